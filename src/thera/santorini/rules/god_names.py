"""The names of the thirty gods in the order of their numbers, as notation writes them."""

from typing import Final

NAMES: Final = tuple(
    """
    apollo artemis athena atlas demeter hephaestus hermes minotaur pan prometheus aphrodite
    ares bia chaos charon chronus circe dionysus eros hera hestia hypnus limus medusa
    morpheus persephone poseidon selene triton zeus
""".split()
)
