"""The client's types, written from the Python ones: `python tools/typescript.py`.

`types.ts` has what games show (dataclasses), `wire.ts` the messages, the answers over HTTP and
what some calls are sent (structs).
"""

from __future__ import annotations

import inspect
import json
import re
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from pathlib import Path
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Meta, Struct, UnsetType, structs

from thera import games
from thera.core.card_example import Frame
from thera.core.face import Plan, Scene
from thera.core.help_topic import Topic
from thera.core.setup_menu import Offer
from thera.server import kinds, request_bodies, study_wire, wire

LIB: Final = Path(__file__).resolve().parents[1] / "web" / "src" / "lib"
"""Where the client keeps them."""

HEAD: Final = """\
// {}. Written by `python tools/typescript.py`: do not edit.
"""

PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}

ALIASES: Final[Mapping[object, str]] = {
    hint: name
    for module in (kinds, study_wire)
    for name, hint in vars(module).items()
    if get_origin(hint) is Literal
}
"""The named literal types, by what they stand for."""


def scenes() -> list[type]:
    """The scene of every game there is."""
    faces = (games.face(games.load(name)) for name in games.names())
    return [get_type_hints(type(face).scene)["return"] for face in faces]


def plans() -> list[type]:
    """The kinds of plan that games have for cards."""
    tells = (games.kit(name).plan for name in games.names())
    hints = (get_type_hints(tell)["return"] for tell in tells if tell)
    return [kind for hint in hints for kind in get_args(hint) if kind is not type(None)]


def shown() -> str:
    """types.ts: what every game shows, each game's own scene, plans, set-ups, examples."""
    known = _interfaces([Scene, *scenes(), Plan, *plans(), Offer, Frame, Topic])
    union = _union("AnyScene", scenes())
    return "\n".join([HEAD.format("What the server tells of games"), *known.values(), union])


def messages() -> str:
    """wire.ts: the messages of both sides, answers over HTTP, what some calls are sent."""
    said = [kind for kind in _structs(wire) if not kind.__subclasses__()]
    sent = [request_bodies.NewTable, request_bodies.Study, request_bodies.Attempt]
    known = _interfaces([*said, *_structs(study_wire), *sent])
    elsewhere = _interfaces([Scene, Plan, Offer, Frame, Topic])
    heard = [kind for kind in said if issubclass(kind, wire.ServerMessage)]
    body = "\n".join(
        [
            *(text for kind, text in known.items() if kind not in elsewhere),
            _union("FromClient", get_args(wire.FromClient)),
            _union("FromServer", heard),
        ]
    )
    names = ["AnyScene", *(kind.__name__ for kind in elsewhere)]
    imports = f'import type {{ {", ".join(_used(names, body))} }} from "./types";\n'
    written = {name: _type(hint, named=False) for hint, name in ALIASES.items()}
    aliases = [f"export type {name} = {written[name]};" for name in _used(written, body)]
    head = HEAD.format("What the browser and the server say to each other: see docs/wire.md")
    protocol = f"export const PROTOCOL = {wire.PROTOCOL};\n"
    return "\n".join([head + imports, protocol, *aliases, "", body])


def _structs(module: types.ModuleType) -> list[type[Struct]]:
    """The structs that a module defines, in its order."""
    found = (thing for thing in vars(module).values() if isinstance(thing, type))
    return [
        kind for kind in found if issubclass(kind, Struct) and kind.__module__ == module.__name__
    ]


def _used(names: Iterable[str], text: str) -> list[str]:
    return sorted(name for name in names if re.search(rf"\b{name}\b", _uncommented(text)))


def _uncommented(text: str) -> str:
    return re.sub(r"/\*\*.*?\*/", "", text, flags=re.DOTALL)


def _union(name: str, parts: Iterable[type]) -> str:
    return f"export type {name} = {' | '.join(part.__name__ for part in parts)};\n"


