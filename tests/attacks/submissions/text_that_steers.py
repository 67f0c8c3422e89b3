"""Puts what steers terminals, pages, spreadsheets and readers into every text that it can give."""

STEERING = (
    "\x1b[2J\x1b]0;owned\x07\x1b]8;;http://x\x1b\\click\x9b31m\r\b"
    "<script>alert(1)</script><img src=x onerror=alert(1)>&lt;"
    '=HYPERLINK("http://x","y")\n+1+1|\t@SUM(1)\u202egnp.exe\u2066\u200b\ufeff\x00\ud800'
    "![x](http://x) [x](javascript:alert(1)) `code` | table |\n# heading\n---\n::error::x\n{a} %s {0!r}"
)
Named = type("<b>\x1b[31m=1+1\n", (), {"__repr__": lambda self: STEERING})
Failure = type("<script>\x1b[0m", (Exception,), {})
raise Failure(STEERING)


def measure(values, weight):
    print(STEERING)
    if values[0] < 1:
        raise Failure(STEERING)
    return {STEERING: STEERING, "total": Named(), "largest": [Named], "counts": [[STEERING]]}
