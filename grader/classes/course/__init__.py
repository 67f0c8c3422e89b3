"""Several assignments of one run as one: table, page, and each submission's joined report."""

from grader.classes.course.page import to_course_page
from grader.classes.course.reports import write_whole_reports
from grader.classes.course.table import course_csv

__all__ = ["course_csv", "to_course_page", "write_whole_reports"]
