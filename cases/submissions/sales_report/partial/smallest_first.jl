using Printf

lines = readlines(ARGS[1])
units = Dict{String,Int}()
revenue = Dict{String,Float64}()
left_out = 0
for line in lines[2:end]
    global left_out
    shop, number, price = strip.(split(line, ","))
    if number == "" || price == ""
        left_out += 1
    else
        units[shop] = get(units, shop, 0) + parse(Int, number)
        revenue[shop] = get(revenue, shop, 0.0) + parse(Int, number) * parse(Float64, price)
    end
end

if isempty(units)
    println("No sales")
    exit(1)
end

println("Shop        Units   Revenue  Mean price")
for shop in sort(sort(collect(keys(units))), by=shop -> revenue[shop], alg=MergeSort)
    @printf("%-10s %6d %9.2f %11.2f\n", shop, units[shop], revenue[shop], revenue[shop] / units[shop])
end
everything, all_units = sum(values(revenue)), sum(values(units))
@printf("%-10s %6d %9.2f %11.2f\n", "Total", all_units, everything, everything / all_units)
println("Left out: $left_out")
