# Exceptions as type, message and place in the submission's own source.

const MESSAGE_CHARACTERS = 2000
const TYPES_CHARACTERS = 200
const FRAMES_AT_MOST = 2000
# A submission is entered from there. Frames further out are ours, and take long to look up.
const OUTERMOST = joinpath(@__DIR__, "session.jl")

# The module that a submission is loaded into is our device; nobody else knows its name.
without_module(text::String) =
    occursin("Main.Submission", text) ?
    replace(replace(text, "Main.Submission." => ""), "Main.Submission" => "Main") : text

# Leave out the number that Julia gives a type without a name, as in `AbstractArray{<:Real,1}`: it depends
# on what else this process has read.
without_number(text::String) =
    occursin("var\"#s", text) ? replace(text, r"var\"#s\d+\"" => "var\"#s\"") : text

function unwrapped(@nospecialize(error))
    while error isa LoadError || error isa InitError
        error = error.error
    end
    return error
end

# Since Julia 1.11 a name that is not defined stands in backticks, with the module in which it is not.
same_words(text::String) =
    replace(text, r"^(UndefVarError: )`(.*?)` not defined(?: in `[^`]*`)?" => s"\1\2 not defined")

# A command is shown with all variables of its environment, which are the worker's; where the text is
# cut off among them, they go to its end.
const ENVIRONMENT =
    r"setenv\((`[^`]*`),\s*\[(?:\"(?:[^\"\\]++|\\.)*+\"(?:, )?)*+(?:\](?:; dir=\"[^\"]*\")?\)|.*\z)"s
without_environment(text::String) =
    occursin("setenv(`", text) ? replace(text, ENVIRONMENT => s"\1") : text

# Leave what newer versions of Julia say beside it, and the methods that it offers instead but for the
# submission's own, each in a line. Those of Julia and its packages depend on what else is loaded, and name
# places on this machine.
function shorter_method_error(text::String, files::Vector{String})
    text = replace(text, r"\nThe function `[^`]*` exists, but no method is defined for this[^\n]*" => "")
    parts = split(text, "\nClosest candidates are:\n"; limit=2)
    lines = split(rstrip(parts[1]), '\n')
    call = join(map(without_long_types ∘ String, lines), '\n')
    length(parts) == 1 && return call
    methods = split(replace(parts[2], r"\n\s+@ \S+ " => " at "), r"\n(?=  \S)")
    own = filter(method -> any(file -> occursin(file, method), files), methods)
    isempty(own) && return call
    return string(call, "\nClosest candidates are:\n", join(map(without_long_types ∘ String, own), '\n'))
end

# Leave out the parameters of types, the innermost first, until the line is short enough to be read.
const TYPE_PARAMETERS = r"\{(?!…\})(?:[^{}]|\{…\})*\}"
function without_long_types(line::String)
    while length(line) > TYPES_CHARACTERS && occursin(TYPE_PARAMETERS, line)
        line = replace(line, TYPE_PARAMETERS => "{…}")
    end
    return line
end

# The text of an exception, without its type's name in front, and without paths of this machine.
function message(@nospecialize(error), files::Vector{String})
    io = IOBuffer(maxsize=8 * MESSAGE_CHARACTERS)
    try
        # Before Julia 1.6 it has no text, and is shown as it is made.
        error isa DimensionMismatch ? print(io, error.msg) : Base.invokelatest(showerror, io, error)
    catch failure
        return string("<no text: its showerror threw ", type_name(failure), ">")
    end
    text = without_environment(without_number(without_module(String(take!(io)))))
    text = same_words(text)
    error isa MethodError && (text = shorter_method_error(text, files))
    for file in files
        text = replace(text, string(dirname(file), '/') => "")
    end
    return bounded(String(strip(without_kind(text, type_name(error)))), MESSAGE_CHARACTERS)
end

# The type's name is said beside the text; an error without a text is shown as it is made, `Full(3)`.
function without_kind(text::String, kind::String)
    startswith(text, kind * ":") && return text[ncodeunits(kind)+2:end]
    startswith(text, kind * "(") && endswith(text, ")") || return text
    return text[ncodeunits(kind)+2:prevind(text, lastindex(text))]
end

# Julia's frames, the innermost first, to the innermost that lies in one of the submission's own files.
function innermost(trace, files::Vector{String})
    found = Base.StackTraces.StackFrame[]
    for k in 1:min(length(trace), FRAMES_AT_MOST)
        for frame in Base.StackTraces.lookup(trace[k])
            frame.from_c && continue
            file = String(frame.file)
            file == OUTERMOST && return empty!(found)
            push!(found, frame)
            file in files && return found
        end
    end
    return empty!(found)
end

place_of(frames) =
    isempty(frames) ? nothing : (String(frames[end].file), Int(frames[end].line))

# Julia throws these itself, in the frame of the code that it runs.
const OF_JULIA_ITSELF = Union{
    MethodError,UndefVarError,UndefKeywordError,UndefRefError,TypeError,BoundsError,
    StackOverflowError,
}

# Tells whether the call itself failed, or the submission threw the error, or something that it uses.
function origin(@nospecialize(error), frames, asked::Symbol, modules::Vector{Module})
    isempty(frames) && return error isa MethodError ? "call" : nothing
    if error isa UndefKeywordError || error isa TypeError
        # Keywords are taken in a frame of the function's own.
        length(frames) == 1 && takes_keywords(error) && is_of(asked, frames[1].func) && return "call"
    elseif error isa MethodError
        parentmodule(meant(error)) in modules && return "own"
    elseif !(error isa OF_JULIA_ITSELF)
        all(frame -> frame.func === :error, frames[1:end-1]) && return "own"
    end
    return "inside"
end

takes_keywords(::UndefKeywordError) = true
takes_keywords(error::TypeError) = error.func === Symbol("keyword argument")

is_of(asked::Symbol, name::Symbol) = String(asked) in split(String(name), '#')

# The function that was called. With keywords it is called by another one.
function meant(error::MethodError)
    given = error.args
    by_another = length(given) >= 2 && first(given) isa NamedTuple
    found = by_another && given[2] isa Function ? given[2] : error.f
    return found isa Union{Function,Type} ? found : typeof(found)
end

function put_exception(
    writer::Writer, @nospecialize(error), @nospecialize(trace), files::Vector{String},
    asked::Symbol, modules::Vector{Module},
)
    frames = innermost(trace, files)
    put_exception_at(writer, error, place_of(frames), files, origin(error, frames, asked, modules))
    return nothing
end

function put_exception_at(
    writer::Writer, @nospecialize(error), @nospecialize(place), files::Vector{String},
    origin::Union{Nothing,String}=nothing,
)
    put_field(writer, ",\"exception\":{\"type\":", type_name(error))
    put_field(writer, ",\"message\":", message(error, files))
    interpreted(put_types, writer, typeof(error))
    origin === nothing || put_field(writer, ",\"origin\":", origin)
    if place === nothing
        put(writer, ",\"file\":null,\"line\":null}")
    else
        put_field(writer, ",\"file\":", place[1])
        put(writer, ",\"line\":")
        put_integer(writer, place[2])
        put(writer, UInt8('}'))
    end
    return nothing
end

# The names of an exception's type and of those above it.
function put_types(writer::Writer, @nospecialize(type))
    put_field(writer, ",\"types\":[", String(nameof(type)))
    while supertype(type) !== Any
        type = supertype(type)
        put_field(writer, ",", String(nameof(type)))
    end
    put(writer, UInt8(']'))
    return nothing
end
