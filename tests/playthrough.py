"""A readable dump of all that a game says along a random game.

`python tests/playthrough.py` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from thera import games
from thera.core.game import CHANCE, NOBODY
from thera.core.spec import family
from thera.locale import Words
from thera.santorini.rules.gods import NAMES

FOLDER = Path(__file__).parent / "playthroughs"
STEPS = {"santorini": 400, "akrotiri": 120}


def specs() -> dict[str, str]:
    """The file name of each playthrough and the game it plays."""
    pairs = {name: f"santorini:{name},{NAMES[(i + 7) % 30]}" for i, name in enumerate(NAMES)}
    return pairs | {
        "three": "santorini:hestia,medusa,minotaur",
        "four": "santorini:aphrodite,charon,selene,persephone",
        "draft": "santorini:draft,seats=3",
        "random": "santorini:random,seats=4",
        "plain": "santorini",
        "akrotiri": "akrotiri",
        "akrotiri-four": "akrotiri:strategist,seats=4",
    }


def dump(spec: str) -> Iterator[str]:
    """The lines of a playthrough."""
    game = games.load(spec)
    face, words, rng = games.face(game), Words("en"), Random(spec)
    s = game.start()
    yield f"game: {game.name}"
    yield f"seats: {game.seats}  actions: {game.actions}"
    for count in range(STEPS[family(spec)]):
        mover, legal = game.to_move(s), game.legal(s)
        yield ""
        yield f"position: {game.write(s)}"
        if mover == NOBODY:
            yield f"payoffs: {' '.join(f'{p:g}' for p in game.payoffs(s))}"
            return
        yield f"step {count}: {'luck' if mover == CHANCE else f'seat {mover + 1}'}" + (
            ", a turn starts" if game.fresh(s) else ""
        )
        yield f"legal: {' '.join(str(a) for a in legal)}"
        yield f"numbers: {' '.join(str(game.number(a)) for a in legal)}"
        a = rng.choice(legal)
        yield f"plays: {a} ({words.say(face.tell(s, a))})"
        s = game.play(s, a)


def main() -> None:
    """Write all playthroughs anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, spec in specs().items():
        (FOLDER / f"{name}.txt").write_text("\n".join([*dump(spec), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
