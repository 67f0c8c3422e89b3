# A server from which workers are forked: it has loaded and rehearsed this code for all of them.

# Called in the server, before it forks anything.
function before_forks()
    remember_streams()
    compiled(load_offered_packages)
    compiled(rehearse)
    # Now, and not once in each worker.
    GC.gc()
    return nothing
end

# Called in each worker: what Julia read from its surroundings when it started, and draws only then.
function after_fork()
    Base.init_depot_path()
    Base.init_load_path()
    Libc.srand()
    return nothing
end

# The server compiles once what each worker would compile for nearly every submission: a child has
# what the server has. Everything here is compiled, for what was interpreted once stays so.
function rehearse()
    path = joinpath(ENV["TMPDIR"], "requests")
    write(path, requests())
    answers = open("/dev/null", "w")
    channel = Channel(own_descriptor(fd(open(path))), own_descriptor(fd(answers)))
    session = Session(channel, Capture())
    REHEARSING[] = true
    compiled(answer_each, session)
    REHEARSING[] = false
    skipped = (session.loader::Loader).skipped
    isempty(skipped) || error(skipped[1].reason)
    # A worker turns these elsewhere, as here they lead nowhere now.
    redirect_stdout(open("/dev/null", "w"))
    redirect_stderr(open("/dev/null", "w"))
    capture = session.capture
    for descriptor in (channel.input, channel.output, capture.output.reader, capture.errors.reader)
        ccall(:close, Cint, (Cint,), descriptor)
    end
    for kept in (capture.output, capture.errors)
        close(kept.stream)
        rm(kept.path)
    end
    rm(path)
    return nothing
end

function requests()
    names = map(hex, ["rehearsed", "failing", "absent"])
    file = hex(joinpath(@__DIR__, "rehearsed.jl"))
    bools, reals = "array:Bool:3:010001", string("array:Float64:2:", "0"^16, "000000000000f03f")
    return """
        setup a printed=1000 value=10000
        load a tolerant all $(join(names, ',')) $file
        call a $(names[1]) $bools
        call a $(names[1]) $reals $bools
        call a $(names[1]) $reals $bools $(hex("limit"))=scalar:Float64::000000000000f03f
        call a $(names[2]) $bools
        """
end

hex(text::String) = bytes2hex(codeunits(text))
