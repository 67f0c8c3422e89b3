# A bank account.
#
# Write the struct and the functions below; keep their names and parameters. An account has the
# fields `owner` and `balance`. All amounts are whole numbers of cents. An amount that is not above 0,
# a withdrawal or transfer of more than there is, and an opening balance below 0 throw an
# `ArgumentError` or a `DomainError`; nothing changes then.
#
# Una cuenta bancaria. Escribe la estructura y las funciones sin cambiar sus nombres ni sus
# parámetros. Una cuenta tiene los campos `owner` (titular) y `balance` (saldo). Todas las cantidades
# son céntimos enteros. Una cantidad que no es mayor que 0, sacar o transferir más de lo que hay y un
# saldo inicial menor que 0 lanzan un `ArgumentError` o un `DomainError`, y entonces nada cambia.

# Open an account: `Account(owner, balance)`. The opening balance is no movement.
# Abre una cuenta. El saldo inicial no es un movimiento.
mutable struct Account
    owner
    balance
end

# Pay in; return the new balance. / Ingresa una cantidad y devuelve el nuevo saldo.
function deposit!(account, amount)
end

# Take out; return the new balance. / Saca una cantidad y devuelve el nuevo saldo.
function withdraw!(account, amount)
end

# Move an amount to another account; return the new balances: (own, other).
# Transfiere una cantidad a otra cuenta y devuelve los nuevos saldos: (propio, otro).
function transfer!(account, other, amount)
end

# Return the vector of movements, oldest first: positive paid in, negative taken out.
# Devuelve el vector de movimientos, primero el más antiguo: positivo lo ingresado, negativo lo sacado.
function history(account)
end
