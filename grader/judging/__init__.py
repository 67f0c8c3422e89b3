"""Outcomes of a submission -> its score report: points, rules, known mistakes."""
