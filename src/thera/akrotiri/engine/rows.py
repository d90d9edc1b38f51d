"""Groups of rows that the kernels of the search pass to each other."""

from __future__ import annotations

from typing import NamedTuple

from thera.jit import Words


class View(NamedTuple):
    """A position as a seat sees it."""

    s: Words  # the position
    kit: Words  # the components
    look: Words  # what the seat can see and reach, see `view_layout`
    w: Words  # the weights
    work: Words  # scratch space


class Policy(NamedTuple):
    """How a policy chooses, and the rows that it works in."""

    skill: Words  # its effort
    log: Words  # nodes of plans
    there: Words  # a position to try steps on
    dice: Words  # the seed of random numbers
    rank: Words  # placements and plans that are compared
    line: Words  # the steps taken


class Beam(NamedTuple):
    """One layer of a beam: where its nodes are, and what holds for all of them."""

    log: Words  # the nodes of all layers
    first: int  # the first node of this one
    width: int  # how many there can be
    me: int  # where the player's words are in the position
    action: int  # the price of an action
    horizon: int  # actions that a plan may take
