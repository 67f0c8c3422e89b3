"""Continuous integration: GitHub Classroom, GitHub Actions, GitLab."""
