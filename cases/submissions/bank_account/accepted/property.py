class Account:
    def __init__(self, owner, balance=0):
        if balance < 0:
            raise ValueError("debt")
        self.owner = owner
        self._opening = balance
        self._log = []

    @property
    def balance(self):
        return self._opening + sum(self._log)

    def _check(self, amount):
        if amount <= 0:
            raise ValueError("not above 0")

    def deposit(self, amount):
        self._check(amount)
        self._log.append(amount)
        return self.balance

    def withdraw(self, amount):
        self._check(amount)
        if self.balance < amount:
            raise ValueError("too much")
        self._log.append(-amount)
        return self.balance

    def transfer(self, other, amount):
        return self.withdraw(amount), other.deposit(amount)

    def history(self):
        return self._log[:]
