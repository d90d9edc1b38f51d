"""Maps and scenes for the client's own tests: `python tests/akrotiri/webmaps.py` writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from thera.akrotiri.face import scene_builder
from thera.akrotiri.face.face import AkrotiriFace
from thera.akrotiri.face.print import coast, thera_board, tile_drawing
from thera.akrotiri.rules import component_schema, components
from thera.akrotiri.rules.component_faults import Faults
from thera.akrotiri.rules.components import CORNERS, SIDES, Tile
from thera.akrotiri.rules.game import Akrotiri, load
from thera.akrotiri.rules.state import State
from thera.bots.registry import bot
from thera.core.bot import Budget
from thera.core.face import Phrase
from thera.core.game import CHANCE, NOBODY
from thera.core.match import Match

WEB = Path(__file__).resolve().parents[2] / "web"
MAPS = WEB / "tests" / "akrotiri" / "maps.json"
DRAWINGS = WEB / "tests" / "akrotiri" / "drawings.json"
SCENES = WEB / "tests" / "akrotiri" / "scenes.json"
FACE = AkrotiriFace()

TITLES = (
    *("settle", "cube", "keep", "dock", "buy", "load", "sell", "dig", "act 14", "place 14", "over"),
    *("choose 4", "act 14 4", "over 4"),
)
"""The moments that are worth keeping; a number at the end is that of the seats."""


def plain(value: object) -> Any:  # noqa: ANN401  # whatever JSON holds
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


# maps at random, with what the rules say of islands and networks


def charted(tiles: int, seed: int, spec: str) -> State:
    """A position with so many tiles, laid at random."""
    game, rng = load(spec), Random(seed)
    s = game.start()
    while len(s.chart.tiles) < tiles:
        steps = game.legal(s)
        kept = [step for step in steps if step.kind in ("place", "cube", "done", "draw")]
        s = game.play(s, rng.choice(kept or steps))
    return s


def odd_tiles(count: int, seed: int) -> Iterator[Tile]:
    """Tiles of any kind that the schema admits, not only those of the standard set."""
    rng = Random(seed)
    while count:
        table = {
            "land": _partition(rng, CORNERS, "+"),
            "routes": _partition(rng, SIDES, "-"),
            "docks": " ".join(f"{c}@{rng.choice(SIDES)}" for c in CORNERS if rng.random() < 0.7),
            "icon": rng.choice(CORNERS),
        }
        faults: Faults = []
        drawing = component_schema.drawing(Phrase("error.set.whole"), table, faults)
        if drawing is not None and not faults:
            yield Tile(f"T{count}", 0, *drawing)
            count -= 1


def _partition(rng: Random, names: tuple[str, ...], glue: str) -> str:
    parts: dict[int, list[str]] = {}
    for name in names:
        parts.setdefault(rng.randrange(4), []).append(name)
    return " ".join(glue.join(part) for part in parts.values())


def maps() -> dict[str, Any]:
    """Shapes of tiles and whole maps."""
    standard = [t for t in components.load().tiles.values() if t.id.startswith("T")]
    shapes = [_shape(tile) for tile in (*standard, *odd_tiles(60, 4))]
    sizes = [
        (6, 1, ""),
        (12, 2, ""),
        (20, 3, ""),
        (36, 4, ""),
        (18, 5, "seats=4"),
        (36, 6, "seats=3"),
    ]
    return {"shapes": shapes, "maps": [_chart(charted(*each)) for each in sizes]}


def _shape(tile: Tile) -> dict[str, Any]:
    names = ("id", "land", "routes", "docks", "icon")
    return {name: plain(getattr(tile, name)) for name in names}


def _chart(s: State) -> dict[str, Any]:
    tiles = [{k: v for k, v in plain(t).items() if k != "label"} for t in scene_builder.tiles(s)]
    return {
        "tiles": tiles,
        "docks": plain(scene_builder.docks(s)),
        "thera": plain(scene_builder.thera(s)),
    }


# tiles as the printed map draws them, for the page's drawing to be compared with


def drawings() -> list[dict[str, Any]]:
    """The standard tiles and some odd ones, turned, at places of the map; then Thera."""
    standard = [t for t in components.load().tiles.values() if t.id.startswith("T")]
    found = []
    for n, tile in enumerate((*standard, *odd_tiles(9, 9))):
        x, y, turns = 3 * n % 11 - 5, 7 * n % 13 - 6, n % 4
        drawn = tile_drawing.sketch(tile.turned(turns), coast.gaps_at(x, y))
        found.append({"shape": _shape(tile), "turns": turns, "x": x, "y": y, **_lines(drawn)})
    return [
        *found,
        {"shape": None, "turns": 0, "x": 0, "y": 0, **_lines(thera_board.thera((3, 1)))},
    ]


def _lines(drawn: tile_drawing.Sketch) -> dict[str, Any]:
    return {
        "coasts": [_points(coast.line) for land in drawn.lands for coast in land.coasts],
        "outlines": [_points(land.outline) for land in drawn.lands],
        "routes": [_points(line) for each in drawn.routes for line in (*each.lines, *each.spurs)],
        "piers": _points(point for pier in drawn.piers for point in (pier.at, pier.head)),
        "rocks": _points(at for at, _ in drawn.rocks),
        "icon": _points([drawn.icon] if drawn.icon else []),
        "scrub": _points(at for at, _ in drawn.scrub),
    }


def _points(points: Iterable[tuple[float, float]]) -> list[float]:
    """Points one after the other, to a hundredth of a unit."""
    return [round(value, 2) for point in points for value in point]


# scenes of games as they are played


def scenes() -> list[dict[str, Any]]:
    """Moments of greedy games as the seat to move sees them, and an end."""
    found = [*_moments("", 11), *_moments("strategist,seats=4", 5)]
    wanted = [(title, scene) for title, scene in found if title in TITLES]
    return [{"title": title, "scene": plain(scene)} for title, scene in wanted]


def _moments(spec: str, seed: int) -> Iterator[tuple[str, object]]:
    game = load(spec)
    match = Match(game)
    seats = "" if game.seats == 2 else f" {game.seats}"
    seen: set[str] = set()
    rng, player = Random(seed), bot("greedy", seed=seed)
    while match.to_move != NOBODY:
        s = match.state
        if match.to_move == CHANCE:
            match.play(rng.choice(game.legal(s)))
            continue
        for title in _titles(s):
            if title not in seen:
                seen.add(title)
                yield title + seats, _scene(game, s)
        match.play(player.choose(match.sight(match.to_move), Budget()).step)
    yield "over" + seats, FACE.scene(match.state, 0)


def _scene(game: Akrotiri, s: State) -> object:
    return FACE.scene(game.view(s, s.to_move), s.to_move)


def _titles(s: State) -> Iterator[str]:
    """What a moment is good for."""
    kind, size = s.todo[0][0], len(s.chart.tiles)
    if kind in ("settle", "cube", "keep", "dock", "choose"):
        yield kind
    kinds = {step.kind for step in load("").legal(s)} if kind == "act" else set[str]()
    for each in ("dig", "load", "sell", "buy"):
        if each in kinds and size > 7:
            yield each
    for level in (9, 14, 20):
        if size >= level and kind in ("place", "act"):
            yield f"{kind} {level}"


def main() -> None:
    """Write the files."""
    for path, content in ((MAPS, maps()), (DRAWINGS, drawings()), (SCENES, scenes())):
        path.write_text(
            json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8"
        )


if __name__ == "__main__":
    main()
