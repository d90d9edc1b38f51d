"""Rate limits per visitor, per address and over all.

Whoever sends no cookie is a new visitor each time, so what costs something is limited by address
too.
On a private machine, without a proxy in front, addresses of this machine are not counted.
The limits over all always apply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from thera.server.client_address import loopback, subscriber
from thera.server.errors import refuse
from thera.server.settings import Settings
from thera.server.table.services import Limited

SOCKETS: Final = 20
ADDRESS_SOCKETS: Final = 400


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done: by one visitor, from one address, by all together."""

    visitor: str | None
    address: str
    total: str


RATES: Final[dict[Limited, Rate]] = {
    "tables": Rate("20/hour", "200/hour", "5000/hour"),
    "records": Rate("60/hour", "200/hour", "2000/hour"),
    "names": Rate("60/hour", "200/hour", "5000/hour"),
    "tokens": Rate("60/minute", "60/minute", "6000/minute"),
    "loads": Rate(None, "300/minute", "6000/minute"),
    "showings": Rate("90/minute", "300/minute", "6000/minute"),
    "studies": Rate("240/minute", "480/minute", "6000/minute"),
    "pictures": Rate("60/minute", "120/minute", "1200/minute"),
    "advice": Rate("240/minute", "480/minute", "6000/minute"),
    "calls": Rate(None, "600/minute", "20000/minute"),
    "pages": Rate(None, "3000/minute", "60000/minute"),
}


class RateLimits:
    """In-memory counters, reset on restart. Behind a proxy every address counts."""

    def __init__(self, settings: Settings) -> None:
        self._proxied = bool(settings.proxies)
        self._most = settings.sockets
        self._rates = MovingWindowRateLimiter(MemoryStorage())
        self._items = {text: parse(text) for rate in RATES.values() for text in _texts(rate)}
        self._sockets: Counter[str] = Counter()
        self.sockets = 0
        """How many sockets are open."""

    def hit(self, what: Limited, address: str, visitor: str | None = None) -> None:
        """Count one more, or refuse. A refusal for one visitor or address does not count for
        others."""
        rate = RATES[what]
        if rate.visitor is not None and visitor is not None:
            self._count(rate.visitor, what, "visitor", visitor)
        if self._counts(address):
            self._count(rate.address, what, "address", subscriber(address))
        self._count(rate.total, what, "all")

    def _count(self, most: str, *who: str) -> None:
        if not self._rates.hit(self._items[most], *who):
            raise refuse("limit.rate", 429)

    def _counts(self, address: str) -> bool:
        """Whether an address tells people apart; one of this machine does behind a proxy only."""
        return self._proxied or not loopback(address)

    @contextmanager
    def socket(self, visitor: str, address: str) -> Iterator[None]:
        """Count a socket while it is open."""
        counted = [(visitor, SOCKETS)]
        if self._counts(address):
            counted.append((subscriber(address), ADDRESS_SOCKETS))
        if self.sockets >= self._most or any(self._sockets[who] >= most for who, most in counted):
            raise refuse("limit.sockets", 429)
        self.sockets += 1
        self._sockets.update(who for who, _ in counted)
        try:
            yield
        finally:
            self.sockets -= 1
            for who, _ in counted:
                self._sockets[who] -= 1
                if not self._sockets[who]:
                    del self._sockets[who]


def _texts(rate: Rate) -> Iterator[str]:
    yield from filter(None, (rate.visitor, rate.address, rate.total))


class MessageRate:
    """The messages of one socket: so many in any second."""

    def __init__(self, most: int, timer: Callable[[], float]) -> None:
        self._most = most
        self._timer = timer
        self._second = timer()
        self._count = 0

    def count(self) -> None:
        """Count one more, or refuse."""
        now = self._timer()
        if now - self._second >= 1:
            self._second, self._count = now, 0
        self._count += 1
        if self._count > self._most:
            raise refuse("limit.messages", 429)
