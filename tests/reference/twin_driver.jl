# Calls the Julia twin for every line of its standard input, and writes what it gives, bit for bit.
#
# A line is KIND|OUTPUTS|TARGETS|THRESHOLD: elements joined by commas, reals as the bits of a Float64 in
# hexadecimal; THRESHOLD may be empty. An answer is the bits of the seven ratios and the matrix's four
# numbers, rows first, or the name of what was thrown.

include(ARGS[1])

list(text) = isempty(text) ? SubString{String}[] : split(text, ',')
bools(text) = Bool[word == "1" for word in list(text)]
real_of(word) = reinterpret(Float64, parse(UInt64, word; base=16))
reals(text) = Float64[real_of(word) for word in list(text)]
every_second(elements) = view(repeat(elements; inner=2), 1:2:2 * length(elements))

const MAKERS = Dict(
    "bool" => bools,
    "bitvector" => text -> BitVector(bools(text)),
    "bool view" => text -> every_second(bools(text)),
    "float64" => reals,
    "float64 view" => text -> every_second(reals(text)),
    "float32" => text -> Float32.(reals(text)),
    "int" => text -> Int64.(reals(text)),
)

function answer(line)
    kind, outputs, targets, threshold = split(line, '|')
    arguments = (MAKERS[kind](outputs), bools(targets))
    result = try
        isempty(threshold) ? confusionMatrix(arguments...) :
            confusionMatrix(arguments...; threshold=real_of(threshold))
    catch error
        return string(nameof(typeof(error)))
    end
    ratios = collect(result[1:7])::Vector{Float64}
    matrix = result[8]::Matrix{Int64}
    return join([string.(reinterpret(UInt64, ratios); base=16); string.(permutedims(matrix)[:])], ' ')
end

foreach(println ∘ answer, eachline(stdin))
