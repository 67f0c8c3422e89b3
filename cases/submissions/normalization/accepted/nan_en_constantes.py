import numpy as np


def calculate_min_max_normalization_parameters(dataset):
    return dataset.min(axis=0)[None, :], dataset.max(axis=0)[None, :]


def calculate_zero_mean_normalization_parameters(dataset):
    return dataset.mean(axis=0)[None, :], dataset.std(axis=0, ddof=1)[None, :]


def normalize_min_max(dataset, parameters=None):
    low, high = calculate_min_max_normalization_parameters(dataset) if parameters is None else parameters
    return (dataset - low) / (high - low)


def normalize_zero_mean(dataset, parameters=None):
    mean, std = calculate_zero_mean_normalization_parameters(dataset) if parameters is None else parameters
    return (dataset - mean) / std


def normalize_min_max_in_place(dataset, parameters=None):
    dataset[...] = normalize_min_max(dataset, parameters)
    return dataset


def normalize_zero_mean_in_place(dataset, parameters=None):
    dataset[...] = normalize_zero_mean(dataset, parameters)
    return dataset
