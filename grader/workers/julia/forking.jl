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
    loader = Loader([joinpath(@__DIR__, "rehearsed.jl")], Module(:Rehearsal))
    load_tolerantly(loader)
    run_waiting(loader)
    isempty(loader.skipped) || error(loader.skipped[1].reason)
    loaded(loader, "", ["rehearsed", "failing", "absent"])
    f = find_function(loader, :rehearsed).value
    for x in Any[[true, false], [0.25, 0.75]]
        value = Core.eval(loader.top, Expr(:call, QuoteNode(f), QuoteNode(x)))
        encode(Writer(), value, 0)
    end
    try
        Core.eval(loader.top, :(failing(1)))
    catch error
        # All frames: what there is to be said of Python's is said here, and once.
        stacktrace(catch_backtrace())
        put_exception(Writer(), error, catch_backtrace(), loader.files)
    end
    return nothing
end
