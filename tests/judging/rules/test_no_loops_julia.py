"""Loops in Julia: found wherever they run for the asked methods, and nowhere else."""

import pytest

from tests.judging.rules.snippets import findings, places, rule

FIRST = "confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})"


def inside(body: str) -> str:
    return f"function {FIRST}\n    {body}\nend\n"


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("for i in 1:3 x += 1 end", (2, 5, "loop.function", "function")),
        ("for i = eachindex(outputs), j in 1:2; end", (2, 5, "loop.function", "function")),
        ("while true break end", (2, 5, "loop.function", "function")),
        ("@inbounds for i in 1:3 end", (2, 15, "loop.function", "function")),
        ("@inbounds @simd for i in 1:3 end", (2, 21, "loop.function", "function")),
        ("Threads.@threads for i in 1:3 end", (2, 22, "loop.function", "function")),
        ("@time begin; for i in 1:3 end; end", (2, 18, "loop.function", "function")),
        ("map(outputs) do o; for i in o end; end", (2, 24, "loop.function", "function")),
        ("g(v) = for x in v end", (2, 12, "loop.function", "function")),
        ("g = v -> begin for x in v end end", (2, 20, "loop.function", "function")),
        ("g = function (v) while v end end", (2, 22, "loop.function", "function")),
        ("let n = 0; for x in outputs end; n end", (2, 16, "loop.function", "function")),
        ("try; for x in 1:2 end; catch; end", (2, 10, "loop.function", "function")),
        ("a ? b : (for x in 1:2 end)", (2, 14, "loop.function", "function")),
        ('println("$(for x in 1:2 end)")', (2, 16, "loop.function", "function")),
        ("á = 'ñ'; for x in 1:2 end", (2, 14, "loop.function", "function")),
        ("@eval for x in 1:2 end", (2, 11, "loop.function", "function")),
        ('eval(Meta.parse("for x in 1:2 end"))', (2, 21, "loop.function", "function")),
        ('include_string(Main, "n = 1\\nfor x in 1:2 end")', (2, 26, "loop.function", "function")),
        ('eval(Meta.parse("for x in 1:$n end"))', (2, 21, "loop.function", "function")),
        ("sum([o for o in outputs])", (2, 9, "comprehension.function", "warning")),
        ("sum(Bool[o for o in outputs if o])", (2, 13, "comprehension.function", "warning")),
        ("[a + b for a in 1:2, b in 1:2]", (2, 5, "comprehension.function", "warning")),
        ("sum(o for o in outputs)", (2, 9, "generator.function", "warning")),
        ("count(x -> x, o for o in outputs)", (2, 19, "generator.function", "warning")),
        ("collect((o for o in outputs))", (2, 14, "generator.function", "warning")),
    ],
)
def test_a_loop_is_found_where_it_stands(body: str, place: tuple[int, int, str, str]) -> None:
    assert places(rule("no_loops"), "julia", inside(body)) == [place]


@pytest.mark.parametrize(
    "body",
    [
        "sum(outputs .& targets)",
        "# for i in 1:3 end",
        "#= for i in 1:3\n end =# 1",
        '"for i in 1:3 end"',
        'println("for each ", :for)',
        'r"for x in 1:2 end"; parse(Int, "3")',
        'm = match(r"while", "x")',
        "map(o -> !o, outputs)",
        "foreach(println, outputs)",
        "reduce(+, outputs); mapreduce(identity, +, outputs); filter(identity, outputs)",
        "formula = whiles = 2",
        "outputs.for_each; x = :while",
        "n = size(outputs, 1); n[end]",
        'db.parse("for x in 1:2 end")',
    ],
)
def test_what_is_no_loop_is_no_finding(body: str) -> None:
    assert places(rule("no_loops"), "julia", inside(body)) == []


