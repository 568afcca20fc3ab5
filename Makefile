# MathRAG. Needs Python 3.11 or newer and make; everything else is installed into .venv and .tools.
#   make PYTHON=python3.12 run      chooses the interpreter

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
MARKER_VENV := .venv-marker
TOOLS := .tools
UV := $(TOOLS)/bin/uv
UV_VERSION := 0.13.9
JOBS ?= 2
DAGSTER_PORT ?= 3000

CODE := mathrag mathrag_pipeline query_service eval_assets mathrag_cli
FAST := tests/quantities tests/formulas tests/chemistry tests/evaluation tests/benchmarks
CHECKED := $(CODE) tests benchmarks examples $(wildcard ontology/*.py)

DOCUMENTS ?= examples/documents examples/dictionaries examples/books
PACKS ?= ontology/situations
QUESTION_1 := Calculate the electrical current when a voltage of 12V is applied across a 4 Ohm resistance
QUESTION_2 := What is the linear velocity of an object turning at ω = 5 rad/s on the border of a circle of radius r = 2 cm?
QUESTION_3 := What is the volume of a sphere with radius 4 cm?

# a package index configured for pip holds for uv, too
ifdef PIP_INDEX_URL
export UV_DEFAULT_INDEX ?= $(PIP_INDEX_URL)
endif
export UV_NO_PROGRESS ?= 1
# a module is compiled once, not by every process that imports it
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help install install-dev run test check docs test-marker lint format dev accuracy benchmark lock clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

install: $(VENV)/.installed ## Create .venv with the locked dependencies and MathRAG

install-dev: $(VENV)/.installed-dev ## The same with what tests and lint need

run: $(VENV)/.installed ## Ingest the bundled documents and situation packs through Dagster and ask three questions
	@$(BIN)/mathrag ingest $(DOCUMENTS) $(PACKS)
	@for question in '$(QUESTION_1)' '$(QUESTION_2)' '$(QUESTION_3)'; do \
		printf '\n> %s\n' "$$question"; $(BIN)/mathrag ask "$$question" || exit 1; done

check: lint ## What to run before each commit: lint, types, import contracts and the fast tests, within a minute
	$(BIN)/python -m pytest -n $(JOBS) -q $(FAST)

test: lint docs ## Lint, types, import contracts, the site, all tests, and the bundled questions
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q
	$(BIN)/python benchmarks/accuracy.py --bundled --jobs $(JOBS) --diff

test-marker: $(MARKER_VENV)/.installed ## Marker's adapter against Marker's own code, in an environment of its own (several GB)
	$(MARKER_VENV)/bin/python -m pytest tests/documents/test_documents_marker.py -q -p no:cacheprovider

lint: $(VENV)/.installed-dev ## Format, lint, types, import contracts and the agent's weight, without changing anything
	$(BIN)/ruff format --check $(CHECKED)
	$(BIN)/ruff check $(CHECKED)
	$(BIN)/mypy || $(BIN)/mypy -n 0  # on a crowded machine its workers start too late
	$(BIN)/lint-imports
	$(BIN)/python benchmarks/weight.py

format: $(VENV)/.installed-dev ## Format the code and fix what lint can fix
	$(BIN)/ruff format $(CHECKED)
	$(BIN)/ruff check --fix $(CHECKED)

docs: $(VENV)/.installed-dev ## The site from docs/, into site/; a link that leads nowhere fails
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

dev: $(VENV)/.installed ## Dagster's UI, the query service and the chat page together; Ctrl-C stops all
	@$(BIN)/python -m mathrag_pipeline.dev --dagster-port $(DAGSTER_PORT)

accuracy: $(VENV)/.installed-dev ## Ask every development question once; ARGS="--diff" says what flipped, "--accept" accepts it
	@$(BIN)/python benchmarks/accuracy.py --jobs $(JOBS) $(ARGS)

benchmark: $(VENV)/.installed-dev ## Time and memory of an ingestion, cold and warm
	$(BIN)/python benchmarks/run.py

lock: $(UV) ## Resolve the dependencies anew
	$(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q -o requirements.lock
	$(UV) pip compile pyproject.toml --group dev --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q -o requirements-dev.lock
	$(UV) pip compile pyproject.toml --extra s3 --extra postgres --universal --python-version 3.11 --generate-hashes --no-annotate --no-header -q -c requirements-dev.lock -o deploy/requirements.lock

clean: ## Remove everything that make made; documents and knowledge bases in .mathrag stay
	rm -rf $(VENV) $(MARKER_VENV) $(TOOLS) dist site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find $(CODE) tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(UV):
	@test -n "$(PYTHON)" || { echo "MathRAG needs Python 3.11 or newer: install it, or name it with make PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "MathRAG needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Name another with make PYTHON=..." >&2; exit 1; }
	@echo "Installing uv $(UV_VERSION) into $(TOOLS)"
	@$(PYTHON) -m venv $(TOOLS) || { echo "$(PYTHON) can't make virtual environments; on Debian install python3-venv" >&2; exit 1; }
	@$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)

$(BIN)/python: | $(UV)
	@$(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)

$(VENV)/.installed: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing the locked dependencies into $(VENV)"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements.lock
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps -e .
	@$(BIN)/python -c 'import lancedb, pyshacl, mathrag_cli.main, mathrag_pipeline.worker, query_service.app'
	@touch $@

$(VENV)/.installed-dev: requirements-dev.lock $(VENV)/.installed
	@echo "Installing what tests and lint need into $(VENV)"
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements-dev.lock
	@touch $@

# pip, not uv: where an administrator has pinned a build of torch for pip, that one is taken
$(MARKER_VENV)/.installed: pyproject.toml | $(UV)
	@echo "Installing Marker and its models' runtime into $(MARKER_VENV); this takes minutes and several GB"
	@$(PYTHON) -m venv $(MARKER_VENV)
	@$(MARKER_VENV)/bin/python -m pip install --quiet --disable-pip-version-check -e '.[marker]' pytest pytest-timeout
	@touch $@
