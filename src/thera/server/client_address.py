"""The client's address: of the connection, or the one that a trusted proxy names."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from thera.core.game import bad
from thera.core.phrase import quoted

if TYPE_CHECKING:
    from starlette.datastructures import Headers
    from starlette.types import Scope

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Address = ipaddress.IPv4Address | ipaddress.IPv6Address

UNKNOWN: Final = "unknown"
"""The address where a proxy gives none, or no valid one; it never counts as this machine's."""


def network(text: str) -> Network:
    """The network of a text such as `127.0.0.1`, `10.0.0.0/8` or `::1`, or BadText."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise bad("net.address", text=quoted(text)) from error


def of(scope: Scope, headers: Headers, proxies: Sequence[Network]) -> str:
    """The address of whoever asks: the last one in `X-Forwarded-For` that is no trusted proxy's,
    if a trusted proxy passes the request on; else that of the connection."""
    peer = (scope.get("client") or (UNKNOWN,))[0]
    if not trusted(peer, proxies):
        return str(_read(peer) or UNKNOWN)
    told = ",".join(headers.getlist("x-forwarded-for")).split(",")
    for text in reversed(told):
        found = _read(text)
        if found is None:
            return UNKNOWN
        if not trusted(str(found), proxies):
            return str(found)
    return UNKNOWN


def loopback(address: str) -> bool:
    """Whether a request comes from this machine."""
    found = _read(address)
    return found is not None and found.is_loopback


def subscriber(address: str) -> str:
    """What rate limits count as one address: of IPv6 the /64 network, which one customer has."""
    found = _read(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, 64), strict=False))
    return address


def trusted(text: str, proxies: Sequence[Network]) -> bool:
    """Whether an address is that of a trusted proxy."""
    found = _read(text)
    return found is not None and any(found in network for network in proxies)


def _read(text: str) -> Address | None:
    try:
        found = ipaddress.ip_address(text.strip())
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
