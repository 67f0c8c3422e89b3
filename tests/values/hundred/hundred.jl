# The same hundred functions in Julia.

using Dates

add(a, b) = a + b

halve(x) = x / 2

factorial_of(n) = prod(big.(1:n))

is_even(n::Int) = iseven(n)

digits_of(n) = reverse(digits(n))

function collatz(n)
    found = [n]
    while n != 1
        n = iseven(n) ? n ÷ 2 : 3n + 1
        push!(found, n)
    end
    found
end

big_power(a, b) = big(a)^b

gcd_of(a, b) = gcd(a, b)

mean_or_none(xs::Vector{Int}) = isempty(xs) ? nothing : sum(xs) / length(xs)

sign_name(x::Float64) = x == 0 ? "zero" : x > 0 ? "plus" : "minus"

rounded(x; digits=0) = round(x, digits=digits)

divide(a, b) = divrem(a, b)

primes_below(n) = [k for k in 2:n-1 if all(k % d != 0 for d in 2:k-1)]

function fibonacci(n)
    found = [0, 1]
    while length(found) < n
        push!(found, found[end] + found[end-1])
    end
    found[1:n]
end

function roots(a, b, c)
    d = b^2 - 4a * c
    d < 0 ? Set() : Set([(-b - sqrt(d)) / 2a, (-b + sqrt(d)) / 2a])
end

rotate_plane(z::ComplexF64) = z * im

polar_of(z) = (abs(z), angle(z))

clamp_to(x, low, high) = clamp(x, low, high)

is_leap(year) = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)

to_binary(n) = string(n, base=2)

shout(text::String) = uppercase(text) * "!"

backwards(text) = reverse(text)

is_palindrome(text) = text == reverse(text)

vowels(text) = count(c -> c in "aeiou", text)

words_of(text) = split(text)

joined(words::Vector{String}, sep::String) = join(words, sep)

caesar(text, k) = String([Char(mod(Int(c) - 97 + k, 26) + 97) for c in text])

first_letter(text) = isempty(text) ? nothing : text[1]

letter_counts(text) = Dict(string(c) => count(==(c), text) for c in text)

word_lengths(words::Vector{String}) = Dict(w => length(w) for w in words)

longest_word(words) = isempty(words) ? nothing : words[argmax(length.(words))]

title_case(text) = join(uppercasefirst.(split(text, ' ')), ' ')

function run_lengths(text)
    found = Tuple{String,Int}[]
    for c in string.(collect(text))
        if !isempty(found) && found[end][1] == c
            found[end] = (c, found[end][2] + 1)
        else
            push!(found, (c, 1))
        end
    end
    found
end

function parse_pairs(text)
    found = Dict{String,Int}()
    for p in split(text, ','; keepempty=false)
        k, v = split(p, '=')
        found[k] = parse(Int, v)
    end
    found
end

code_points(text) = [Int(c) for c in text]

position_of(text::String, letter::Char) = findfirst(letter, text)

same_letters(a, b) = sort(collect(a)) == sort(collect(b))

dollar_text(n) = "\$$n \"net\""

lines_of(text) = split(text, '\n')

repeat_text(text, n) = text ^ n

total(xs::Vector{Int}) = sum(xs)

sorted_copy(xs) = sort(xs)

sorted_here(xs) = sort!(xs, rev=true)

uniques(xs) = unique(xs)

without(xs, x) = filter(!=(x), xs)

first_or(xs, other) = xs == [] ? other : xs[1]

last_two(xs) = Tuple(xs[end-1:end])

flat(xss::Vector{Vector{Int}}) = Int[x for xs in xss for x in xs]

transposed(rows) = [[row[k] for row in rows] for k in 1:length(rows[1])]

depth(x) = x isa Vector ? 1 + reduce(max, map(depth, x); init=0) : 0

pairs_up(xs, ys) = collect(zip(xs, ys))

where_max(xs) = argmax(xs)

where_all(xs, x) = findall(==(x), xs)

picked(xs, positions) = xs[positions]

chunks(xs, n) = [xs[k:min(k + n - 1, end)] for k in 1:n:length(xs)]

running_sums(xs) = cumsum(xs)

merged(a::Vector{Int}, b::Vector{Int}) = sort([a; b])

only_numbers(xs) = filter(x -> x isa Number, xs)

nones(xs) = count(isnothing, xs)

truths(xs::Vector{Bool}) = all(xs)

zigzag(xs) = vcat(xs[1:2:end], xs[2:2:end])

function median_of(xs)
    xs = sort(xs)
    n = length(xs)
    (xs[(n+1)÷2] + xs[n÷2+1]) / 2
end

range_sum(numbers::AbstractRange) = sum(numbers)

evens_of(numbers) = filter(iseven, collect(numbers))

largest_two(xs) = sort(xs)[max(end - 1, 1):end]

matrix_times(rows, k) = [[x * k for x in row] for row in rows]

diagonal(rows) = [rows[k][k] for k in 1:length(rows)]

table_of(rows) = [Dict("name" => n, "age" => a) for (n, a) in rows]

oldest(people) = isempty(people) ? nothing : people[argmax([p["age"] for p in people])]["name"]

tree_sum(tree) = tree === nothing ? 0 : tree[1] + tree_sum(tree[2]) + tree_sum(tree[3])

grid_paths(grid) = sum(count(==('#'), row) for row in grid)

function neighbours(edges)
    found = Dict{Int,Set{Int}}()
    for (a, b) in edges
        push!(get!(found, a, Set{Int}()), b)
        push!(get!(found, b, Set{Int}()), a)
    end
    found
end

lookup(prices::Dict{String,Int}, name::String) = get(prices, name, nothing)

inverted(d) = Dict(v => k for (k, v) in d)

with_entry(d::Dict{String,Int}, key, value) = (d[key] = value; d)

sum_values(d) = isempty(d) ? 0 : sum(values(d))

sorted_keys(d) = sort(collect(keys(d)))

dict_items(d) = sort([(k, v) for (k, v) in d])

function grouped(words)
    found = Dict{Int,Vector{String}}()
    for word in words
        push!(get!(found, length(word), String[]), word)
    end
    found
end

both_dicts(a, b) = merge(a, b)

number_names(names::Dict{Int,String}, k::Int) = names[k]

at_point(board, x, y) = get(board, (x, y), ".")

nested_get(d, path) = foldl(getindex, path; init=d)

stock_value(stock, prices) = sum(prices[name] * count for (name, count) in stock)

swap(pair::Tuple) = (pair[2], pair[1])

min_max(xs) = extrema(xs)

distance(p::Tuple{Int,Int}, q::Tuple{Int,Int}) = hypot(p[1] - q[1], p[2] - q[2])

common(a::Set{Int}, b::Set{Int}) = intersect(a, b)

letters(text) = Set(string.(collect(text)))

has_all(big, small) = issubset(small, big)

set_of_pairs(n) = Set((a, b) for a in 0:n-1 for b in 0:a-1)

set_sizes(sets) = Dict(name => length(s) for (name, s) in sets)

classified(x) = Dict("value" => x, "items" => [x, (x, nothing)], "ok" => true)

direction(name::Symbol) = Dict(:left => (-1, 0), :right => (1, 0))[name]

next_day(day::Date) = day + Day(1)

hours_between(a::DateTime, b::DateTime) = (b - a).value / 3_600_000

applied(function_, xs) = map(function_, xs)

twice(function_, x) = function_(function_(x))

column_means(matrix::Matrix{Float64}) = vec(sum(matrix, dims=1)) ./ size(matrix, 1)

shape_of(array) = size(array)
