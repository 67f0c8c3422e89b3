"""A Verification -> one HTML page: which case catches which mistake, as a picture."""

from functools import cache

from markupsafe import Markup

from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.html import pages
from grader.verify.result import Verification
from grader.verify.terminal import check_rows, learned_rows, programs_line, verdict


def verification_html(verification: Verification, locale: Locale) -> str:
    """The whole page; it needs nothing but itself."""

    def say(key: str, **params: str | int | float) -> str:
        return words(key, locale, **params)

    style = _style()
    return (
        pages.environment()
        .get_template("verification.html.jinja")
        .render(
            verification=verification,
            locale=locale,
            style=style,
            policy=pages.policy(style),
            say=say,
            points=lambda value: phrases.points(value, locale),
            verdict=verdict(verification, locale),
            translate=lambda said: translate(said, locale),
            learned=learned_rows(verification, locale),
            programs=programs_line(verification, locale) if verification.programs else None,
            checks=check_rows(verification, locale),
            wrong_samples=[check for check in verification.samples if check.wrong],
        )
    )


@cache
def _style() -> Markup:
    return Markup(pages.template("report.css") + pages.template("verification.css"))
