"""The pictures of the pages are there; a source distribution has neither them nor this file."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "screenshots"
PICTURE = re.compile(r"!\[([^]]*)\]\(([^()\s]+)\)")
DOCS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_pictures_exist_and_have_words() -> None:
    shown = [
        (words, path.parent / name)
        for path in DOCS
        for words, name in PICTURE.findall(path.read_text(encoding="utf-8"))
    ]
    assert sum(path.parent == PICTURES for _, path in shown) >= 5
    for words, path in shown:
        assert len(words) > 10, path
        assert path.exists(), path


def test_every_page_has_its_pictures() -> None:
    """If this fails: `make screenshots`."""
    names = {path.stem for path in PICTURES.glob("*.png")}
    pages = {name.partition("-")[0] for name in names}
    assert {"home", "new", "table", "gods", "games", "replay", "device", "lost"} <= pages
    assert {"scene", "mistake"} <= pages
    assert {"akrotiri", "proof", "market", "tile", "scoring"} <= pages
    wanted = {f"{page}-{w}-{lang}" for page in pages for w in (390, 1440) for lang in ("en", "es")}
    assert wanted <= names
    assert any(name.endswith("-dark") for name in names)
    assert sum(path.stat().st_size for path in PICTURES.glob("*.png")) < 8_000_000


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.png")), ids=lambda path: path.name)
def test_a_picture_is_as_wide_as_its_name_says(path: Path) -> None:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    assert int.from_bytes(head[16:20], "big") == int(path.stem.split("-")[1])
