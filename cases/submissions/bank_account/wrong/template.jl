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
# Write `Account` as a `mutable struct` in the place of this function.
# Abre una cuenta. El saldo inicial no es un movimiento. (`Account` es un `mutable struct`.)
function Account(owner, balance)
    error("Account is not written yet: replace this line / " *
          "Account aún no está escrita: sustituye esta línea")
end

# Pay in; return the new balance. / Ingresa una cantidad y devuelve el nuevo saldo.
function deposit!(account, amount)
    error("deposit! is not written yet: replace this line / " *
          "deposit! aún no está escrita: sustituye esta línea")
end

# Take out; return the new balance. / Saca una cantidad y devuelve el nuevo saldo.
function withdraw!(account, amount)
    error("withdraw! is not written yet: replace this line / " *
          "withdraw! aún no está escrita: sustituye esta línea")
end

# Move an amount to another account; return the new balances: (own, other).
# Transfiere una cantidad a otra cuenta y devuelve los nuevos saldos: (propio, otro).
function transfer!(account, other, amount)
    error("transfer! is not written yet: replace this line / " *
          "transfer! aún no está escrita: sustituye esta línea")
end

# Return the vector of movements, oldest first: positive paid in, negative taken out.
# Devuelve el vector de movimientos, primero el más antiguo: positivo lo ingresado, negativo lo sacado.
function history(account)
    error("history is not written yet: replace this line / " *
          "history aún no está escrita: sustituye esta línea")
end
