"""All that packages share: the wheel, the zip, limits, and grading in a container."""
