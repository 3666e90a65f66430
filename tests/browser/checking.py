"""What others say of the built pages: the Nu checker of their HTML, axe of who can use them.

`python -m tests.browser.checking` looks at every page of `build/site` (run `make site` before): all of
them with Nu, and with axe in light and dark, in English and German; `--languages en,nl,de,es` in others,
`--kinds` at one page of each kind only. On a phone it measures the letters in drawings, and whether
anything makes the page wider than the screen. It ends with 1 if there is anything to mend.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, Playwright, sync_playwright

from rulewright.outputs.browser import SITE, launch
from rulewright.outputs.site import make_server
from tests.browser.opening import new_context
from tests.waiting import within

CHECKER = SITE / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
AXE = SITE / "node_modules" / "axe-core" / "axe.min.js"
KINDS: dict[str, str] = {
    "first page": "",
    "search": "search/",
    "needs": "needs/",
    "game": "tortuga_1667/",
    "learn to play": "tortuga_1667/learn-to-play/",
    "set-up": "tortuga_2014/setup-by-players/",
    "player aid": "tortuga_2014/player-aid/",
    "components": "tortuga_2014/components/",
    "chapter": "cartagena/tunnel/",
    "cards": "tortuga_1667/events/",
    "examples": "cartagena/examples/",
    "example": "tortuga_1667/example-again_and_again/",
    "editions": "cartagena/editions/",
    "variants": "tortuga_1667/variants/",
    "house rules": "cartagena/house-rules/",
    "effects": "tortuga_1667/effects/",
    "glossary": "tortuga_1667/glossary/",
    "rulings": "tortuga_1667/rulings/",
    "sources": "cartagena/sources/",
    "authors": "authors/",
    "tutorial": "authors/tutorial/",
    "language": "authors/language/",
    "statements": "authors/language/statements/",
    "messages": "authors/messages/",
    "studies": "authors/studies/",
    "play": "play/",
    "try": "try/",
}
"""A page of each kind, below its language."""


def nu(places: Sequence[Path]) -> list[str]:
    """What the Nu checker calls an error in pages, or folders of pages."""
    done = subprocess.run(
        ["java", "-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", str(CHECKER), "--errors-only", "--format",
         "json", "--stdout", "--skip-non-html", *map(str, places)],
        capture_output=True, text=True, check=False,
    )
    if not done.stdout:
        raise RuntimeError(f"the Nu checker did not run: {done.stderr.strip()}")
    return [
        f"{said['url'].split('/site/')[-1]}: {said['message']} {said.get('extract', '')!r}"
        for said in json.loads(done.stdout)["messages"]
        if said["type"] == "error"
    ]


def axe(page: Page, only: Sequence[str] = ()) -> list[str]:
    """What axe finds on a page as it stands, with all that is folded unfolded; `only` by those rules."""
    page.evaluate("for (const box of document.querySelectorAll('main details')) box.open = true")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    found = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{fault['id']} ({fault['impact']}), {len(fault['nodes'])} times: {fault['nodes'][0]['html'][:200]}"
        for fault in found["violations"]
    ]


def looked_at(
    browser: Browser, address: str, paths: Iterable[str], schemes: Sequence[str] = ("light", "dark")
) -> list[str]:
    """What axe finds on pages: by all rules in the first of the colour schemes, in others by their colours."""
    found: list[str] = []
    for scheme in schemes:
        with new_context(
            browser, color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce"
        ) as context:
            page = context.new_page()
            only = () if scheme == schemes[0] else ("color-contrast", "link-in-text-block")
            for path in paths:
                page.goto(f"{address}/{path}")
                found += [f"{path} in {scheme}: {fault}" for fault in axe(page, only)]
    return found


PHONE = 390
LETTERS = 12.0
"""No letter in a drawing is smaller on a phone, in pixels of the screen."""
_CHUNK = 30  # a browser that has seen more pages than this makes room for a fresh one

_LETTERS = """(least) => {
  const found = [];
  const look = (text, at) => {
    const place = at.getScreenCTM();
    if (!text.textContent.trim() || !place) return;
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(place.a, place.b);
    if (size < least - 0.01) found.push(`${text.textContent}: ${size.toFixed(1)}`);
  };
  for (const text of document.querySelectorAll('svg text')) {
    if (text.closest('svg').getBoundingClientRect().width) look(text, text);
  }
  for (const use of document.querySelectorAll('svg use')) {
    const part = document.getElementById(use.getAttribute('href').slice(1));
    if (!use.closest('svg').getBoundingClientRect().width) continue;
    for (const text of part?.querySelectorAll('text') ?? []) look(text, use);
  }
  return found;
}"""


def small_letters(page: Page) -> list[str]:
    """The texts in drawings that are smaller than `LETTERS` on the page as it stands, with their sizes."""
    found = page.evaluate(_LETTERS, LETTERS)
    assert isinstance(found, list)
    return [str(each) for each in found]


def too_wide(page: Page) -> list[str]:
    """How far the page reaches beyond the screen, if it does."""
    beyond = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [f"{beyond} px wider than the screen"] if beyond > 0 else []


def on_a_phone(browser: Browser, address: str, paths: Iterable[str]) -> list[str]:
    """What is too small or too wide on pages on a phone, with all that is folded or comes later in sight."""
    found: list[str] = []
    with new_context(
        browser, viewport={"width": PHONE, "height": 844}, reduced_motion="reduce", java_script_enabled=True
    ) as context:
        page = context.new_page()
        for path in paths:
            page.goto(f"{address}/{path}")
            page.evaluate(
                "for (const box of document.querySelectorAll('main details')) box.open = true;"
                "for (const box of document.querySelectorAll('main [hidden]')) box.hidden = false"
            )
            found += [f"{path}: {fault}" for fault in [*small_letters(page), *too_wide(page)]]
    return found


def _in_chunks(
    driver: Playwright, paths: Sequence[str], look: Callable[[Browser, Sequence[str]], list[str]],
    minutes: float | None,
) -> list[str]:
    """The same of many pages, with a browser for some of them; one that dies is asked once more."""
    found: list[str] = []
    for start in within(minutes, range(0, len(paths), _CHUNK)):
        for again in (False, True):
            browser = launch(driver.chromium)
            try:
                found += look(browser, paths[start : start + _CHUNK])
                break
            except Error:
                if again:
                    raise
            finally:
                browser.close()
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.browser.checking", description=__doc__)
    parser.add_argument("--languages", default="en,de")
    parser.add_argument("--minutes", type=float, metavar="M", help="stop after so many")
    parser.add_argument("--kinds", action="store_true", help="one page of each kind only")
    options = parser.parse_args(arguments)
    build = Path.cwd() / "build"
    site = build / "site"
    languages = options.languages.split(",")
    pages = [
        page.parent.relative_to(site / language).as_posix() + "/"
        for language in languages[:1] for page in sorted((site / language).rglob("index.html"))
    ]
    pages = list(KINDS.values()) if options.kinds else [page.removeprefix("./") for page in pages]
    half = None if options.minutes is None else options.minutes / 2
    if half is not None:
        random.shuffle(pages)  # whatever there is no time for is another one each time
    faults = nu([site])
    print(f"Nu: {len(list(site.rglob('*.html')))} pages, {len(faults)} errors", flush=True)
    paths = ["", "404.html", *(f"{language}/{page}" for language in languages for page in pages)]
    with make_server(build, 0) as server, sync_playwright() as driver:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        small = _in_chunks(driver, paths, lambda browser, some: on_a_phone(browser, address, some), half)
        print(f"on a phone: {len(paths)} pages, {len(small)} findings", flush=True)
        found = _in_chunks(driver, paths, lambda browser, some: looked_at(browser, address, some), half)
        server.shutdown()
    print(f"axe: {len(paths)} pages in light and dark, {len(found)} findings")
    print("\n".join([*faults, *small, *found]))
    return 1 if faults or small or found else 0


if __name__ == "__main__":
    sys.exit(main())
