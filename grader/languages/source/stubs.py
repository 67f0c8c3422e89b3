"""Functions that are still to be written."""

import re

from grader.languages.source.neutral import Node
from grader.languages.source.slips.tree import called, inside
from grader.languages.source.syntax import Definition

NOT_WRITTEN = re.compile(
    r"(not|n't)\W+(yet\W+|been\W+)*(written|implemented)|unimplemented|(?-i:\bTODO\b)|"
    r"\b(sin|por) (escribir|implementar)\b|no (est[áa]|se ha) (\w+ )?(escrit|implementad)",
    re.IGNORECASE,
)
"""An error with such a text says that its function is still to be written."""


def is_written(definition: Definition) -> bool:
    """Return False for a stub: it does nothing, or only says that it is not written yet."""
    tree = definition.read_tree()
    return tree is None or not _does_nothing(tree.parts[-1], is_value=tree.kind == "lambda")


def _does_nothing(node: Node, *, is_value: bool = False) -> bool:
    match node:
        case Node(kind="block", parts=statements):
            return all(map(_does_nothing, statements))
        case Node(kind="return", parts=values):
            return all(_does_nothing(value, is_value=True) for value in values)
        case Node(kind="constant", name="none" | "ellipsis"):
            return True
        case Node(kind="text", name=text) if is_value:
            return text.startswith('"""')  # in Julia, a documentation is the last value
        case Node(kind="constant" | "number" | "text") | Node(kind="other", parts=[]):
            return not is_value
    is_error = node.kind == "raise" or called(node) in ("error", "throw")
    return is_error and any(map(_says_not_written, inside(node)))


def _says_not_written(node: Node) -> bool:
    if node.kind == "name":
        return node.name == "NotImplementedError"
    return node.kind == "text" and NOT_WRITTEN.search(node.name) is not None
