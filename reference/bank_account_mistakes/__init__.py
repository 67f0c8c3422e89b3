"""Known ways to get a bank account wrong: what it keeps, and what an error must not change."""

from grader.api import Mistake

from ..bank_account import Account


def overdrawn(account: Account, amount: int) -> int:
    if amount <= 0:
        raise ValueError
    account.book(-amount)
    return account.balance


def never_all(account: Account, amount: int) -> int:
    if amount <= 0 or amount >= account.balance:
        raise ValueError
    account.book(-amount)
    return account.balance


def changed_before_the_error(account: Account, amount: int) -> int:
    if amount <= 0:
        raise ValueError
    account.balance -= amount
    if account.balance < 0:
        raise ValueError
    account.movements.append(-amount)
    return account.balance


def any_amount(amount: int) -> int:
    return amount


def nothing_accepted(amount: int) -> int:
    if amount < 0:
        raise ValueError
    return amount


def without_sign(account: Account) -> list[int]:
    return [abs(amount) for amount in account.movements]


def only_the_last(account: Account) -> list[int]:
    return account.movements[-1:]


def newest_first(account: Account) -> list[int]:
    return account.movements[::-1]


def opened_by_a_movement(account: Account, owner: str, balance: int = 0) -> None:
    if balance < 0:
        raise ValueError
    account.owner = owner
    account.balance = balance
    account.movements = [balance] if balance else []


def not_booked(account: Account, amount: int) -> None:
    account.balance += amount


def not_in_the_balance(account: Account, amount: int) -> None:
    account.movements.append(amount)


def paid_to_nobody(account: Account, other: Account, amount: int) -> tuple[int, int]:
    account.withdraw(amount)
    return account.balance, other.balance


def taken_from_nobody(account: Account, other: Account, amount: int) -> tuple[int, int]:
    other.deposit(amount)
    return account.balance, other.balance


def recorded_twice(account: Account, other: Account, amount: int) -> tuple[int, int]:
    account.withdraw(amount)
    other.deposit(amount)
    account.movements.append(-amount)
    return account.balance, other.balance


def other_first(account: Account, other: Account, amount: int) -> tuple[int, int]:
    account.withdraw(amount)
    other.deposit(amount)
    return other.balance, account.balance


def paid_before_the_error(account: Account, other: Account, amount: int) -> tuple[int, int]:
    other.deposit(amount)
    account.withdraw(amount)
    return account.balance, other.balance


MISTAKES = (
    Mistake("overdraft_allowed", {"Account.withdraw": overdrawn}),
    Mistake("last_cent_refused", {"Account.withdraw": never_all}),
    Mistake("balance_changed_before_error", {"Account.withdraw": changed_before_the_error}),
    Mistake("any_amount_accepted", {"accepted": any_amount}),
    Mistake("zero_accepted", {"accepted": nothing_accepted}),
    Mistake("history_without_sign", {"Account.history": without_sign}),
    Mistake("history_of_last_only", {"Account.history": only_the_last}),
    Mistake("history_newest_first", {"Account.history": newest_first}),
    Mistake("movements_not_kept", {"Account.book": not_booked}),
    Mistake("opening_in_history", {"Account.__init__": opened_by_a_movement}),
    Mistake("balance_never_changes", {"Account.book": not_in_the_balance}),
    Mistake("transfer_not_paid_in", {"Account.transfer": paid_to_nobody}),
    Mistake("transfer_not_taken_out", {"Account.transfer": taken_from_nobody}),
    Mistake("transfer_recorded_twice", {"Account.transfer": recorded_twice}),
    Mistake("transfer_balances_swapped", {"Account.transfer": other_first}),
    Mistake("transfer_paid_before_error", {"Account.transfer": paid_before_the_error}),
)
