"""The files that are made of a store: reports, grades, pages, gradebooks; and the release."""
