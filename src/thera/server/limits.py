"""Rate limits: by visitor, by address, and over all.

Who sends no cookie is a new visitor each time, so what costs something is limited by address too.
On a machine of one's own, without a proxy in front, addresses of this machine are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from thera.server.addresses import loopback
from thera.server.refusal import refuse

SOCKETS: Final = 20
ADDRESS_SOCKETS: Final = 400
ONLOOKERS: Final = 200
TABLES: Final = parse("20/hour"), parse("200/hour"), parse("5000/hour")
RECORDS: Final = parse("60/hour"), parse("200/hour"), parse("2000/hour")
NAMES: Final = parse("60/hour"), parse("200/hour"), parse("5000/hour")
"""By visitor, by address, over all."""
TOKENS: Final = parse("60/minute")
"""Tries with the token of a link."""


class Limits:
    """Counts in memory; a restart forgives. Behind a proxy every address counts."""

    def __init__(self, *, proxied: bool = False) -> None:
        self._proxied = proxied
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._sockets: Counter[str] = Counter()

    def hit(self, what: RateLimitItem, name: str, *who: str) -> None:
        """Count one more, or refuse."""
        if not self._rates.hit(what, name, *who):
            raise refuse("limit.rate", 429)

    def table(self, visitor: str, address: str) -> None:
        """A new table."""
        self._each(TABLES, "tables", visitor, address)

    def record(self, visitor: str, address: str) -> None:
        """A record that is brought."""
        self._each(RECORDS, "records", visitor, address)

    def name(self, visitor: str, address: str) -> None:
        """Another name."""
        self._each(NAMES, "names", visitor, address)

    def token(self, visitor: str, address: str) -> None:
        """A try with the token of a link."""
        self.hit(TOKENS, "tokens", address if self._counts(address) else visitor)

    def _each(
        self, most: tuple[RateLimitItem, RateLimitItem, RateLimitItem], name: str, visitor: str,
        address: str,
    ) -> None:  # fmt: skip
        mine, its, all_of_it = most
        self.hit(mine, name, visitor)
        if self._counts(address):
            self.hit(its, f"{name} of", address)
        self.hit(all_of_it, f"all {name}")

    def _counts(self, address: str) -> bool:
        """Whether an address tells people apart; one of this machine does behind a proxy only."""
        return self._proxied or not loopback(address)

    @contextmanager
    def socket(self, visitor: str, address: str) -> Iterator[None]:
        """An open socket, counted while it is."""
        counted = [(visitor, SOCKETS)]
        if self._counts(address):
            counted.append((address, ADDRESS_SOCKETS))
        if any(self._sockets[who] >= most for who, most in counted):
            raise refuse("limit.sockets", 429)
        self._sockets.update(who for who, _ in counted)
        try:
            yield
        finally:
            for who, _ in counted:
                self._sockets[who] -= 1
                if not self._sockets[who]:
                    del self._sockets[who]


class Pace:
    """The messages of one socket: so many in any second."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._second = 0.0
        self._count = 0

    def more(self) -> None:
        """Count one more, or refuse."""
        now = monotonic()
        if now - self._second >= 1:
            self._second, self._count = now, 0
        self._count += 1
        if self._count > self._most:
            raise refuse("limit.messages", 429)
