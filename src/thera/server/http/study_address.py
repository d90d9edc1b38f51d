"""Addresses of studies: the game in the path, the rest in the query; the client writes the same.

    /study/santorini:apollo,pan?position=00…00/1/apollo:c3,e5/pan:a1,b2&steps=c3-d3+d3%2Bd4&seat=0
    /api/study/santorini:apollo,pan.png?position=…

Steps are separated by spaces, which a query writes as `+`; whatever else an address gives a meaning
(`#` and `?` occur in steps and positions) is percent-encoded. A query may hold more than is asked
for: some sites append what they count visits by.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, quote, quote_plus

from fastapi import Request
from msgspec import ValidationError, convert

from thera.server.errors import refuse
from thera.server.request_bodies import Study

LONGEST: Final = 4096
"""Bytes of an address, from the path on."""

PLAIN: Final = "/:,@"
"""What is not encoded though it could be: addresses stay short and can be read."""

FIELDS: Final = 32
"""So many fields of a query are looked at."""


def write(wish: Study) -> str:
    """The address of a study, after `/study/`.

    >>> write(Study("akrotiri", None, ["buy:E", "=E10", "."], 1))
    'akrotiri?steps=buy:E+%3DE10+.&seat=1'
    >>> write(Study("akrotiri", "a b?", ["."]))
    'akrotiri?position=a+b%3F&steps=%2E'
    """
    fields = {"position": wish.position, "steps": " ".join(wish.steps) or None, "seat": wish.seat}
    query = "&".join(
        f"{name}={quote_plus(str(value), PLAIN)}"
        for name, value in fields.items()
        if value is not None
    )
    path = quote(wish.spec, PLAIN)
    found = f"{path}?{query}" if query else path
    # whoever finds addresses in a text takes a full stop at the end for the sentence's
    return f"{found[:-1]}%2E" if found.endswith(".") else found


def read(spec: str, query: str) -> Study:
    """The study of an address, by the part of its path and its query; Refusal where it is none."""
    try:
        fields = parse_qs(query, keep_blank_values=True, max_num_fields=FIELDS)
    except ValueError as error:
        raise refuse("study.address") from error
    position, steps, seat = (fields.get(name, [None])[0] for name in ("position", "steps", "seat"))
    wish = {
        "spec": spec,
        "position": position,
        "steps": [step for step in (steps or "").split(" ") if step],
        "seat": None if seat is None else _number(seat),
    }
    try:
        return convert(wish, Study)
    except ValidationError as error:
        raise refuse("study.address") from error


def query_of(request: Request) -> str:
    """The query of a request as it came: `read` decodes it."""
    found: bytes = request.scope["query_string"]
    return found.decode("latin-1")


def check_length(request: Request) -> None:
    """Refuse an address that is too long."""
    path, query = request.scope["raw_path"], request.scope["query_string"]
    if len(path) + len(query) >= LONGEST:
        raise refuse("study.long", 414)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 2):
        raise refuse("study.address")
    return int(text)
