"""`thera serve`, or `thera` alone: the web app, here or for the local network."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from thera.cli.common_options import Lang, words
from thera.cli.compile_progress import compiling
from thera.cli.screen import Screen
from thera.server import client_address
from thera.server.http import listening
from thera.server.store.data_folder import Busy, Data, bad_data, usual

Folder = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="FOLDER", envvar="THERA_DATA", show_envvar=False, help="The data folder."
    ),
]


class LogLevel(StrEnum):
    """What the server logs."""

    debug = "debug"
    info = "info"
    warning = "warning"


def serve(
    host: Annotated[str | None, typer.Option("--host", help="Listen on this address.")] = None,
    port: Annotated[
        int | None,
        typer.Option(
            "--port", min=1, max=65535, help="The port; a free one from 8000 if left out."
        ),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Also listen on the local network.")] = False,
    public_url: Annotated[
        str | None,
        typer.Option(
            "--public-url", metavar="URL", help="The address that players use, behind a proxy."
        ),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trust-proxy",
            metavar="ADDRESS",
            help="Trust X-Forwarded-For from this proxy: an address or a network.",
        ),
    ] = None,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            "--metrics-token",
            metavar="TOKEN",
            envvar="THERA_METRICS_TOKEN",
            show_envvar=False,
            help="Allow /metrics from other machines with this token.",
        ),
    ] = None,
    log: Annotated[
        LogLevel | None,
        typer.Option("--log", help="Log this and worse; else info, on a terminal warning."),
    ] = None,
    data: Folder = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the browser.")] = False,
    lang: Lang = None,
) -> None:
    """Play in the browser: start the web app and open it."""
    screen = Screen(words(lang))
    folder = opened(data)
    url = None if public_url is None else listening.public(public_url)
    place = host or (listening.EVERYWHERE if lan else listening.LOOPBACK)
    proxies = tuple(map(client_address.network, trust_proxy or ()))
    try:
        with folder.lock():
            _run(
                screen, folder, place, port, url, proxies, metrics_token, _level(log),
                browser=not no_open,
            )  # fmt: skip
    except Busy:
        address = folder.await_address() or "?"
        screen.say("cli.serve.running", address=address)
        if not no_open and address != "?":
            _open(address).join()


def _level(log: LogLevel | None) -> str:
    """The log level: by default only warnings and worse on a terminal."""
    if log is not None:
        return log.value
    return "warning" if sys.stderr.isatty() else "info"


def opened(folder: Path | None) -> Data:
    """The data folder that was named, else the platform's."""
    return Data((folder or usual()).expanduser().absolute())


def _run(
    screen: Screen,
    data: Data,
    host: str,
    port: int | None,
    url: str | None,
    proxies: tuple[client_address.Network, ...],
    metrics_token: str | None,
    log_level: str,
    *,
    browser: bool,
) -> None:
    """Serve on a socket of its own; everything slow is loaded only now."""
    from thera.server.run import run
    from thera.server.settings import Settings
    from thera.server.store.backup import check
    from thera.server.store.migrate import NewerSchema, migrate

    with listening.listen(host, port) as bound:
        port = bound.getsockname()[1]
        wide = host in listening.WILDCARDS
        here = listening.address(listening.LOOPBACK if wide else host, port)
        settings = Settings(
            database=data.database,
            secret=data.secret(),
            hosts=listening.own_names() if wide else frozenset({host}),
            public_url=url,
            lan=_shared(port) if wide else None,
            proxies=proxies,
            metrics_token=metrics_token,
        )

        def ready() -> None:
            _tell(screen, here, settings.lan, url)
            if url and not proxies:
                screen.say("cli.serve.proxy", "warning")
            if browser:
                _open(here)

        try:
            migrate(data.database)
        except NewerSchema as error:
            raise bad_data("data.newer") from error
        check(data.database)
        with data.announce(here):
            told = compiling(screen.words)
            if not run(settings, bound, ready, told, log_level=log_level):
                raise typer.Exit(1)
    screen.say("cli.serve.stopped")


def _shared(port: int) -> str | None:
    own = listening.own_address()
    return listening.address(own, port) if own else None


def _tell(screen: Screen, here: str, shared: str | None, url: str | None) -> None:
    """Say where the app is, with a code for phones where they can reach it."""
    screen.say("cli.serve.ready", "bold", address=here)
    if url:
        screen.say("cli.serve.public", address=url)
    if shared:
        import segno  # needed only here

        screen.say("cli.serve.lan", "bold", address=shared)
        segno.make_qr(shared).terminal(sys.stdout, compact=True)
    screen.say("cli.serve.stop", "dim")
    sys.stdout.flush()


def _open(address: str) -> threading.Thread:
    """Open a browser, where there is a screen for it; that can take a while, or fail."""
    seen = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    target = webbrowser.open if seen else str
    thread = threading.Thread(target=target, args=(address,), daemon=True)
    thread.start()
    return thread
