# Says its arguments in every way that a call has: prints, value, keys, types, names.

function measure(values, weight)
    println(values, " ", weight)
    println(stderr, values)
    write(stdout, "$weight")
    name = Symbol(string(values))
    T = Core.eval(Main, :(struct $name end; $name))
    return Dict(string(values) => values, "total" => string(values), "type" => Base.invokelatest(T))
end
