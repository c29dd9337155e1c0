# `make` alone explains the targets.
.DEFAULT_GOAL := help
VENV := .venv
RUN  := $(VENV)/bin/witness-ilp
PY   := $(VENV)/bin/python
# Compiled and BLAS code must not start threads of its own beside our workers.
export OMP_NUM_THREADS := 1
export OPENBLAS_NUM_THREADS := 1
export NUMBA_NUM_THREADS := 1

.PHONY: help setup learn learn-paper docs test test-all check lint clean

help: ## explain the targets
	@echo "witness-ilp: learns rules that prune search"
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

setup: $(VENV)/.ready ## make .venv with the pinned dependencies and the command in it

$(VENV)/.ready: pyproject.toml constraints.txt scripts/setup.sh
	@sh scripts/setup.sh $(VENV)

learn: setup ## learn a predicate with the quick configuration (minutes); results in runs/quick
	$(RUN) learn quick

learn-paper: setup ## the paper's run, both versions, and one beyond it (17 minutes); results in runs/
	$(RUN) learn paper
	$(RUN) learn paper-baseline
	$(RUN) learn extended

docs: setup ## build the documentation in site/; no page of it loads anything from elsewhere
	NO_MKDOCS_2_WARNING=1 $(VENV)/bin/mkdocs build --strict --quiet

test: setup ## run the test suite
	$(PY) -m pytest -n 2

test-all: setup ## run the test suite with the slow tests
	$(PY) -m pytest -n 2 -m ''

lint: setup ## ruff, mypy and the layers
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports

check: test lint ## what CI runs: the test suite and the linters

clean: ## remove .venv and caches; keeps runs/
	rm -rf $(VENV) site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
