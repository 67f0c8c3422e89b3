"""ScoreReport -> what people and programs read: one file each, and none looks at anything else.

Each is imported from its own module, so that what writes JSON loads no terminal library:
`json_report` (to_json), `html` (to_html), `markdown` (to_markdown), `terminal` (print_report,
print_summary). `text` makes every text safe to show.
"""
