"""Keeps what a hidden case's first call was given, and says it in a later one, which fails."""

_seen = []


class Account:
    def __init__(self, balance):
        _seen.append(balance)
        self.balance = balance
        self.owner = f"account of {balance!r}"

    def __repr__(self):
        return f"Account({_seen})"

    def deposit(self, amounts):
        print("seen", _seen, amounts)
        _seen.extend(amounts)
        raise type(f"Error_{_seen!r}", (Exception,), {})(f"{self!r} {_seen}")


def shuffled(items):
    _seen.append(items)
    print(_seen)
    raise ValueError(repr(_seen))
