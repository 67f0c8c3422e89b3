"""Programs that run inside the sandbox, in the worker's own interpreter: no pathlib, no typing."""
