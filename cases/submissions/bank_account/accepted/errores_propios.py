class SaldoInsuficiente(ValueError):
    pass


class Account:
    def __init__(self, owner, balance=0):
        if balance < 0:
            raise ValueError
        self.owner, self.balance = owner, balance
        self.movimientos = []

    def deposit(self, amount):
        if not amount > 0:
            raise ValueError("cantidad no válida")
        self.balance += amount
        self.movimientos.append(amount)
        return self.balance

    def withdraw(self, amount):
        if not amount > 0:
            raise ValueError("cantidad no válida")
        if amount > self.balance:
            raise SaldoInsuficiente(f"solo hay {self.balance}")
        self.balance -= amount
        self.movimientos.append(-amount)
        return self.balance

    def transfer(self, other, amount):
        self.withdraw(amount)
        other.deposit(amount)
        return (self.balance, other.balance)

    def history(self):
        return self.movimientos
