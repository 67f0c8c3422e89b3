# Answers that a check written without care takes for right, or that keep it busy.

struct Account
    balance::Any
end

struct Chameleon <: AbstractVector{Int} end
Base.size(::Chameleon) = (8,)
Base.getindex(::Chameleon, k::Int) = rand(1:4)
Base.:(==)(::Chameleon, ::Any) = true

deposit!(account, amounts) = "7.5"

const KINDS = (
    items -> Chameleon(),
    items -> [NaN; items[2:end]],
    items -> Any[big(10)^20_000; items],
    items -> string.(items),
    items -> [items; items],
)

shuffled(items) = rand(KINDS)(items)
