# Returned arrays as plain data, rows first.

# Element types have a function of their own for this; of the others there may be any number.
function encode_array(writer::Writer, @nospecialize(array))
    element = eltype(array)
    dims = sizes(array)
    # An element takes a digit and a comma at least.
    length(array)::Int > (writer.limit - writer.used) ÷ 2 && throw(TooLarge())
    kind = element === Bool ? "bool" : element === Int64 ? "int" : "real"
    array_head(writer, array_name(dims), String(nameof(element)), dims, kind)
    untyped(put_elements)(writer, array, length(dims) > 1 ? rows_first(dims) : nothing)
    put(writer, "]}")
    return nothing
end

function sizes(@nospecialize(array))
    dims = Int[]
    for d in 1:(ndims(array)::Int)
        push!(dims, size(array, d)::Int)
    end
    return dims
end

array_name(dims::Vector{Int}) =
    length(dims) == 1 ? "Vector" : length(dims) == 2 ? "Matrix" : "Array"

function array_head(writer::Writer, type::String, element::String, dims::Vector{Int}, kind::String)
    head(writer, "array", type)
    put(writer, ",\"element\":")
    put_text(writer, element)
    put(writer, ",\"shape\":[")
    for k in 1:length(dims)
        k > 1 && put(writer, UInt8(','))
        put_integer(writer, dims[k])
    end
    put(writer, "],\"kind\":\"")
    put(writer, kind)
    put(writer, "\",\"items\":[")
    return nothing
end

function put_elements(writer::Writer, array::Array, places::Union{Nothing,Vector{Int}})
    for k in 1:length(array)
        k > 1 && put(writer, UInt8(','))
        put_element(writer, array[places === nothing ? k : places[k]])
    end
    return nothing
end

put_element(writer::Writer, truth::Bool) = put(writer, truth ? "true" : "false")
put_element(writer::Writer, number::Int64) = put_integer(writer, number)
put_element(writer::Writer, number::Float64) = put_real(writer, number)
put_element(writer::Writer, text::String) = put_text(writer, text)

# An array of another type: its elements, each read once.
function encode_elements(writer::Writer, @nospecialize(value), depth::Int)
    local dims, items, element
    try
        dims, count = bounded_sizes(value, (writer.limit - writer.used) ÷ 2)
        dims === nothing && return encode_opaque(writer, value)
        items = compiled(read_elements, value, dims, count)
        element = Base.invokelatest(eltype, value)
    catch error
        error isa TooLarge && rethrow()
        return encode_opaque(writer, value)
    end
    type = value isa Array ? array_name(dims) : type_name(value)
    encode_alike(writer, items, dims, depth, type, type_text(element))
    return nothing
end

# The sizes that the array claims and their product; Throws TooLarge when that is over `most`.
function bounded_sizes(@nospecialize(value), most::Int)
    claimed = value isa Array ? size(value) : Base.invokelatest(size, value)
    claimed isa Tuple{Vararg{Int}} && length(claimed) <= MAX_DEPTH || return nothing, 0
    dims, count, empty = Int[], 1, false
    for size in claimed
        size < 0 && return nothing, 0
        push!(dims, size)
        empty |= size == 0
        count = size == 0 || count <= most ÷ size ? count * size : most + 1
    end
    empty && return dims, 0
    count > most && throw(TooLarge())
    return dims, count
end

# The elements, rows first, in the world in which the array's own methods are known.
function read_elements(@nospecialize(value), dims::Vector{Int}, count::Int)
    value isa Array && return read_array(value, dims)
    items = Vector{Any}(undef, count)
    index = fill(1, length(dims))
    for k in 1:count
        items[k] = if length(dims) == 1
            Base.invokelatest(getindex, value, k)
        elseif length(dims) == 2
            Base.invokelatest(getindex, value, index[1], index[2])
        else
            Base.invokelatest(getindex, value, index...)
        end
        d = length(dims)
        while d > 0 && (index[d] += 1) > dims[d]
            index[d] = 1
            d -= 1
        end
    end
    return items
end

function read_array(array::Array, dims::Vector{Int})
    items = Vector{Any}(nothing, length(array))
    for (k, place) in enumerate(rows_first(dims))
        isassigned(array, place) && (items[k] = array[place])
    end
    return items
end

# Elements of any type: an array when they are plain and alike, else a sequence of values.
function encode_alike(
    writer::Writer, items::Vector{Any}, dims::Vector{Int}, depth::Int, type::String, element::String
)
    kind = isempty(items) ? empty_kind(element) : compiled(common_kind, items)
    if kind == ""
        return encode_rows(writer, items, dims, 1, 1, length(items), depth, type)
    end
    array_head(writer, type, element, dims, kind)
    compiled(put_alike, writer, items, kind)
    put(writer, "]}")
    return nothing
end

function put_alike(writer::Writer, items::Vector{Any}, kind::String)
    for k in 1:length(items)
        k > 1 && put(writer, UInt8(','))
        item = items[k]
        if item isa Union{Bool,Int64,Float64} && (kind != "real" || item isa Float64)
            put_element(writer, item)
        elseif kind == "text"
            put_text(writer, text_of(item)::String)
        elseif kind == "int"
            put_element(writer, integer(item))
        else
            put_real(writer, real_number(item)::Float64)
        end
    end
    return nothing
end

# `bool`, `int`, `real` or `text` when all items are of Julia's own types of that kind, else empty.
function common_kind(items::Vector{Any})
    kind = "none"
    for item in items
        one = kind_of(item)
        if kind == "none" || kind == one
            kind = one
        elseif (kind == "int" || kind == "real") && (one == "int" || one == "real")
            kind = "real"
        else
            return ""
        end
        kind == "" && return ""
    end
    return kind
end

empty_kind(element::String) =
    element == "Bool" ? "bool" : element == "String" ? "text" :
    startswith(element, "Int") || startswith(element, "UInt") ? "int" : "real"

function kind_of(@nospecialize(item))
    item isa Bool && return "bool"
    item isa Union{Float64,Float32,Float16,BigFloat,Rational,Irrational} && return "real"
    item isa Union{String,SubString{String},Symbol,Char} && return "text"
    return item isa Integer && integer(item) !== nothing ? "int" : ""
end

# A sequence; of a matrix, a sequence of its rows, and so on for more dimensions.
function encode_rows(
    writer::Writer, items::Vector{Any}, dims::Vector{Int}, dim::Int, from::Int, to::Int,
    depth::Int, type::String,
)
    dim >= length(dims) && return encode_items(writer, type, items[from:to], depth)
    head(writer, "sequence", type)
    put(writer, ",\"items\":[")
    step = (to - from + 1) ÷ dims[dim]
    for k in 1:dims[dim]
        k > 1 && put(writer, UInt8(','))
        start = from + (k - 1) * step
        encode_rows(writer, items, dims, dim + 1, start, start + step - 1, depth + 1, type)
    end
    put(writer, "]}")
    return nothing
end
