using Dates, Random

divisors(n) = [d for d in n:-1:1 if n % d == 0]

mutable struct Clock
    hour::Int
    minute::Int
    Clock(h, m) = new(mod(h + fld(m, 60), 24), mod(m, 60))
end
Base.show(io::IO, c::Clock) = print(io, lpad(c.hour, 2, '0'), ":", lpad(c.minute, 2, '0'))
Base.:(==)(a::Clock, b::Clock) = (a.hour, a.minute) == (b.hour, b.minute)
function tick!(c, minutes)
    minutes < 0 && throw(DomainError(minutes))
    total = 60c.hour + c.minute + minutes
    c.hour, c.minute = mod(div(total, 60), 24), mod(total, 60)
    return c
end

countdown(n) = (i for i in n:-1:1)
scale!(values, factor) = (values .*= factor; nothing)
peek(values) = isempty(values) ? nothing : first(values)
draw(items, count) = 0 <= count <= length(items) ? shuffle(items)[1:count] : throw(ArgumentError("count"))
greet(name) = (println("Hello, ", name, "!"); println("Bye."))
table(prices) = foreach(k -> println(k, " |  ", prices[k]), sort(collect(keys(prices))))
mean_said(values) = println("mean: ", sum(values) / length(values), " (of ", length(values), ")")
parse(text) = something(tryparse(Int, text), tryparse(BigInt, text), Some(nothing)) === nothing ? throw(ArgumentError("no number")) : Base.parse(BigInt, text)
function where_(items, wanted)
    all = findall(==(wanted), items)
    return all[1], all, (items[1], length(items))
end
applied(f, values) = f.(values)
next_day(day, moment) = (day + Day(1), moment + Hour(1))
turned(z) = z * im
letter(char, side) = (Int(char), uppercase(string(side)))
stock(counts, names) = (Dict(k[2] => 2v for (k, v) in counts), Set(n * "!" for n in names))
span(numbers) = sum(numbers)
