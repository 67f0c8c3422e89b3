mutable struct School
    grades::Dict{String,Int}
    size::Int
end

School() = School(Dict{String,Int}(), 0)

function add!(name, school; grade=1)
    haskey(school.grades, name) && return false
    school.grades[name] = grade
    school.size += 1
    return true
end

power(digits, exponent, base) = round(float(base)^exponent; digits=digits)
power(digits; base, exponent) = power(digits, exponent, base)

fill_with!(value::Int, values::Vector{Int}) = (values .= value; nothing)
