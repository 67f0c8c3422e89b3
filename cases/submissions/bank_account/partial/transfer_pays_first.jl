mutable struct Account
    owner
    balance
    movements
    Account(owner, balance) =
        balance < 0 ? throw(ArgumentError("debt")) : new(owner, balance, Int[])
end

function deposit!(account, amount)
    amount <= 0 && throw(ArgumentError("not above 0"))
    account.balance += amount
    push!(account.movements, amount)
    return account.balance
end

function withdraw!(account, amount)
    (amount <= 0 || amount > account.balance) && throw(ArgumentError("refused"))
    account.balance -= amount
    push!(account.movements, -amount)
    return account.balance
end

function transfer!(account, other, amount)
    deposit!(other, amount)
    withdraw!(account, amount)
    return account.balance, other.balance
end

history(account) = account.movements
