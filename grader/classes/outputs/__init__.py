"""What is made of a store: each submission's report, grades, pages, gradebooks; and the release."""
