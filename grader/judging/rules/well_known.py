"""Names under which libraries offer metrics, for when all of a library's names are in scope.

After `using MLBase` or `from sklearn.metrics import *`, a name that nothing else explains is taken
for the library's only when it is one of these: packages export hundreds, and any of them could be a
name of the language's own or of another package. For that reason names that are short or common
(`counts`, `thresholds`, `l1`, `r2`) are not among them.

From scikit-learn, imbalanced-learn, torchmetrics, torcheval, Keras, PyCM, lifelines and
scikit-survival; MLJ and StatisticalMeasures with its aliases, MLBase, EvalMetrics, MLMetrics, ROC,
ROCAnalysis and FreqTables.
"""

import re

_FAMILIES = re.compile(
    "(true|false)(positive|negative)(s|rate)?|(positive|negative)(predictivevalue|likelihoodratio)"
    "|false(discovery|omission)rate|type(1|2|i|ii)error(s|rate)?|(in)?correctlyclassified"
    "|confusionmatrix|(confusionmatrix|metric)atthresholds|classificationreport(imbalanced)?"
    "|thresholdat[tf][np]r"
    "|(specificity|confusions|accuracy|precision)atsensitivity|concordanceindex(censored|ipcw)?"
    "|matthewscorr(coef|elation(coefficient)?)|cohens?kappa"
    "|(root)?(mean|median|sum)(absolute|squared)(log)?(percent(age)?|proportional|scaled)?"
    "(error|value)"
)
"""Names that are made of the same words in many ways."""
_SINGLE = """
    confmat confusmat confusion crosstab freqtable eval_report precision_recall_fscore_support
    sensitivity_specificity_support stat_scores count_hits
    accuracy balanced_accuracy bacc bac probability_of_correct_classification top_k_accuracy
    zero_one_loss hamming_loss error_rate hit_rate misclassification_rate mcr correct_rate
    precision ppv recall sensitivity tpr specificity tnr selectivity fpr fall_out fnr miss_rate npv
    f1 f_score fbeta_score fβ_score mcc kappa jaccard jaccard_index threat_score
    critical_success_index fowlkes_mallows_score fowlkes_mallows_index geometric_mean_score
    informedness markedness youden_index class_likelihood_ratios diagnostic_odds_ratio
    roc roc_nums roc_curve det_curve auc auc_from_rates auroc roc_auc area_under_curve au_roc_curve
    auc_roc precision_recall_curve pr_curve average_precision auprc au_pr_curve
    cumulative_dynamic_auc
    mae mav lp_loss mse rms rmse r2_score rsq r_squared explained_variance mape rmsl rmsle rmslp1
    rmsp log_cosh log_cosh_loss
"""
_OF_A_VARIANT = re.compile("^(binary|categorical|macro|micro|multiclass|multilabel)")
"""The beginning of a name that says for how many classes a metric is, or how it is averaged."""


def _folded(name: str) -> str:
    return _OF_A_VARIANT.sub("", name.replace("_", "").casefold())


_WELL_KNOWN = frozenset(map(_folded, _SINGLE.split()))


def is_well_known(name: str) -> bool:
    """Return whether a metric has this name, however it is spelled: `BinaryF1Score`, `f1_score`."""
    folded = _folded(name)
    spellings = (folded, folded.removesuffix("score"))
    return any(s in _WELL_KNOWN or _FAMILIES.fullmatch(s) is not None for s in spellings)
