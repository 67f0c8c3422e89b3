# The Julia twin of bank_account.py: the same balances and errors. The assignment stands there.

mutable struct Account
    owner::String
    balance::Int
    movements::Vector{Int}
end

function Account(owner, balance=0)
    balance < 0 && throw(ArgumentError("an account cannot be opened with a debt"))
    return Account(owner, balance, Int[])
end

function deposit!(account, amount)
    book!(account, accepted(amount))
    return account.balance
end

function withdraw!(account, amount)
    if accepted(amount) > account.balance
        throw(ArgumentError("there is not so much in the account"))
    end
    book!(account, -amount)
    return account.balance
end

function transfer!(account, other, amount)
    withdraw!(account, amount)
    deposit!(other, amount)
    return account.balance, other.balance
end

history(account) = copy(account.movements)

function book!(account, amount)
    account.balance += amount
    push!(account.movements, amount)
    return nothing
end

function accepted(amount)
    amount <= 0 && throw(ArgumentError("an amount is above 0"))
    return amount
end
