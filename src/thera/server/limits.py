"""How much of what a visitor, or an address, may ask for."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from thera.server.refusal import refuse

SOCKETS: Final = 20
ADDRESS_SOCKETS: Final = 400
ONLOOKERS: Final = 200
TABLES: Final = parse("20/hour")
ADDRESS_TABLES: Final = parse("200/hour")
RECORDS: Final = parse("60/hour")
NAMES: Final = parse("60/hour")
TOKENS: Final = parse("60/minute")
"""Tries with the token of a link."""


class Limits:
    """Counts in memory; a restart forgives."""

    def __init__(self) -> None:
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._sockets: Counter[str] = Counter()

    def hit(self, what: RateLimitItem, name: str, *who: str) -> None:
        """Count one more, or refuse."""
        if not self._rates.hit(what, name, *who):
            raise refuse("limit.rate", 429)

    def table(self, visitor: str, address: str) -> None:
        """A new table."""
        self.hit(TABLES, "tables", visitor)
        if not loopback(address):
            self.hit(ADDRESS_TABLES, "tables of", address)

    def token(self, visitor: str, address: str) -> None:
        """A try with the token of a link."""
        self.hit(TOKENS, "tokens", visitor if loopback(address) else address)

    @contextmanager
    def socket(self, visitor: str, address: str) -> Iterator[None]:
        """An open socket, counted while it is."""
        counted = [(visitor, SOCKETS)]
        if not loopback(address):
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


def loopback(address: str) -> bool:
    """Whether a request comes from this machine, where counting by address makes no sense."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True  # no address at all: a socket of this machine
