# Everything starts from a bare clone: each target first sets up .venv, pinned by requirements.lock.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
MASTERS := $(wildcard solutions/*.* solutions/*/*.* solutions/*/*/*.*)
CODE := $(wildcard autograder/*.py autograder/*/*.py autograder/*/*/*.py) $(wildcard autograder/on_gradescope/*)

.DELETE_ON_ERROR:
.PHONY: all setup build prove grade test bench versions test-translator attack lint format lock submissions clean help

all: build/sample-class.txt  ## set up, build, prove, grade the sample class, print the grades
	@cat $<

setup: .venv/ready  ## create .venv with the pinned dependencies

.venv/ready: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "make: $(PYTHON) is older than Python 3.11; name another one, as in: make PYTHON=python3.12" >&2; exit 1; }
	@echo "setting up .venv (a minute or two, the first time only)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

build: build/built  ## build assignments/ and dist/ from solutions/

build/built: .venv/ready $(MASTERS) $(CODE) requirements-grading.lock
	@echo "building (each solution is run against its own tests)"
	@$(BIN)/autograder build
	@mkdir -p build && touch $@

prove: build/proved  ## right answers pass, wrong ones and mutants of the solutions fail, nothing hidden leaks

build/proved: build/built
	@echo "proving (every right and every wrong answer, and every mutant of a solution: a minute or two)"
	@$(BIN)/autograder prove
	@touch $@

grade: build/sample-class.txt  ## grade the sample class in tests/submissions/

build/sample-class.txt: build/proved tests/sample_class.py build/isolation
	@echo "grading the sample class"
	@$(BIN)/autograder grade tests/submissions --out build/sample-class --overwrite $$(cat build/isolation) > $@

# Submissions are shut in by bubblewrap, a package of the system. Only the sample class, which is ours, is graded where
# there is no isolation; and then it is looked for again the next time.
ifneq ($(shell cat build/isolation 2>/dev/null),)
.PHONY: build/isolation
endif
build/isolation: .venv/ready
	@mkdir -p build
	@if ! command -v bwrap >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing bubblewrap, which shuts submissions in (apt-get install bubblewrap)"; \
	    { apt-get update -qq && apt-get install -qq -y --no-install-recommends bubblewrap; } >/dev/null 2>&1 \
	      || echo "that failed; submissions are graded with what isolation there is"; \
	  else \
	    echo "bubblewrap is missing, which shuts submissions in; install it: sudo apt-get install bubblewrap"; \
	  fi; \
	fi
	@if $(BIN)/autograder doctor > build/doctor.txt; then : > $@; else \
	  cat build/doctor.txt; \
	  echo "WARNING: the sample class, which is ours, is graded WITHOUT ISOLATION. Grade nobody else's work so."; \
	  echo "--isolation none" > build/isolation.tmp && mv build/isolation.tmp $@; \
	fi

test: .venv/ready build/isolation  ## run all tests
	@$(BIN)/python -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder

bench: build/built build/isolation  ## measure the engines against each other, into build/bench.json (minutes; nothing else running)
	@$(BIN)/python tests/bench/run.py

versions: build/built build/isolation  ## grade with other versions of Python, NumPy and SciPy, and compare (many minutes)
	@$(BIN)/python tests/versions.py $$(cat build/isolation)

test-translator: .venv/ready  ## check the translator against transformers (installs the extra, which is large)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[translator]'
	@$(BIN)/python -m pytest -rs tests/test_translator.py

attack: build/built  ## grade hostile submissions behind the wall, at each level that this machine gives (slow)
	@$(BIN)/python tests/attacks/run.py

lint: .venv/ready  ## check style, and that no room of the package imports what stands above it
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/lint-imports --no-cache

format: .venv/ready  ## put style right
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

submissions: build/built  ## write the sample class anew from the student notebooks
	@$(BIN)/python tests/sample_class.py

lock:  ## pin the newest dependencies that fit pyproject.toml (needs uv)
	uv pip compile --quiet --universal --fork-strategy fewest --generate-hashes --python-version 3.11 \
	  --extra dev --no-header --upgrade -o requirements.lock pyproject.toml
	uv pip compile --quiet --universal --fork-strategy fewest --generate-hashes --python-version 3.11 \
	  --no-header --upgrade -c requirements.lock -o requirements-grading.lock requirements-grading.in

clean:  ## remove everything that can be made again but assignments/
	rm -rf .venv build dist

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18
