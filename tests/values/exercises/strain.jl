keep(items, test) = filter(test, items)
discard(items, test) = filter(!test, items)
