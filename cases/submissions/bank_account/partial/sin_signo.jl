mutable struct Account
    owner::String
    balance::Int
    movements::Vector{Int}
end

Account(owner, balance=0) =
    balance < 0 ? error("debt") : Account(owner, balance, Int[])

function deposit!(account, amount)
    amount > 0 || throw(ArgumentError("not above 0"))
    push!(account.movements, amount)
    account.balance += amount
end

function withdraw!(account, amount)
    amount > 0 || throw(ArgumentError("not above 0"))
    amount <= account.balance || throw(ArgumentError("too much"))
    push!(account.movements, amount)
    account.balance -= amount
end

transfer!(account, other, amount) = (withdraw!(account, amount), deposit!(other, amount))
history(account) = account.movements
