import numpy as np


def calculate_min_max_normalization_parameters(dataset):
    return dataset.min(axis=0, keepdims=True), dataset.max(axis=0, keepdims=True)


def calculate_zero_mean_normalization_parameters(dataset):
    return dataset.mean(axis=0, keepdims=True), dataset.std(axis=0, ddof=1, keepdims=True)


def normalize_min_max(dataset, parameters=None):
    low, high = parameters or calculate_min_max_normalization_parameters(dataset)
    return (dataset - low) / np.where(high == low, 1, high - low)


def normalize_min_max_in_place(dataset, parameters=None):
    dataset = normalize_min_max(dataset, parameters)
    return dataset


def normalize_zero_mean(dataset, parameters=None):
    mean, deviation = parameters or calculate_zero_mean_normalization_parameters(dataset)
    return (dataset - mean) / np.where(deviation == 0, 1, deviation)


def normalize_zero_mean_in_place(dataset, parameters=None):
    dataset[...] = normalize_zero_mean(dataset, parameters)
    return dataset
