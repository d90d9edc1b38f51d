"""Positions as one line of text; docs/notation.md defines every field."""

from __future__ import annotations

from typing import Final

from thera.core.game import CHANCE, NOBODY, Seat, bad
from thera.core.phrase import quoted
from thera.santorini.rules import setup_phase, turn
from thera.santorini.rules.board import BIT, NAMES, NUMBERS, SQUARES, Bits, squares
from thera.santorini.rules.gods import god
from thera.santorini.rules.players import Players, first_cast
from thera.santorini.rules.power import MORTAL, ROSTER, Power
from thera.santorini.rules.state import CHOOSE, FIRST, NONE, OVER, PLACE, TURN, State
from thera.santorini.rules.validate import check

OPEN: Final = "0123"
DOMED: Final = "ABC4"
CELLS: Final = {ord("0") + 4 + level: sign for level, sign in enumerate(DOMED)}

COUNTS: Final = {"moves": "moves", "builds": "builds", "domes": "topped", "towers": "towers"}
MASKS: Final = {
    "worker": "mover", "last": "last", "moved": "moved", "held": "held", "bound": "bound",
    "trail": "trail",
}  # fmt: skip
FLAGS: Final = {"extra": "extra", "up": "rose", "down": "fell"}
RECORD: Final = (
    "extra", "moves", "builds", "worker", "last", "up", "down", "moved", "held", "bound", "trail",
    "domes", "towers",
)  # fmt: skip
"""The items of TURN that record an unfinished turn, in their order."""


# writing


def write(s: State) -> str:
    """The position in one line, every field, in the middle of a turn too."""
    fields = [_cells(s), _seat(s), *(_player(s, seat) for seat in range(s.cast.seats))]
    record = write_turn(s)
    return "/".join([*fields, record] if record else fields)


def _cells(s: State) -> str:
    """The squares, a sign each: masks are added as decimal numbers, a dome counts four."""
    one, two, three, domes = (int(f"{bits:b}") for bits in (s.one, s.two, s.three, s.domes))
    return f"{one + two + three + 4 * domes:025}"[::-1].translate(CELLS)


def write_turn(s: State) -> str:
    """The TURN field: what has been done in an unfinished turn, and what the set-up waits for."""
    items = _setup_items(s)
    if s.draws:
        items += [f"draws={s.draws}", f"next={s.seat + 1}"]
    record = [_item(s, key) for key in RECORD if not (key in ("held", "bound") and s.fresh)]
    return ";".join(item for item in items + record if item)


def _setup_items(s: State) -> list[str]:
    if s.stage == CHOOSE and s.seat != CHANCE:
        return ["draft=" + _gods(s.named) if s.named else "draft"]
    if s.stage == FIRST:
        return ["first=?"]
    if s.stage == PLACE and s.opener != setup_phase.usual_opener(s):
        return [f"first={s.opener + 1}"]
    return []


def _item(s: State, key: str) -> str:
    if key in FLAGS:
        return key if getattr(s, FLAGS[key]) else ""
    value = getattr(s, COUNTS[key] if key in COUNTS else MASKS[key])
    text = str(value) if key in COUNTS else ",".join(_names(value))
    return f"{key}={text}" if value else ""


def _seat(s: State) -> str:
    if s.to_move == NOBODY:
        return f"={s.winner + 1}"
    return "*" if s.to_move == CHANCE else str(s.seat + 1)


def _player(s: State, seat: Seat) -> str:
    card = s.cast.gods[seat]
    if card is None:
        return f"?:{_crew(s, seat)}"
    memo = card.memo(s, seat) if s.cast.plays(seat) else ""
    return f"{card.name}[{memo}]:{_crew(s, seat)}" if memo else f"{card.name}:{_crew(s, seat)}"


def _crew(s: State, seat: Seat) -> str:
    side = s.cast.sides[seat]
    if not s.cast.plays(seat):
        return "x"
    if side != seat:
        return "="
    return ",".join(_names(s.workers[side]) + ["?"] * s.unplaced[side]) or "-"


def _names(bits: Bits) -> list[str]:
    return sorted(NAMES[at] for at in squares(bits))


def _gods(numbers: Bits) -> str:
    return ",".join(sorted(ROSTER[n].name for n in ROSTER if numbers >> n & 1))


# reading


def read(text: str) -> State:
    """The position of a line, or BadText saying where and why it is not one."""
    fields = text.strip().split("/")
    players = sum(":" in field for field in fields)
    if len(fields) < 4 or not 2 <= players <= 4 or len(fields) not in (players + 2, players + 3):
        raise bad("santorini.position", text=quoted(text))
    line = [field.lower() for field in fields[2 : players + 2]]
    s = State(_cast(line))
    _read_cells(s, fields[0])
    _read_workers(s, line)
    for seat, field in enumerate(line):
        _read_memory(s, seat, field)
    record = fields[players + 2].lower() if len(fields) == players + 3 else ""
    _read_seat(s, fields[1], _items(record))
    check(s)
    written = write_turn(s)
    if record != written:
        wrong = quoted(record)
        raise bad("santorini.turn" if written else "santorini.no_turn", text=wrong, wanted=written)
    return s


