"""The repository keeps its promises: a clean lock, a changelog, the commands people rely on."""

import gzip
import json
import os
import re
import shutil
import subprocess
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import thera

ROOT = Path(__file__).resolve().parent.parent


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


PLAY, DEV = "requirements/play.txt", "requirements/dev.txt"
LOCKS = pytest.mark.parametrize("lock", [PLAY, DEV])


def pins(lock: str) -> list[str]:
    """A lock, one entry per package: its pin with the hash lines that follow it."""
    lines = "".join(re.findall(r"^[^#].*\n", text(lock), flags=re.MULTILINE))
    return re.split(r"\n(?=\S)", lines)


def versions(lock: str) -> set[tuple[str, ...]]:
    """Names and versions; a package may have one version for older Pythons and one for newer."""
    return {tuple(pin.split()[0].split("==")) for pin in pins(lock)}


def names(lines: list[str]) -> set[str]:
    """The packages that requirements name, extras of our own resolved."""
    extras = tomllib.loads(text("pyproject.toml"))["project"]["optional-dependencies"]
    found = set[str]()
    for line in lines:
        own = re.fullmatch(r"thera\[(\w+)\]", line)
        found |= names(extras[own[1]]) if own else {re.split(r"[\[<>=~! ;]", line)[0]}
    return found


@LOCKS
def test_every_locked_package_is_pinned_and_hashed(lock: str) -> None:
    assert len(pins(lock)) > 10
    for pin in pins(lock):
        assert re.match(r"[a-z0-9._-]+==\S+", pin), pin
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", pin), pin


@pytest.mark.parametrize(("lock", "extra"), [(PLAY, "build"), (DEV, "dev")])
def test_lock_names_what_the_project_asks_for(lock: str, extra: str) -> None:
    dependencies = tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]
    asked = names([*dependencies, f"thera[{extra}]"])
    assert {"typer", "wasmtime", "hatchling"} <= asked
    assert asked <= {pin.partition("==")[0] for pin in pins(lock)}


def test_developing_adds_to_what_playing_installs() -> None:
    """`make test` after `make play` installs more and replaces nothing."""
    assert versions(PLAY) < versions(DEV)


def test_playing_needs_no_compiler() -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    compilers = {"llvmlite", "numba", "numpy"}
    assert "wasmtime" in names(project["dependencies"])
    assert compilers.isdisjoint(names(project["dependencies"]))
    assert compilers.isdisjoint(name for name, _ in versions(PLAY))
    assert compilers == names(["thera[native]"])
    assert project["optional-dependencies"]["engine"] == []


def test_locks_cover_the_build() -> None:
    """`make` builds without isolation: what the build needs is installed from the locks."""
    project = tomllib.loads(text("pyproject.toml"))
    assert set(project["build-system"]["requires"]) <= set(
        project["project"]["optional-dependencies"]["build"]
    )


@pytest.mark.parametrize("address", ["http:", "https:", "index-url", "find-links", "file:", "://"])
@LOCKS
def test_lock_has_no_addresses(lock: str, address: str) -> None:
    assert address not in text(lock).lower()
    assert not re.search(r"^\S+ *@ ", text(lock), flags=re.MULTILINE)


# the browser client


def client_lock() -> dict[str, dict[str, object]]:
    packages: dict[str, dict[str, object]] = json.loads(text("web/package-lock.json"))["packages"]
    return packages


def test_client_lock_has_no_addresses() -> None:
    for name, package in client_lock().items():
        assert "resolved" not in package, name
    assert "omit-lockfile-registry-resolved=true" in text("web/.npmrc").splitlines()


def test_client_lock_is_hashed() -> None:
    assert len(client_lock()) > 20
    for name, package in client_lock().items():
        assert name == "" or str(package["integrity"]).startswith("sha512-"), name


@pytest.mark.parametrize(
    "platform",
    ["darwin-arm64", "darwin-x64", "linux-arm64-gnu", "linux-x64-gnu", "win32-x64-msvc"],
)
def test_client_lock_builds_on_every_platform(platform: str) -> None:
    assert f"node_modules/@rolldown/binding-{platform}" in client_lock()


def test_git_holds_nothing_built() -> None:
    listed = ("git", "ls-files", "src/thera/server/static", "web/node_modules", "web/dist")
    done = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == ""


def builder(folder: Path) -> ModuleType:
    """The build hook, as if its repository were in another folder."""
    shutil.copy(ROOT / "hatch_build.py", folder)
    found = spec_from_file_location("hatch_build_copy", folder / "hatch_build.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_client_is_built_when_its_sources_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hook = builder(tmp_path)
    ran: list[str] = []

    def npm(*words: str) -> None:
        ran.append(" ".join(words))
        for path in (hook.INSTALLED, hook.PAGE):
            path.parent.mkdir(parents=True, exist_ok=True)
        hook.PAGE.write_text("page", encoding="utf-8")
        (hook.STATIC / "app.js").write_text("script " * 400, encoding="utf-8")

    monkeypatch.setattr(hook, "_npm", npm)
    source, word = hook.WEB / "src" / "main.ts", hook.LOCALE / "en.json"
    for path in (source, word, hook.LOCK):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    assert hook.build()
    packed = (hook.STATIC / "app.js.gz").read_bytes()
    assert gzip.decompress(packed).decode() == "script " * 400
    assert ran == ["ci --no-audit --no-fund", "run build"]
    assert not hook.build()
    for path in (source, word):
        path.write_text("other", encoding="utf-8")
        assert hook.build()
    hook.PAGE.unlink()
    assert hook.build()
    assert ran[2:] == ["run build"] * 3
    hook.LOCK.write_text("other", encoding="utf-8")
    assert hook.build()
    assert ran[5:] == ran[:2]


def test_a_build_that_cannot_be_says_why(tmp_path: Path) -> None:
    hook = builder(tmp_path)
    with pytest.raises(SystemExit, match=r"package-lock\.json is missing"):
        hook.build()


# the commands


def test_changelog_has_an_entry_for_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", text("CHANGELOG.md"), flags=re.MULTILINE)
    assert "Unreleased" in headings or thera.__version__ in headings


@pytest.mark.parametrize(
    "target",
    "help play client test test-long check browser screenshots bench kernels lock clean".split(),
)
def test_makefile_has_the_target(target: str) -> None:
    assert re.search(rf"^{target}:.*## \S", text("Makefile"), flags=re.MULTILINE)


def test_ci_runs_make_test() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert text(".ci/run").splitlines()[-1] == "make test"
