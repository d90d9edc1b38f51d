"""The oracle against the published counts and a few positions worked out by hand."""

import pytest

from .board import SQUARES
from .turns import perft, successors

COUNTS = {
    "mortal": (80, 6176),
    "apollo": (80, 6176),
    "artemis": (120, 9160),
    "athena": (80, 6176),
    "atlas": (160, 11816),
    "demeter": (254, 19396),
    "hephaestus": (160, 12088),
    "hermes": (2101, 161932),
    "minotaur": (80, 6176),
    "pan": (80, 6176),
    "prometheus": (584, 44852),
    "aphrodite": (80, 5464),
    "ares": (86, 6604),
    "bia": (84, 5504),
    "charon": (80, 6176),
    "chronus": (80, 6176),
    "dionysus": (80, 6176),
    "eros": (80, 6176),
    "hera": (80, 6176),
    "hestia": (268, 20164),
    "hypnus": (80, 6176),
    "limus": (80, 2800),
    "medusa": (80, 6176),
    "morpheus[1]": (96, 7428),
    "persephone": (80, 3136),
    "poseidon": (12498, 945096),
    "selene[b2]": (183, 13502),
    "triton": (191, 14888),
    "zeus": (96, 7428),
}


def board(**cells: int) -> str:
    return "".join(str(cells.get(s, 0)) for s in SQUARES)


@pytest.mark.parametrize("god", COUNTS)
def test_counts(god: str) -> None:
    text = f"{board()}/1/{god}:b2,d4/mortal:b4,d2"
    one, two = COUNTS[god]
    assert perft(text, 1) == one
    if two < 10_000:
        assert perft(text, 2) == two


@pytest.mark.parametrize(
    ("text", "after"),
    [
        # pushed onto level 3: no win
        (
            board(c4=3) + "/1/minotaur:c2,e1/mortal:c3,e5",
            board(c4=3, b2=1) + "/2/minotaur:c3,e1/mortal:c4,e5",
        ),
        # the unmoved female caps level 3
        (
            board(c3=3) + "/1/selene[c2]:c2,e5/mortal:a1,e1",
            board(c3=4) + "/2/selene[c2]:c2,e4/mortal:a1,e1",
        ),
        # a tower earns an extra turn
        (
            board(c3=3) + "/1/dionysus:c2,e5/mortal:a1,e1",
            board(c3=4) + "/1/dionysus:b2,e5/mortal:a1,e1/extra",
        ),
        # nobody wins in it, and it can chain
        (
            board(b1=3, b2=3, a1=2) + "/1/dionysus:c3,e5/mortal:a1,e1/extra",
            board(b1=3, b2=4, a1=2) + "/1/dionysus:c3,e5/mortal:b1,e1/extra",
        ),
        # Circe takes the power at the start of her turn, its memory empty
        (
            board() + "/2/circe:c2,e5/athena[^]:b1,c1",
            board(b1=1) + "/1/circe[*]:c2,e5/athena:a1,c1",
        ),
        # the fifth tower wins for Chronus whoever builds it
        (
            board(a5=4, b5=4, c5=4, d5=4, a3=3) + "/1/mortal:b2,e5/chronus:d1,e1",
            board(a5=4, b5=4, c5=4, d5=4, a3=4) + "/=2/mortal:a2,e5/chronus:d1,e1",
        ),
    ],
)
def test_found(text: str, after: str) -> None:
    assert after in successors(text)


def test_chaos_draws_any_card() -> None:
    after = successors(board(c3=3) + "/1/apollo:c2,e5/chaos[pan;athena]:a1,e1")
    cards = {text.split("chaos[")[1].split(";")[0] for text in after if ";athena,pan]" in text}
    assert cards == {
        "artemis",
        "atlas",
        "demeter",
        "hephaestus",
        "hermes",
        "minotaur",
        "prometheus",
    }


def test_no_winning_drop_instead_of_a_climb() -> None:
    after = successors(board(a1=2, d4=1) + "/1/pan:a1,e5/persephone:d1,e1")
    assert all("pan:a1,d4" in text for text in after)


def test_yield() -> None:
    text = board(a2=2, b1=2, b2=2) + "/1/mortal:a1/zeus:d1,e1"
    assert successors(text) == {text.replace("/1/", "/=2/")}
