"""The reference agrees with scikit-learn wherever that defines the value.

Where a denominator is 0 it lets the caller choose (`zero_division`): there the course's own
conventions hold.
"""

from types import ModuleType

import numpy as np
import pytest

from reference.confusion_matrix import confusionMatrix

SEED = 20240


@pytest.mark.long
def test_three_hundred_random_inputs(sklearn_metrics: ModuleType) -> None:
    random = np.random.default_rng(SEED)
    defined = 0
    for _ in range(300):
        size = int(random.integers(1, 200))
        targets = random.random(size) < random.random()
        scores = random.random(size)
        threshold = float(random.random())
        result = confusionMatrix(scores, targets, threshold=threshold)

        classes = scores >= threshold
        matrix = sklearn_metrics.confusion_matrix(targets, classes, labels=[False, True])
        (npv, ppv), (specificity, sensitivity), (_, f1), _ = (
            sklearn_metrics.precision_recall_fscore_support(
                targets, classes, labels=[False, True], zero_division=np.nan
            )
        )
        accuracy = sklearn_metrics.accuracy_score(targets, classes)
        assert np.array_equal(result[7], matrix)
        expected = (accuracy, 1 - accuracy, sensitivity, specificity, ppv, npv, f1)
        for got, value in zip(result[:7], expected, strict=True):
            if not np.isnan(value):
                defined += 1
                assert got == pytest.approx(value, rel=0, abs=1e-12)
    assert defined > 1950