def test_methods_are_told_apart_by_their_types() -> None:
    """The multiclass methods of the same practice may loop."""
    source = """
        function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
            return sum(outputs .& targets)
        end

        function confusionMatrix(outputs::AbstractArray{<:Real,1},
                                 targets::AbstractArray{Bool,1}; threshold::Real=0.5)
            return confusionMatrix(outputs .>= threshold, targets)
        end

        function confusionMatrix(outputs::AbstractArray{Bool,2}, targets::AbstractArray{Bool,2};
                                 weighted::Bool=true)
            for numClass in 1:size(targets, 2)
                confusionMatrix(outputs[:, numClass], targets[:, numClass])
            end
        end

        function confusionMatrix(outputs::AbstractArray{<:Real,2}, targets::AbstractArray{Bool,2};
                                 threshold::Real=0.5, weighted::Bool=true)
            while true; break; end
        end

        function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1},
                                 classes::AbstractArray{<:Any,1}; weighted::Bool=true)
            for class in classes end
        end

        function confusionMatrix(outputs::AbstractArray{<:Any,1}, targets::AbstractArray{<:Any,1};
                                 weighted::Bool=true)
            for class in unique(targets) end
        end

        function confusionMatrix(outputs::Matrix, targets::BitMatrix)
            for class in unique(targets) end
        end
    """
    assert places(rule("no_loops"), "julia", source) == []


@pytest.mark.parametrize(
    "head",
    [
        "outputs, targets",
        "outputs, targets; threshold=0.5",
        "outputs::AbstractVector{Bool}, targets::AbstractVector{Bool}",
        "outputs::Vector{Bool}, targets::Vector{Bool}",
        "outputs::BitVector, targets::BitVector",
        "outputs::AbstractArray{T,1}, targets::AbstractArray{Bool,1}; umbral=0.5",
        "outputs::AbstractArray{Float64,1}, targets::AbstractArray{Bool,1}, threshold=0.5",
        "outputs::Array{Float64,1}, targets::Array{Bool,1}, threshold::Float64",
    ],
)
def test_methods_that_are_almost_as_asked_are_looked_at(head: str) -> None:
    source = f"function confusionMatrix({head})\n    for o in outputs end\nend\n"
    assert [found[:2] for found in places(rule("no_loops"), "julia", source)] == [(2, 5)]


@pytest.mark.parametrize(
    "source",
    [
        "confusionMatrix(outputs, targets) = [o for o in outputs]\n",
        "confusionMatrix = (outputs, targets) -> [o for o in outputs]\n",
        "const confusionMatrix = function (o, targets) [x for x in o] end\n",
        "@views function confusionMatrix(outputs, targets) [o for o in outputs] end\n",
        '"doc"\n@inline confusionMatrix(o, t)::Tuple = [x for x in o]\n',
        "confusionMatrix(o::T, t::T) where {T<:AbstractVector{Bool}} = [x for x in o]\n",
        "module Practica\nexport confusionMatrix\nconfusionMatrix(o, t) = [x for x in o]\nend\n",
        "begin\n  if true\n    confusionMatrix(o, t) = [x for x in o]\n  end\nend\n",
        "matriz(o, t) = [x for x in o]\nconst confusionMatrix = matriz\n",
        "function main()\n  confusionMatrix(o, t) = [x for x in o]\n  for i in 1:2 end\nend\n",
    ],
)
def test_every_way_to_define_a_function_is_known(source: str) -> None:
    kinds = [found[2] for found in places(rule("no_loops"), "julia", source)]
    assert kinds == ["comprehension.function"]


def test_calls_with_a_keyword_reach_the_method_that_has_it() -> None:
    source = """
        confusionMatrix(o, t::AbstractArray{Bool,1}) = sum(o)
        confusionMatrix(o, t; threshold=0.5) = for x in o end
    """
    assert [found[0] for found in places(rule("no_loops"), "julia", source)] == [2]


def test_loops_elsewhere_in_a_whole_practice_are_no_findings() -> None:
    source = '''
        using Flux, Statistics
        """
        function confusionMatrix(outputs, targets)
            for i in 1:3 end
        end
        """
        for epoch in 1:100
            println(epoch)
        end
        function trainNetwork(x)
            while true break end
        end
        confusionMatrix(outputs, targets) = sum(outputs .== targets)
        printAll(cases) = for case in cases; confusionMatrix(case...); end
        results = [confusionMatrix(x, x) for x in datasets]
    '''
    assert places(rule("no_loops"), "julia", source) == []


