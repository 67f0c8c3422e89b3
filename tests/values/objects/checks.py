from grader.api import Wrong


def check_rolls(call, answers):
    numbers = [answer["number"] for answer in answers]
    if not set(numbers) <= set(range(1, 7)):
        yield Wrong("number", "A die has 1 to 6.")
    if len(numbers) > 1 and len(set(numbers)) == 1:
        yield Wrong("number", "The die always shows the same.")
