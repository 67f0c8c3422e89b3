"""An instructor's Markdown -> HTML: colours by Pygments' classes, formulas as MathML, no script.

HTML in the text is shown as it is written. Whoever imports this needs the extra `serve`.
"""

import html
import re
from functools import cache, lru_cache
from xml.etree.ElementTree import tostring

from latex2mathml.converter import convert_to_element
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block.fence import make_fence_rule
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

_FORMULA = re.compile(r"\$\$(.+?)\$\$|\$(?![\s$])((?:\\.|[^$\\])+?)(?<!\s)\$(?!\d)", re.S)
"""A `$` beside a blank, or before a digit, is money."""
_REACHING_OUT = ("href", "style", "class")
_HEAD = 3
"""The tokens of a heading: its start, its text, its end."""


@lru_cache(maxsize=64)
def statement_html(text: str) -> Markup:
    """Return the text as HTML, without the title that it begins with: the page around has it."""
    markdown = _markdown()
    tokens = markdown.parse(text)
    if tokens and tokens[0].tag == "h1":
        tokens = tokens[_HEAD:]

    for token in tokens:
        # A page's policy allows no inline style.
        if alignment := token.attrs.pop("style", ""):
            token.attrSet("class", str(alignment).replace("text-align:", "to-"))
    return Markup(markdown.renderer.render(tokens, markdown.options, {}))


@cache
def _markdown() -> MarkdownIt:
    options = {"html": False, "highlight": coloured}
    markdown = MarkdownIt("commonmark", options).enable("table")
    rule = make_fence_rule(
        markers=("$",), token_type="formula", min_markers=2, disallow_marker_in_info=("$",)
    )

    markdown.block.ruler.before("fence", "formulas", rule, {"alt": ["paragraph", "list"]})
    markdown.inline.ruler.before("escape", "formula", _formula_inside)
    markdown.add_render_rule("formula", _rendered)
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>\n')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return markdown


def coloured(code: str, language: str, _attributes: str = "") -> str:
    """Return code as HTML with colours; only escaped, where the language is none that is known."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return escapeHtml(code)
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))


def _formula_inside(state: StateInline, silent: bool) -> bool:
    formula = _FORMULA.match(state.src, state.pos, state.posMax)
    if formula is None:
        return False
    if not silent:
        token = state.push("formula", "math", 0)
        token.content = formula[1] or formula[2]
        token.block = formula[1] is not None
    state.pos = formula.end()
    return True


def _rendered(_self: RendererHTML, tokens: list[Token], at: int, *_: object) -> str:
    token = tokens[at]
    return _mathml(token.content.strip(), display="block" if token.block else "inline")


def _mathml(formula: str, *, display: str) -> str:
    try:
        root = convert_to_element(formula, display=display)
    except Exception:  # of many kinds: what is no formula is shown as it is written
        return f"<code>{escapeHtml(formula)}</code>"

    for element in root.iter():
        # The library writes characters as references, for a text that is not escaped any more.
        element.text = html.unescape(element.text or "")
        for name in _REACHING_OUT:
            element.attrib.pop(name, None)
    return tostring(root, encoding="unicode", short_empty_elements=False)
