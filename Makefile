# Everything here needs only make and Python 3.11 or newer; the rest is installed into .venv.

PYTHON ?= python3
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.DEFAULT_GOAL := help
.PHONY: help book test setup site generated lock clean

help: ## show this list
	@printf '\n  Rulewright: one spec, a playable engine and a rulebook in four languages\n\n'
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@printf '\n  PORT=8080 make book serves on another port; PYTHON=python3.12 chooses the Python.\n\n'

book: $(STAMP) ## make engines, book and site, and serve them on 127.0.0.1
	$(BIN)/rulewright build
	$(BIN)/python -m rulewright.site --serve --port $(PORT)

test: $(STAMP) ## check style and types, run all tests
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

setup: $(STAMP) ## create .venv and install the pinned packages

site: $(STAMP) ## make the site in build/site, without serving it
	$(BIN)/python -m rulewright.site

generated: $(STAMP) ## make generated/ anew from the specs
	$(BIN)/rulewright build

lock: ## write requirements.lock anew from the pins in pyproject.toml
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
	  print(*p["build-system"]["requires"], *p["project"]["dependencies"], \
	  *p["project"]["optional-dependencies"]["dev"], sep="\n")' > build/lock/wanted.txt
	build/lock/bin/pip install --quiet --disable-pip-version-check --upgrade -r build/lock/wanted.txt
	(echo '# Written by `make lock` from pyproject.toml.'; \
	  build/lock/bin/pip freeze --all --exclude pip) > requirements.lock
	rm -rf build/lock

clean: ## remove everything that was built, except .venv
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis compiler/*.egg-info
	find compiler generated site tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp is written last, so an install that was cut short starts again.
$(STAMP): pyproject.toml requirements.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Python 3.11 or newer is needed: make PYTHON=python3.12 ...' >&2; exit 1; }
	@test -x $(BIN)/python || { echo 'Creating $(VENV) ...'; $(PYTHON) -m venv $(VENV); }
	@echo 'Installing the pinned packages ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
	  --no-deps --no-build-isolation --editable .
	@touch $@
