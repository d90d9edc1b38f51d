"""Brings a database up to the present schema, under a lock; refuses one that is newer."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DatabaseError

from thera.server.store.data_folder import OWNER_ONLY, bad_data
from thera.server.store.schema import REVISION

FOLDER: Final = Path(__file__).parent / "migrations"
PATIENCE: Final = 30
"""Seconds to wait for another process that migrates."""


class NewerSchema(RuntimeError):
    """The database was written by a newer thera."""

    def __str__(self) -> str:
        return "the database was written by a newer thera"


def migrate(path: Path) -> None:
    """Make or upgrade the database: all steps, or none. Only its owner can read it.

    BadData if it is damaged, or cannot be opened at all.
    """
    with suppress(OSError):  # what is wrong with the file shows when it is opened
        path.touch(mode=OWNER_ONLY)
        path.chmod(OWNER_ONLY)  # the files that SQLite lays beside it get the same mode
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": PATIENCE})
    _by_hand(engine)
    try:
        with engine.begin() as connection:  # nobody else reads or writes the schema meanwhile
            if revision(connection) != REVISION:
                _upgrade(connection)
    except DatabaseError as error:
        raise bad_data("data.database", file=str(path), why=str(error.orig)) from error
    finally:
        engine.dispose()


def revision(connection: Connection) -> str | None:
    """Which migration a database has seen last."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("select version_num from alembic_version")).scalar()
    return found


def _upgrade(connection: Connection) -> None:
    from alembic import command  # slow to load, and seldom needed
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerSchema from error


def _by_hand(engine: Engine) -> None:
    """Begin transactions ourselves, with the lock for writing, so that changes of schema roll back.

    The driver would begin them only before rows are written.
    """

    @event.listens_for(engine, "connect")
    def connect(connection: Any, record: object) -> None:  # noqa: ANN401  # the driver's own
        connection.isolation_level = None

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
