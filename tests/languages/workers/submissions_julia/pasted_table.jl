accuracy(outputs, targets) = sum(outputs .== targets) / length(targets)

Results of the last run
┌──────────┬──────┐
│ accuracy │ 0.95 │
└──────────┴──────┘
10   20   30
Accuracy  0.95  ± 0.02

error_rate(outputs, targets) = 1 - accuracy(outputs, targets)
