"""A browser for the site's pages."""

from tests.render.conftest import browser

__all__ = ["browser"]
