"""A Verification -> one HTML page: which case catches which mistake, as a picture."""

from functools import partial

from markupsafe import Markup

from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.html import pages
from grader.verify.result import Verification
from grader.verify.terminal import check_rows, learned_rows, programs_line, verdict


def verification_html(verification: Verification, locale: Locale) -> str:
    """The whole page; it needs nothing but itself."""
    style = Markup(pages.template("report.css") + pages.template("verification.css"))
    return (
        pages.environment()
        .get_template("verification.html.jinja")
        .render(
            verification=verification,
            locale=locale,
            style=style,
            policy=pages.policy(style),
            say=lambda key, **params: words(key, locale, **params),
            points=partial(phrases.points, locale=locale),
            verdict=verdict(verification, locale),
            translate=lambda said: translate(said, locale),
            learned=learned_rows(verification, locale),
            programs=programs_line(verification, locale) if verification.programs else None,
            checks=check_rows(verification, locale),
            wrong_samples=[check for check in verification.samples if check.wrong],
        )
    )
