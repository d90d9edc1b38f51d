# Every target works from a fresh clone: the first one that needs it builds .venv from the hashed lock.
# Options go through ARGS, as in: make play ARGS="--lan"

VENV  := .venv
BIN   := $(VENV)/bin
READY := $(VENV)/.ready
LOCK  := requirements/dev.txt
PIP   := $(BIN)/python -m pip -qq --disable-pip-version-check
NPM   := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
ARGS  ?=
# Runs a command and shows what it says only if it fails.
quiet  = out=$$($(1) 2>&1) || { echo "$$out"; exit 1; }
# Servers and browsers mostly wait: the tests run in one process more than there are processors.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# The engines' kernels are compiled where they changed, once, before many tests want them.
ENGINES = warm-alphabeta warm-akrotiri
# Which Python builds the environment: the first of these that is new enough.
PYTHON ?= python3 python3.13 python3.12 python3.11

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play client test test-client test-long $(ENGINES) check browser screenshots bench lock clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: client  ## play in the browser; prints the address
	@$(BIN)/thera serve $(ARGS)

client: $(READY)  ## build the browser client, where its sources changed
	@$(BIN)/python hatch_build.py

test: client browser  ## every check, then the tests
	@$(MAKE) --no-print-directory --jobs=2 check test-client $(ENGINES)
	@$(BIN)/pytest --quiet -n $(WORKERS) --dist worksteal $(ARGS)

test-client: client
	@$(call quiet,$(NPM) test)

$(ENGINES): warm-%: $(READY)
	@$(BIN)/python -c "from thera.bots import $*; $*.warm()"

test-long: client browser $(ENGINES)  ## all tests, the long ones too
	@$(BIN)/pytest --quiet -n $(WORKERS) --dist worksteal -m "long or not long" $(ARGS)

check: client  ## formatting, lint, types, imports
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted: run $(BIN)/ruff format ."; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(call quiet,$(BIN)/lint-imports --no-logo)
	@$(call quiet,$(NPM) run check)

browser:  ## find a Chromium for the browser tests, or install it
	@tools/browser.sh

screenshots: client browser  ## pictures of every page, into docs/screenshots
	@$(BIN)/python tools/screenshots.py $(ARGS)

bench: $(READY)  ## the speed figures
	@$(BIN)/thera bench $(ARGS)

lock: $(BIN)/python  ## choose the newest versions and write their hashes to requirements/dev.txt
	@$(PIP) install uv
	@$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --upgrade \
		--generate-hashes --no-emit-index-url --no-emit-find-links --quiet \
		--custom-compile-command "make lock" --output-file $(LOCK)

clean:  ## remove the environment, caches and builds
	rm -rf $(VENV) build dist src/thera/server/static web/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): $(BIN)/python $(LOCK) pyproject.toml
	@echo "Installing into $(VENV) …"
	@$(PIP) install --require-hashes -r $(LOCK)
	@echo "Building the browser client …"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(BIN)/python:
	@for python in $(PYTHON); do \
		if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
			exec "$$python" -m venv --clear $(VENV); \
		fi; \
	done; \
	echo "thera needs Python 3.11 or newer; tried: $(PYTHON)." >&2; \
	echo "Install one, or name it: make PYTHON=/path/to/python3" >&2; \
	exit 1
