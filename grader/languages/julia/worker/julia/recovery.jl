# Where to go on reading after a statement that does not parse.

# Where the definition begins whose documentation begins at `at`; `at` itself when it is none.
function after_documentation(source::Source, at::Int)
    codeunit(source.text, at) == UInt8('"') || return at
    literal, next = parse_quietly(source.text, at; greedy=false)
    literal isa String || literal isa Expr && literal.head === :string || return at
    start = compiled(skip_blank, source.text, next)
    return occursin(DEFINITION, line_text(source, line_at(source, start))) ? start : at
end

# The line of a definition that is inside a function or loop, but not further to the right: that one
# lacks its `end`, and the file has a spare one at its end, or does not parse there. 0 when there is
# none. In a file that parses, a function may be meant to be inside: then more of the body follows it.
function swallowed_line(source::Source, @nospecialize(expression), line::Int, mismatched::Bool)
    # What a semicolon ends is parsed as one of several.
    is_alone = expression isa Expr && expression.head === :toplevel && length(expression.args) == 1
    is_alone && (expression = expression.args[1])

    expression isa Expr && expression.head in (:function, :for, :while, :let) || return 0
    indent = indentation(line_text(source, line))
    sure = mismatched || !indented_after(source, line, indent)
    # What is not indented shows its end only by what stands inside no function.
    mismatched || !sure || holds_top_level(expression, called_name(expression)) || return 0
    return inner_definition(source, expression, indent, sure)
end

const TOP_LEVEL = (:using, :import, :export)

# True where an import, or another method of the function, stands inside.
function holds_top_level(expression::Expr, name)
    for argument in expression.args
        argument isa Expr || continue
        argument.head in TOP_LEVEL && return true
        name !== nothing && called_name(argument) === name && return true
        holds_top_level(argument, name) && return true
    end
    return false
end

# The name of the function that is defined; `nothing` for other expressions.
function called_name(expression::Expr)
    expression.head in (:function, :(=)) || return nothing
    head = expression.args[1]
    while head isa Expr && head.head in (:where, :(::))
        head = head.args[1]
    end
    return head isa Expr && head.head === :call ? head.args[1] : nothing
end

begins_definition(expression::Expr) =
    expression.head in (:function, :macro, :struct, :module) || expression.head in TOP_LEVEL ||
    called_name(expression) !== nothing

function inner_definition(source::Source, expression::Expr, indent::Int, sure::Bool)
    line = 0
    for (k, argument) in enumerate(expression.args)
        if argument isa LineNumberNode
            line = argument.line
        elseif argument isa Expr
            if line > 0 && begins_definition(argument) &&
               indentation(line_text(source, line)) <= indent
                is_sure = sure || argument.head in TOP_LEVEL
                return is_sure || ends_there(source, expression, k, indent) ? line : 0
            end
            inner = inner_definition(source, argument, indent, sure)
            inner > 0 && return inner
        end
    end
    return 0
end

# True where nothing after argument `k` is further to the right than `indent`.
function ends_there(source::Source, expression::Expr, k::Int, indent::Int)
    for argument in expression.args[k+1:end]
        argument isa LineNumberNode || continue
        indentation(line_text(source, argument.line)) > indent && return false
    end
    return true
end

const ENDS = r"\bend\b\s*(?:#.*)?$"

# The function at `line`, which lacks an `end` before the line `stop`: as its indentation has it, the
# line that opens the block, and the line before which it should end. `nothing` when that is no Julia.
function with_its_ends(source::Source, line::Int, stop::Int)
    lines, blocks = String[], Tuple{Int,Int}[]
    opened, before = 0, 0
    for k in line:stop-1
        text = line_text(source, k)
        blank = isempty(strip(text)) || startswith(lstrip(text), "#")
        indent = indentation(text)
        added = ""
        while !blank && !isempty(blocks) && (indent < blocks[end][1] ||
              indent == blocks[end][1] && !occursin(CONTINUATION, text))
            opened == 0 && ((opened, before) = (blocks[end][2], k))
            added = string(added, "end; ")
            pop!(blocks)
        end
        push!(lines, string(added, text))
        blank && continue
        if occursin(r"^\s*end\b", text)
            isempty(blocks) || pop!(blocks)
        elseif occursin(BLOCK, text) && !occursin(ENDS, text)
            push!(blocks, (indent, k))
        end
    end
    if !isempty(blocks)
        opened == 0 && ((opened, before) = (blocks[end][2], stop))
        push!(lines, repeat("end\n", length(blocks)))
    end
    # Lines keep their numbers.
    piece = Source(source.file, string(repeat("\n", line - 1), join(lines, "\n"), "\n"))
    expression, next, failure = parse_statement(piece, line, line)
    whole = failure == "" && compiled(skip_blank, piece.text, next) > ncodeunits(piece.text)
    return whole ? expression : nothing, opened, before
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
# not indented. A module that does not parse loses only its first line.
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
