import numpy as np


def calculate_min_max_normalization_parameters(dataset):
    return dataset.min(axis=0, keepdims=True), dataset.max(axis=0, keepdims=True)


def calculate_zero_mean_normalization_parameters(dataset):
    return dataset.mean(axis=0, keepdims=True), dataset.std(axis=0, ddof=1, keepdims=True)


def normalize_min_max_in_place(dataset, parameters=None):
    low, high = parameters or calculate_min_max_normalization_parameters(dataset)
    dataset -= dataset.mean(axis=0)
    dataset /= high - low
    dataset[:, (low == high)[0]] = 0
    return dataset


def normalize_min_max(dataset, parameters=None):
    return normalize_min_max_in_place(dataset.copy(), parameters)


def normalize_zero_mean_in_place(dataset, parameters=None):
    mean, std = parameters or calculate_zero_mean_normalization_parameters(dataset)
    dataset -= mean
    dataset /= std
    dataset[:, (std == 0)[0]] = 0
    return dataset


def normalize_zero_mean(dataset, parameters=None):
    return normalize_zero_mean_in_place(dataset.copy(), parameters)
