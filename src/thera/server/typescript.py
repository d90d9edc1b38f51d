"""The client's types, written from the Python ones: `python -m thera.server.typescript`."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final, Literal, Union, get_args, get_origin, get_type_hints

from thera import games
from thera.core.card_example import Frame
from thera.core.face import Scene
from thera.core.setup_menu import Offer

HOME: Final = Path(__file__).parents[3] / "web" / "src" / "lib" / "types.ts"
"""Where the client keeps them, in a checkout."""

HEAD: Final = """\
// What the server tells of games. Written by `python -m thera.server.typescript`: do not edit.
"""

PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def scenes() -> list[type]:
    """The scene of every game there is."""
    faces = (games.face(games.load(name)) for name in games.NAMES)
    return [get_type_hints(type(face).scene)["return"] for face in faces]


def document() -> str:
    """The whole file: what every game shows, each game's own scene, set-ups, examples."""
    known: dict[type, str] = {}
    for root in (Scene, *scenes(), Offer, Frame):
        for kind in _reached(root):
            known.setdefault(kind, _interface(kind))
    union = " | ".join(scene.__name__ for scene in scenes())
    return "\n".join([HEAD, *known.values(), f"export type AnyScene = {union};\n"])


def _reached(kind: type) -> Iterator[type]:
    """A dataclass and those it is made of, the parts first, each named once."""
    seen: dict[type, None] = {}

    def visit(each: object) -> None:
        for part in get_args(each):
            visit(part)
        if not isinstance(each, type) or not is_dataclass(each) or each in seen:
            return
        for base in each.__bases__:
            visit(base)
        seen[each] = None
        for hint in get_type_hints(each).values():
            visit(hint)

    visit(kind)
    return reversed(seen)


def _interface(kind: type) -> str:
    """One dataclass as an interface with the fields that it adds to its base, or narrows."""
    hints = get_type_hints(kind)
    bases = [base for base in kind.__bases__ if is_dataclass(base)]
    old = {name: hint for base in bases for name, hint in get_type_hints(base).items()}
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    says = (kind.__doc__ or "").strip().partition("\n")[0]
    lines = [f"/** {says} */", f"export interface {kind.__name__}{extends} {{"]
    new = [each.name for each in fields(kind) if old.get(each.name) != hints[each.name]]
    return "\n".join([*lines, *(f"  {name}: {_type(hints[name])};" for name in new), "}", ""])


def _type(hint: object) -> str:
    """A Python type as a TypeScript one."""
    if isinstance(hint, type) and is_dataclass(hint):
        return hint.__name__
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (types.UnionType, Union):
        return " | ".join(_type(part) for part in parts)
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        inner = _type(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(part) for part in parts)}]"
    if origin is Mapping:
        return f"Record<{_type(parts[0])}, {_type(parts[1])}>"
    raise TypeError(f"no TypeScript for {hint!r}")


if __name__ == "__main__":
    HOME.write_text(document(), encoding="utf-8")
