# Where to go on reading after a statement that does not parse.

# Where the definition begins whose documentation begins at `at`; `at` itself when it is none.
function after_documentation(source::Source, at::Int)
    codeunit(source.text, at) == UInt8('"') || return at
    literal, next = parse_quietly(source.text, at; greedy=false)
    literal isa String || literal isa Expr && literal.head === :string || return at
    start = compiled(skip_blank, source.text, next)
    return occursin(DEFINITION, line_text(source, line_at(source, start))) ? start : at
end

# In a file whose blocks and `end`s do not match: the line of a definition that is inside a
# function, but not further to the right. That function lacks its `end`. 0 when there is none.
function swallowed_line(source::Source, @nospecialize(expression), line::Int)
    expression isa Expr && expression.head === :function || return 0
    return inner_definition(source, expression, indentation(line_text(source, line)))
end

function inner_definition(source::Source, expression::Expr, indent::Int)
    line = 0
    for argument in expression.args
        if argument isa LineNumberNode
            line = argument.line
        elseif argument isa Expr
            if line > 0 && argument.head in (:function, :macro, :struct, :module) &&
               indentation(line_text(source, line)) <= indent
                return line
            end
            inner = inner_definition(source, argument, indent)
            inner > 0 && return inner
        end
    end
    return 0
end

function indentation(line::String)
    count = 0
    for k in 1:ncodeunits(line)
        byte = codeunit(line, k)
        if byte == 0x20
            count += 1
        elseif byte == 0x09
            count += 4
        else
            break
        end
    end
    return count
end

# Lines at which a definition begins, at which a block begins, and those that cannot begin anything.
const MACROS = raw"^\s*(?:@[\w.]+\s+)*"
const DEFINITION = Regex(string(
    MACROS,
    raw"(?:(?:function|macro|(?:mutable\s+)?struct|(?:abstract|primitive)\s+type|(?:bare)?module|",
    raw"using|import|export|const)\b|\"\"\"",
    # f(x) = …, f(x)::Int = …, f(x::T) where {T} = …
    raw"|[\pL_][\w!]*(?:\{.*\})?\(.*\)\s*(?:::.*)?(?:where\b.*)?=(?!=))",
))
const BLOCK = Regex(string(
    MACROS,
    raw"(?:function|macro|(?:mutable\s+)?struct|(?:bare)?module|begin|if|for|while|let|try|quote)",
    raw"\b|\bdo\b[^#]*$|(?:=|->)\s*begin\s*$",
))
const CONTINUATION = r"^\s*(?:end|else|elseif|catch|finally)\b|^\s*[\])}]"
const MODULE = r"^\s*(?:bare)?module\b"

# Where to go on after the statement at `at`, which does not parse: at the next line, no further to
# the right, that begins a definition; or that parses alone, unless it may belong to a body that is
# not indented. Of a module that does not parse, only its first line is lost.
function resume(source::Source, at::Int, line::Int)
    opening = line_text(source, line)
    indent = indentation(opening)
    lines = length(source.starts)
    occursin(MODULE, opening) && return next_start(source, line + 1)
    only_definitions = occursin(BLOCK, opening) && !indented_after(source, line, indent)
    k = line + 1
    while k <= lines
        text = line_text(source, k)
        stop = startswith(lstrip(text), "#=") ? comment_end(source.text, source.starts[k]) : 0
        if stop > 0
            k = line_at(source, stop) + 1
            continue
        end
        if indentation(text) <= indent && !isempty(text) && !occursin(CONTINUATION, text)
            occursin(DEFINITION, text) && return source.starts[k]
            only_definitions || parses_alone(text) && return source.starts[k]
        end
        k += 1
    end
    return ncodeunits(source.text) + 1
end

next_start(source::Source, line::Int) =
    line > length(source.starts) ? ncodeunits(source.text) + 1 : source.starts[line]

function indented_after(source::Source, line::Int, indent::Int)
    for k in line+1:length(source.starts)
        text = line_text(source, k)
        isempty(strip(text)) || startswith(lstrip(text), "#") && continue
        isempty(strip(text)) || return indentation(text) > indent
    end
    return false
end

function parses_alone(text::String)
    startswith(lstrip(text), "#") && return false
    expression, _ = parse_quietly(text, 1)
    return !(expression isa Expr && expression.head === :error)
end
