# Everything starts from a bare clone: each target first sets up .venv, pinned by requirements.lock.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
MASTERS := $(wildcard solutions/*)
CODE := $(wildcard autograder/*.py)

.DELETE_ON_ERROR:
.PHONY: all setup build prove grade test attack lint format lock submissions clean help

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

prove: build/proved  ## the solution earns every point, the stub none, nothing hidden leaks

build/proved: build/built
	@echo "proving"
	@$(BIN)/autograder prove
	@touch $@

grade: build/sample-class.txt  ## grade the sample class in tests/submissions/

build/sample-class.txt: build/proved tests/sample_class.py
	@echo "grading the sample class"
	@$(BIN)/autograder grade tests/submissions --out build/sample-class > $@

test: .venv/ready  ## run all tests
	@$(BIN)/python -m pytest

attack: build/built  ## grade hostile submissions behind the wall, at each level that this machine gives (slow)
	@$(BIN)/python tests/attacks/run.py

lint: .venv/ready  ## check style
	@$(BIN)/ruff check . && $(BIN)/ruff format --check .

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
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14
