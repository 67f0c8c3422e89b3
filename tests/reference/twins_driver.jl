# Evaluates every line of the standard input beside a twin, and writes what it gives bit for bit: reals
# as the bits of a Float64 in hexadecimal, integers as they are, arrays rows first, "raises" for an
# exception; lists in lists in brackets, dictionaries by their keys.

include(ARGS[1])

flat(value) = (value,)
flat(value::Tuple) = Iterators.flatten(map(flat, value))
flat(value::AbstractVector) = value
flat(value::AbstractMatrix) = permutedims(value)[:]
bits(value::Float64) = isnan(value) ? "NaN" : string(reinterpret(UInt64, value); base=16)
bits(value::Integer) = string('i', Int64(value))
bits(value::String) = string('s', bytes2hex(codeunits(value)))
bits(value::Nothing) = "nothing"
bits(value::Union{Tuple,AbstractVector}) = string('[', join(map(bits, value), ','), ']')
bits(value::Dict) =
    string('{', join(sort([string(bits(key), ':', bits(item)) for (key, item) in value]), ','), '}')

for line in eachline(stdin)
    answer = try
        join((bits(item) for item in flat(Core.eval(Main, Meta.parse(line)))), ' ')
    catch error
        error isa UndefVarError && rethrow()
        "raises"
    end
    println(answer)
end
