"""Names under which libraries offer metrics, for when all of a library's names are in scope.

After `using MLBase` or `from sklearn.metrics import *`, a name that nothing else explains is taken
for the library's only when it is one of these: packages export hundreds, and any of them could be a
name of the language's own or of another package. For that reason names that are short or common
(`counts`, `thresholds`, `l1`, `r2`) are not among them.

From scikit-learn, imbalanced-learn, torchmetrics, torcheval, Keras, PyCM, lifelines and
scikit-survival; MLJ and StatisticalMeasures with its aliases, MLBase, EvalMetrics, MLMetrics, ROC,
ROCAnalysis and FreqTables.
"""

_MATRIX = """
    confusion_matrix ConfusionMatrix BinaryConfusionMatrix MulticlassConfusionMatrix
    binary_confusion_matrix multiclass_confusion_matrix confmat confusmat confusion
    confusionmatrix multilabel_confusion_matrix confusion_matrix_at_thresholds crosstab
    freqtable classification_report classification_report_imbalanced binary_eval_report
    precision_recall_fscore_support sensitivity_specificity_support StatScores stat_scores
    true_positive true_negative false_positive false_negative true_positives true_negatives
    false_positives false_negatives truepositive truenegative falsepositive falsenegative
    TruePositive TrueNegative FalsePositive FalseNegative TruePositives TrueNegatives
    FalsePositives FalseNegatives multiclass_true_positive multiclass_true_negative
    multiclass_false_positive multiclass_false_negative MulticlassTruePositive
    MulticlassTrueNegative MulticlassFalsePositive MulticlassFalseNegative type_1_errors
    type_2_errors correctly_classified incorrectly_classified counthits
"""
_RATES = """
    accuracy accuracy_score Accuracy BinaryAccuracy MulticlassAccuracy CategoricalAccuracy
    binary_accuracy multiclass_accuracy balanced_accuracy balanced_accuracy_score
    BalancedAccuracy bacc bac probability_of_correct_classification top_k_accuracy_score
    zero_one_loss hamming_loss error_rate errorrate hitrate misclassification_rate
    MisclassificationRate mcr correctrate precision precision_score Precision BinaryPrecision
    MulticlassPrecision binary_precision multiclass_precision positive_predictive_value
    PositivePredictiveValue positivepredictive_value ppv MulticlassPositivePredictiveValue
    recall recall_score Recall BinaryRecall MulticlassRecall binary_recall multiclass_recall
    sensitivity sensitivity_score true_positive_rate TruePositiveRate truepositive_rate tpr
    hit_rate MulticlassTruePositiveRate multiclass_true_positive_rate specificity
    specificity_score Specificity BinarySpecificity MulticlassSpecificity binary_specificity
    multiclass_specificity true_negative_rate TrueNegativeRate truenegative_rate tnr selectivity
    MulticlassTrueNegativeRate multiclass_true_negative_rate false_positive_rate
    FalsePositiveRate falsepositive_rate fpr fall_out type_I_error MulticlassFalsePositiveRate
    multiclass_false_positive_rate false_negative_rate FalseNegativeRate falsenegative_rate fnr
    miss_rate type_II_error MulticlassFalseNegativeRate multiclass_false_negative_rate
    negative_predictive_value NegativePredictiveValue negativepredictive_value npv
    MulticlassNegativePredictiveValue false_discovery_rate FalseDiscoveryRate
    falsediscovery_rate MulticlassFalseDiscoveryRate multiclass_falsediscovery_rate
    false_omission_rate
"""
_SUMMARIES = """
    f1 f1score f1_score F1Score BinaryF1Score MulticlassF1Score binary_f1_score
    multiclass_f1_score f_score fscore fbeta_score FBetaScore FScore fβ_score MulticlassFScore
    macro_f1score micro_f1score multiclass_f1score mcc matthews_corrcoef matthews_correlation
    matthews_correlation_coefficient MatthewsCorrCoef MatthewsCorrelation BinaryMatthewsCorrCoef
    MulticlassMatthewsCorrCoef binary_matthews_corrcoef multiclass_matthews_corrcoef kappa Kappa
    cohen_kappa cohen_kappa_score CohenKappa BinaryCohenKappa MulticlassCohenKappa
    binary_cohen_kappa multiclass_cohen_kappa cohens_kappa jaccard jaccard_score jaccard_index
    JaccardIndex BinaryJaccardIndex MulticlassJaccardIndex binary_jaccard_index
    multiclass_jaccard_index threat_score critical_success_index fowlkes_mallows_score
    fowlkes_mallows_index geometric_mean_score informedness markedness youden_index
    class_likelihood_ratios positive_likelihood_ratio negative_likelihood_ratio
    diagnostic_odds_ratio
"""
_RANKING = """
    roc ROC ROCNums ROCCurve roc_curve roccurve RocCurve BinaryROC MulticlassROC binary_roc
    multiclass_roc det_curve auc AUC auc_from_rates auroc AUROC BinaryAUROC MulticlassAUROC
    binary_auroc multiclass_auroc roc_auc_score roc_auc area_under_curve AreaUnderCurve
    au_roccurve aucroc precision_recall_curve PrecisionRecallCurve BinaryPrecisionRecallCurve
    binary_precision_recall_curve multiclass_precision_recall_curve prcurve PRCurve
    average_precision average_precision_score AveragePrecision BinaryAveragePrecision
    binary_average_precision multiclass_average_precision auprc AUPRC BinaryAUPRC binary_auprc
    au_prcurve concordance_index concordance_index_censored concordance_index_ipcw
    cumulative_dynamic_auc threshold_at_tpr threshold_at_tnr threshold_at_fpr threshold_at_fnr
    specificity_at_sensitivity confusions_at_sensitivity accuracy_at_sensitivity
    precision_at_sensitivity metric_at_thresholds
"""
_REGRESSION = """
    mae MAE mav mean_absolute_error mean_absolute_value MeanAbsoluteError LPLoss mse MSE
    mean_squared_error MeanSquaredError sum_squared_error rms rmse RMSE root_mean_squared_error
    RootMeanSquaredError r2_score R2Score rsq rsquared RSquared r_squared
    explained_variance_score ExplainedVariance mape MAPE mean_absolute_percentage_error
    mean_absolute_percent_error MeanAbsolutePercentageError MeanAbsoluteProportionalError rmsl
    rmsle RootMeanSquaredLogError mean_squared_log_error root_mean_squared_log_error rmslp1 rmsp
    RootMeanSquaredProportionalError RootMeanSquaredLogProportionalError MeanSquaredLogError
    median_absolute_error mean_absolute_scaled_error log_cosh log_cosh_loss LogCosh
"""

WELL_KNOWN = frozenset(
    name for names in (_MATRIX, _RATES, _SUMMARIES, _RANKING, _REGRESSION) for name in names.split()
)
