class School:
    def __init__(self):
        self.grades = {}

    def add(self, students):
        return [self.add_one(**student) for student in students]

    def add_one(self, name, grade):
        is_new = name not in self.grades
        if is_new:
            self.grades[name] = grade
        return is_new

    def roster(self):
        return sorted(self.grades, key=lambda name: (self.grades[name], name))

    def grade(self, number):
        return [name for name in self.roster() if self.grades[name] == number]
