"""Tokens of links: unguessable texts, of which the database keeps only a digest."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

DEVICE_LIFE: Final = 600
"""Seconds for which a link to another device is good."""


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(16)


def invitation_token(secret: bytes, match: str, generation: int, seat: int | None) -> str:
    """The token of an invitation: as good as random, and the host can be shown it again."""
    text = f"invite {match} {generation} {'any' if seat is None else seat}"
    return urlsafe_b64encode(hmac.digest(secret, text.encode(), "sha256")[:16]).decode().rstrip("=")


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
