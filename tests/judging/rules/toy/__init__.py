"""A rule as somebody else would write it, for `test_add_a_rule.py`."""