def _interfaces(roots: Iterable[type]) -> dict[type, str]:
    """The classes that these are made of, the parts first, each with its interface."""
    known: dict[type, str] = {}
    for root in roots:
        for kind in _reached(root):
            known.setdefault(kind, interface(kind))
    return known


def _reached(kind: type) -> Iterator[type]:
    """A class and those it is made of, the parts first, each named once."""
    seen: dict[type, None] = {}

    def visit(each: object) -> None:
        for part in get_args(each):
            visit(part)
        if not isinstance(each, type) or not _has_fields(each) or each in seen:
            return
        for base in _bases(each):
            visit(base)
        seen[each] = None
        for hint in get_type_hints(each).values():
            visit(hint)

    visit(kind)
    return reversed(seen)


def _has_fields(kind: type) -> bool:
    return is_dataclass(kind) or (issubclass(kind, Struct) and kind is not Struct)


def _bases(kind: type) -> list[type]:
    """What an interface extends: a struct stands alone, for its tag is its own."""
    return [base for base in kind.__bases__ if is_dataclass(base)]


def interface(kind: type) -> str:
    """One class as an interface with the fields that it adds to its base, or narrows."""
    bases = _bases(kind)
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    lines = [*_comment(kind), f"export interface {kind.__name__}{extends} {{"]
    new = _struct_fields(kind) if issubclass(kind, Struct) else _dataclass_fields(kind, bases)
    return "\n".join([*lines, *(f"  {field};" for field in new), "}", ""])


def _comment(kind: type) -> list[str]:
    words = inspect.cleandoc(kind.__doc__ or "").partition("\n\n>>>")[0]  # examples are Python
    lines = words.splitlines()
    if len(lines) == 1:
        return [f"/** {lines[0]} */"]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _dataclass_fields(kind: type, bases: list[type]) -> Iterator[str]:
    hints = get_type_hints(kind)
    old = {name: hint for base in bases for name, hint in get_type_hints(base).items()}
    for name, hint in hints.items():
        if old.get(name) != hint:
            yield f"{name}: {_type(hint)}"


def _struct_fields(kind: type[Struct]) -> Iterator[str]:
    """The tag, then the fields as they are sent; one with a default may be left out."""
    config = kind.__struct_config__
    if config.tag is not None:
        yield f"{config.tag_field}: {json.dumps(config.tag)}"
    hints = get_type_hints(kind, include_extras=True)
    for each in structs.fields(kind):
        optional = each.default is not NODEFAULT or each.default_factory is not NODEFAULT
        yield f"{each.encode_name}{'?' if optional else ''}: {_type(hints[each.name])}"


def _type(hint: object, *, named: bool = True) -> str:
    """A Python type as a TypeScript one; a `named` literal by its name."""
    if isinstance(hint, type) and _has_fields(hint):
        return hint.__name__
    if isinstance(hint, type) and hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _noted(parts[1:]) or _type(parts[0])
    if origin in (types.UnionType, Union):
        return " | ".join(_type(part) for part in parts if part is not UnsetType)
    if origin is Literal:
        literal = " | ".join(json.dumps(part) for part in parts)
        return ALIASES.get(hint, literal) if named else literal
    if origin is list or (origin is tuple and len(parts) == 2 and parts[1] is Ellipsis):
        inner = _type(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(part) for part in parts)}]"
    if origin is Mapping:
        return f"Record<{_type(parts[0])}, {_type(parts[1])}>"
    raise TypeError(f"no TypeScript for {hint!r}")


def _noted(notes: tuple[object, ...]) -> str | None:
    """The type that a note gives to JSON which is sent as it is."""
    extras = (note.extra or {} for note in notes if isinstance(note, Meta))
    return next((extra["typescript"] for extra in extras if "typescript" in extra), None)


FILES: Final = {"types.ts": shown, "wire.ts": messages}

if __name__ == "__main__":
    for name, document in FILES.items():
        (LIB / name).write_text(document(), encoding="utf-8")
