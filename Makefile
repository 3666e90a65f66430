# Everything here needs only make, Python 3.11.5 or newer and Node.js with npm; the rest is installed
# into .venv and site/node_modules.

PYTHON ?= python3
PORT ?= 8000
BASE ?=

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

# What finds the hashes; it is used by `make lock` only.
LOCKER := pip-tools==7.6.2

# The tests of one file share what they compile, so they stay with one worker.
WORKERS := -n 2 --dist loadfile
MINUTES ?= 30

# $(call dotted,WHAT,COMMAND): run a command that says little itself, with a dot every other second.
dotted = printf '%s ' '$(1)'; (while sleep 2 && kill -0 $$$$; do printf .; done) 2>/dev/null & dots=$$!; \
  $(2); status=$$?; kill $$dots; echo; test $$status = 0
QUICK := tests/interpreter tests/foundation tests/model tests/stages tests/test_architecture.py tests/test_invalid.py

.DEFAULT_GOAL := help
.PHONY: help book booklets test proof quick bench setup site generated vsix lock clean

help: ## show this list
	@printf '\n  Rulewright: one spec, a playable engine and a rulebook in four languages\n\n'
	@awk 'BEGIN { FS = ":.*## " } /^[a-z]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@printf '\n  BASE=https://my.site/rules/ make site is for that address; PORT=8080 make book serves on another port; PYTHON=python3.12 chooses the Python.\n\n'

book: $(STAMP) ## make engines, book and site, and serve them on 127.0.0.1
	@$(call dotted,Building engines and books,$(BIN)/rulewright build)
	$(BIN)/python -m rulewright.outputs.site --serve --port $(PORT)

# Types are checked beside the tests: they take one core for a minute.
test: $(STAMP) ## check style and types, run all tests
	@mkdir -p build; $(BIN)/ruff check . || exit; \
	  $(BIN)/mypy > build/types.txt 2>&1 & types=$$!; \
	  $(BIN)/pytest $(WORKERS); status=$$?; wait $$types || status=1; cat build/types.txt; times > build/times.txt; \
	  echo "Processor time of style, types and tests (user, system): $$(tail -n 1 build/times.txt)"; exit $$status

proof: $(STAMP) ## what tests only sample, at length: MINUTES=30, shared out among its parts
	$(BIN)/python -m tests.proof --minutes $(MINUTES)

quick: $(STAMP) ## what is worth running after each change: half a minute
	$(BIN)/ruff check .
	$(BIN)/pytest $(WORKERS) $(QUICK)

bench: $(STAMP) ## random games beside OpenSpiel, what our games take, bots, a loop by hand: some minutes
	$(BIN)/python -m tests.bench yardsticks $(if $(BEFORE),--before $(BEFORE))

setup: $(STAMP) ## create .venv and install the pinned packages

site: $(STAMP) ## make the site in build/site, without serving it
	$(BIN)/python -m rulewright.outputs.site $(if $(BASE),--base $(BASE))

booklets: site ## print the booklets of the site as PDF, with Chromium: a few minutes
	$(BIN)/python -m rulewright.outputs.booklets $(if $(BASE),--base $(BASE))

generated: $(STAMP) ## make generated/ anew from the specs
	@$(call dotted,Building engines and books,$(BIN)/rulewright build)

vsix: $(STAMP) ## make the extension for Visual Studio Code, build/rulewright.vsix (needs npm)
	npm ci --prefix compiler/editors/vscode --ignore-scripts --no-audit --no-fund --silent
	$(BIN)/rulewright editor --vsix build/rulewright.vsix

lock: ## write requirements.lock anew from the pins in pyproject.toml
	rm -rf build/lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet --disable-pip-version-check $(LOCKER)
	build/lock/bin/python -c 'import tomllib; p = tomllib.load(open("pyproject.toml", "rb")); \
	  extras = sum(p["project"]["optional-dependencies"].values(), []); \
	  print(*p["build-system"]["requires"], *p["project"]["dependencies"], \
	  *(pin for pin in extras if not pin.startswith("rulewright[")), sep="\n")' > build/lock/wanted.in
	build/lock/bin/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
	  --no-header --no-annotate --no-emit-options --no-emit-index-url --no-emit-find-links \
	  --no-emit-trusted-host --output-file build/lock/found.txt build/lock/wanted.in
	(echo '# Written by `make lock` from pyproject.toml: releases, with the hashes of all their files.'; \
	  sed '/^#/d; /^$$/d' build/lock/found.txt) > requirements.lock
	rm -rf build/lock

clean: ## remove everything that was built, except .venv
	rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis compiler/*.egg-info
	find compiler generated site tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamp is written last, so an install that was cut short starts again.
$(STAMP): pyproject.toml requirements.lock site/package-lock.json
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11, 5))' \
	  || { echo 'Python 3.11.5 or newer is needed: make PYTHON=python3.12 ...' >&2; exit 1; }
	@test -x $(BIN)/python || { echo 'Creating $(VENV) ...'; $(PYTHON) -m venv $(VENV); }
	@$(call dotted,Installing the pinned packages,$(BIN)/python -m pip install --quiet \
	  --disable-pip-version-check --require-hashes -r requirements.lock)
	@$(call dotted,Installing Rulewright into $(VENV),$(BIN)/python -m pip install --quiet \
	  --disable-pip-version-check --no-deps --no-build-isolation --editable .)
	@$(call dotted,Installing what the pages load,npm ci --prefix site --ignore-scripts --no-audit --no-fund \
	  --silent || { echo 'npm (with Node.js 20 or newer) is needed for what the pages load.' >&2; false; })
	@touch $@
	@echo 'Ready. The command is $(BIN)/rulewright; `. $(BIN)/activate` puts it on the path of this shell.'
