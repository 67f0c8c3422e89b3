"""Score report -> the toy platform's `result.txt`."""

from grader.locale import words
from grader.platforms.option import Option
from grader.platforms.packaging.autograde import Graded
from grader.platforms.platform import Delivery, Site
from grader.render.files import write_whole

__all__ = ["COLOUR", "deliver"]

COLOUR = Option("--toy-colour", "Toy: how results look.", choices=("red", "blue"), default="red")


def deliver(graded: Graded, site: Site) -> Delivery:
    student, settings = graded.student, graded.settings
    score = "-" if student.score is None else f"{student.score:g}"
    text = words("toy.result", settings.locale, colour=settings.own[COLOUR.name], score=score)
    write_whole(site.results, text)
    return Delivery("done\n", int(student.score is None))
