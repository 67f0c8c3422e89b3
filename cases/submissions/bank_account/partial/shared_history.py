class Account:
    log = []  # one list for all accounts

    def __init__(self, owner, balance=0):
        if balance < 0:
            raise ValueError("debt")
        self.owner = owner
        self.balance = balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("not above 0")
        self.balance += amount
        self.log.append(amount)
        return self.balance

    def withdraw(self, amount):
        if amount <= 0 or amount > self.balance:
            raise ValueError("refused")
        self.balance -= amount
        self.log.append(-amount)
        return self.balance

    def transfer(self, other, amount):
        self.withdraw(amount)
        other.deposit(amount)
        return self.balance, other.balance

    def history(self):
        return list(self.log)
