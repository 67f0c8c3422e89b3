"""A bank account: an object that keeps its balance and what was paid in and out.

All amounts are whole numbers of cents. An amount must be above 0, an opening balance at least 0,
and nobody takes out more than there is: otherwise a `ValueError` is raised, and nothing changes.
"""


class Account:
    """An account of `owner` with an opening balance, which is no movement."""

    def __init__(self, owner: str, balance: int = 0) -> None:
        if balance < 0:
            raise ValueError("an account cannot be opened with a debt")
        self.owner = owner
        self.balance = balance
        self.movements: list[int] = []

    def deposit(self, amount: int) -> int:
        """Pay in; return the new balance."""
        self.book(accepted(amount))
        return self.balance

    def withdraw(self, amount: int) -> int:
        """Take out; return the new balance."""
        if accepted(amount) > self.balance:
            raise ValueError("there is not so much in the account")
        self.book(-amount)
        return self.balance

    def transfer(self, other: "Account", amount: int) -> tuple[int, int]:
        """Move an amount to another account; return the new balances of both."""
        self.withdraw(amount)
        other.deposit(amount)
        return self.balance, other.balance

    def history(self) -> list[int]:
        """Return the movements in their order: positive paid in, negative taken out."""
        return list(self.movements)

    def book(self, amount: int) -> None:
        self.balance += amount
        self.movements.append(amount)


def accepted(amount: int) -> int:
    if amount <= 0:
        raise ValueError("an amount is above 0")
    return amount
