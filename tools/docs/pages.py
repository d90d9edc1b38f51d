"""For `make docs`: generated pages besides those in docs/, and checks of the result."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

import thera
from thera import core

ROOT: Final = Path(__file__).parents[2]
MOVED: Final = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""Files of the repository's root, and their pages."""

STYLE: Final = Path(__file__).with_name("docs.css")
LINK: Final = re.compile(r"(!?)\[([^]]*)\]\(([^()\s]+)\)")
DIRECTIVE: Final = "# `{0}`\n\n::: {0}\n    options:\n      show_root_heading: false\n"


def modules() -> dict[str, ModuleType]:
    """What the reference is about: `thera` itself and every module of its core, by page."""
    parts = [f"{core.__name__}.{each.name}" for each in pkgutil.iter_modules(core.__path__)]
    found = [thera, *map(importlib.import_module, parts)]
    return {f"reference/{module.__name__}.md": module for module in found}


def public(module: ModuleType) -> set[str]:
    """The names that a module offers: its list, or the classes and functions that it defines."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return {name for name in listed if not name.startswith("_")}
    return {
        name
        for name, thing in vars(module).items()
        if not name.startswith("_")
        and (inspect.isclass(thing) or inspect.isfunction(thing))
        and thing.__module__ == module.__name__
    }


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """List the pages of the reference."""
    for entry in config.nav or []:
        if "Reference" in entry:
            entry["Reference"] = [{module.__name__: page} for page, module in modules().items()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and the style sheet that do not lie in docs/."""
    made = {page: _here((ROOT / name).read_text("utf-8")) for name, page in MOVED.items()}
    made |= {page: DIRECTIVE.format(module.__name__) for page, module in modules().items()}
    made[STYLE.name] = STYLE.read_text("utf-8")
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:  # noqa: ANN401  # MkDocs passes more
    """Links to files that have no page become the names of these files."""
    return LINK.sub(_outside, markdown)


def _here(text: str) -> str:
    """A text of the root as a page: what it links to lies one folder higher."""

    def move(link: re.Match[str]) -> str:
        picture, words, target = link.groups()
        if ":" in target or target.startswith("#"):
            return link[0]
        inside = target.removeprefix("docs/")
        return f"{picture}[{words}]({inside if inside != target else '../' + target})"

    return LINK.sub(move, text)


def _outside(link: re.Match[str]) -> str:
    picture, words, target = link.groups()
    if not target.startswith("../"):
        return link[0]
    name, mark, anchor = target.removeprefix("../").partition("#")
    page = MOVED.get(name)
    if page is not None:
        return f"{picture}[{words}]({page}{mark}{anchor})"
    return words if name in words else f"{words} (`{name}`)"


def on_post_build(config: MkDocsConfig) -> None:
    """Fail where a public name is on no page."""
    for page, module in modules().items():
        html = (Path(config.site_dir) / page).with_suffix(".html").read_text("utf-8")
        for name in sorted(public(module)):
            if f'id="{module.__name__}.{name}"' not in html:
                raise PluginError(f"{module.__name__}.{name} is missing on {page}")
