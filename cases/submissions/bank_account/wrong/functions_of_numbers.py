def deposit(balance, amount):
    return balance + amount


def withdraw(balance, amount):
    return balance - amount
