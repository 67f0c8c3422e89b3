"""The sentences of a mistake that several functions have, as one."""

from collections.abc import Hashable, Sequence

from grader.explaining.everyday.undefined import HELPER, HELPERS
from grader.grouping import grouped
from grader.model import Message

_SENTENCES = 3
"""A mistake is told of so many functions, and of so many places."""
_NUMBERS = {"all", "count"}
_OF_ONE = {"place", *_NUMBERS}
"""The parameters that differ in sentences which say the same of several calls."""
_OF_A_TOPIC = {"function", *_OF_ONE}
_OF_A_HELPER = {"name", *_OF_ONE}
_NAMES_AT_MOST = 12
"""So many names are told in one sentence."""


def joined(sentences: Sequence[Message]) -> Message:
    """Return the first sentences as one, each once with all its places and calls."""
    whole, *further = map(_merged, grouped(sentences, _in_common).values())
    for sentence in further[: _SENTENCES - 1]:
        whole = Message("diagnosis.and", {"one": whole, "other": sentence})

    more = len(further) - _SENTENCES + 1
    return Message("diagnosis.more", {"said": whole, "count": more}) if more > 0 else whole


def _in_common(sentence: Message) -> Hashable:
    """Return what sentences have in common that are told as one."""
    differs = _OF_A_TOPIC if "topic" in sentence.params else _OF_ONE
    differs = _OF_A_HELPER if sentence.key == HELPER else differs
    return sentence.key, frozenset(p for p in sentence.params.items() if p[0] not in differs)


def _merged(sentences: Sequence[Message]) -> Message:
    """Return sentences that differ in functions, names, places and numbers of calls as one."""
    params = dict(sentences[0].params)
    for name in _NUMBERS & params.keys():
        numbers = (sentence.params[name] for sentence in sentences)
        params[name] = sum(number for number in numbers if isinstance(number, int))

    key = sentences[0].key
    for name in ("function", "name"):
        names = list(dict.fromkeys(sentence.params.get(name) for sentence in sentences))
        if len(names) > 1:
            params[name] = "`, `".join(map(str, names[:_NAMES_AT_MOST]))
            key = HELPERS if key == HELPER else key

    places = list(dict.fromkeys(s.params["place"] for s in sentences if "place" in s.params))
    for place in places[1:_SENTENCES]:
        params["place"] = Message("diagnosis.places", {"one": params["place"], "other": place})
    if len(places) > _SENTENCES:
        params["place"] = Message("diagnosis.more_places", {"one": params["place"]})
    return Message(key, params)