def _cast(line: list[str]) -> Players:
    gods = [_card(field) for field in line]
    seats = len(gods)
    for card in gods:
        if card and card is not MORTAL and gods.count(card) > 1:
            raise bad("santorini.twice", god=card.name)
        if card and (seats not in card.counts or (card is MORTAL and seats > 2)):
            raise bad("santorini.count", god=card.name, count=seats)
    cast = first_cast(tuple(gods))
    for seat, field in enumerate(line):
        if field.endswith(":x"):
            if seats != 3 or cast.out.bit_count() == 2:
                raise bad("santorini.out", seat=seat + 1, text=quoted(field))
            cast = cast.without(seat)
    return cast


def _card(field: str) -> Power | None:
    name = field.partition(":")[0].partition("[")[0]
    return None if name == "?" else god(name)


def _read_cells(s: State, cells: str) -> None:
    if len(cells) != len(SQUARES):
        raise bad("santorini.cells", count=len(cells), text=quoted(cells))
    for at, cell in enumerate(cells):
        if cell not in OPEN + DOMED:
            raise bad("santorini.cell", text=quoted(cell), at=NAMES[at])
        level = (OPEN if cell in OPEN else DOMED).index(cell)
        s.domes |= BIT[at] if cell in DOMED else 0
        s.one |= BIT[at] if level >= 1 else 0
        s.two |= BIT[at] if level >= 2 else 0
        s.three |= BIT[at] if level == 3 else 0


def _read_workers(s: State, line: list[str]) -> None:
    unplaced = [0] * len(s.workers)
    for seat, field in enumerate(line):
        side = s.cast.sides[seat]
        crew = field.partition(":")[2]
        if crew == "=" and side != seat:
            continue
        if side != seat:
            raise bad("santorini.partner", seat=seat + 1, text=quoted(crew))
        if crew in ("-", "x"):
            continue
        words = crew.split(",")
        unplaced[side] = words.count("?")
        if len(words) > 2:
            raise bad("santorini.workers", seat=seat + 1, text=quoted(crew))
        for word in words:
            if word != "?":
                _read_worker(s, side, word)
    s.unplaced = tuple(unplaced)


def _read_worker(s: State, side: int, name: str) -> None:
    at = NUMBERS.get(name)
    if at is None:
        raise bad("santorini.square", text=quoted(name))
    if not s.free & BIT[at]:
        raise bad("santorini.dome" if s.domes & BIT[at] else "santorini.worker", at=name)
    s.enter(side, at)


def _read_memory(s: State, seat: Seat, field: str) -> None:
    card, head = s.cast.gods[seat], field.partition(":")[0]
    _, bracket, rest = head.partition("[")
    if not bracket:
        return
    if not rest.endswith("]") or rest == "]":
        raise bad("santorini.head", seat=seat + 1, text=quoted(head))
    if card is None or not s.cast.plays(seat):
        raise bad("santorini.no_memory", seat=seat + 1, text=quoted(head))
    card.learn(s, seat, rest[:-1])


def _items(record: str) -> dict[str, str]:
    """The items of TURN by key."""
    return {key: value for key, _, value in (item.partition("=") for item in record.split(";"))}


def _read_seat(s: State, text: str, items: dict[str, str]) -> None:
    """Whose step is next, and at which stage of the game."""
    if text == "*" and s.cast.drawer and "draws" in items:
        s.draws, s.seat = _count("draws", items["draws"]), _seat_of(s, items.get("next", ""))
    elif text == "*":
        s.seat = CHANCE
    else:
        s.seat = _seat_of(s, text.removeprefix("="))
    if text.startswith("="):
        s.stage, s.winner, s.seat = OVER, s.cast.sides[s.seat], NOBODY
    elif None in s.cast.gods:
        s.stage = CHOOSE
        s.named = _named(items.get("draft", ""))
    elif items.get("first") == "?":
        s.stage = FIRST
    elif any(s.unplaced):
        s.stage = PLACE
        s.opener = _seat_of(s, items["first"]) if "first" in items else NONE
    else:
        s.stage = TURN
        _read_record(s, items)


def _seat_of(s: State, text: str) -> Seat:
    if text not in tuple("1234")[: s.cast.seats]:
        raise bad("santorini.seat", text=quoted(text), most=s.cast.seats)
    if not s.cast.plays(int(text) - 1):
        raise bad("santorini.next_out", seat=text)
    return int(text) - 1


def _count(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise bad("santorini.number", text=quoted(f"{key}={text}"))
    return int(text)


def _mask(key: str, text: str) -> Bits:
    names = text.split(",")
    if not set(names) <= NUMBERS.keys():
        raise bad("santorini.squares", text=quoted(f"{key}={text}"))
    return sum({BIT[NUMBERS[name]] for name in names})


def _named(text: str) -> Bits:
    return sum({1 << god(name).number for name in text.split(",")}) if text else 0


def _read_record(s: State, items: dict[str, str]) -> None:
    for key, value in items.items():
        if key in FLAGS:
            setattr(s, FLAGS[key], True)
        elif key in COUNTS:
            setattr(s, COUNTS[key], _count(key, value))
        elif key in MASKS:
            setattr(s, MASKS[key], _mask(key, value))
    if s.fresh and not (s.held or s.bound):
        turn.decide(s)