def test_a_later_method_with_the_same_types_replaces_the_earlier_one() -> None:
    first = "confusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) = [x for x in o]\n"
    second = "confusionMatrix(a::AbstractVector{Bool}, b::AbstractVector{Bool}) = sum(a .& b)\n"
    assert places(rule("no_loops"), "julia", first + second) == []
    assert len(places(rule("no_loops"), "julia", second + first)) == 1


class TestHelpers:
    def test_a_loop_in_a_helper_of_a_helper(self) -> None:
        source = """
            function count_all(v)
                n = 0
                for x in v
                    n += x
                end
                n
            end
            vp(o, t) = count_all(o .& t)
            confusionMatrix(outputs, targets) = vp(outputs, targets)
        """
        (found,) = findings(rule("no_loops"), "julia", source)
        assert (found.line, found.column, found.source) == (3, 5, "for x in v")
        assert found.message.key == "rules.no_loops.loop.helper"
        assert found.message.params["helper"] == "count_all"
        assert found.function == "confusionMatrix"

    def test_in_another_file_and_in_a_module(self) -> None:
        helper = "module Ayuda\ncuenta(v) = for x in v end\nend\n"
        main = 'include("file1.jl")\nconfusionMatrix(o, t) = Ayuda.cuenta(o)\n'
        (found,) = findings(rule("no_loops"), "julia", helper, main)
        assert (found.file, found.line) == ("file1.jl", 2)

    @pytest.mark.parametrize("use", ["cuenta.(o)", "map(cuenta, o)", "o |> cuenta", "g = cuenta"])
    def test_passed_on_or_broadcast(self, use: str) -> None:
        source = f"cuenta(v) = for x in v end\nconfusionMatrix(o, t) = {use}\n"
        assert len(places(rule("no_loops"), "julia", source)) == 1

    @pytest.mark.parametrize(
        "body",
        [
            "cuenta = sum(o); cuenta(o)",
            "(cuenta -> cuenta + 1)(o)",
            "f(o; cuenta=2)",
            "o.cuenta",
            ":cuenta",
            "x::cuenta",
            '"cuenta(o)"',
            "cuenta(v) = 1; cuenta(o)",
            "Otro.cuenta(o)",
        ],
    )
    def test_a_name_that_means_something_else(self, body: str) -> None:
        source = f"cuenta(v) = for x in v end\nfunction confusionMatrix(o, t)\n    {body}\nend\n"
        assert places(rule("no_loops"), "julia", source) == []

    def test_the_method_that_the_types_choose(self) -> None:
        source = """
            accuracy(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) = sum(o .== t)
            accuracy(o::AbstractArray{Bool,2}, t::AbstractArray{Bool,2}) = [x for x in o]
            accuracy(o::AbstractArray{<:Real,2}, t::AbstractArray{Bool,2}) = [x for x in o]
            accuracy(o, t, classes) = for c in classes end
            accuracy(o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1}) = for x in o end
            confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1}) =
                accuracy(outputs, targets)
            confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                            threshold::Real=0.5) = accuracy(outputs .>= threshold, targets)
        """
        assert places(rule("no_loops"), "julia", source) == []

    def test_of_methods_that_cannot_be_told_apart_only_what_all_have(self) -> None:
        methods = "f(x::A) = for i in x end\nf(x::B) = sum(x)\n"
        main = "confusionMatrix(o, t) = f(g(o))\n"
        assert places(rule("no_loops"), "julia", methods + main) == []
        both = methods + "f(x::B) = for j in x end\n" + main
        assert [found[0] for found in places(rule("no_loops"), "julia", both)] == [1, 3]

    def test_methods_added_to_base_are_no_helpers(self) -> None:
        source = """
            import Base: length
            Base.sum(x::Mine) = for i in x end
            length(x::Mine) = for i in x end
            confusionMatrix(o, t) = sum(o) / length(t)
        """
        assert places(rule("no_loops"), "julia", source) == []

    def test_where_function_leaves_helpers_out(self) -> None:
        source = "cuenta(v) = for x in v end\nconfusionMatrix(o, t) = cuenta(o)\n"
        assert places(rule("no_loops", where="function"), "julia", source) == []

    def test_another_function_of_the_rule_is_looked_at_by_itself(self) -> None:
        source = """
            confusionMatrix(o, t) = for x in o end
            printConfusionMatrix(o, t) = println(confusionMatrix(o, t))
        """
        both = rule("no_loops")
        both = type(both)("no_loops", ("confusionMatrix", "printConfusionMatrix"), "function")
        assert [found.function for found in findings(both, "julia", source)] == ["confusionMatrix"]


