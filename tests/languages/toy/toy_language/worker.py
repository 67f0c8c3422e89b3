"""The worker: it speaks docs/protocol.md and runs Toy. Toy prints nothing, so nothing is caught."""

import json
import shutil
import struct
import sys
from pathlib import Path

functions = {}


def text(word):
    return "" if word == "-" else bytes.fromhex(word).decode()


def argument(word):
    _, element, shape, data = word.split(":")
    code = {"Bool": "?", "Int64": "q", "Float32": "f", "Float64": "d"}[element]
    raw = bytes.fromhex(data)
    values = [item[0] for item in struct.iter_unpack(f"<{code}", raw)]
    return values if shape else values[0]


def load(path):
    """Define what a file says; return the lines that are none of Toy."""
    skipped = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        head, equals, words = line.partition("#")[0].partition("=")
        if equals and head.split():
            name, *parameters = head.split()
            functions[name] = (parameters, words.split(), str(path), number)
        elif head.strip():
            reason = "a line has to say: name parameter = words"
            skipped.append({"file": str(path), "line": number, "code": line, "reason": reason})
    return skipped


def run(parameters, words, given):
    known, stack = dict(zip(parameters, given, strict=True)), []
    for word in words:
        if word in known:
            stack.append(known[word])
        elif word in ("sum", "length"):
            stack.append({"sum": sum, "length": len}[word](stack.pop()))
        elif word in ("+", "-", "*", "/"):
            right, left = stack.pop(), stack.pop()
            results = {"+": left + right, "-": left - right, "*": left * right}
            stack.append(left / right if word == "/" else results[word])
        else:
            stack.append(float(word))
    return stack


def value(stack):
    """One number, or all that are left, which are a tuple whatever Toy calls it."""
    numbers = [{"t": "real", "type": "Number", "value": float(number)} for number in stack]
    return numbers[0] if len(numbers) == 1 else {"t": "tuple", "type": "Stack", "items": numbers}


def answer(verb, words):
    if verb == "setup":
        return {"kind": "ready", "version": "1.0"}
    if verb == "lay":
        shutil.copytree(*map(text, words))
        return {"kind": "laid"}
    if verb == "load":
        _mode, _stage, asked, *files = words
        skipped = [entry for file in files for entry in load(Path(text(file)))]
        missing = [name for name in map(text, asked.split(",")) if name not in functions]
        return {"kind": "loaded", "skipped": skipped, "missing": missing}
    parameters, body, file, line = functions[text(words[0])]
    try:
        returned = value(run(parameters, body, [argument(word) for word in words[1:]]))
    except Exception as error:
        exception = {"type": type(error).__name__, "message": str(error)}
        found = {"exception": exception | {"file": file, "line": line}, "kind": "exception"}
    else:
        found = {"kind": "value", "value": returned}
    return found | {"printed": "", "printed_cut": False}


for request in sys.stdin:
    verb, nonce, *words = request.split()
    if verb == "load" and words[1] == "all":
        print(json.dumps({"id": nonce, "kind": "defined"}), flush=True)
    print(json.dumps({"id": nonce} | answer(verb, words)), flush=True)
