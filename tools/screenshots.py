"""Pictures of the pages as a phone and a large screen show them: `make screenshots`.

    python tools/screenshots.py [--to FOLDER] [--game santorini:apollo,pan]

Starts a server of its own on an empty data folder; the table is one that has just begun.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
SIZES = {"390": (390, 844), "1440": (1440, 900)}
SCHEMES = ("light", "dark")
LANGUAGES = ("en", "es")
SETTLE = 600  # milliseconds for fonts and animations


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--to", type=Path, default=ROOT / "screenshots")
    parser.add_argument("--game", default="santorini:apollo,pan")
    args = parser.parse_args()
    args.to.mkdir(exist_ok=True)
    path = subprocess.run(
        [ROOT / "tools" / "browser.sh", "--path"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-c", "from thera.cli import main; main()", "serve"]
        words = ["--no-open", "--lang", "en", "--data", data]
        with subprocess.Popen([*command, *words], stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1].rstrip("/")
            try:
                with sync_playwright() as play:
                    browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
                    shoot(browser, address, args.game, args.to)
                    browser.close()
            finally:
                server.terminate()
                server.communicate(timeout=30)


def shoot(browser: Browser, address: str, spec: str, folder: Path) -> None:
    """Every page at every size, light and dark; one of them in the other language too."""
    for size, (width, height) in SIZES.items():
        for scheme in SCHEMES:
            for language in LANGUAGES if scheme == "light" else LANGUAGES[:1]:
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if scheme == "dark" else "light",
                    locale=language,
                    reduced_motion="reduce",
                )
                page = context.new_page()
                page.goto(f"{address}/", wait_until="networkidle")  # the cookie is there
                seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
                made = page.evaluate(
                    "async (table) => (await fetch('/api/tables', {method: 'POST', "
                    "headers: {'Content-Type': 'application/json'}, "
                    "body: JSON.stringify(table)})).json()",
                    {"spec": spec, "seats": seats, "pace": "live"},
                )
                pages = {
                    "home": "/",
                    "new": "/new",
                    "games": "/games",
                    "table": f"/t/{made['table']}",
                }
                for name, place in pages.items():
                    page.goto(address + place)
                    page.wait_for_timeout(SETTLE)
                    page.screenshot(path=folder / f"{name}-{size}-{scheme}-{language}.png")
                context.close()


if __name__ == "__main__":
    main()
