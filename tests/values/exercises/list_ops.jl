append(first, second) = [first; second]
concat(lists) = vcat(lists...)
choose(test, items) = [item for item in items if test(item)]
len(items) = sum(1 for _ in items)
apply(f, items) = [f(item) for item in items]
fold_left(f, items, initial) = isempty(items) ? initial : fold_left(f, items[2:end], f(initial, items[1]))
fold_right(f, items, initial) = fold_left(f, reversed(items), initial)
reversed(items) = items[end:-1:1]
