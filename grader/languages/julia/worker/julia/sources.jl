# A source, statement by statement, whether it parses as a whole or not.

struct Source
    file::String
    text::String
    starts::Vector{Int}  # first byte of each line
end

Source(file::String, text::String) = Source(file, text, line_starts(text))

function line_starts(text::String)
    starts = [1]
    while true
        newline = findnext('\n', text, starts[end])
        newline === nothing && return starts
        push!(starts, newline + 1)
    end
end

function line_at(source::Source, at::Int)
    low, high = 1, length(source.starts)
    while low < high
        middle = (low + high + 1) >> 1
        source.starts[middle] <= at ? (low = middle) : (high = middle - 1)
    end
    return low
end

function line_text(source::Source, line::Int)
    1 <= line <= length(source.starts) || return ""
    from = source.starts[line]
    to = line == length(source.starts) ? ncodeunits(source.text) : source.starts[line+1] - 1
    return to < from ? "" : String(rstrip(source.text[from:prevind(source.text, to + 1)]))
end

# A statement that was parsed, or why it could not be (`failure` is then not empty).
struct Statement
    file::String
    line::Int
    expression::Any
    failure::String
    end_before::Int  # the line before which its `end` is missing; else 0
end

Statement(file::String, line::Int, @nospecialize(expression), failure::String) =
    Statement(file, line, expression, failure, 0)

lacks_end(file::String, line::Int, before::Int) =
    Statement(file, line, nothing, "its `end` is missing before line $before", before)

function read_source(file::String)
    text = read(file, String)
    # First the check that Julia has compiled already.
    isascii(text) || isvalid(text) || (text = mended(text))
    # A byte order mark is whitespace to nobody but us.
    startswith(text, '\ufeff') && (text = " "^ncodeunits("\ufeff") * text[nextind(text, 1):end])
    return Source(file, text)
end

# Parsers disagree whether lines count from the text's beginning or from where parsing begins.
const LINES_FROM_POSITION = let (parsed, _) = Meta.parse("\n\nf() = 0", 3)
    parsed.args[2].args[1].line == 1
end

# Each failure may read to the end of the file; hostile files could make that very long.
const FAILURES_AT_MOST = 100

# Every statement of `source`, in order; where one does not parse, the next that does.
function statements(source::Source)
    found = Statement[]
    at, failures = 1, 0
    while failures < FAILURES_AT_MOST
        at = quick(source, skip_blank, source.text, at)
        at > ncodeunits(source.text) && return found
        line = line_at(source, at)
        expression, next, failure = parse_statement(source, at, line)
        if expression isa Expr && is_documented(expression)
            # Whether the definition has its end shows without its documentation.
            start = after_documentation(source, at)
            below = line_at(source, start)
            if swallowed_line(source, expression.args[4], below, failures > 0) > 0
                at = start
                continue
            end
        end
        swallowed = failure == "" ? swallowed_line(source, expression, line, failures > 0) : 0
        if swallowed > 0
            push_mended!(found, source, line, swallowed) ||
                push!(found, lacks_end(source.file, line, swallowed))
            at = source.starts[swallowed]
            continue
        elseif failure != ""
            documented = after_documentation(source, at)
            if documented > at
                # Its documentation is not what fails, and would only hide what does.
                at = documented
                continue
            end
            failures += 1
            next = quick(source, resume, source, at, line)
            if failure == MISSING_END && !occursin(MODULE, line_text(source, line))
                past = next > ncodeunits(source.text)
                stop = past ? line_at(source, ncodeunits(source.text)) + 1 : line_at(source, next)
                if push_mended!(found, source, line, stop)
                    at = next
                    continue
                end
            end
        end
        push!(found, Statement(source.file, line, failure == "" ? expression : nothing, failure))
        at = next
    end
    line = line_at(source, at)
    push!(found, Statement(source.file, line, nothing, "not read: too much before it is no Julia"))
    return found
end

# The statement at `line`, with the `end` that it lacks before the line `stop`, and that it lacked it.
function push_mended!(found::Vector{Statement}, source::Source, line::Int, stop::Int)
    mended, opened, before = with_its_ends(source, line, stop)
    mended === nothing && return false
    push!(found, lacks_end(source.file, opened, before))
    push!(found, Statement(source.file, line, mended, ""))
    return true
end

const MISSING_END = "syntax: its `end` is missing"

# Only in a long file it pays to compile what looks at each byte or line.
quick(source::Source, @nospecialize(f), @nospecialize(arguments...)) =
    length(source.starts) > 1000 ? compiled(f, arguments...) : untyped(f)(arguments...)

# Skip whitespace, semicolons and comments; an unterminated comment stays, to fail as one.
function skip_blank(text::String, at::Int)
    last = ncodeunits(text)
    while at <= last
        byte = codeunit(text, at)
        if byte == 0x20 || 0x09 <= byte <= 0x0d || byte == UInt8(';')
            at += 1
        elseif byte != UInt8('#')
            return at
        elseif at < last && codeunit(text, at + 1) == UInt8('=')
            stop = comment_end(text, at)
            stop == 0 && return at
            at = stop + 1
        else
            while at <= last && codeunit(text, at) != 0x0a
                at += 1
            end
        end
    end
    return at
