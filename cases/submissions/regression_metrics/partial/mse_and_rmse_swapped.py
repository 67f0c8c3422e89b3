def regression_metrics(outputs, targets):
    e = outputs.astype(float) - targets
    n = len(e)
    mse = sum(e * e) / n
    d = targets - sum(targets) / n
    total = sum(d * d)
    r2 = 1 - n * mse / total if total else float(mse == 0)
    return sum(abs(e)) / n, mse**0.5, mse, r2
