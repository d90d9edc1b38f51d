"""QR codes of addresses of this server, as SVG."""

from __future__ import annotations

import io
from typing import Final
from urllib.parse import urlsplit

import segno

from thera.server.errors import refuse

LONGEST: Final = 500


def qr_code(text: str, hosts: frozenset[str]) -> bytes:
    """The picture, or Refusal where the text is not an address of this server."""
    try:
        host = urlsplit(text).hostname
    except ValueError:
        host = None
    if host not in hosts or len(text) > LONGEST:
        raise refuse("qr")
    picture = io.BytesIO()
    segno.make(text, micro=False).save(picture, kind="svg", xmldecl=False, border=2)
    return picture.getvalue()