end

# The last byte of the comment `#= … =#` that begins at `at`, or 0 when it has no end.
function comment_end(text::String, at::Int)
    depth, k = 0, at
    while k < ncodeunits(text)
        byte, after = codeunit(text, k), codeunit(text, k + 1)
        if byte == UInt8('#') && after == UInt8('=')
            depth += 1
            k += 1
        elseif byte == UInt8('=') && after == UInt8('#')
            depth -= 1
            k += 1
            depth == 0 && return k
        end
        k += 1
    end
    return 0
end

# Where the parser since Julia 1.10 gives up, it logs its own stack; to print that takes a minute.
function parse_quietly(text::String, at::Int; greedy::Bool=true)
    Base.CoreLogging.disable_logging(Base.CoreLogging.Error)
    try
        return Meta.parse(text, at; greedy=greedy, raise=false, depwarn=false)
    finally
        Base.CoreLogging.disable_logging(Base.CoreLogging.BelowMinLevel)
    end
end

function parse_statement(source::Source, at::Int, line::Int)
    expression, next = try
        parse_quietly(source.text, at)
    catch error
        Expr(:error, string("syntax: ", type_name(error))), at
    end
    shift = LINES_FROM_POSITION ? line - 1 : 0
    if expression isa Expr && (expression.head === :error || expression.head === :incomplete)
        return nothing, at, parse_failure(expression, shift, line_text(source, line))
    end
    relocate(expression, shift, Symbol(source.file))
    # A parser that made no progress would go on for ever.
    return expression, max(next, at + 1), ""
end

function parse_failure(expression::Expr, shift::Int, code::String)
    failure = isempty(expression.args) ? "syntax error" : expression.args[1]
    text = failure isa String ? failure : message(failure, String[])
    # Since Julia 1.10 the text is a drawing, its last line the explanation.
    sign = findlast("── ", text)
    sign === nothing || (text = text[nextind(text, last(sign)):end])
    numbered = match(r"none:(\d+)", text)
    if numbered !== nothing
        number = number_in(String(numbered[1])) + shift
        text = replace(text, numbered.match => string("line ", number))
    end
    words = same_syntax_words(first_line(text), code, expression.head === :incomplete)
    return bounded(string("syntax: ", words), REASON_CHARACTERS)
end

# Two parsers, one before Julia 1.10 and one since, say the same things in different words.
const SYNTAX_WORDS = [
    r"^incomplete: .* requires end$" => "its `end` is missing",
    r"^Expected `end`$" => "its `end` is missing",
    r"^incomplete: invalid (string|\"`\") syntax$" => "unterminated string literal",
    r"^incomplete: " => "",
    r"^extra token \".*\" after end of expression$" => "extra tokens after end of expression",
    r"^\".*\" is not a unary operator$" => "not a unary operator",
    r"^unexpected \"(.*)\"$" => s"unexpected `\1`",
    r"^invalid character \".*\" near column .*$" => "unknown unicode character",
    r"^unknown unicode character .*$" => "unknown unicode character",
    r"^unterminated character literal$" => "invalid character literal",
    r"^missing comma or \) in argument list$" => "Expected `)`",
    r"^missing separator in array expression$" => "Expected `]`",
    r"^expected \"\]\" or separator in .*$" => "Expected `]`",
    r"^line break in \":\" expression$" => "line break after `:` in range expression",
    r"^missing last argument in \".*\" range expression *$" =>
        "missing last argument in range expression",
    r"^space required after \"\?\" operator$" => "space required after `?` operator",
    r"^invalid identifier name .*$" => "invalid identifier",
    r"^invalid numeric constant .*$" => "invalid numeric constant",
]

# The new parser names what it expected at the end of a file; the old one says only that it ended.
const AT_THE_END = r"^(Expected `[)\]}]`|try without .*)$"

function same_syntax_words(text::String, code::String, incomplete::Bool)
    # Where a block ends that never began, the new parser says what else `end` could have been.
    if text == "invalid identifier"
        word = match(r"^\s*(end|else|elseif|catch|finally)\b", code)
        return word === nothing ? text : string("unexpected `", word[1], "`")
    end
    incomplete && occursin(AT_THE_END, text) && return "premature end of input"
    for (pattern, words) in SYNTAX_WORDS
        occursin(pattern, text) && return replace(text, pattern => words)
    end
    return text
end

# Give every line number in an expression its file and its place in it.
function relocate(@nospecialize(expression), shift::Int, file::Symbol)
    expression isa Expr || return nothing
    arguments = expression.args
    for k in 1:length(arguments)
        argument = arguments[k]
        if argument isa LineNumberNode
            arguments[k] = LineNumberNode(argument.line + shift, file)
        else
            relocate(argument, shift, file)
        end
    end
    return nothing
end
