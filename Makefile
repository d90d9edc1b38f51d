# Every target works from a fresh clone: the first one that needs it builds .venv from hashed locks.
# Playing needs requirements/play.txt only; requirements/dev.txt adds to it.
# Options go through ARGS, as in: make play ARGS="--lan"

VENV  := .venv
BIN   := $(VENV)/bin
PLAY  := $(VENV)/.play
DEV   := $(VENV)/.dev
DOCS  := $(VENV)/.docs
PIP   := $(BIN)/python -m pip -qq --disable-pip-version-check
NPM   := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --silent
COMPILE = $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 $(ARGS) \
	--generate-hashes --no-emit-index-url --no-emit-find-links --quiet \
	--custom-compile-command "make lock"
SCHEMA = $(BIN)/check-jsonschema --builtin-schema vendor.github
ARGS  ?=
# Runs a command and shows what it says only if it fails.
quiet  = out=$$($(1) 2>&1) || { echo "$$out"; exit 1; }
# Servers and browsers mostly wait: the tests run in one process more than there are processors.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# Which Python builds the environment: the first of these that is new enough.
PYTHON ?= python3 python3.13 python3.12 python3.11

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play client client-dev test test-client test-long check format browser engines screenshots bench kernels lock docs dist clean

help:  ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

play: client  ## play in the browser; prints the address
	@$(BIN)/thera serve $(ARGS)

client: $(PLAY)  ## build the browser client, where its sources changed
	@$(BIN)/python hatch_build.py

# What only checks and tests of the client need: `make play` does not wait for it.
client-dev: client
	@$(BIN)/python hatch_build.py --dev

test: $(DEV) client browser  ## every check, then the tests
	@$(MAKE) --no-print-directory --jobs=2 check test-client
	@$(BIN)/pytest --quiet -n $(WORKERS) --dist worksteal $(ARGS)

test-client: client-dev
	@$(call quiet,$(NPM) test)

test-long: $(DEV) client browser engines  ## all tests, the long ones too
	@$(BIN)/pytest --quiet -n $(WORKERS) --dist worksteal -m "long or not long" $(ARGS)

check: $(DEV) client-dev  ## formatting, lint, types, imports, workflows
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted: run make format"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(call quiet,$(BIN)/lint-imports --no-logo)
	@$(call quiet,$(NPM) run check)
	@$(call quiet,$(SCHEMA)-workflows .github/workflows/*.yml)
	@$(call quiet,$(SCHEMA)-issue-forms .github/ISSUE_TEMPLATE/[!c]*.yml)
	@$(call quiet,$(BIN)/pre-commit validate-config)

format: $(DEV) client-dev  ## format the sources of Python and of the client
	@$(BIN)/ruff format --quiet .
	@$(NPM) run format

browser:  ## find a Chromium for the browser tests, or install it
	@tools/browser.sh

engines:
	@tools/engines.sh

screenshots: $(DEV) client browser  ## pictures of every page, into docs/screenshots
	@$(BIN)/python tools/screenshots.py $(ARGS)

bench: $(PLAY)  ## the speed figures
	@$(BIN)/python benchmarks/bench.py $(ARGS)

kernels: $(DEV)  ## compile the bots' kernels to src/thera/jit/kernels.wasm
	@THERA_KERNELS=numba PYTHONHASHSEED=0 $(BIN)/python -m thera.jit.compiler \
		$$($(BIN)/python -c "from thera import games; print(*games.kernels())") \
		--to src/thera/jit/kernels.wasm

lock: $(BIN)/python  ## write versions and hashes to requirements/; ARGS=--upgrade: the newest
	@$(PIP) install uv
	@$(COMPILE) --extra dev --output-file requirements/dev.txt
	@for extra in play:build docs:docs research:learn; do \
		$(COMPILE) --constraints requirements/dev.txt --extra $${extra#*:} \
			--output-file requirements/$${extra%:*}.txt || exit 1; \
	done

docs: $(DOCS)  ## pages and the API reference, into build/docs
	@$(call quiet,PYTHONPATH=src $(BIN)/mkdocs build --strict)
	@echo "build/docs/index.html"

dist: $(DEV) client  ## build the wheel and the source distribution into dist/
	@rm -rf dist
	@$(call quiet,$(BIN)/hatchling build)

clean:  ## remove the environment, caches and builds
	rm -rf $(VENV) build dist src/thera/server/static web/node_modules
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(PLAY): $(BIN)/python requirements/play.txt pyproject.toml
	@echo "Installing into $(VENV) …"
	@$(PIP) install --require-hashes -r requirements/play.txt
	@echo "Building the browser client …"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(DEV): $(PLAY) requirements/dev.txt
	@echo "Installing what development needs into $(VENV) …"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(DOCS): $(PLAY) requirements/docs.txt
	@echo "Installing what the docs need into $(VENV) …"
	@$(PIP) install --require-hashes -r requirements/docs.txt
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
