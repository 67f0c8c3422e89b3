"""Prints what copydetect says of a class, as JSON: [one, other, likeness] of each pair.

Run by the Python of the peers: `copydetect_pairs.py FOLDER ENDING`. FOLDER/class has a file for
each program, named after its number, and FOLDER/given what everybody was given. A pair is listed by
copydetect if either's likeness to the other is above its threshold, so the greater one counts.
"""

import json
import sys
from pathlib import Path

from copydetect import CopyDetector  # type: ignore[import-not-found]


def main() -> None:
    folder, ending = Path(sys.argv[1]), sys.argv[2]
    detector = CopyDetector(
        test_dirs=[str(folder / "class")], boilerplate_dirs=[str(folder / "given")],
        extensions=[ending], silent=True, autoopen=False,
    )  # fmt: skip
    detector.run()
    numbers = [int(Path(name).stem) for name in detector.test_files]
    columns = [detector.ref_files.index(name) for name in detector.test_files]

    pairs = []
    for row, one in enumerate(numbers):
        for column, other in zip(columns, numbers, strict=True):
            if one < other:
                both = detector.similarity_matrix[row, column]
                pairs.append([one, other, float(both.max())])
    print(json.dumps(pairs))


if __name__ == "__main__":
    main()
