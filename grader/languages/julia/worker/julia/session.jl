# A session: one submission, one request at a time.

mutable struct Session
    channel::Channel
    capture::Capture
    stand_ins::Vector{String}
    printed_limit::Int
    value_limit::Int
    loader::Union{Nothing,Loader}
    kept::Vector{Any}  # results of a case's earlier calls, each after its name
    folder::String  # where each call begins
end

Session(channel::Channel, capture::Capture) =
    Session(channel, capture, String[], 0, 0, nothing, Any[], "")

function prepare(session::Session, number::Int=0)
    clear(session.capture)
    # Without a word where the submission has removed or closed its own folder.
    ccall(:chdir, Cint, (Cstring,), session.folder)
    seed(number)
    return nothing
end

# The same submission gives the same values, also where it asks for random ones.
function seed(number::Int)
    uuid = Base.UUID("9a3f8284-a2c9-5f02-9a11-845980a1fd5c")
    random = get(Base.loaded_modules, Base.PkgId(uuid, "Random"), nothing)
    random === nothing && return nothing
    if isdefined(random, :TaskLocalRNG)
        # Not `seed!`, which digests the seed: interpreted, that takes longer than most calls.
        copy!(random.default_rng(), random.Xoshiro(states(number)...))
    else
        random.seed!(number)
    end
    return nothing
end

# Four words from a number, as SplitMix64 makes them.
function states(number::Int)
    found, state = UInt64[], number % UInt64
    for _ in 1:4
        state += 0x9e3779b97f4a7c15
        mixed = (state ⊻ (state >> 30)) * 0xbf58476d1ce4e5b9
        mixed = (mixed ⊻ (mixed >> 27)) * 0x94d049bb133111eb
        push!(found, mixed ⊻ (mixed >> 31))
    end
    return found
end

function answer(nonce::String, kind::String)
    writer = Writer()
    put_field(writer, "{\"id\":", nonce)
    put_field(writer, ",\"kind\":", kind)
    return writer
end

function reply(session::Session, writer::Writer)
    put(writer, "}\n")
    return send(session.channel, writer.bytes, writer.used)
end

