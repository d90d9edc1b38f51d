"""Pictures that were asked for lately; a worker draws the others, away from the event loop."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from thera.server import wire
from thera.server.errors import refuse
from thera.server.pictures.draw import Kind, draw, draws
from thera.server.request_bodies import Study
from thera.server.table.bot_jobs import BotFailed, Owner, TooManyJobs
from thera.server.table.services import BotPlayers
from thera.server.table.study import studied

KEPT: Final = 64
"""How many pictures are kept, of some 200 KB each."""

SECONDS: Final = 20.0
"""How long a worker may draw."""


class Pictures:
    """The pictures of one server."""

    def __init__(self, workers: BotPlayers) -> None:
        self._workers = workers
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def picture(self, kind: Kind, wish: Study, owner: Owner) -> bytes:
        """A study as a picture, or Refusal."""
        key = wire.write((kind, wish))
        if key not in self._kept:
            studied(wish)  # what cannot be shown is refused at once
            self._kept[key] = await self._drawn(kind, wish, owner)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return self._kept[key]

    async def _drawn(self, kind: Kind, wish: Study, owner: Owner) -> bytes:
        if not draws(kind):
            raise refuse("picture", 503)
        try:
            return await self._workers.run(owner, SECONDS, draw, kind, wish)
        except (BotFailed, TooManyJobs) as error:
            raise refuse("picture", 503) from error
