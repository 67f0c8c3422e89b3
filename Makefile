# `make demo` grades the examples that ship; `make serve` is the site for students, here; `make test`
# runs the fast tests, `make all-tests` every tier; `make verify` proves the assignments that ship; `make benchmark` measures what grading costs.
# Everything goes into .venv, or into the virtual environment that is active.

# Names in quotes, and no targets with a folder: make takes a space in a path for the end of it.
VENV := $(or $(VIRTUAL_ENV),.venv)
PYTHON := "$(VENV)/bin/python"
# GRADER_JULIA if set, else a julia on PATH, else one that is unpacked here (Debian, amd64).
JULIA := $(or $(GRADER_JULIA),$(shell command -v julia),$(CURDIR)/.julia-1.5/bin/julia)
WITH_JULIA := GRADER_JULIA="$(JULIA)"
GRADER := $(WITH_JULIA) "$(VENV)/bin/grader"
# What is compiled is kept, also where the shell says otherwise: dozens of processes load the same files.
PYTEST = $(WITH_JULIA) PYTHONDONTWRITEBYTECODE= $(PYTHON) -m pytest -n $(JOBS) --dist loadfile
# The selection of tests that `make test` runs.
TESTS := not slow and not long
# And in which folders; all of them when empty.
FOLDERS :=
PROCESSORS := $(shell nproc 2>/dev/null || echo 2)
# Two more than there are processors: tests wait for limits and for workers.
JOBS := $(shell expr $(PROCESSORS) + 2)
# Several targets side by side, what each prints in one piece where make can do that.
SIDE_BY_SIDE := $(MAKE) --no-print-directory --jobs=$(PROCESSORS) \
  $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# The number of random calls that the two languages must answer alike.
EXAMPLES := 10000

ASSIGNMENTS := $(notdir $(basename $(wildcard cases/*.yaml)))
TWINNED := $(notdir $(basename $(shell grep -l ^twin: cases/*.yaml)))

.PHONY: demo serve test mutants all-tests verify parity benchmark rush live lint format site pictures system julia install grader grader-site

# One of each kind: right, messy, wrong in ways that have a name, a notebook, and no source at all.
SAMPLES := cases/submissions/confusion_matrix
DEMO := $(addprefix $(SAMPLES)/,accepted/broadcasting.jl accepted/notebook_python.ipynb \
  accepted/messy_missing_end.jl accepted/messy_packages_not_installed.py \
  partial/special_cases_of_previous_years.jl partial/matrix_transposed.py \
  partial/two_mistakes_fixed_threshold_and_f1.py wrong/loop.jl wrong/template_unchanged.py \
  wrong/report_without_code.txt)

demo: grader julia
	@$(GRADER) run confusion_matrix $(DEMO) --out grades-demo; \
	  status=$$?; [ $$status -le 1 ]
	@echo; echo "Open grades-demo/index.html in a browser: the class's page, with a link to each report."
	@echo 'To type `grader` in this terminal: . "$(VENV)/bin/activate"; export $(WITH_JULIA)'

# The site for students on this machine, with the Julia that the demo has; Ctrl-C ends it.
serve: grader-site julia
	$(GRADER) serve confusion_matrix

test: install julia system
	@echo "The fast tests: about four minutes on two processors. CI runs the long ones too."
	$(PYTEST) -m "$(TESTS)" $(FOLDERS)

all-tests: install julia system
	$(PYTEST)

# The share of the judge's mutants that its fast tests kill: tests/mutants.toml says which need not die.
mutants: install
	$(PYTHON) -m tests.mutants

# Every shipped assignment, tested as software; exact in both languages.
verify: install julia system parity
	$(SIDE_BY_SIDE) $(ASSIGNMENTS:%=verify-%)

verify-%:
	$(GRADER) verify $*

parity: install julia system
	$(SIDE_BY_SIDE) $(TWINNED:%=parity-%)

parity-%:
	$(GRADER) parity $* --examples $(EXAMPLES)

lint: install
	"$(VENV)/bin/ruff" check .
	"$(VENV)/bin/ruff" format --check .
	"$(VENV)/bin/mypy"
	"$(VENV)/bin/lint-imports"

format: install
	"$(VENV)/bin/ruff" check --fix .
	"$(VENV)/bin/ruff" format .

# The documentation as a site, in site/docs/index.html; a dead link among its pages is an error.
site: install
	$(PYTHON) -m sphinx --quiet --fail-on-warning -c docs . site

# The picture of the README, made by a run and a browser, and what its page said: docs/report.png and .txt.
pictures: install system
	PYTHONPATH=. $(PYTHON) docs/pictures.py

# The grader alone; with what its site needs; with what its tests and its makers need.
grader:
	@.ci/install-python "$(VENV)" ''

grader-site:
	@.ci/install-python "$(VENV)" '[serve]'

install:
	@.ci/install-python "$(VENV)" '[dev]'

julia:
	@command -v "$(JULIA)" >/dev/null || if [ -n "$(GRADER_JULIA)" ]; then \
	  echo "GRADER_JULIA names no program: $(GRADER_JULIA)" >&2; exit 1; \
	else .ci/install-julia .julia-1.5; fi

system:
	.ci/install-system

# The tool in a live Moodle, in a browser: `../shared/moodle-live/up` starts one, as root on Debian.
live: install
	$(PYTHON) -m pip install --quiet --editable '.[live]'
	$(WITH_JULIA) $(PYTHON) -m pytest -m slow tests/web/lti/live

# The cost of grading, beside other programs and ways: docs/benchmarks.md.
benchmark: install julia
	$(WITH_JULIA) $(PYTHON) -m benchmarks

# Endless programs at the site, with 300 students: `--help` says how to let others compute beside, or kill the server.
rush: install
	$(PYTHON) -m benchmarks.rush