class TestOtherConstructs:
    @pytest.mark.parametrize(
        ("construct", "body"),
        [
            ("map", "map(x -> !x, o)"),
            ("map", "map(o) do x\n  !x\nend"),
            ("map", "Base.map(!, o)"),
            ("foreach", "foreach(println, o)"),
            ("filter", "filter(identity, o)"),
            ("reduce", "reduce(+, o)"),
            ("reduce", "mapreduce(identity, +, o)"),
            ("recursion", "isempty(o) ? 0 : confusionMatrix(o[2:end], t[2:end])"),
        ],
    )
    def test_each_can_be_listed(self, construct: str, body: str) -> None:
        source = f"confusionMatrix(o, t) = {body}\n"
        listed = rule("no_loops", constructs=[construct])
        assert [found[0] for found in places(listed, "julia", source)] == [1]
        mentioned = rule("no_loops", warn=[construct])
        assert [found[3] for found in places(mentioned, "julia", source)] == ["warning"]

    def test_a_name_of_the_submission_hides_the_one_of_base(self) -> None:
        source = "map(f, x) = f.(x)\nfunction confusionMatrix(o, t)\n  map(!, o)\nend\n"
        assert places(rule("no_loops", constructs=["map"]), "julia", source) == []
        local = "function confusionMatrix(o, t)\n  map = sum\n  map(o)\nend\n"
        assert places(rule("no_loops", constructs=["map"]), "julia", local) == []

    def test_a_method_that_calls_another_one_is_no_recursion(self) -> None:
        source = """
            confusionMatrix(o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}) = sum(o .& t)
            confusionMatrix(o::AbstractArray{<:Real,1}, t::AbstractArray{Bool,1};
                            threshold::Real=0.5) = confusionMatrix(o .>= threshold, t)
        """
        assert places(rule("no_loops", constructs=["recursion"]), "julia", source) == []

    def test_functions_that_call_each_other(self) -> None:
        source = "f(x, y) = confusionMatrix(x, y)\nconfusionMatrix(o, t) = f(o, t)\n"
        found = places(rule("no_loops", constructs=["recursion"]), "julia", source)
        assert found == [
            (1, 11, "recursion.helper", "function"),
            (2, 25, "recursion.function", "function"),
        ]


def test_allowed_loops_are_counted_over_methods_and_helpers() -> None:
    source = """
        function confusionMatrix(o, t)
            for a in o end
            helper(o)
            for b in t end
        end
        helper(v) = for c in v end
    """
    one = findings(rule("no_loops", allowed=1), "julia", source)
    assert [(found.line, found.message.params["number"]) for found in one] == [(4, 2), (6, 3)]
    assert places(rule("no_loops", allowed=3), "julia", source) == []


