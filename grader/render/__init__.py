"""ScoreReport -> what people and programs read: one file each, and none looks at anything else.

`document` says a report's sections once, as the kinds of blocks in `blocks`; `markdown`, `terminal`
and `plain` are functions of blocks. `html` has templates, `json_report` is for programs. Each is
imported from its own module, so that what writes JSON loads no terminal library. `text` makes every
text safe to show.
"""
