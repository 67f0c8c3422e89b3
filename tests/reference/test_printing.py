"""The reference's printConfusionMatrix shows the counts and the rates."""

import pytest

from reference.confusion_matrix import printConfusionMatrix

TABLE = """\
                          predicted
                   negative    positive
real  negative            5           1
      positive            2           3

accuracy                       0.727273
error rate                     0.272727
sensitivity (recall)           0.600000
specificity                    0.833333
positive predictive value      0.750000
negative predictive value      0.714286
F1                             0.666667
"""


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = [False] * 5 + [True] + [False] * 2 + [True] * 3
    targets = [False] * 6 + [True] * 5
    printConfusionMatrix(outputs, targets)
    assert capsys.readouterr().out == TABLE


def test_big_counts_stay_aligned(capsys: pytest.CaptureFixture[str]) -> None:
    printConfusionMatrix([True] * 123_456 + [False], [True] * 123_457)
    lines = capsys.readouterr().out.splitlines()
    assert lines[3] == "      positive            1      123456"
    assert {len(line) for line in lines[1:4] + lines[5:]} == {39}


def test_scores_with_a_threshold(capsys: pytest.CaptureFixture[str]) -> None:
    printConfusionMatrix([0.2, 0.6, 0.9], [False, True, True], threshold=0.7)
    assert "positive            1           1" in capsys.readouterr().out
