"""Canvas: its download of submissions and its gradebook."""
