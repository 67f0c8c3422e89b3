"""The texts of exceptions, and the lines that raise them, by the sentences that they show."""

from collections.abc import Mapping

# As a mistake's errors in `tokens.py`: each in the words of both languages, of all their versions.
_TRUTH_IN_PYTHON = r"ValueError: The truth value of an array"
_NO_WHOLE_NUMBER = r"InexactError: Int\d*\(-?\d+\.\d+\)"
_ITEM_ADDED = r"\+\(::(Array\{Any,1\}|Vector\{Any\}), ::(Int|Float)"
_SEVERAL: Mapping[str, Mapping[str, str]] = {
    "truth_of_an_array": {
        "rows_compared": _TRUTH_IN_PYTHON,
        "array_and_none": _TRUTH_IN_PYTHON,
        "array_or_default": _TRUTH_IN_PYTHON,
        "chain_of_comparisons": _TRUTH_IN_PYTHON,
        "truth_of_an_array.python": _TRUTH_IN_PYTHON,
        "truth_of_an_array.julia": r"TypeError: non-boolean \((Bit|Array|Vector|Matrix|SubArray)",
    },
    "not_callable": {
        "not_callable.product": r"TypeError: '(numpy\.)?(int|float)\d*' object is not callable|"
        r"MethodError: objects of type (Int|Float)",
        "not_callable.dictionary": r"TypeError: 'dict' object is not callable|"
        r"MethodError: objects of type Dict",
        "not_callable": r"TypeError: '(list|tuple|range|numpy\.ndarray)' object is not callable|"
        r"MethodError: objects of type (Array|Vector|Matrix|Bit|SubArray|Tuple|UnitRange)",
    },
    "of_nothing": {
        "letter_of_nothing": r"IndexError: string index out of range",
        "element_of_nothing.python": r"IndexError: (list|tuple) index out of range|"
        r"IndexError: index -?[01] is out of bounds for axis 0 with size 0",
        "set_in_nothing": r"BoundsError: attempt to access 0-element",
        "element_of_nothing.julia": r"BoundsError: attempt to access 0-element",
        "largest_of_nothing": r"ValueError: ((max|min)\(\) .* empty|zero-size array to reduction)|"
        r"(Argument|Method)Error: (reducing over an empty collection|collection must be non-empty)",
        "divided_by_zero": r"ZeroDivisionError|DivideError",
    },
}
_SINGLE: Mapping[str, str] = {
    "index_zero": r"BoundsError: (?!.* 0-element)(?s:.*) at index "
    r"\[([^\]]+, )?0(:\d+)*(, [^\]]+)?\]",
    "endless_recursion": r"RecursionError|StackOverflowError",
    "reads_input": "EOFError",
    "element_of_a_number": r"MethodError: no method matching setindex!\(::(Int|Float|Bool)",
    "position_as_row": r"BoundsError: attempt to access \d+×\d+ .* at index \[\d+, \d+, \d+\]",
    "matrix_into_vector": r"DimensionMismatch: .*cannot broadcast array to have fewer "
    r"(non-singleton )?dimensions",
    "real_for_count": r"MethodError: no method matching (randn?|randperm|zeros|ones|falses|trues|"
    r"fill|(Array|Vector|Matrix)\{.*\}\(::UndefInitializer, )\(?(.*, )?::Float64\)",
    "fraction_as_int": _NO_WHOLE_NUMBER,
    "fraction_stored": _NO_WHOLE_NUMBER,
    "not_mutable": r"ErrorException: setfield!:? immutable struct",
    "symbol_for_range": r"ArgumentError: invalid index: :\w+ of type Symbol",
    "item_added": rf"MethodError: no method matching {_ITEM_ADDED}",
    "no_dot": rf"MethodError: no method matching (?!{_ITEM_ADDED})"
    r"((isless|[-+*/^])\(::("
    r"(Array|Vector|Matrix|Bit\w+)\S*, ::(Int|Float|Bool|Array|Vector)|"
    r"(Int|Float)\d+, ::(Array|Vector|Matrix|Bit))|!\(::(Array|Vector|Matrix|Bit|SubArray))",
    "texts_turned": r"MethodError: no method matching adjoint\(::(Char|Symbol|\w*String)",
    "text_in_text": r"ErrorException: use occursin\(",
    "sum_of_texts": r"MethodError: no method matching \+\(::(\w+, ::)?(Sub)?String",
    "smallest_of_one": r"MethodError: no method matching (min|max|isless)\(.*::"
    r"(Array|Vector|Matrix)",
    "negated_too_soon": r"MethodError: no method matching !\(::(Int|Float|\w*String|Char)",
    "function_behind_dot": r"\w+: type (Array|Dict|\w*String) has no field (append|copy|count|get|"
    r"index|insert|items|join|length|lower|pop|remove|replace|reverse|shape|size|sort|split|strip|upper)\b",
    "tuple_for_number": r"MethodError: no method matching (\(::Colon\)|[-+*/]|isless|div)"
    r"\((::\w+, )?::Tuple\{Int",
    "element_of_number": r"IndexError: invalid index to scalar variable|"
    r"TypeError: '(numpy\.)?(int|float|bool_?)\d*' object is not subscriptable",
    "whole_compared": r"TypeError: '(numpy\.)?bool_?' object is not iterable",
    "function_not_called": r"TypeError: .*['\"](function|builtin_\w+|method|type)['\"]|"
    r"MethodError: no method matching ([-+*/^%÷]|isless|length|iterate|getindex|size)"
    r"\((.*, )?::(typeof\(|Type\{)",
}
TEXTS: Mapping[str, Mapping[str, str]] = {
    **_SEVERAL,
    **{mistake: {mistake: text} for mistake, text in _SINGLE.items()},
}
"""By mistake, its sentences with the texts of the errors that they are told for."""
# One element alone is taken in the line: the first or the last, which every other list has.
_FIRST_OR_LAST = r"^[^\[]*[\w)]\[(0|-1)\][^\[]*$"
IN_LINES = {
    "array_and_none": r"[=!]= *None\b",
    "array_or_default": r"(?<![=!<>.])= *\w+ or\b",
    "chain_of_comparisons": r"[<>]=?[^<>=()]+[<>]=?",
    "element_of_nothing.python": _FIRST_OR_LAST,
    "fraction_as_int": r"\bInt\d*\.?\(",
    "fraction_stored": r"^(?!.*\bInt\d*\.?\()",
    "function_not_called": r"^(?!.*\b(map|filter|reduce|foreach|broadcast)\()",
    "index_zero": r"^(?!.*\[[^\]]*\bend\b)",  # `v[end]` of an empty `v` counts nothing
    "largest_of_nothing": r"max|min|extrema",
    "letter_of_nothing": _FIRST_OR_LAST,
    "negated_too_soon": r"\bin\b|∈|[=<>]",
    "no_dot": r"^(?!.*\b(max|min)\()",
    # A dictionary keeps `d.keys` for itself: square brackets would be no cure.
    "not_callable": r"^(?!.*\.keys\()",
    "not_callable.product": r"\)\s*\(",
    "rows_compared": r"(?<![\w.])(max|min|sorted)\(",
    "set_in_nothing": r"\w\[[^\]]*\]\s*[-+*/]?=(?!=)",
    "smallest_of_one": r"\b(max|min)\(",
    "sum_of_texts": r"\+",
    "truth_of_an_array.python": r"\b(and|or|not|if|elif|while)\b",
    "truth_of_an_array.julia": r"&&|\|\||\b(if|elseif|while)\b|\?",
    "whole_compared": "[=!]=",
}
"""The lines that errors with these sentences come from."""
