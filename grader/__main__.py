"""`python -m grader`: the command line, where no script `grader` is on the PATH."""

from grader.cli import main

main(prog_name="grader")
