"""ScoreReports -> JUnit XML, as GitLab, GitHub and Jenkins read it: a suite for each submission."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence

from grader.locale import words
from grader.model import CaseResult, CaseStatus, Locale, ScoreReport
from grader.render import phrases, view
from grader.render.plain import case_text, section_text
from grader.render.text import digits, safe_text

_ERRORS: frozenset[CaseStatus] = frozenset({"error", "timeout", "memory", "crashed"})
_CHARACTERS_OF_A_CASE = 20_000


def junit(reports: Sequence[ScoreReport], locale: Locale) -> str:
    """Return a document for a report or a class: what each report tells, and nothing more.

    A wrong or partly right case is a failure, one that raised or was stopped an error, one that
    was not run is skipped. A submission without a grade is one test, with an error.
    """
    root = ET.Element("testsuites")
    for report in reports:
        root.append(_suite(report, locale))
    _count(root)
    ET.indent(root, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def _suite(report: ScoreReport, locale: Locale) -> ET.Element:
    name = safe_text(report.submission.id, lines=False)
    suite = ET.Element("testsuite", name=name)
    score = "" if report.score is None else digits(report.score)
    facts = {
        "assignment": report.assignment.id,
        "score": score,
        "max_score": digits(report.max_score),
    }
    properties = ET.SubElement(suite, "properties")
    for key, value in facts.items():
        ET.SubElement(properties, "property", name=key, value=value)

    if report.score is None:
        test = ET.SubElement(suite, "testcase", classname=name, name=report.assignment.id)
        verdict, reason = phrases.verdict(report, locale), section_text(report, locale, "result")
        ET.SubElement(test, "error", message=verdict, type=report.status).text = reason

    for case in report.cases:
        suite.append(_test(report, case, locale))

    costs = sum(finding.points_lost for finding in report.findings)
    if costs > 0:
        message = words("outputs.lost.rules", locale, points=phrases.points(costs, locale))
        test = ET.SubElement(suite, "testcase", classname=name, name="rules")
        failure = ET.SubElement(test, "failure", message=message, type="rules")
        failure.text = section_text(report, locale, "findings")

    _count(suite)
    return suite


def _test(report: ScoreReport, case: CaseResult, locale: Locale) -> ET.Element:
    test = ET.Element(
        "testcase",
        # Together unique in the document: ids are unique among submissions, and among cases.
        classname=safe_text(f"{report.submission.id}.{case.function}", lines=False),
        name=safe_text(case.id, lines=False),
        time=f"{case.cpu_seconds or 0:.3f}",
    )
    if case.status == "passed":
        return test

    name, status = view.case_name(case, locale), phrases.case_status(case, locale)
    points = phrases.case_points(case, locale)
    message = safe_text(f"{name}: {status} ({points})", lines=False)
    if case.status == "not_run":
        ET.SubElement(test, "skipped", message=message)
        return test

    kind = "error" if case.status in _ERRORS else "failure"
    problem = ET.SubElement(test, kind, message=message, type=case.status)
    problem.text = case_text(report, case, locale)[:_CHARACTERS_OF_A_CASE]
    return test


def _count(element: ET.Element) -> None:
    tests = list(element.iter("testcase"))
    element.set("tests", str(len(tests)))
    for tag, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        element.set(name, str(sum(test.find(tag) is not None for test in tests)))
