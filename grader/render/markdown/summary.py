"""ScoreReport -> the summary of a CI job: a table of all cases, then the report."""

from grader.locale import words
from grader.model import Locale, ScoreReport
from grader.render import phrases, view
from grader.render.case_text import case_status
from grader.render.markdown.report import to_markdown
from grader.render.markdown.text import prose_cell, prose_line

# GitHub takes 1 MiB for a step; a character may be four bytes.
_CHARACTERS_AT_MOST = 200_000
_SIGNS: dict[view.Sign, str] = {"right": "✅", "partly": "🟡", "wrong": "❌", "none": "⚪"}


def to_summary(report: ScoreReport, locale: Locale) -> str:
    """GitHub-flavoured Markdown, at most as long as GitHub takes; a cut says that it is one."""
    blocks = [f"**{prose_line(phrases.verdict(report, locale))}**"]
    if report.cases:
        heads = [words(f"outputs.table.{name}", locale) for name in _HEADS]
        rows = [f"| {' | '.join(heads)} |", "| --- | --- | --- |"]
        for case in report.cases:
            sign = _SIGNS[view.case_sign(case.status)]
            name = prose_cell(view.case_name(case, locale))
            rows.append(
                f"| {name} | {sign} {case_status(case, locale)} "
                f"| {phrases.case_points(case, locale)} |"
            )
        blocks.append("\n".join(rows))
    blocks.append(to_markdown(report, locale))
    text = "\n\n".join(blocks)
    if len(text) <= _CHARACTERS_AT_MOST:
        return text
    # The cut may fall inside a fence, whose end then closes nothing but itself.
    return f"{text[:_CHARACTERS_AT_MOST]}\n\n[{words('export.cut', locale)}]\n"


_HEADS = ("case", "status", "points")
