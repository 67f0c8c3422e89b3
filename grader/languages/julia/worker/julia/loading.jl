# Loading: a submission's modules, definitions first, then the rest, failures noted.

const REASON_CHARACTERS = 300
const CODE_CHARACTERS = 200
const SKIPPED_AT_MOST = 200

struct Skipped
    file::String
    line::Int
    code::String
    reason::String
    unparsed::Bool
    end_before::Int
end

# A statement that waits for the second pass, and why it failed in the first, if it was tried.
mutable struct Waiting
    home::Module
    statement::Statement
    definition::Bool
    failure::Any
    done::Bool
end

mutable struct Loader
    top::Module
    modules::Vector{Module}  # the top one and those that the submission defines in it
    files::Vector{String}
    sources::Vector{Source}
    loaded::Vector{Tuple{String,Module}}
    folder::String
    read::Vector{Tuple{Module,Statement}}
    waiting::Vector{Waiting}
    second_pass::Bool
    skipped::Vector{Skipped}
    supplied::Vector{Tuple{String,String}}  # a name, and the statement that brings it
end

left_program(_...) = error("exit() ends the program; it was ignored")

# A new module like any other, but for its `include`, and for an `exit` that throws.
function new_module(parent::Module, name::Symbol)
    made = Core.eval(parent, Expr(:module, false, name, Expr(:block)))::Module
    Core.eval(made, :(using Base))
    Core.eval(made, :(const exit = $left_program))
    Core.eval(made, :(eval(expression) = Core.eval($made, expression)))
    return made
end

function new_module(loader::Loader, parent::Module, name::Symbol)
    made = new_module(parent, name)
    define_include(loader, made)
    push!(loader.modules, made)
    return made
end

function Loader(files::Vector{String}, parent::Module)
    top = new_module(parent, :Submission)
    folder = isempty(files) ? pwd() : dirname(files[1])
    loaded = Tuple{String,Module}[]
    loader = Loader(
        top, Module[top], files, Source[], loaded, folder, Tuple{Module,Statement}[], Waiting[],
        false, Skipped[], Tuple{String,String}[])
    define_include(loader, top)
    return loader
end

define_include(loader::Loader, home::Module) = Core.eval(
    home,
    :(include(path::AbstractString) = $interpreted($include_file, $loader, $home, String(path))),
)

function load_tolerantly(loader::Loader, asked::Vector{String})
    for file in loader.files
        load_file(loader, loader.top, file)
    end
    retry_definitions(loader)
    supply_standard(loader, asked) && retry_definitions(loader)
    return nothing
end

# Evaluate a file's definitions; let its other statements wait, or run them when it is their turn.
function load_file(loader::Loader, home::Module, file::String)
    (file, home) in loader.loaded && return nothing
    push!(loader.loaded, (file, home))
    source = read_source(file)
    push!(loader.sources, source)
    outer = loader.folder
    loader.folder = dirname(file)
    for statement in statements(source)
        first_pass(loader, home, statement)
    end
    loader.folder = outer
    return nothing
end

# A submission's `include`: of a file that was handed in, and only once.
function include_file(loader::Loader, home::Module, path::String)
    file = handed_in(loader, path)
    file === nothing && error("the file \"$path\" was not handed in")
    if !loader.second_pass
        load_file(loader, home, file)
        return nothing
    end
    waiting = loader.waiting
    loader.waiting = Waiting[]
    loader.second_pass = false
    load_file(loader, home, file)
    loader.second_pass = true
    run_waiting(loader)
    loader.waiting = waiting
    return nothing
end

function handed_in(loader::Loader, path::String)
    file = normpath(joinpath(loader.folder, path))
    isfile(file) && return file
    # Folders get lost on the way through an LMS.
    found = String[other for other in loader.files if basename(other) == basename(path)]
    return length(found) == 1 ? found[1] : nothing
end

function first_pass(loader::Loader, home::Module, statement::Statement)
    expression = statement.expression
    if statement.failure != ""
        skip(loader, statement, statement.failure)
    elseif !(expression isa Expr) || expression.head === :error
        return nothing  # a text, a number or a name alone does nothing
    elseif expression.head === :toplevel || expression.head === :block && !has_local(expression)
        each_statement(loader, home, statement, expression.args)
    elseif is_documented(expression)
        # Nobody asks for help here; only what is documented counts.
        documented = expression.args[4]
        line = first_number(documented, statement.line)
        first_pass(loader, home, Statement(statement.file, line, documented, ""))
    elseif expression.head === :module && expression.args[1] === true
        inner = new_module(loader, home, expression.args[2])
        each_statement(loader, inner, statement, expression.args[3].args)
    elseif expression.head === :using || expression.head === :import
        for item in expression.args
            single = Expr(expression.head, item)
            imported = Statement(statement.file, statement.line, single, "")
            define(loader, home, imported)
            # Where Julia imports no name that has no value yet, it is imported when it has one.
            names_own(item) && push!(loader.waiting, Waiting(home, imported, false, nothing, false))
        end
    else
        push!(loader.read, (home, statement))
        is_definition(expression) ? define(loader, home, statement) :
            push!(loader.waiting, Waiting(home, statement, false, nothing, false))
    end
    return nothing
