"""Renders Markdown that somebody else wrote as HTML that is safe to show.

HTML in it is shown as text. Links and pictures become words, so a page loads nothing and reports nothing to anybody;
headings become paragraphs, because the page has its own headings. Formulas become MathML made of symbols alone; one
that cannot be parsed, or is too long, stays as typed.
"""

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import latex2mathml.converter
import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup, escape
from mdit_py_plugins.dollarmath import dollarmath_plugin

from autograder.files.visible import printable_lines

FORMULA_CHARACTERS, FORMULA_ELEMENTS = 1_000, 1_000
# Symbols and their layout: nothing that links, loads, or runs.
# fmt: off
MATHML_ELEMENTS = {
    "math", "mrow", "mi", "mn", "mo", "ms", "mtext", "mspace", "mfrac", "msqrt", "mroot", "mstyle", "mpadded",
    "mphantom", "mfenced", "menclose", "msub", "msup", "msubsup", "munder", "mover", "munderover",
    "mmultiscripts", "mtable", "mtr", "mtd",
}
MATHML_ATTRIBUTES = {
    "display", "mathvariant", "stretchy", "fence", "separator", "form", "lspace", "rspace", "minsize",
    "maxsize", "movablelimits", "linethickness", "accent", "accentunder", "columnalign", "rowspacing",
    "columnspacing", "width", "height", "depth", "scriptlevel", "displaystyle", "notation",
}
# fmt: on


class _Renderer(RendererHTML):
    """As markdown-it writes it, but for what would lead out of the page or into its outline."""

    def heading_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return '<p class="word">'

    def heading_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return "</p>\n"

    def link_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        env.setdefault("links", []).append(tokens[idx].attrGet("href"))
        return ""

    def link_close(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f' <span class="soft">({escape(env["links"].pop())})</span>'

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return (
            f'<span class="soft">[a picture: {escape(tokens[idx].content or "without words")}; see the notebook]</span>'
        )

    def th_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        # A heading must say something, if only to those who hear the page.
        return "<th>" if tokens[idx + 1].content.strip() else '<th><span class="soft">–</span>'


def _formula(source: str, options: dict[str, Any]) -> str:
    display = "block" if options["display_mode"] else "inline"
    if len(source) <= FORMULA_CHARACTERS and (mathml := _mathml(source.strip(), display)):
        return mathml
    sign = "$$" if options["display_mode"] else "$"
    return f"<code>{escape(f'{sign}{source.strip()}{sign}')}</code>"


def _mathml(source: str, display: str) -> str:
    """Return the formula as MathML; empty where that cannot be, or would be too much."""
    try:
        mathml = latex2mathml.converter.convert(source, display=display)
        count = sum(1 for _ in ElementTree.fromstring(mathml).iter())
    except Exception:  # the library lets whatever a wrong formula leads to through
        return ""
    if count > FORMULA_ELEMENTS:
        return ""
    return nh3.clean(mathml, MATHML_ELEMENTS, clean_content_tags=set(), attributes={"*": MATHML_ATTRIBUTES})


_MARKDOWN = (
    MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer)
    .enable(["table", "strikethrough"])
    .use(dollarmath_plugin, allow_labels=False, allow_blank_lines=False, double_inline=True, renderer=_formula)
)


def render_prose(markdown: str) -> Markup:
    """Return the HTML of a text in Markdown."""
    return Markup(_MARKDOWN.render(printable_lines(markdown)))
