class InputCell:
    def __init__(self, value):
        self.dependents = []
        self._value = value

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        self._value = value
        for cell in self.dependents:
            cell.compute()


class ComputeCell(InputCell):
    def __init__(self, inputs, function):
        super().__init__(function([cell.value for cell in inputs]))
        self.inputs, self.function, self.callbacks = inputs, function, []
        for cell in inputs:
            cell.dependents.append(self)

    def compute(self):
        value = self.function([cell.value for cell in self.inputs])
        if value != self.value:
            self.value = value
            for callback in list(self.callbacks):
                callback(value)

    def add_callback(self, callback):
        self.callbacks.append(callback)

    def remove_callback(self, callback):
        self.callbacks = [other for other in self.callbacks if other is not callback]