function set_up(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    session.printed_limit = option(line, all_words, "printed=")
    session.value_limit = option(line, all_words, "value=")
    empty!(ATTRIBUTES)
    for word in all_words
        text = plain(line, word)
        startswith(text, "attributes=") || continue
        names = hex_texts(line, word[1] + length("attributes="), word[2])
        append!(ATTRIBUTES, Symbol[Symbol(name) for name in names])
    end
    writer = answer(plain(line, all_words[2]), "ready")
    put_field(writer, ",\"version\":", string(VERSION))
    return reply(session, writer)
end

# Copy what is laid out for a submission to a working folder of its own; links stay links.
function lay(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    cp(hex_text(line, all_words[3]), hex_text(line, all_words[4]))
    return reply(session, answer(plain(line, all_words[2]), "laid"))
end

function load(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    nonce = plain(line, all_words[2])
    mode, stage = plain(line, all_words[3]), plain(line, all_words[4])
    functions = hex_texts(line, all_words[5]...)
    files = String[hex_text(line, word) for word in all_words[6:end]]
    session.folder = dirname(files[end])
    prepare(session)
    loader = session.loader = Loader(files, REHEARSING[] ? Module(:Rehearsal) : Main)
    for file in files
        load_stand_ins(loader, read(file, String), session.stand_ins)
    end
    if mode == "strict"
        failed = load_strictly(loader)
        if failed !== nothing
            writer = answer(nonce, "failed")
            put_exception_at(writer, failed[1], failed[2], files)
            return reply(session, writer)
        end
    else
        load_tolerantly(loader, functions)
        if stage == "all"
            reply(session, answer(nonce, "defined")) || return false
            run_waiting(loader)
        else
            skip_waiting(loader)
        end
    end
    loader.second_pass = true
    return reply(session, loaded(loader, nonce, functions))
end

# Each file as `include` would; the exception that ended it with its place, or `nothing`.
function load_strictly(loader::Loader)
    top = loader.top
    Core.eval(top, :(include(path::AbstractString) = Base.include($top, path)))
    for file in loader.files
        try
            compiled(Base.include, top, file)
        catch error
            place = place_of(innermost(catch_backtrace(), loader.files))
            while error isa LoadError || error isa InitError
                if error isa LoadError && place === nothing && error.file in loader.files
                    place = error.file, Int(error.line)
                end
                error = error.error
            end
            return error, place
        end
    end
    add_modules(loader, top)
    return nothing
end

# Modules that were not made by us have to be looked for.
function add_modules(loader::Loader, home::Module)
    for name in Base.invokelatest(names, home; all=true)
        is_own_module(home, name) || continue
        inner = Base.invokelatest(getfield, home, name)
        push!(loader.modules, inner)
        add_modules(loader, inner)
    end
    return nothing
end

function loaded(loader::Loader, nonce::String, functions::Vector{String})
    writer = answer(nonce, "loaded")
    put(writer, ",\"skipped\":[")
    sort!(loader.skipped; by=skipped -> (skipped.file, skipped.line))
    for (k, skipped) in enumerate(loader.skipped)
        put_field(writer, k > 1 ? ",{\"file\":" : "{\"file\":", skipped.file)
        put(writer, ",\"line\":")
        put_integer(writer, skipped.line)
        put_field(writer, ",\"code\":", skipped.code)
        put_field(writer, ",\"reason\":", skipped.reason)
        skipped.unparsed && put(writer, ",\"unparsed\":true")
        if skipped.end_before > 0
            put(writer, ",\"end_before\":")
            put_integer(writer, skipped.end_before)
        end
        put(writer, UInt8('}'))
    end
    put(writer, "],\"supplied\":[")
    for (k, (name, statement)) in enumerate(loader.supplied)
        put_field(writer, k > 1 ? ",{\"name\":" : "{\"name\":", name)
        put_field(writer, ",\"by\":", statement)
        put(writer, UInt8('}'))
    end
    put(writer, "],\"missing\":[")
    separator = ""
    for name in functions
        find_function(loader, Symbol(name)) === nothing || continue
        put_field(writer, separator, name)
        separator = ","
    end
    put(writer, UInt8(']'))
    return writer
end

# A variable of that name is not the function; an object that can be called is.
const NotCallable =
    Union{Module,Number,AbstractString,AbstractArray,AbstractDict,Tuple,Symbol,Nothing,Missing}

# Return the function `name` of the submission: at its top, or in a module that it defines.
function find_function(loader::Loader, name::Symbol)
    for home in loader.modules
        Base.invokelatest(isdefined, home, name) || continue
        found = Base.invokelatest(getfield, home, name)
        found isa NotCallable && continue
        in_base = isdefined(Base, name) && getfield(Base, name) === found
        in_base && !has_method_of(loader, found) && continue
        return Some(found)
    end
    return find_other(loader, String(name))
end

# `Base.string` is Julia's own function, `Stack{Int}` a type of the submission with its parameters.
function find_other(loader::Loader, name::String)
    if startswith(name, "Base.")
        own = Symbol(name[6:end])
        return isdefined(Base, own) ? Some(getfield(Base, own)) : nothing
    end
    parameters = findfirst("{", name)
    parameters === nothing && return nothing
    find_function(loader, Symbol(name[1:first(parameters)-1])) === nothing && return nothing
    try
        return Some(Core.eval(loader.top, Meta.parse(name)))
    catch  # such as a type without parameters
        return nothing
    end
end

# True where the submission adds a method to a function of Base, as `Base.push!(stack::Stack, item)`.
has_method_of(loader::Loader, @nospecialize(found)) =
    any(method -> method.module in loader.modules, Base.invokelatest(methods, found))

# The options of a call; see docs/protocol.md.
struct Options
    seed::Int
    keep::Union{Nothing,String}
    observed::Vector{Int}
end

const NO_OPTIONS = Options(0, nothing, Int[])

function read_options(session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}})
    seed, keep, observed = 0, nothing, Int[]
    for word in all_words
        key, text = split(plain(line, word), '=')
        if key == "first"
            empty!(session.kept)
        elseif key == "seed"
            seed = parse(Int, text)
        elseif key == "keep"
            keep = hex_text(line, (word[1] + ncodeunits("keep="), word[2]))
        else
            append!(observed, parse.(Int, split(text, ',')))
        end
    end
    return Options(seed, keep, observed)
end

# A call; with `setting` it is said whether what is called is compiled or interpreted, if it was
# neither before.
function call(
    session::Session, line::Vector{UInt8}, all_words::Vector{Tuple{Int,Int}}, setting::Int8
)
    nonce = plain(line, all_words[2])
    loader = session.loader::Loader
    at = 3
    while find_byte(line, UInt8('='), all_words[at]...) <= all_words[at][2]
        at += 1
    end
    options = at == 3 ? NO_OPTIONS : interpreted(read_options, session, line, all_words[3:at-1])
    interpreted(prepare, session, options.seed)
    name = Symbol(hex_text(line, all_words[at]))
    found = interpreted(find_function, loader, name)
    writer = answer(nonce, "missing")
    if found !== nothing
        reader = Reader(line, all_words, at + 1, loader, session.kept)
        writer = outcome(session, nonce, loader, name, found.value, reader, setting, options)
    end
    put_printed(writer, session.capture, session.printed_limit)
    return reply(session, writer)
end

# Evaluated as an expression, which is interpreted: nothing is compiled for the call itself.
function call_expression(@nospecialize(f), reader::Reader)
    arguments, keywords = Any[QuoteNode(f)], Any[]
    while reader.next <= length(reader.words)
        from, to = reader.words[reader.next]
        equals = find_byte(reader.line, UInt8('='), from, to)
        if equals > to
            push!(arguments, QuoteNode(argument(reader, from)))
        else
            name = Symbol(hex_text(reader.line, from, equals - 1))
            push!(keywords, Expr(:kw, name, QuoteNode(argument(reader, equals + 1))))
        end
    end
    made = Expr(:call)
    made.args = arguments
    if !isempty(keywords)
        parameters = Expr(:parameters)
        parameters.args = keywords
        insert!(arguments, 2, parameters)
    end
    return made
end

# The arguments of a call, keywords last.
function arguments_of(expression::Expr)
    given, keywords = Any[], Any[]
    for part in expression.args[2:end]
        if part isa QuoteNode
            push!(given, part.value)
        else
            append!(keywords, Any[keyword.args[2].value for keyword in part.args])
        end
    end
    return append!(given, keywords)
end

function outcome(
    session::Session, nonce::String, loader::Loader, name::Symbol, @nospecialize(f), reader::Reader,
    setting::Int8, options::Options,
)
    try
        # Here, for code among the arguments may fail.
        expression = call_expression(f, reader)
        given = isempty(options.observed) ? Any[] : arguments_of(expression)
        value = switched(setting, Core.eval, (loader.top, expression))
        writer = answer(nonce, "value")
        put(writer, ",\"value\":")
        writer.limit = writer.used + session.value_limit
        encode(writer, value, 0)
        for (k, number) in enumerate(options.observed)
            put(writer, k == 1 ? ",\"observed\":[" : ",")
            encode(writer, given[number+1], 0)
        end
        isempty(options.observed) || put(writer, "]")
        writer.limit = typemax(Int)
        options.keep === nothing || push!(session.kept, options.keep, value)
        return writer
    catch error
        error isa TooLarge && return answer(nonce, "too_large")
        trace = catch_backtrace()
        writer = answer(nonce, "exception")
        interpreted(put_exception, writer, error, trace, loader.files, name, loader.modules)
        return writer
    end
end

# Answer requests until the grader closes its side.
function serve(input::Integer, output::Integer, stand_ins::AbstractString...)
    interpreted(answer_requests, Channel(input, output), String[stand_ins...])
    return nothing
end

function answer_requests(channel::Channel, stand_ins::Vector{String})
    session = Session(channel, Capture())
    for path in stand_ins
        append!(session.stand_ins, stand_in_files(path))
    end
    offer_packages()
    empty!(ARGS)
    # Alike whichever way Julia was started: a submission is no program, and prints without colours.
    Core.eval(Base, :(global PROGRAM_FILE = ""))
    Core.eval(Base, :(global have_color = false))
    return answer_each(session)
end

function answer_each(session::Session)
    going_on = true
    while going_on
        line = next_line(session.channel)
        line === nothing && return nothing
        all_words = words(line)
        kind = plain(line, all_words[1])
        going_on = kind == "setup" ? set_up(session, line, all_words) :
            kind == "lay" ? lay(session, line, all_words) :
            kind == "load" ? load(session, line, all_words) :
            kind == "call" ? compiled(call, session, line, all_words, YES) :
            kind == "interpret" ? call(session, line, all_words, MINIMAL) : error("request $kind")
    end
    return nothing
end

function main(arguments::Vector{String})
    mark = findfirst(==(PROGRAM_MARK), arguments)
    mark === nothing || return run_program(arguments[mark+1:end]...)
    serve(own_descriptor(0), own_descriptor(1), arguments...)
    leave()
end

# Not `exit`: what a submission left to be done at exit is not done.
leave() = ccall(:_exit, Cvoid, (Cint,), 0)
