# The reference in Julia: a table of the sales of each shop, from a CSV file.

using Printf

number(text) = isempty(text) ? nothing : parse(Float64, text)

function read_sale(line)
    shop, units, price = split(rstrip(line, '\r'), ',')
    return shop, number(units), number(price)
end

function add_up(sales)
    shops = Dict{String,Tuple{Float64,Float64}}()
    for (shop, units, price) in sales
        before, revenue = get(shops, shop, (0.0, 0.0))
        shops[shop] = (before + units, revenue + units * price)
    end
    return shops
end

function print_row(name, units, revenue)
    units == 0 && throw(DivideError())
    @printf("%-10s%7.0f%10.2f%12.2f\n", name, units, revenue, revenue / units)
end

function main(path)
    every = map(read_sale, readlines(path)[2:end])
    sales = filter(sale -> !(nothing in sale), every)
    if isempty(sales)
        println("No sales")
        exit(1)
    end

    shops = add_up(sales)
    @printf("%-10s%7s%10s%12s\n", "Shop", "Units", "Revenue", "Mean price")
    for shop in sort(collect(keys(shops)), by=name -> (-shops[name][2], name))
        print_row(shop, shops[shop]...)
    end
    print_row("Total", sum(first, values(shops)), sum(last, values(shops)))
    println("Left out: ", length(every) - length(sales))
end

main(ARGS[1])