class TestFilesWithErrors:
    LOOPING = "function confusionMatrix(o, t)\n    for x in o\n    end\nend\n"

    @pytest.mark.parametrize(
        "above",
        [
            "function other(x)\n    if x > 1\n        y = 2\n    z = 3\nend\n\n",
            "x = (1, 2\n\n",
            'x = "not closed\n\n',
            "]\n\n",
            "end\n",
            "a .&& b || c .|| d\n",
            "accuracy: 0.93   recall: 1.00\n------  -----\n",
            "julia> 1 + 1\n2\n\n",
            "function other(x\n    return 2\nend\n",
        ],
    )
    def test_what_is_wrong_above_hides_nothing(self, above: str) -> None:
        line = above.count("\n") + 2
        found = places(rule("no_loops"), "julia", above + self.LOOPING)
        assert found == [(line, 5, "loop.function", "function")]

    @pytest.mark.parametrize(
        "body",
        [
            "    if o\n        x = 1\n",
            "    x = (1, 2\n",
            '    x = "not closed\n',
            "    begin\n    x = 1\n",
            "    x = [1 2; 3 4\n",
        ],
    )
    def test_loops_below_a_function_that_does_not_end_are_not_its_own(self, body: str) -> None:
        source = (
            f"function confusionMatrix(o, t)\n{body}end\n\n"
            "function train(x)\n    for epoch in 1:10\n    end\nend\n\n"
            "for epoch in 1:10\n    train(epoch)\nend\n"
        )
        assert places(rule("no_loops"), "julia", source) == []

    def test_code_in_texts_is_none(self) -> None:
        source = '''
            """
            function confusionMatrix(o, t)
                for x in o end
            end
            """
            x = (1, 2
            #=
            function confusionMatrix(o, t)
                for x in o end
            end
            =#
            confusionMatrix(o, t) = sum(o)
        '''
        assert places(rule("no_loops"), "julia", source) == []


BOTH = """
function confusionMatrix(outputs::AbstractArray{Bool,1}, targets::AbstractArray{Bool,1})
    sum(outputs .& targets)
end
function confusionMatrix(outputs::AbstractArray{<:Real,1}, targets::AbstractArray{Bool,1};
                         threshold::Real=0.5)
    confusionMatrix(outputs .>= threshold, targets)
end
"""


@pytest.mark.parametrize(
    "head",
    [
        "o::AbstractArray{<:Any,1}, t::AbstractArray{<:Any,1}, m::MLJ.Model",
        "o::AbstractArray{<:Any,1}, t::AbstractArray{<:Any,1}, s::MyEnum",
        "o::AbstractArray{<:Any,1}, t::AbstractArray{<:Any,1}, w::Real",
        "o, t, threshold",
        "o::L, t::L",
        "o::AbstractArray{Bool,2}, t::AbstractArray{Bool,2}",
    ],
)
def test_a_method_that_no_asked_call_reaches_may_loop(head: str) -> None:
    other = f"const L = AbstractArray{{<:Any,1}}\nfunction confusionMatrix({head})\n"
    assert places(rule("no_loops"), "julia", BOTH + other + "for i in o end\nend\n") == []


@pytest.mark.parametrize(
    "head",
    [
        "o::Vector{Bool}, t::AbstractArray{Bool,1}",
        "o::BitVector, t::AbstractArray{Bool,1}",
        "o::AbstractArray{Bool,1}, t::AbstractArray{Bool,1}, verbose::Bool=false",
    ],
)
def test_a_method_that_some_asked_calls_reach_may_not(head: str) -> None:
    other = f"function confusionMatrix({head})\nfor i in o end\nend\n"
    assert [place[0] for place in places(rule("no_loops"), "julia", BOTH + other)] == [9]


@pytest.mark.parametrize(
    ("helper", "counts"),
    [
        ("table(m)", False),
        ("table(sum(outputs), targets)", True),
        ("table(sum(outputs .& targets))", False),
        ("table(outputs .& targets)", True),
        ("table(masks)", True),
        ("table(collect(zip(outputs, targets)))", True),
        ("table(m); table(named)", True),
        ("table(m, by=targets)", True),
        ("table(length(outputs))", False),
        ("table(outputs' * targets)", False),
    ],
)
def test_a_helper_may_loop_over_what_was_not_passed_to_the_function(
    helper: str, counts: bool
) -> None:
    body = f"masks = outputs .& targets\nn = sum(masks)\nm = [n 0; 0 n]\nnamed = masks\n{helper}"
    source = inside(body) + "function table(x, y=1; by=1)\n    for a in x end\nend\n"
    assert bool(places(rule("no_loops", where="passed"), "julia", source)) == counts
    assert places(rule("no_loops"), "julia", source)
    assert not places(rule("no_loops", where="function"), "julia", source)