end

# True for `.M: name`, names of a module of the file's own.
names_own(@nospecialize(item)) =
    item isa Expr && item.head === :(:) && item.args[1] isa Expr && item.args[1].args[1] === :.

function each_statement(loader::Loader, home::Module, outer::Statement, arguments::Vector{Any})
    line = outer.line
    for argument in arguments
        if argument isa LineNumberNode
            line = argument.line
        else
            first_pass(loader, home, Statement(outer.file, line, argument, ""))
        end
    end
    return nothing
end

# The first line number in an expression; of a function, that of its own line.
function first_number(expression::Expr, otherwise::Int)
    for argument in expression.args
        argument isa LineNumberNode && return Int(argument.line)
        if argument isa Expr
            inner = first_number(argument, 0)
            inner > 0 && return inner
        end
    end
    return otherwise
end

function define(loader::Loader, home::Module, statement::Statement)
    failure = attempt(loader, home, statement)
    failure === nothing && return nothing
    push!(loader.waiting, Waiting(home, statement, true, failure, false))
    return nothing
end

# Try the definitions that failed again, as long as that helps: order matters less than in Julia.
function retry_definitions(loader::Loader)
    progress = true
    while progress
        progress = false
        for waiting in copy(loader.waiting)
            (waiting.done || !waiting.definition) && continue
            waiting.failure = attempt(loader, waiting.home, waiting.statement)
            if waiting.failure === nothing
                waiting.done = progress = true
            end
        end
    end
    return nothing
end

# The second pass: everything that is no definition, and the definitions that failed, in order.
function run_waiting(loader::Loader)
    loader.second_pass = true
    for waiting in loader.waiting
        waiting.done && continue
        failure = attempt(loader, waiting.home, waiting.statement, !waiting.definition)
        failure === nothing || skip(loader, waiting.statement, failure)
        waiting.done = true
    end
    return nothing
end

# Instead of the second pass: values that cost nothing and that functions may need; a note of the
# rest.
function skip_waiting(loader::Loader)
    for waiting in loader.waiting
        waiting.done && continue
        failure = waiting.definition ? waiting.failure :
            is_cheap_assignment(waiting.statement.expression) ?
            attempt(loader, waiting.home, waiting.statement) :
            "not run: only definitions were loaded"
        failure === nothing || skip(loader, waiting.statement, failure)
        waiting.done = true
    end
    return nothing
end

# Evaluate a statement; the reason for which it failed, or `nothing`.
function attempt(loader::Loader, home::Module, statement::Statement, soft::Bool=false)
    outer = loader.folder
    loader.folder = dirname(statement.file)
    try
        expression = prepared(loader, home, statement.expression)
        # Loops at the top level may assign to globals, as in the REPL and in notebooks.
        soft && (expression = Expr(:block, Expr(:softscope, true), expression))
        place = LineNumberNode(statement.line, Symbol(statement.file))
        compiled(Core.eval, home, Expr(:toplevel, place, expression))
        return nothing
    catch error
        return reason(unwrapped(error), loader.files)
    finally
        loader.folder = outer
    end
end

function reason(@nospecialize(error), files::Vector{String})
    text = first_line(message(error, files))
    name = type_name(error)
    name == "ErrorException" || (text = isempty(text) ? name : string(name, ": ", text))
    return bounded(text, REASON_CHARACTERS)
end

function first_line(text::String)
    stop = findfirst('\n', text)
    return stop === nothing ? text : String(rstrip(text[1:prevind(text, stop)]))
end

function skip(loader::Loader, statement::Statement, reason::String)
    length(loader.skipped) < SKIPPED_AT_MOST || return nothing
    code = ""
    for source in loader.sources
        source.file == statement.file && (code = line_text(source, statement.line))
    end
    code = bounded(String(strip(code)), CODE_CHARACTERS)
    # Julia finds some of its syntax errors only when it is to run the statement.
    unparsed = statement.failure != "" || startswith(reason, "syntax: ")
    skipped = Skipped(
        statement.file, statement.line, code, reason, unparsed, statement.end_before)
    # Two statements on one line are one line to people.
    skipped in loader.skipped || push!(loader.skipped, skipped)
    return nothing
end
