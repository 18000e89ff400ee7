# Everything works from a fresh clone: each target first sets up .venv, pinned by requirements.lock.
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
MASTERS := $(wildcard solutions/*.* solutions/*/*.* solutions/*/*/*.*)
CODE := $(shell find autograder -name "*.py") $(wildcard autograder/authoring/gradescope/* autograder/authoring/*.lock autograder/*/*.yml)

.DELETE_ON_ERROR:
.PHONY: all setup build prove grade wheel release site docs screenshots test test-all bench measure versions test-translator attack lint format lock clean help

all: build/sample-class.txt  ## set up, build what has changed, grade the sample class, print the grades
	@cat $<
	@echo "next: make test    check every part of the project (five minutes or more)"
	@echo "      make prove   check that right answers pass, and that wrong ones and mutants of the solutions fail"
	@echo "      make site    write the course as a website, for students who work in the browser"

setup: .venv/ready  ## create .venv with the pinned packages

# uv's cache is in the user's home; where that cannot be written, in .venv.
UV = $(BIN)/uv --cache-dir "$$(cache=$$($(BIN)/uv cache dir) && mkdir -p "$$cache" 2>/dev/null && [ -w "$$cache" ] && \
  echo "$$cache" || echo .venv/uv-cache)"

# uv installs the same files as pip, checked against the same hashes, in a fraction of the time; where it cannot (a
# platform without it, an index that only pip knows) it says why, and pip does. The locks are complete, so nothing is
# resolved.
define install
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --require-hashes -r $(1) || \
	  { echo "uv cannot install here: pip does it, which takes minutes" && \
	    $(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r $(1); }
endef

# The path of this folder, relative in the .pth, is plain ASCII: with LC_ALL=C a Python before 3.13 does not even start
# when a .pth has any other letter.
.venv/ready: requirements-setup.lock requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "make: $(PYTHON) is older than Python 3.11; name another one, as in: make PYTHON=python3.12" >&2; exit 1; }
	@echo "setting up .venv (the first time only)"
	@$(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --require-hashes -r requirements-setup.lock
	$(call install,requirements.lock)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@cd .venv/lib/python*/site-packages && echo ../../../.. > autograder.pth
	@touch $@

.venv/test-ready: .venv/ready requirements-test.lock
	@echo "adding what the tests need"
	$(call install,requirements-test.lock)
	@touch $@

.venv/site-ready: .venv/ready requirements-site.lock
	@echo "adding JupyterLite"
	$(call install,requirements-site.lock)
	@touch $@

build: build/built  ## build assignments/ and dist/ from solutions/

build/built: .venv/ready $(MASTERS) $(CODE)
	@echo "building what has changed (each solution is run against its own tests)"
	@$(BIN)/autograder build
	@mkdir -p build && touch $@

prove: build/built  ## right answers pass, wrong ones and mutants of the solutions fail, nothing hidden leaks
	@echo "proving what has changed (every right and every wrong answer, and every mutant of a solution)"
	@$(BIN)/autograder prove

grade: build/sample-class.txt  ## grade the sample class, which tests/kit/sample_class.py makes

build/sample-class.txt: build/built tests/kit/sample_class.py build/isolation
	@echo "grading the sample class"
	@rm -rf build/sample-class build/submissions  # of an earlier version, it might not be read any more
	@PYTHONPATH=tests $(BIN)/python -m kit.sample_class build/submissions
	@$(BIN)/autograder grade build/submissions --out build/sample-class $$(cat build/isolation) > $@

# Submissions are isolated by bubblewrap, a system package. Without isolation only our own sample class is graded, and
# the next run looks for isolation again.
ifneq ($(shell cat build/isolation 2>/dev/null),)
.PHONY: build/isolation
endif
build/isolation: .venv/ready
	@mkdir -p build
	@if ! command -v bwrap >/dev/null; then \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing bubblewrap, which isolates submissions (apt-get install bubblewrap)"; \
	    { apt-get update -qq && apt-get install -qq -y --no-install-recommends bubblewrap; } >/dev/null 2>&1 \
	      || echo "that failed; submissions will be graded with whatever isolation is available"; \
	  else \
	    echo "bubblewrap, which isolates submissions, is missing; install it: sudo apt-get install bubblewrap"; \
	  fi; \
	fi
	@if $(BIN)/autograder doctor > build/doctor.txt; then : > $@; else \
	  cat build/doctor.txt; \
	  echo "WARNING: grading our own sample class WITHOUT ISOLATION. Do not grade anybody else's work like this."; \
	  echo "--isolation none" > build/isolation.tmp && mv build/isolation.tmp $@; \
	fi

wheel: .venv/ready  ## build the package as a wheel, into build/wheel, for courses elsewhere
	@$(BIN)/python -m pip wheel -qq --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir build/wheel .

release: .venv/ready  ## build the wheel and the source archive of the last commit, into build/release; the same commit gives the same bytes
	@left=$$( \
	    git grep -q OWNER HEAD -- pyproject.toml && echo -n ", OWNER in pyproject.toml"; \
	    git grep -qE '^url: *.?https?:' HEAD -- solutions/course.yml || echo -n ", url in solutions/course.yml"; \
	    git grep -q '^- \[ \]' HEAD -- CONTRIBUTING.md && echo -n ", a box in CONTRIBUTING.md"); \
	  [ -z "$$left" ] || { echo "make: the last commit leaves open$${left#,}; CONTRIBUTING.md says how to fill it in" >&2; exit 1; }
	@git diff --quiet HEAD || echo "changes that are not committed are left out"
	@rm -rf build/release build/committed && mkdir -p build/committed
	@git archive HEAD | tar -x -C build/committed
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(UV) build --quiet --no-create-gitignore --no-build-isolation \
	  --python $(BIN)/python --out-dir build/release build/committed
	@rm -rf build/committed
	@cd build/release && sha256sum *.whl *.tar.gz | tee SHA256SUMS

site: .venv/site-ready  ## write the course as a static site into build/site, for students who work in the browser
	@$(BIN)/autograder site --out build/site

docs: .venv/test-ready  ## build the documentation as a site, into build/docs
	@$(BIN)/python tests/command_reference.py
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

screenshots: .venv/test-ready build/sample-class.txt  ## take the documentation's screenshots again, into docs/images (needs Chromium)
	@$(BIN)/python tests/screenshots.py

PYTEST := $(BIN)/python -m pytest -rs --numprocesses 3 --dist loadfile --no-loadscope-reorder

test: .venv/test-ready build/isolation  ## test every part of the project (five minutes on two cores, fifteen on slow ones)
	@$(PYTEST) -m "not slow"

test-all: test .venv/test-ready build/isolation  ## run all tests: after those of `make test`, all attacks, all browsers, all mutants (long)
	@$(PYTEST) -m slow --durations 25

bench: .venv/test-ready build/built build/isolation  ## compare the speed of the engines, into build/bench.json (8 minutes; run nothing else meanwhile); with CLASSES=100,1000,5000 whole classes too
	@$(BIN)/python tests/bench/run.py --classes "$(CLASSES)"

versions: .venv/test-ready build/built build/isolation  ## grade with other versions of Python, NumPy and SciPy, and compare (many minutes)
	@$(BIN)/python tests/versions.py $$(cat build/isolation)

measure: prove .venv/test-ready  ## say how many wrong answers and mutants pass, how many are named, with intervals
	@$(BIN)/python tests/measure.py

test-translator: .venv/test-ready  ## check the translator against transformers (installs a group, which is large)
	@$(UV) pip install --quiet --python $(BIN)/python --group translator
	@$(BIN)/python -m pytest -rs tests/claims/test_08_translate.py

attack: .venv/test-ready build/built  ## grade hostile submissions behind the wall, at each level that this machine gives (slow)
	@$(BIN)/python tests/attacks/run.py

NARROW = --line-length 88 --config 'format.exclude=[]' solutions/*/notebook.py  # notebooks' code fits a narrow screen
lint: .venv/test-ready  ## check style, types, the workflows, and that no room of the package imports one above it
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/ruff format --check $(NARROW) && \
	  $(BIN)/lint-imports --no-cache && $(BIN)/mypy && $(BIN)/zizmor --offline --quiet .github

format: .venv/test-ready  ## fix style
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format . ; $(BIN)/ruff format $(NARROW)

# JupyterLite's server asks for a checker of addresses that compiles its grammar whenever a notebook library is imported:
# a second or two a process, for something that nothing here uses and jsonschema does without.
SLOW := --no-emit-package rfc3987-syntax --no-emit-package lark
LOCK := uv pip compile --quiet --universal --fork-strategy fewest --generate-hashes --python-version 3.11 --no-header \
  --no-annotate --upgrade

lock:  ## pin the newest packages that fit pyproject.toml (needs uv)
	$(LOCK) $(SLOW) --all-extras --group dev -o requirements-test.lock pyproject.toml
	$(LOCK) --extra author -c requirements-test.lock -o requirements.lock pyproject.toml
	$(LOCK) $(SLOW) --extra site -c requirements-test.lock -o requirements-site.lock pyproject.toml
	$(LOCK) -c requirements.lock -o autograder/authoring/requirements-grading.lock autograder/authoring/requirements-grading.in
	$(LOCK) -o requirements-setup.lock requirements-setup.in

clean:  ## remove everything that can be made again, except assignments/
	rm -rf .venv build dist

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 18
