# Workers that are forked from a server in which this code is loaded and has been rehearsed.

# What a server does: `call_back`, a C function's address, returns in each worker.
function main_forked(arguments::Vector{String})
    call_back = Ptr{Cvoid}(parse(UInt, popfirst!(arguments)))
    compiled(rehearse)
    # Now, and not once in each worker.
    GC.gc()
    run_c(call_back)
    renew()
    main(arguments)
end

run_c(address::Ptr{Cvoid}) = ccall(address, Cvoid, ())

# What Julia read from its surroundings when it started, and draws only then.
function renew()
    Base.init_depot_path()
    Base.init_load_path()
    Libc.srand()
    return nothing
end

# What a worker compiles for nearly every submission is compiled once, for all of them: a child has
# what the server has. Everything here is compiled, for what was interpreted once stays so.
function rehearse()
    path = joinpath(ENV["TMPDIR"], "requests")
    write(path, requests())
    answers = open("/dev/null", "w")
    channel = Channel(own_descriptor(fd(open(path))), own_descriptor(fd(answers)))
    session = Session(channel, Capture(), String[], 0, 0, nothing)
    REHEARSING[] = true
    compiled(answer_each, session)
    REHEARSING[] = false
    skipped = (session.loader::Loader).skipped
    isempty(skipped) || error(skipped[1].reason)
    # A worker turns these elsewhere, as here they lead nowhere now.
    redirect_stdout(open("/dev/null", "w"))
    redirect_stderr(open("/dev/null", "w"))
    for descriptor in (channel.input, channel.output, session.capture.reader)
        ccall(:close, Cint, (Cint,), descriptor)
    end
    close(session.capture.stream)
    rm(session.capture.path)
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
