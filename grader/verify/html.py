"""A Verification -> one HTML page: which case catches which mistake, as a picture."""

from collections import Counter
from functools import cache

from markupsafe import Markup

from grader.locale import translate, words
from grader.model import Locale
from grader.render import phrases
from grader.render.html import pages
from grader.verify.result import CheckTest, Verification
from grader.verify.terminal import (
    check_lines,
    learned_lines,
    programs_line,
    shown_verdicts,
    verdict,
)

__all__ = ["verification_html"]


def verification_html(verification: Verification, locale: Locale) -> str:
    """The whole page; it needs nothing but itself."""

    def say(key: str, **params: str | int | float) -> str:
        return words(key, locale, **params)

    scored = [row for row in verification.mistakes if row.scored]
    counts = Counter(mutant.verdict for mutant in verification.mutants)
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
            map_title=words("verify.map", locale),
            map_about=words("verify.map_about", locale),
            points=lambda value: phrases.points(value, locale),
            verdict=verdict(verification, locale),
            caught=sum(not row.only_hidden for row in scored),
            scored=len(scored),
            verdicts=[(verdict, counts[verdict]) for verdict in shown_verdicts(counts)],
            killed=counts["killed"],
            translate=lambda said: translate(said, locale),
            learned=[
                (row.ok, row.id, list(learned_lines(row, locale))) for row in verification.learned
            ],
            programs=programs_line(verification, locale) if verification.programs else None,
            checks=[_check(test, locale) for test in verification.checks],
            wrong_samples=[check for check in verification.samples if check.wrong],
            skipped_samples=[
                say(
                    "verify.sample_skipped",
                    path=check.path,
                    reason=translate(check.skipped, locale),
                )
                for check in verification.samples
                if check.skipped is not None
            ],
        )
    )


def _check(test: CheckTest, locale: Locale) -> tuple[bool, str, list[str]]:
    first, *more = check_lines(test, locale)
    return test.ok, first, more


@cache
def _style() -> Markup:
    return Markup(pages.template("report.css") + pages.template("verification.css"))
