"""What the theme needs to know about each page and MkDocs does not tell it."""

from __future__ import annotations

from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext


def _alternates(config: MkDocsConfig, url: str) -> list[dict[str, Any]]:
    """The page with this address in every language of the site; assembling has made sure that each has it."""
    languages: dict[str, str] = config.extra["languages"]
    shown: list[str] = config.extra["shown_languages"]
    return [
        {"language": language, "name": name, "link": f"../{language}/{url}"}
        for language, name in languages.items()
        if language in shown
    ]


def on_page_context(
    context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
) -> TemplateContext:
    """Give every page its links to the other languages."""
    context["alternates"] = _alternates(config, page.url)  # type: ignore[typeddict-unknown-key]
    return context


def on_template_context(
    context: TemplateContext, *, template_name: str, config: MkDocsConfig
) -> TemplateContext:
    """Give the page for unknown addresses links that work from any depth."""
    if template_name == "404.html":
        if not config.site_url:
            context["base_url"] = f"/{config.theme['language']}"
        context["alternates"] = _alternates(config, "")  # type: ignore[typeddict-unknown-key]
    return context
