"""Solutions as a student might write them, in the part of Python that `julia.py` can translate.

A function is written along one of several algorithms, each with choices of its own; which ones, a
random number generator decides. Nothing here knows how likeness is found.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from textwrap import dedent, indent

__all__ = ["EXERCISES", "Exercise"]


@dataclass(frozen=True, slots=True)
class Exercise:
    name: str
    functions: Mapping[str, tuple[str, Callable[[Random], str]]]
    """The parameters of each function, and what writes its body."""

    def solution(self, random: Random) -> str:
        """Return a whole file."""
        parts = []
        for name, (parameters, body) in self.functions.items():
            parts.append(f"def {name}({parameters}):\n{_block(body(random), '    ')}\n")
        return "\n".join(parts)

    @property
    def template(self) -> str:
        heads = (f"def {name}({signature})" for name, (signature, _) in self.functions.items())
        return "\n".join(f"{head}:\n    return None\n" for head in heads)


def _block(text: str, by: str) -> str:
    return indent(dedent(text).strip("\n"), by)


# Parts that many functions have.


def _sum(random: Random, name: str, each: str, items: str, *, start: str = "0.0") -> str:
    """Return statements that put the sum of `each` over the elements `v` of `items` in `name`."""
    count = f"{name}_i"
    at = each.replace("(v)", f"({items}[{count}])").replace("v_", f"{items}[{count}]")
    plain = each.replace("v_", "v")
    return random.choice([
        f"{name} = {start}\nfor v in {items}:\n    {name} = {name} + {plain}",
        f"{name} = {start}\nfor {count} in range(len({items})):\n    {name} += {at}",
        f"{name} = sum([{plain} for v in {items}])",
        f"{count} = 0\n{name} = {start}\nwhile {count} < len({items}):\n"
        f"    {name} += {at}\n    {count} += 1",
        f"parts_{name} = [{plain} for v in {items}]\n{name} = sum(parts_{name})",
        f"terms_{name} = []\nfor v in {items}:\n    terms_{name}.append({plain})\n"
        f"{name} = sum(terms_{name})",
    ])  # fmt: skip


def _empty(random: Random, items: str, value: str) -> str:
    return random.choice([
        f"if len({items}) == 0:\n    return {value}",
        f"size = len({items})\nif size < 1:\n    return {value}",
        f"if not len({items}) > 0:\n    return {value}",
        f"is_empty = len({items}) == 0\nif is_empty:\n    return {value}",
    ])  # fmt: skip


def _sorted(random: Random, name: str, items: str) -> str:
    """Return statements that put the elements in order."""
    return random.choice([
        f"{name} = sorted({items})",
        f"{name} = sorted({items})",
        f"{name} = [v for v in {items}]\n{name}.sort()",
        f"{name} = [v for v in {items}]\nfor i in range(len({name})):\n"
        f"    for j in range(i + 1, len({name})):\n"
        f"        if {name}[j] < {name}[i]:\n            spare = {name}[i]\n"
        f"            {name}[i] = {name}[j]\n            {name}[j] = spare",
        f"{name} = []\nfor v in {items}:\n    place = 0\n"
        f"    while place < len({name}) and {name}[place] <= v:\n        place += 1\n"
        f"    {name}.insert(place, v)",
        f"rest = [v for v in {items}]\n{name} = []\nwhile len(rest) > 0:\n"
        f"    least = min(rest)\n    {name}.append(least)\n    rest.remove(least)",
    ])  # fmt: skip


def _mean(random: Random, name: str, items: str) -> str:
    total = _sum(random, f"sum_{name}", "v_", items)
    return random.choice([
        f"{total}\n{name} = sum_{name} / len({items})",
        f"how_many = len({items})\n{total}\n{name} = sum_{name} / how_many",
        f"{name} = sum({items}) / len({items})",
        f"{name} = 0.0\nfor v in {items}:\n    {name} += v / len({items})",
        f"{name} = 0.0\nseen = 0\nfor v in {items}:\n    seen += 1\n"
        f"    {name} = {name} + (v - {name}) / seen",
    ])  # fmt: skip


# Thirty lines: three functions about lists; the last of them alone has ten.


def _runs(random: Random) -> str:
    """[value, length] of each run of equal neighbours."""
    empty = random.choice(["", _empty(random, "values", "[]")])
    last = random.choice([
        "<empty>\nfound = []\nlast = values[0]\ncount = 1\n"
        "for v in values[1:]:\n    if v == last:\n        count += 1\n    else:\n"
        "        found.append([last, count])\n        last = v\n        count = 1\n"
        "found.append([last, count])\nreturn found",
        "<empty>\nfound = []\ncount = 1\nfor i in range(1, len(values)):\n"
        "    if values[i] != values[i - 1]:\n        found.append([values[i - 1], count])\n"
        "        count = 0\n    count += 1\nfound.append([values[len(values) - 1], count])\n"
        "return found",
    ])  # fmt: skip
    last = last.replace("<empty>", empty or _empty(random, "values", "[]"))
    append = random.choice([
        "found = []\nfor v in values:\n    if len(found) > 0 and found[-1][0] == v:\n"
        "        found[-1][1] += 1\n    else:\n        found.append([v, 1])\nreturn found",
        "found = []\nfor v in values:\n    fresh = True\n    if len(found) > 0:\n"
        "        before = found[-1]\n        fresh = before[0] != v\n    if fresh:\n"
        "        found.append([v, 0])\n    found[-1][1] = found[-1][1] + 1\nreturn found",
    ])  # fmt: skip
    jump = random.choice([
        "found = []\nstart = 0\nwhile start < len(values):\n    end = start\n"
        "    while end < len(values) and values[end] == values[start]:\n        end += 1\n"
        "    found.append([values[start], end - start])\n    start = end\nreturn found",
        "found = []\ni = 0\nwhile i < len(values):\n    length = 1\n"
        "    while i + length < len(values):\n        if values[i + length] != values[i]:\n"
        "            break\n        length += 1\n    found.append([values[i], length])\n"
        "    i += length\nreturn found",
    ])  # fmt: skip
    borders = random.choice([
        "n = len(values)\nborders = [i for i in range(n) if i == 0 or values[i] != values[i - 1]]\n"
        "borders.append(n)\nreturn [[values[borders[k]], borders[k + 1] - borders[k]]"
        " for k in range(len(borders) - 1)]",
        "starts = []\nfor i in range(len(values)):\n"
        "    if i == 0:\n        starts.append(i)\n"
        "    elif values[i] != values[i - 1]:\n        starts.append(i)\n"
        "found = []\nfor k in range(len(starts)):\n    end = len(values)\n"
        "    if k + 1 < len(starts):\n        end = starts[k + 1]\n"
        "    found.append([values[starts[k]], end - starts[k]])\nreturn found",
    ])  # fmt: skip
    parallel = (
        "names = []\ncounts = []\nfor v in values:\n"
        "    if len(names) == 0 or names[-1] != v:\n        names.append(v)\n"
        "        counts.append(1)\n    else:\n        counts[-1] += 1\n"
        "return [[n, c] for n, c in zip(names, counts)]"
    )
    behind = (
        "found = []\nlength = 0\nfor i in range(len(values)):\n    length += 1\n"
        "    is_last = i == len(values) - 1\n    if is_last or values[i + 1] != values[i]:\n"
        "        found.append([values[i], length])\n        length = 0\nreturn found"
    )
    return random.choice([last, append, jump, borders, parallel, behind])


def _merge(random: Random) -> str:
    """Two ordered lists as one."""
    compare = random.choice(["a[i] <= b[j]", "b[j] >= a[i]", "not a[i] > b[j]", "a[i] < b[j]"])
    rest = random.choice([
        "while i < len(a):\n    both.append(a[i])\n    i += 1\n"
        "while j < len(b):\n    both.append(b[j])\n    j += 1",
        "for v in a[i:]:\n    both.append(v)\nfor v in b[j:]:\n    both.append(v)",
        "both.extend(a[i:])\nboth.extend(b[j:])",
        "both = both + a[i:] + b[j:]",
        "if i < len(a):\n    both.extend(a[i:])\nelse:\n    both.extend(b[j:])",
    ])  # fmt: skip
    classic = (
        f"both = []\ni = 0\nj = 0\nwhile i < len(a) and j < len(b):\n    if {compare}:\n"
        f"        both.append(a[i])\n        i += 1\n    else:\n"
        f"        both.append(b[j])\n        j += 1\n{rest}\nreturn both"
    )
    one_loop = random.choice([
        "both = []\ni = 0\nj = 0\nwhile i + j < len(a) + len(b):\n"
        f"    if j == len(b) or (i < len(a) and {compare}):\n        both.append(a[i])\n"
        "        i += 1\n    else:\n        both.append(b[j])\n        j += 1\nreturn both",
        "n = len(a)\nm = len(b)\ni = 0\nj = 0\nboth = []\nfor k in range(n + m):\n"
        "    if i >= n:\n        both.append(b[j])\n        j += 1\n    elif j >= m:\n"
        "        both.append(a[i])\n        i += 1\n"
        f"    elif {compare}:\n        both.append(a[i])\n        i += 1\n"
        "    else:\n        both.append(b[j])\n        j += 1\nreturn both",
    ])  # fmt: skip
    queues = random.choice([
        "left = [v for v in a]\nright = [v for v in b]\nboth = []\n"
        "while len(left) > 0 and len(right) > 0:\n    if left[0] <= right[0]:\n"
        "        both.append(left.pop(0))\n    else:\n        both.append(right.pop(0))\n"
        "return both[0:] + left + right",
        "left = a[0:]\nright = b[0:]\nboth = []\nwhile len(left) + len(right) > 0:\n"
        "    if len(left) == 0:\n        both.append(right.pop(0))\n"
        "    elif len(right) == 0 or left[0] < right[0]:\n        both.append(left.pop(0))\n"
        "    else:\n        both.append(right.pop(0))\nreturn both",
    ])  # fmt: skip
    insert = random.choice([
        "both = [v for v in a]\nfor v in b:\n    place = 0\n"
        "    while place < len(both) and both[place] < v:\n        place += 1\n"
        "    both.insert(place, v)\nreturn both",
        "both = a[0:]\nplace = 0\nfor v in b:\n    while place < len(both):\n"
        "        if both[place] > v:\n            break\n        place += 1\n"
        "    both.insert(place, v)\nreturn both",
    ])  # fmt: skip
    resort = "both = a[0:] + b\n" + _sorted(random, "ordered", "both") + "\nreturn ordered"
    backwards = (
        "i = len(a) - 1\nj = len(b) - 1\nboth = [0 for v in range(len(a) + len(b))]\n"
        "k = len(both) - 1\nwhile k >= 0:\n"
        "    if j < 0 or (i >= 0 and a[i] > b[j]):\n        both[k] = a[i]\n        i -= 1\n"
        "    else:\n        both[k] = b[j]\n        j -= 1\n    k -= 1\nreturn both"
    )
    return random.choice([classic, classic, one_loop, queues, insert, resort, backwards])


def _rise(random: Random) -> str:
    """The length of the longest part that only rises."""
    best = random.choice([
        "if length > best:\n    best = length",
        "best = max(best, length)",
        "best = length if length > best else best",
    ])  # fmt: skip
    count = (
        f"<empty>\nbest = 1\nlength = 1\nfor i in range(1, len(values)):\n"
        f"    if values[i] > values[i - 1]:\n        length += 1\n"
        f"    else:\n        length = 1\n{indent(best, '    ')}\nreturn best"
    )
    at_end = (
        f"<empty>\nbest = 0\nlength = 1\nfor i in range(len(values) - 1):\n"
        f"    if values[i] < values[i + 1]:\n        length = length + 1\n    else:\n"
        f"{indent(best, '        ')}\n        length = 1\n{best}\nreturn best"
    )
    tables = random.choice([
        "lengths = [1 for v in values]\nfor i in range(1, len(values)):\n"
        "    if values[i - 1] < values[i]:\n        lengths[i] = lengths[i - 1] + 1\n"
        "if len(lengths) == 0:\n    return 0\nreturn max(lengths)",
        "lengths = []\nfor v in values:\n    lengths.append(1)\nbest = 0\n"
        "for i in range(len(values)):\n    if i > 0 and values[i] > values[i - 1]:\n"
        "        lengths[i] += lengths[i - 1]\n    if lengths[i] > best:\n"
        "        best = lengths[i]\nreturn best",
    ])  # fmt: skip
    every = random.choice([
        "best = 0\nfor start in range(len(values)):\n    end = start + 1\n"
        "    while end < len(values) and values[end - 1] < values[end]:\n        end += 1\n"
        "    best = max(best, end - start)\nreturn best",
        "best = 0\nstart = 0\nwhile start < len(values):\n    end = start\n"
        "    while end + 1 < len(values) and values[end] < values[end + 1]:\n        end += 1\n"
        "    if end - start + 1 > best:\n        best = end - start + 1\n"
        "    start = end + 1\nreturn best",
    ])  # fmt: skip
    parts = random.choice([
        "groups = []\nfor v in values:\n"
        "    if len(groups) > 0 and groups[-1][-1] < v:\n        groups[-1].append(v)\n"
        "    else:\n        groups.append([v])\nbest = 0\nfor group in groups:\n"
        "    if len(group) > best:\n        best = len(group)\nreturn best",
        "breaks = [0]\nfor i in range(1, len(values)):\n    if not values[i] > values[i - 1]:\n"
        "        breaks.append(i)\nbreaks.append(len(values))\n"
        "return max([breaks[k + 1] - breaks[k] for k in range(len(breaks) - 1)])",
    ])  # fmt: skip
    last = (
        "best = 0\nlength = 0\nlast = 0\nfor v in values:\n"
        "    if length > 0 and v <= last:\n        length = 0\n    length += 1\n    last = v\n"
        f"{indent(best, '    ')}\nreturn best"
    )
    written = random.choice([count, at_end, tables, every, parts, last])
    return written.replace("<empty>", _empty(random, "values", "0"))


# Eighty lines: six functions about numbers.


def _variance(random: Random) -> str:
    mean = _mean(random, "middle", "values")
    power = random.choice(["(v_ - middle) ** 2", "(v_ - middle) * (v_ - middle)"])
    two = f"{mean}\n{_sum(random, 'spread', power, 'values')}\nreturn spread / len(values)"
    squares = (
        f"{mean}\n{_sum(random, 'squares', random.choice(['v_ ** 2', 'v_ * v_']), 'values')}\n"
        "return squares / len(values) - middle ** 2"
    )
    online = (
        "n = 0\nmiddle = 0.0\nspread = 0.0\nfor v in values:\n    n += 1\n    step = v - middle\n"
        "    middle += step / n\n    spread += step * (v - middle)\nreturn spread / n"
    )
    apart = (
        f"{mean}\ndistances = [v - middle for v in values]\n"
        "squared = [d * d for d in distances]\nreturn sum(squared) / len(squared)"
    )
    pairs = (
        "n = len(values)\nspread = 0.0\nfor i in range(n):\n    for j in range(i + 1, n):\n"
        "        spread += (values[i] - values[j]) ** 2\nreturn spread / (n * n)"
    )
    written = random.choice([two, two, squares, online, apart, pairs])
    return random.choice([_empty(random, "values", "0.0") + "\n" + written, written])


def _median(random: Random) -> str:
    ordered = _sorted(random, "ordered", "values")
    end = random.choice([
        "half = len(ordered) // 2\nif len(ordered) % 2 == 1:\n    return ordered[half]\n"
        "return (ordered[half - 1] + ordered[half]) / 2",
        "n = len(ordered)\nif n % 2 == 0:\n    left = ordered[n // 2 - 1]\n"
        "    right = ordered[n // 2]\n    return (left + right) / 2\nelse:\n"
        "    return ordered[n // 2]",
        "low = (len(ordered) - 1) // 2\nhigh = len(ordered) // 2\n"
        "return 0.5 * (ordered[low] + ordered[high])",
        "while len(ordered) > 2:\n    ordered = ordered[1:len(ordered) - 1]\n"
        "return sum(ordered) / len(ordered)",
        "n = len(ordered)\nmiddle = n // 2\nresult = ordered[middle]\nif n % 2 == 0:\n"
        "    result = (result + ordered[middle - 1]) / 2.0\nreturn result",
    ])  # fmt: skip
    counting = (
        "for v in sorted(values):\n    below = len([w for w in values if w < v])\n"
        "    up_to = len([w for w in values if w <= v])\n    if 2 * up_to > len(values):\n"
        "        return v\n    if 2 * up_to == len(values):\n"
        "        return (v + min([w for w in values if w > v])) / 2\nreturn 0.0"
    )
    return random.choice([f"{ordered}\n{end}", f"{ordered}\n{end}", f"{ordered}\n{end}", counting])


def _mode(random: Random) -> str:
    """The most frequent value, the least of several."""
    double = random.choice([
        "best = values[0]\nmost = 0\nfor v in values:\n    count = 0\n    for w in values:\n"
        "        if w == v:\n            count += 1\n"
        "    if count > most or (count == most and v < best):\n        best = v\n"
        "        most = count\nreturn best",
        "counts = [len([w for w in values if w == v]) for v in values]\nmost = max(counts)\n"
        "winners = [values[i] for i in range(len(values)) if counts[i] == most]\n"
        "return min(winners)",
    ])  # fmt: skip
    ordered = _sorted(random, "ordered", "values")
    runs = random.choice([
        f"{ordered}\nbest = ordered[0]\nmost = 0\ncount = 0\nfor i in range(len(ordered)):\n"
        "    if i > 0 and ordered[i] == ordered[i - 1]:\n        count += 1\n    else:\n"
        "        count = 1\n    if count > most:\n        most = count\n"
        "        best = ordered[i]\nreturn best",
        f"{ordered}\nbest = ordered[0]\nmost = 0\nstart = 0\nwhile start < len(ordered):\n"
        "    end = start\n    while end < len(ordered) and ordered[end] == ordered[start]:\n"
        "        end += 1\n    if end - start > most:\n        most = end - start\n"
        "        best = ordered[start]\n    start = end\nreturn best",
    ])  # fmt: skip
    table = random.choice([
        "counts = {}\nfor v in values:\n    counts[v] = counts.get(v, 0) + 1\nbest = values[0]\n"
        "for v, count in counts.items():\n"
        "    if count > counts[best] or (count == counts[best] and v < best):\n"
        "        best = v\nreturn best",
        "counts = {}\nfor v in values:\n    counts[v] = 1 + counts.get(v, 0)\n"
        "most = max([c for v, c in counts.items()])\n"
        "return min([v for v, c in counts.items() if c == most])",
    ])  # fmt: skip
    lists = (
        "known = []\ncounts = []\nfor v in values:\n    at = -1\n"
        "    for k in range(len(known)):\n        if known[k] == v:\n            at = k\n"
        "    if at < 0:\n        known.append(v)\n        counts.append(1)\n    else:\n"
        "        counts[at] += 1\nbest = 0\nfor k in range(1, len(known)):\n"
        "    if counts[k] > counts[best]:\n        best = k\n"
        "    elif counts[k] == counts[best] and known[k] < known[best]:\n        best = k\n"
        "return known[best]"
    )
    return random.choice([double, runs, runs, table, lists])


def _moving(random: Random) -> str:
    return random.choice([
        "result = []\nfor i in range(len(values) - width + 1):\n"
        + indent(_mean(random, "here", "part"), "    ").replace(
            "    ", "    part = values[i:i + width]\n    ", 1
        )
        + "\n    result.append(here)\nreturn result",
        "return [sum(values[i:i + width]) / width for i in range(len(values) - width + 1)]",
        "result = []\ntotal = 0.0\nfor i in range(len(values)):\n    total += values[i]\n"
        "    if i >= width:\n        total -= values[i - width]\n    if i >= width - 1:\n"
        "        result.append(total / width)\nreturn result",
        "sums = [0.0]\nfor v in values:\n    sums.append(sums[-1] + v)\nresult = []\n"
        "for i in range(width, len(sums)):\n"
        "    result.append((sums[i] - sums[i - width]) / width)\nreturn result",
        "window = []\nresult = []\nfor v in values:\n    window.append(v)\n"
        "    if len(window) > width:\n        window.pop(0)\n    if len(window) == width:\n"
        "        result.append(sum(window) / width)\nreturn result",
        "result = []\nstart = 0\nwhile start + width <= len(values):\n    total = 0.0\n"
        "    for k in range(width):\n        total += values[start + k]\n"
        "    result.append(total / width)\n    start += 1\nreturn result",
    ])  # fmt: skip


def _outliers(random: Random) -> str:
    """What lies further from the mean than twice the deviation."""
    deviation = random.choice([
        "deviation = variance(values) ** 0.5",
        _sum(random, "spread", "(v_ - middle) ** 2", "values")
        + "\ndeviation = (spread / len(values)) ** 0.5",
        "deviation = sqrt(variance(values))",
    ])  # fmt: skip
    choose = random.choice([
        "return [v for v in values if abs(v - middle) > 2 * deviation]",
        "far = []\nfor v in values:\n    if abs(v - middle) > 2 * deviation:\n"
        "        far.append(v)\nreturn far",
        "low = middle - 2 * deviation\nhigh = middle + 2 * deviation\nfar = []\n"
        "for v in values:\n    if v < low or v > high:\n        far.append(v)\nreturn far",
        "low = middle - 2 * deviation\nhigh = middle + 2 * deviation\n"
        "return [v for v in values if not (low <= v and v <= high)]",
        "far = []\nfor i in range(len(values)):\n    score = (values[i] - middle) / deviation\n"
        "    if score > 2 or score < -2:\n        far.append(values[i])\nreturn far",
        "limit = 2 * deviation\nfar = []\nfor v in values:\n    distance = v - middle\n"
        "    if distance < 0:\n        distance = -distance\n    if distance > limit:\n"
        "        far.append(v)\nreturn far",
    ])  # fmt: skip
    return f"{_mean(random, 'middle', 'values')}\n{deviation}\n{choose}"


def _correlation(random: Random) -> str:
    means = _mean(random, "mx", "x") + "\n" + _mean(random, "my", "y")
    loops = random.choice([
        "xy = 0.0\nxx = 0.0\nyy = 0.0\nfor i in range(len(x)):\n    dx = x[i] - mx\n"
        "    dy = y[i] - my\n    xy += dx * dy\n    xx += dx * dx\n    yy += dy * dy",
        "xy = 0.0\nxx = 0.0\nyy = 0.0\nfor a, b in zip(x, y):\n    xy = xy + (a - mx) * (b - my)\n"
        "    xx = xx + (a - mx) ** 2\n    yy = yy + (b - my) ** 2",
        "xy = sum([(a - mx) * (b - my) for a, b in zip(x, y)])\n"
        "xx = sum([(a - mx) ** 2 for a in x])\nyy = sum([(b - my) ** 2 for b in y])",
        "dx = [a - mx for a in x]\ndy = [b - my for b in y]\n"
        "xy = sum([a * b for a, b in zip(dx, dy)])\nxx = sum([a * a for a in dx])\n"
        "yy = sum([b * b for b in dy])",
        _sum(random, "xx", "(v_ - mx) ** 2", "x") + "\n"
        + _sum(random, "yy", "(v_ - my) ** 2", "y")
        + "\nxy = 0.0\nfor i in range(len(y)):\n    xy += (y[i] - my) * (x[i] - mx)",
    ])  # fmt: skip
    end = random.choice([
        "return xy / (xx * yy) ** 0.5",
        "return xy / sqrt(xx * yy)",
        "return xy / (sqrt(xx) * sqrt(yy))",
        "below = sqrt(xx) * sqrt(yy)\nif below == 0:\n    return 0.0\nreturn xy / below",
        "if xx == 0 or yy == 0:\n    return 0.0\nreturn xy / (xx ** 0.5 * yy ** 0.5)",
    ])  # fmt: skip
    moments = (
        "n = len(x)\nsx = sum(x)\nsy = sum(y)\nsxy = 0.0\nsxx = 0.0\nsyy = 0.0\n"
        "for i in range(n):\n    sxy += x[i] * y[i]\n    sxx += x[i] ** 2\n    syy += y[i] ** 2\n"
        "above = n * sxy - sx * sy\nbelow = sqrt(n * sxx - sx ** 2) * sqrt(n * syy - sy ** 2)\n"
        "return above / below"
    )
    return random.choice([*[f"{means}\n{loops}\n{end}"] * 5, moments])


_LISTS = {
    "runs": ("values", _runs),
    "merge": ("a, b", _merge),
    "rise": ("values", _rise),
}
_STATISTICS = {
    "variance": ("values", _variance),
    "median": ("values", _median),
    "mode": ("values", _mode),
    "moving": ("values, width", _moving),
    "outliers": ("values", _outliers),
    "correlation": ("x, y", _correlation),
}
EXERCISES = [
    Exercise("10 lines", {"rise": _LISTS["rise"]}),
    Exercise("30 lines", _LISTS),
    Exercise("80 lines", _STATISTICS),
]
