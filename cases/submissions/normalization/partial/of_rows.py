import numpy as np


def calculate_min_max_normalization_parameters(dataset):
    return np.min(dataset, axis=1, keepdims=True), np.max(dataset, axis=1, keepdims=True)


def calculate_zero_mean_normalization_parameters(dataset):
    return np.mean(dataset, axis=1, keepdims=True), np.std(dataset, axis=1, keepdims=True)


def normalize_min_max_in_place(dataset, parameters=None):
    low, high = parameters or calculate_min_max_normalization_parameters(dataset)
    dataset -= low
    dataset /= high - low
    return dataset


def normalize_min_max(dataset, parameters=None):
    return normalize_min_max_in_place(dataset.copy(), parameters)


def normalize_zero_mean_in_place(dataset, parameters=None):
    mean, deviation = parameters or calculate_zero_mean_normalization_parameters(dataset)
    dataset -= mean
    dataset /= deviation + 1e-8
    return dataset


def normalize_zero_mean(dataset, parameters=None):
    return normalize_zero_mean_in_place(dataset.copy(), parameters)
