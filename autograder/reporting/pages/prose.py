"""Renders Markdown that somebody else wrote as HTML that can do nothing but be read.

HTML in it is shown as text. Links and pictures become words, so a page neither loads anything nor tells anybody that
it is being read; headings become paragraphs, as the page has headings of its own. Formulas stay as they were typed.
"""

from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape
from mdit_py_plugins.dollarmath import dollarmath_plugin

from autograder.files.xml_text import clean


class _Renderer(RendererHTML):
    """As markdown-it writes it, but for what would lead out of the page or into its outline."""

    def heading_open(self, tokens: Sequence[Token], idx: int, options, env) -> str:
        return '<p class="word">'

    def heading_close(self, tokens: Sequence[Token], idx: int, options, env) -> str:
        return "</p>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options, env) -> str:
        env.setdefault("links", []).append(tokens[idx].attrGet("href"))
        return ""

    def link_close(self, tokens: Sequence[Token], idx: int, options, env) -> str:
        return f' <span class="soft">({escape(env["links"].pop())})</span>'

    def image(self, tokens: Sequence[Token], idx: int, options, env) -> str:
        return (
            f'<span class="soft">[a picture: {escape(tokens[idx].content or "without words")}; see the notebook]</span>'
        )

    def th_open(self, tokens: Sequence[Token], idx: int, options, env) -> str:
        # A heading must say something, if only to those who hear the page.
        return "<th>" if tokens[idx + 1].content.strip() else '<th><span class="soft">–</span>'


def _formula(source: str, options: dict) -> str:
    sign = "$$" if options["display_mode"] else "$"
    return f"<code>{escape(f'{sign}{source.strip()}{sign}')}</code>"


_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
    .enable(["table", "strikethrough"])
    .use(dollarmath_plugin, allow_labels=False, allow_blank_lines=False, renderer=_formula)
)


def render(markdown: str) -> Markup:
    """The HTML of a text in Markdown."""
    return Markup(_MARKDOWN.render(clean(markdown)))
