"""What Akrotiri's coach claims, worked out again by playing the rules step by step.

Nothing here knows how the coach found it: icons are counted one by one, voyages are sailed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from thera.akrotiri.rules import scoring
from thera.akrotiri.rules.grid import COLUMN, NAMES, NUMBERS, ROW, THERA_DOCKS, Quadrant
from thera.akrotiri.rules.sites import SEATED
from thera.akrotiri.rules.state import EMPTY, State
from thera.akrotiri.rules.steps import DONE, Dig, Done, Load, Oracle, Place, Sail, Sell, Step
from thera.core.bot import Sight
from thera.core.coach import Advice
from thera.core.game import CHANCE, NOBODY, Game, Seat
from thera.core.phrase import Phrase

DEALS: Final = 3
"""So many deals of the unseen cards are tried for a claim about luck."""

PLENTY: Final = 20
"""Actions enough for any voyage."""


def missing(s: State, card: str, site: Quadrant, turn: int) -> dict[int, int]:
    """The icons that a map lacks round a quadrant, by terrain, read from a seat turned so far."""
    column, row = COLUMN[site], ROW[site]
    beyond: tuple[Callable[[Quadrant], bool], ...] = (
        lambda q: ROW[q] < row, lambda q: COLUMN[q] > column,
        lambda q: ROW[q] > row, lambda q: COLUMN[q] < column,
    )  # fmt: skip
    found: dict[int, int] = {}
    for side, terrain, count in s.table.components.maps[card].sides:
        lacking = count - sum(map(beyond[(side + turn) % 4], s.chart.icons[terrain]))
        if lacking > 0:
            found[terrain] = found.get(terrain, 0) + lacking
    return found


def lacks(s: State, seat: Seat, card: str) -> Iterator[tuple[Quadrant, dict[int, int]]]:
    """What a map lacks on every quadrant that may be dug."""
    chart, turn = s.chart, SEATED[s.table.seats][seat]
    temples = {chart.island_of(site) for site in s.temples()}
    docked = {chart.island_at(dock) for dock in chart.docks} - temples - {chart.thera}
    for cell in chart.tiles:
        for q in range(cell * 4, cell * 4 + 4):
            if chart.island_of(q) in docked:
                yield q, missing(s, card, q, turn)


def sites(s: State, seat: Seat, card: str) -> list[Quadrant]:
    """Where a seat could dig with a map if its boat lay there."""
    return [q for q, lacking in lacks(s, seat, card) if not lacking]


def with_means(s: State, *, actions: int, money: int | None = None) -> State:
    """The position with so many actions and coins left to whoever moves."""
    f = s.fork()
    f.actions = actions
    if money is not None:
        f.edit(s.to_move).money = money
    return f


class Claims:
    """One draft, and whether what is said of it is true."""

    def __init__(self, sight: Sight[State, Step], steps: Sequence[Step], ending: bool) -> None:
        self.game: Game[State, Step] = sight.game
        self.seat = sight.seat
        self.ending = ending
        self.steps, self.refused = list(steps), None
        self.states = [sight.view]
        for a in steps:
            if a not in self.game.legal(self.states[-1]):
                self.refused = a
                break
            self.states.append(self.game.play(self.states[-1], a))
        self.moves = list(zip(self.states, self.states[1:], steps, strict=False))

    @property
    def now(self) -> State:
        """The position that sentences about what can be done are true of."""
        closing = self.ending and isinstance(self.steps[-1], Done)
        return self.states[-2] if closing else self.states[-1]

    def faults(self, said: Sequence[Advice]) -> list[str]:
        """What is said and false, or true and not said."""
        found = [f"false: {each.id}: {each.words}" for each in said if not self.holds(each)]
        heard = {each.id for each in said}
        due = {name for name, true in self._due() if true}
        return found + [f"not said: {name}" for name in sorted(due - heard)]

    def mistake(self) -> bool:
        """Whether the draft, about to be played, leaves a map undug or takes its last site."""
        return self.ending and (self._leaves_a_map() or bool(self._lost()))

    def _due(self) -> Iterator[tuple[str, bool]]:
        if self.refused is None:
            digs = self.now.to_move == self.seat and bool(self._digs())
            yield "dig", digs and not self.ending
            yield "idle", self._leaves_a_map()
            yield "shut", self.ending and bool(self._lost())

    def _digs(self) -> list[Dig]:
        return [a for a in self.game.legal(self.now) if isinstance(a, Dig)]

    def _leaves_a_map(self) -> bool:
        return self.ending and isinstance(self.steps[-1], Done) and bool(self._digs())

    def _lost(self, *kinds: type[Step]) -> list[str]:
        """The maps that a step of the draft has taken their last site."""
        return [
            card
            for before, after, a in self.moves
            if isinstance(a, kinds or (Place, Dig))
            for card in after.players[self.seat].maps
            if sites(before, self.seat, card) and not sites(after, self.seat, card)
        ]

    def holds(self, advice: Advice) -> bool:
        """Whether one sentence is true."""
        check: Callable[[Advice], bool] = getattr(self, advice.id)
        return check(advice)

    # maps in hand

    def dig(self, advice: Advice) -> bool:
        card = advice.words.gaps["card"]
        found = {f"dig@{NAMES[a.site]}" for a in self._digs() if a.card == card}
        cost = self.now.table.components.maps[str(card)].cost
        return {card, *found} == set(advice.places) and _count(advice, "cost") == cost

    def reach(self, advice: Advice) -> bool:
        card, s = str(advice.words.gaps["card"]), self.now
        return _count(advice) == self._actions_to(s, card) <= s.actions and self._lit_site(
            advice, card
        )

    def short(self, advice: Advice) -> bool:
        card, s, lacking = str(advice.words.gaps["card"]), self.now, _count(advice)
        rich = with_means(s, actions=s.actions, money=s.me.money + lacking)
        poor = with_means(s, actions=s.actions, money=s.me.money + lacking - 1)
        enough = self._actions_to(rich, card) <= s.actions < self._actions_to(poor, card)
        return lacking > 0 and enough and self._lit_site(advice, card)

    def _lit_site(self, advice: Advice, card: str) -> bool:
        found = {NAMES[site] for site in sites(self.now, self.seat, card)}
        return advice.places[0] == card and advice.places[-1] in found

    def _actions_to(self, s: State, card: str) -> int:
        """The fewest actions in which a map can be dug, PLENTY where it cannot be."""
        dug = [
            s.actions - there.actions + 1
            for there in self._sailed(s)
            if any(isinstance(a, Dig) and a.card == card for a in self.game.legal(there))
        ]
        return min(dug, default=PLENTY)

    def _sailed(self, s: State) -> Iterator[State]:
        """Every position that the boat can come to by sailing on, but for worse ones."""
        known: dict[int, list[tuple[int, int]]] = {}
        edge = deque([s])
        while edge:
            here = edge.popleft()
            left = here.actions, here.moves
            if any(x >= left[0] and y >= left[1] for x, y in known.get(here.me.boat, ())):
                continue
            known.setdefault(here.me.boat, []).append(left)
            yield here
            sails = (a for a in self.game.legal(here) if isinstance(a, Sail))
            edge.extend(self.game.play(here, a) for a in sails)

    def oracle(self, advice: Advice) -> bool:
        s, rng = self.now, Random(1)
        card, terrain = advice.places[0], _terrain(advice.words.gaps["lacks"])
        for _ in range(DEALS):
            deal = self.game.play(self.game.guess(s, self.seat, rng), Oracle(terrain))
            while self.game.to_move(deal) == CHANCE:
                deal = self.game.play(deal, rng.choice(self.game.legal(deal)))
            tile = deal.players[self.seat].tile
            if tile is None or s.table.components.tiles[tile].terrain != terrain:
                return False
        found = [lacking for _, lacking in lacks(s, self.seat, card)]
        return {terrain: 1} in found and {} not in found

    def chair(self, advice: Advice) -> bool:
        a, s, mine = self.refused, self.states[-1], SEATED[self.now.table.seats][self.seat]
        if not isinstance(a, Dig) or not missing(s, a.card, a.site, mine):
            return False
        lines, sign = ((ROW, 1), (COLUMN, -1), (ROW, -1), (COLUMN, 1))[mine]
        lit = [sign * lines[NUMBERS[f"{cell}.nw"]] for cell in advice.places]
        outermost = min(sign * lines[cell * 4] for cell in s.chart.tiles)
        other = any(not missing(s, a.card, a.site, turn) for turn in range(4))
        return other and set(lit) == {outermost}

    # placing

    def last_icon(self, advice: Advice) -> bool:
        return self._makes(self.now, advice)

    def wasted(self, advice: Advice) -> bool:
        (found,) = [(before, after) for before, after, a in self.moves if isinstance(a, Place)]
        return self._makes(found[0], advice) and not sites(found[1], self.seat, advice.places[0])

    def _makes(self, s: State, advice: Advice) -> bool:
        """Whether a map without a site gets one by the tile on each of the cells lit."""
        card, *cells = advice.places
        good = {
            NAMES[a.cell * 4].partition(".")[0]
            for a in self.game.legal(s)
            if isinstance(a, Place) and sites(self.game.play(s, a), self.seat, card)
        }
        return not sites(s, self.seat, card) and good == set(cells) != set()

    def shut(self, advice: Advice) -> bool:
        how = Dig if advice.words.key.endswith("dug") else Place
        return advice.places[0] in self._lost(how)

    # cubes and coins

    def price(self, advice: Advice) -> bool:
        sale, states = Sell(_terrain(advice.words.gaps["colour"])), [self.now]
        for _ in range(2):
            if sale not in self.game.legal(states[-1]):
                return False
            states.append(self.game.play(states[-1], sale))
        one, two, three = (s.me.money for s in states)
        return (two - one, three - two) == (advice.words.gaps["pays"], advice.words.gaps["then"])

    def sell(self, advice: Advice) -> bool:
        return _count(advice, "gain") == self._gain(self.now if self.ending else self.states[-2])

    def _gain(self, s: State) -> int:
        """What the cubes aboard bring, sold one by one."""
        before = s.players[self.seat].money
        while found := [a for a in self.game.legal(s) if isinstance(a, Sell)]:
            s = self.game.play(s, found[0])
        return s.players[self.seat].money - before

    def way_home(self, advice: Advice) -> bool:
        s, far = self.now, with_means(self.now, actions=PLENTY)
        home = min(PLENTY - there.actions for there in self._sailed(far)
                   if there.me.boat in THERA_DOCKS)  # fmt: skip
        loaded = isinstance(self.steps[-1], Load) and s.me.hold != EMPTY
        return loaded and _count(advice) == home > s.actions

    # the end of a turn, the end of the game

    def idle(self, advice: Advice) -> bool:
        s, how = self.now, advice.words.key.rpartition(".")[2]
        if _count(advice) != s.actions or not s.actions:
            return False
        if how == "dig":
            return any(a.card == advice.places[0] for a in self._digs())
        if how == "sell":
            return _count(advice, "gain") == self._gain(s) > 0
        card = advice.places[0]
        return self._actions_to(s, card) <= s.actions

    def last_round(self, advice: Advice) -> bool:
        """Played at random to the end, the seat has no other turn."""
        s, rng = self.game.guess(self.now, self.seat, Random(2)), Random(3)
        fresh = -1
        while self.game.to_move(s) != NOBODY:
            fresh += self.game.fresh(s) and self.game.to_move(s) == self.seat
            legal = self.game.legal(s)
            s = self.game.play(s, DONE if DONE in legal else rng.choice(legal))
        return fresh == 0 and set(advice.places) == set(self.now.players[self.seat].maps)

    def sixth(self, advice: Advice) -> bool:
        (found,) = [
            (before, after)
            for before, after, a in self.moves
            if isinstance(a, Dig) and len(after.players[self.seat].dug) == after.table.temples
        ]
        after = found[1]
        points = [sum(line.points for line in scoring.score(after, n)) for n in range(self._seats)]
        theirs = max(points[n] for n in range(self._seats) if n != self.seat)
        gaps = advice.words.gaps
        said = gaps["mine"] == points[self.seat] and gaps["theirs"] == theirs
        return said and after.ending and not found[0].ending

    @property
    def _seats(self) -> int:
        return self.states[0].table.seats

    def goal(self, advice: Advice) -> bool:
        s = self.now
        give = {goal: _with_goal(s, self.seat, goal) for goal in s.players[self.seat].pair}
        pays, then = advice.words.gaps["pays"], advice.words.gaps["then"]
        return sorted(give.values()) == [then, pays] and give[advice.places[0]] == pays


def _count(advice: Advice, gap: str = "count") -> int:
    """A number that a sentence names."""
    found = advice.words.gaps[gap]
    found = found.gaps["count"] if isinstance(found, Phrase) else found
    return found if isinstance(found, int) else -1


def _terrain(found: object) -> int:
    """The terrain that a phrase names by its key."""
    name = found.key.rpartition(".")[2] if isinstance(found, Phrase) else ""
    return ("tree", "lake", "mountain", "volcano").index(name)


def _with_goal(s: State, seat: Seat, goal: str) -> int:
    """What a goal adds to a score."""
    f, g = s.fork(), s.fork()
    f.edit(seat).goals, g.edit(seat).goals = (goal,), ()
    return scoring.total(f, seat) - scoring.total(g, seat)
