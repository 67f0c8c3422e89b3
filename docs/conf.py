"""The documentation as a site: `make site` makes it, by Sphinx, of the Markdown that GitHub shows.

The source is the checkout, so that a link to another page, or to a file, is right in both places.
"""

from grader.version import __version__

project = "course-grader"
author = "The course-grader authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
include_patterns = ["docs/**.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]
root_doc = "docs/index"

# GitHub makes these anchors of headings; without them a link to a section leads nowhere.
myst_heading_anchors = 4

html_theme = "furo"
html_title = "course-grader"
html_show_sphinx = False
autodoc_typehints = "description"
