using Printf

struct Sale
    shop::String
    units::Int
    price::Float64
end

revenue(sale::Sale) = sale.price
revenue(sales::Vector{Sale}) = sum(revenue, sales)
units(sales::Vector{Sale}) = sum(sale.units for sale in sales)

function show_row(name, sales)
    @printf("%s  %d  %.2f  %.2f\n", name, units(sales), revenue(sales), revenue(sales) / units(sales))
end

function main()
    sales, left_out = Sale[], 0
    open(ARGS[1]) do file
        readline(file)
        for line in eachline(file)
            shop, number, price = split(replace(line, "\r" => ""), ',')
            if any(isempty, (number, price))
                left_out += 1
            else
                push!(sales, Sale(shop, parse(Int, number), parse(Float64, price)))
            end
        end
    end
    if length(sales) == 0
        println("No sales")
        return 1
    end

    println("Shop Units Revenue Mean price")
    groups = [(name, filter(sale -> sale.shop == name, sales)) for name in unique(s.shop for s in sales)]
    sort!(groups, by=group -> (-revenue(group[2]), group[1]))
    for (name, group) in groups
        show_row(name, group)
    end
    show_row("Total", sales)
    println("Left out: ", left_out)
    return 0
end

exit(main())
