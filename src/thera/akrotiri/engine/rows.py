"""Rows that the kernels of a search hand to each other, by what travels together."""

from __future__ import annotations

from typing import NamedTuple

from thera.jit import Words


class View(NamedTuple):
    """A position as a seat sees it."""

    s: Words  # the position
    kit: Words  # the components
    look: Words  # what the seat has found out
    w: Words  # what things are worth to it
    work: Words  # room for counting


class Policy(NamedTuple):
    """How a captain chooses, and the rows that this takes."""

    skill: Words  # how carefully it looks
    log: Words  # nodes of plans
    there: Words  # another position
    dice: Words  # luck
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
