from grader.api import Wrong


def check_draw(call, answers):
    items, count = call.args
    for answer in answers:
        if (
            len(answer["items"]) != count
            or len(set(answer["items"])) != count
            or not set(answer["items"]) <= set(items)
        ):
            yield Wrong("items", "That is no draw.", "Eso no es una muestra.")
    if all(answer["items"] == answers[0]["items"] for answer in answers):
        yield Wrong("items", "It is always the same.", "Siempre es lo mismo.")
    if all(answer["items"] == items[:count] for answer in answers):
        yield Wrong("items", "It is not random.", "No es al azar.")
