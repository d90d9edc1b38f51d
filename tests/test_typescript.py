"""The client's types say what the Python types say."""

import re
from typing import Annotated

import pytest
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

import typescript
from thera.server import kinds, wire


@pytest.mark.parametrize("name", typescript.FILES)
def test_the_types_of_the_client_are_not_stale(name: str) -> None:
    """If this fails: `python tools/typescript.py`."""
    written = (typescript.LIB / name).read_text(encoding="utf-8")
    assert written == typescript.FILES[name]()


def test_every_type_stands_in_one_file_once() -> None:
    text = typescript.shown() + typescript.messages()
    names = re.findall(r"^export (?:interface|type|const) (\w+)", text, flags=re.MULTILINE)
    assert len(names) == len(set(names))
    assert {"Phrase", "Option", "Scene", "SantoriniScene", "Hello", "Update", "Pace"} <= set(names)


def test_every_message_is_in_the_union_of_its_side() -> None:
    text = typescript.messages()
    unions = dict(re.findall(r"^export type (From\w+) = (.*);", text, flags=re.MULTILINE))
    for side, base in (("FromClient", wire.ClientMessage), ("FromServer", wire.ServerMessage)):
        assert set(unions[side].split(" | ")) == {kind.__name__ for kind in base.__subclasses__()}


class Sample(Struct, tag_field="kind", tag="sample", rename={"since": "from"}):
    """A struct with all that the wire uses."""

    since: int
    reply: kinds.Reply
    other: Annotated[str | None, Meta(max_length=3)]
    scene: Annotated[Raw, Meta(extra={"typescript": "AnyScene"})]
    log: list[str | None]
    late: bool | UnsetType = UNSET


def test_a_struct_as_an_interface() -> None:
    assert typescript.interface(Sample).splitlines() == [
        "/** A struct with all that the wire uses. */",
        "export interface Sample {",
        '  kind: "sample";',
        "  from: number;",
        "  reply: Reply;",
        "  other: string | null;",
        "  scene: AnyScene;",
        "  log: (string | null)[];",
        "  late?: boolean;",
        "}",
    ]


def test_json_without_a_note_is_refused() -> None:
    class Bare(Struct):
        scene: Raw

    with pytest.raises(TypeError, match="no TypeScript"):
        typescript.interface(Bare)
