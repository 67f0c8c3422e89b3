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

_MATRIX = """
    confusion_matrix confmat confusmat confusion confusion_matrix_at_thresholds crosstab freqtable
    classification_report classification_report_imbalanced eval_report
    precision_recall_fscore_support sensitivity_specificity_support stat_scores true_positive
    true_negative false_positive false_negative true_positives true_negatives false_positives
    false_negatives type_1_errors type_2_errors correctly_classified incorrectly_classified
    count_hits
"""
_RATES = """
    accuracy balanced_accuracy bacc bac probability_of_correct_classification top_k_accuracy
    zero_one_loss hamming_loss error_rate hit_rate misclassification_rate mcr correct_rate
    precision positive_predictive_value ppv recall sensitivity true_positive_rate tpr specificity
    true_negative_rate tnr selectivity false_positive_rate fpr fall_out type_i_error
    false_negative_rate fnr miss_rate type_ii_error negative_predictive_value npv
    false_discovery_rate false_omission_rate
"""
_SUMMARIES = """
    f1 f_score fbeta_score fβ_score mcc matthews_corrcoef matthews_correlation
    matthews_correlation_coefficient kappa cohen_kappa cohens_kappa jaccard jaccard_index
    threat_score critical_success_index fowlkes_mallows_score fowlkes_mallows_index
    geometric_mean_score informedness markedness youden_index class_likelihood_ratios
    positive_likelihood_ratio negative_likelihood_ratio diagnostic_odds_ratio
"""
_RANKING = """
    roc roc_nums roc_curve det_curve auc auc_from_rates auroc roc_auc area_under_curve
    au_roc_curve auc_roc precision_recall_curve pr_curve average_precision auprc au_pr_curve
    concordance_index concordance_index_censored concordance_index_ipcw cumulative_dynamic_auc
    threshold_at_tpr threshold_at_tnr threshold_at_fpr threshold_at_fnr
    specificity_at_sensitivity confusions_at_sensitivity accuracy_at_sensitivity
    precision_at_sensitivity metric_at_thresholds
"""
_REGRESSION = """
    mae mav mean_absolute_error mean_absolute_value lp_loss mse mean_squared_error
    sum_squared_error rms rmse root_mean_squared_error r2_score rsq r_squared explained_variance
    mape mean_absolute_percentage_error mean_absolute_percent_error
    mean_absolute_proportional_error rmsl rmsle root_mean_squared_log_error mean_squared_log_error
    rmslp1 rmsp root_mean_squared_proportional_error root_mean_squared_log_proportional_error
    median_absolute_error mean_absolute_scaled_error log_cosh log_cosh_loss
"""
_OF_A_VARIANT = re.compile("^(binary|categorical|macro|micro|multiclass|multilabel)")
"""The beginning of a name that says for how many classes a metric is, or how it is averaged."""


def _folded(name: str) -> str:
    return _OF_A_VARIANT.sub("", name.replace("_", "").casefold())


_WELL_KNOWN = frozenset(
    map(_folded, " ".join((_MATRIX, _RATES, _SUMMARIES, _RANKING, _REGRESSION)).split())
)


def is_well_known(name: str) -> bool:
    """Return whether a metric has this name, however it is spelled: `BinaryF1Score`, `f1_score`."""
    folded = _folded(name)
    return not _WELL_KNOWN.isdisjoint((folded, folded.removesuffix("score")))
