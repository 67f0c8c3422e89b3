"""A bank account.

Write the methods below; keep their names and parameters. An account has the attributes `owner` and
`balance`. All amounts are whole numbers of cents. An amount that is not above 0, a withdrawal or
transfer of more than there is, and an opening balance below 0 raise a `ValueError`; nothing changes
then.

Una cuenta bancaria. Escribe los métodos sin cambiar sus nombres ni sus parámetros. Una cuenta tiene
los atributos `owner` (titular) y `balance` (saldo). Todas las cantidades son céntimos enteros. Una
cantidad que no es mayor que 0, sacar o transferir más de lo que hay y un saldo inicial menor que 0
lanzan un `ValueError`, y entonces nada cambia.
"""


class Account:
    def __init__(self, owner, balance=0):
        """Open an account. The opening balance is no movement.

        Abre una cuenta. El saldo inicial no es un movimiento.
        """
        raise NotImplementedError(
            "Account is not written yet: replace this line / "
            "Account aún no está escrita: sustituye esta línea"
        )

    def deposit(self, amount):
        """Pay in; return the new balance.

        Ingresa una cantidad y devuelve el nuevo saldo.
        """
        raise NotImplementedError(
            "deposit is not written yet: replace this line / "
            "deposit aún no está escrita: sustituye esta línea"
        )

    def withdraw(self, amount):
        """Take out; return the new balance.

        Saca una cantidad y devuelve el nuevo saldo.
        """
        raise NotImplementedError(
            "withdraw is not written yet: replace this line / "
            "withdraw aún no está escrita: sustituye esta línea"
        )

    def transfer(self, other, amount):
        """Move an amount to another account; return the new balances: (own, other).

        Transfiere una cantidad a otra cuenta y devuelve los nuevos saldos: (propio, otro).
        """
        raise NotImplementedError(
            "transfer is not written yet: replace this line / "
            "transfer aún no está escrita: sustituye esta línea"
        )

    def history(self):
        """Return the list of movements, oldest first: positive paid in, negative taken out.

        Devuelve la lista de movimientos, primero el más antiguo: positivo lo ingresado, negativo lo
        sacado.
        """
        raise NotImplementedError(
            "history is not written yet: replace this line / "
            "history aún no está escrita: sustituye esta línea"
        )
