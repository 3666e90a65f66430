"""What stands around the languages of a site, once for all of them: styles, the page for addresses that
lead nowhere, and the list of pages for search engines.
"""

from __future__ import annotations

import base64
import hashlib
import html
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from urllib.parse import urljoin

_RULES: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # signs that style sheets carry along
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}
POLICY = "; ".join(f"{name} {value}" for name, value in _RULES.items())
"""What pages may load and run: files of their own host, and no code or style in a page itself."""

_DARK = '[data-md-color-scheme="slate"]'
_ANY = "[data-md-color-scheme]"
_INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
_LANGUAGE = re.compile(r'\s*<section lang="(\w+)">.*?</section>', re.DOTALL)


def write_styles(theme: Path, site: Path) -> None:
    """The theme's style sheets under plain names, and the dark colours once more for readers without
    scripts, whose pages cannot say which colours they are to have."""
    assets = site / "assets"
    assets.mkdir(exist_ok=True)
    for name, found in (("material", "main"), ("palette", "palette")):
        sheet = next((theme / "assets" / "stylesheets").glob(f"{found}.*.min.css"))
        text = re.sub(r"/\*# sourceMappingURL=.*?\*/", "", sheet.read_text(encoding="utf-8"))
        (assets / f"{name}.css").write_text(text, encoding="utf-8")
    sheets = [assets / "palette.css", *sorted((site / "styles").glob("*.css"))]
    rules = [rule for sheet in sheets for rule in _dark_rules(sheet.read_text(encoding="utf-8"))]
    (assets / "dark.css").write_text("\n".join(rules) + "\n", encoding="utf-8")


def _dark_rules(sheet: str) -> Iterable[str]:
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL).replace("=slate]", '="slate"]')
    for selectors, body in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
        dark = [one.strip() for one in selectors.split(",") if _DARK in one and ":not(" not in one]
        if dark:
            yield f"{', '.join(dark).replace(_DARK, _ANY)} {{{body.strip()}}}"


def lost_page(template: str, languages: Sequence[str], base: str) -> str:
    """Return the page for addresses that lead nowhere, in all languages. It may be shown at any depth, so it
    loads nothing: its few lines of code and style stand in it, and its policy names them by their hash."""
    text = _LANGUAGE.sub(lambda found: found[0] if found[1] in languages else "", template)
    text = text.replace("ROOT/", html.escape(urljoin(base, ".") if base else "/"))
    rules = dict(_RULES)
    for name in ("script", "style"):
        hashes = [_hash(body) for kind, body in _INLINE.findall(text) if kind == name]
        rules[f"{name}-src"] = " ".join(hashes)
    policy = "; ".join(f"{name} {value}" for name, value in rules.items())
    return text.replace("POLICY", policy)


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def write_lists(site: Path, languages: Sequence[str], base: str) -> None:
    """For search engines, where the site's own address is known: all pages, each with its languages."""
    if not base:
        return
    pages = sorted(
        path.parent.relative_to(site / languages[0]).as_posix()
        for path in (site / languages[0]).rglob("index.html")
    )
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
        f"<url><loc>{html.escape(base)}</loc></url>",
    ]
    for page in pages:
        address = {one: html.escape(f"{base}{one}/{page}/".replace("/./", "/")) for one in languages}
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{one}" href="{place}"/>'
            for one, place in address.items()
        )
        lines += [f"<url><loc>{address[one]}</loc>{others}</url>" for one in languages]
    (site / "sitemap.xml").write_text("\n".join([*lines, "</urlset>", ""]), encoding="utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {base}sitemap.xml\n"
    (site / "robots.txt").write_text(robots, encoding="utf-8")
