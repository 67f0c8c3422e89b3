mutable struct Account
    owner
    balance
    movimientos
    function Account(owner, balance=0)
        balance >= 0 || throw(DomainError(balance, "deuda"))
        new(owner, balance, [])
    end
end

positivo(x) = x > 0 ? x : throw(DomainError(x, "la cantidad debe ser mayor que 0"))

function mover!(cuenta::Account, cantidad)
    push!(cuenta.movimientos, cantidad)
    cuenta.balance += cantidad
end

deposit!(cuenta::Account, cantidad) = mover!(cuenta, positivo(cantidad))

function withdraw!(cuenta::Account, cantidad)
    positivo(cantidad) > cuenta.balance && throw(ArgumentError("no hay tanto"))
    mover!(cuenta, -cantidad)
end

transfer!(a::Account, b::Account, x) = (withdraw!(a, x), deposit!(b, x))

history(cuenta::Account) = cuenta.movimientos
