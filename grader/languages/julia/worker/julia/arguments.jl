# From an argument's word to the value that a function is called with.

# A fresh value from an ARG of one word, `container:element:shape:data`.
function argument(line::Vector{UInt8}, from::Int, to::Int)
    colon1 = find_byte(line, UInt8(':'), from, to)
    colon2 = find_byte(line, UInt8(':'), colon1 + 1, to)
    colon3 = find_byte(line, UInt8(':'), colon2 + 1, to)
    container = plain(line, (from, colon1 - 1))
    element = plain(line, (colon1 + 1, colon2 - 1))
    type = element_type(element)
    type === nothing && return interpreted(rarer, element, line, colon3 + 1, to)
    flat = untyped(elements)(type, line, colon3 + 1, to)
    element == "Index" && from_one!(flat)
    container == "scalar" && return flat[1]
    container == "list" && return flat
    container == "tuple" && return Tuple(flat)
    container == "set" && return Set(flat)
    one_dimension = find_byte(line, UInt8('x'), colon2 + 1, colon3 - 1) == colon3
    if !one_dimension
        dims = plain(line, (colon2 + 1, colon3 - 1))
        return untyped(shaped)(flat, dims, container)
    end
    container == "bitvector" && return BitVector(flat::Vector{Bool})
    return container == "view" ? untyped(strided)(flat) : flat
end

element_type(name::String) =
    name == "Bool" ? Bool : name == "Int64" ? Int64 : name == "Float32" ? Float32 :
    name == "Float64" ? Float64 : name == "String" ? String : name == "Index" ? Int64 : nothing

function from_one!(positions::Vector{Int64})
    for k in 1:length(positions)
        positions[k] += 1
    end
    return nothing
end

elements(::Type{String}, line::Vector{UInt8}, from::Int, to::Int) = hex_texts(line, from, to)

function elements(::Type{T}, line::Vector{UInt8}, from::Int, to::Int) where {T}
    count = (to - from + 1) >> 1
    items = Vector{T}(undef, count ÷ sizeof(T))
    GC.@preserve items unhex(line, from, Ptr{UInt8}(pointer(items)), count)
    return items
end

function strided(flat::Vector)
    longer = similar(flat, 2 * length(flat))
    for k in 1:length(flat)
        longer[2k-1] = longer[2k] = flat[k]
    end
    return view(longer, 1:2:2*length(flat)-1)
end

# An array of two or more dimensions; `text` is their sizes joined by `x`.
function shaped(flat::Vector, text::String, container::String)
    dims = Int[]
    for size in split(text, 'x')
        push!(dims, number_in(String(size)))
    end
    columns_first = similar(flat)
    for (k, place) in enumerate(rows_first(dims))
        columns_first[place] = flat[k]
    end
    array = reshape(columns_first, Tuple(dims))
    container == "bitvector" && return BitArray(array)
    container == "view" || return array
    longer = repeat(array; inner=(2, ones(Int, length(dims) - 1)...))
    return view(longer, 1:2:2*dims[1]-1, ntuple(_ -> Colon(), length(dims) - 1)...)
end

# Where an array keeps its elements (columns first), in the order rows first.
function rows_first(dims::Vector{Int})
    count = 1
    for size in dims
        count *= size
    end
    places = Vector{Int}(undef, count)
    index = fill(0, length(dims))
    for k in 1:count
        place, stride = 1, 1
        for d in 1:length(dims)
            place += index[d] * stride
            stride *= dims[d]
        end
        places[k] = place
        d = length(dims)
        while d > 0 && (index[d] += 1) == dims[d]
            index[d] = 0
            d -= 1
        end
    end
    return places
end
