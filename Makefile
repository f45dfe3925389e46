# Two commands matter: `make play` and `make test`. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
PEERS := build/peers
BIN := $(VENV)/bin
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
PAGE := src/sunbarge/online/server/page/index.html
WEB := $(shell find web/src web/public web/plugins -type f) web/index.html web/vite.config.ts web/svelte.config.js \
	src/sunbarge/research/puzzles/puzzles.txt $(wildcard src/sunbarge/research/claims/*.json src/sunbarge/research/claims/texts/*.json)
ENGINE := src/sunbarge/online/server/page/engine/files.json
RULES := $(shell find src/sunbarge/compiler src/sunbarge/engine src/sunbarge/bots src/sunbarge/online/browser \
	-type f -not -path '*/__pycache__/*' -not -path '*/prebuilt/*')
UV_VERSION := 0.13.7
# Many tests wait for a page or a server: one more at a time than a small machine has cores.
JOBS ?= 3
# Matrices in tests are small, and threads of several processes would wait for each other.
ONE_THREAD := OPENBLAS_NUM_THREADS=1
# Which tests one process does is said in tests/conftest.py, and so is their order.
IN_ORDER := --no-loadscope-reorder
# Tests start hundreds of processes: each would compile every module of ours again.
unexport PYTHONDONTWRITEBYTECODE
# Where the games of the ladder are kept; those that were played for benchmarks/ladder.md are in benchmarks/ladder.
LADDER ?= build/ladder
POOL ?= build/pool
# How many times the games of the settings are played by `make ladder` and `make pool`; those in the folder count.
TIMES ?= 1
# How many faults happen in `make chaos` in all, which, and after how many minutes no run begins.
FAULTS ?= 500
SEED ?= 1
MINUTES ?= 20
# Where the wheel and the source archive go.
DIST ?= dist
# What the linter reads.
CODE := src tests docs examples benchmarks hatch_build.py
# Nothing is played: the rules need not be compiled for it.
TOOLS := NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.install_tools
# Code that is optimized less is compiled sooner, and the tests take as long.
CHECKED := NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1
COMPILED := tests/engine tests/research/lowlevel tests/research/batch tests/engine/rules tests/game tests/bots tests/research/simulate tests/research/train \
	tests/research/dataset/test_dataset.py tests/research/claims tests/research/envs/test_gymnasium.py tests/research/envs/test_pettingzoo.py \
	tests/test_golden.py tests/test_oracle.py tests/test_perft.py
# Of these, what starts processes, compares with uncompiled code or mostly copies games reaches no array that the others do not.
NOT_CHECKED := $(addprefix --ignore=tests/,bots/protocol bots/test_guard.py bots/test_parity.py bots/test_registry.py engine/test_imports.py \
	engine/test_parity.py research/simulate/test_forfeits.py research/train/test_checkpoints.py) \
	$(addprefix --deselect=tests/,bots/test_contract.py::test_a_bot_keeps_every_promise \
	bots/test_contract.py::test_a_search_keeps_every_promise \
	research/lowlevel/test_observation.py::test_compiled_and_uncompiled_observations_and_fingerprints_are_the_same \
	research/simulate/test_simulate.py::test_compiled_and_uncompiled_games_are_the_same \
	research/simulate/test_simulate.py::test_the_number_of_processes_does_not_change_the_games \
	research/train/test_train.py::test_a_training_in_rounds_is_the_same_whoever_plays)

.DEFAULT_GOAL := help
.PHONY: help play test test-checked test-engine setup setup-dev check check-page format docs bench chaos waits load ladder pool lock dist clean screenshots

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# The rules are compiled meanwhile; a server that starts before they are ready waits for them, and the page says so.
# The page's own engine is built from them afterwards; the page needs it for nothing at first.
play: $(VENV)/.ready-run ## Set up what is missing, start the server and open the game in the browser
	@$(BIN)/sunbarge warm > /dev/null 2>&1 & \
		$(MAKE) --no-print-directory $(PAGE) || exit 1; mkdir -p build; \
		nice $(MAKE) --no-print-directory $(ENGINE) > build/engine.txt 2>&1 & \
		exec $(BIN)/sunbarge serve --open --log-level warning

test: setup-dev ## Set up what tests need and run everything
	@trap 'kill $$plain $$tools $$linters $$checked 2> /dev/null' EXIT; trap 'exit 130' INT TERM; \
		echo "== compiling what is not compiled yet (a minute the first time), while the linters run"; \
		mkdir -p build; { $(BIN)/python -m sunbarge.compiler.prebuild && \
			$(BIN)/python -m sunbarge.online.browser files build/engine; } 2> build/compiled.txt & plain=$$!; \
		$(TOOLS) & tools=$$!; \
		$(MAKE) --no-print-directory check check-page & linters=$$!; \
		wait $$plain || { cat build/compiled.txt; exit 1; }; plain=; \
		nice -n 2 $(MAKE) --no-print-directory test-checked > build/checked.txt 2>&1 & checked=$$!; \
		wait $$linters || exit 1; linters=; \
		wait $$tools || exit 1; tools=; \
		echo "== tests; those of compiled code run meanwhile with every array access checked, too"; \
		$(ONE_THREAD) $(BIN)/pytest -n $(JOBS) $(IN_ORDER) || exit 1; \
		echo "== the tests with checked arrays"; \
		wait $$checked; result=$$?; checked=; cat build/checked.txt; exit $$result

# They use what the other tests leave of two cores, most of which wait for a page or a server now and then.
# One process is enough, as they end before the others do: each one has to import all tests.
test-checked: setup-dev
	@$(CHECKED) $(BIN)/sunbarge warm --all
	@$(CHECKED) $(ONE_THREAD) $(BIN)/pytest $(COMPILED) $(NOT_CHECKED)

setup: $(VENV)/.ready-run ## Make the virtual environment and compile the rules
	@echo "== compiling the rules and the bots, if that was not done before (half a minute)"
	@$(BIN)/sunbarge warm

setup-dev: $(VENV)/.ready-dev

check: setup-dev $(PAGE) ## Linters and types only
	@echo "== ruff"
	@$(BIN)/ruff check $(CODE)
	@$(BIN)/ruff format --check $(CODE)
	@echo "== mypy"
	@$(BIN)/mypy
	@echo "== import directions"
	@$(BIN)/lint-imports --no-logo
	@echo "== the page: format and types"
	@$(NPM) run --silent check

test-engine: setup-dev ## Compare the page's engine with the native one in 20,000 games
	@$(BIN)/python -m tests.online.browser.compare --times 10

check-page: $(PAGE)
	@echo "== tests of the page"
	@$(NPM) test

format: setup-dev web/node_modules/.ready ## Format the code and mend what the linter can
	@$(BIN)/ruff format $(CODE)
	@$(BIN)/ruff check --fix $(CODE)
	@$(NPM) run --silent format

docs: setup-dev ## Build the documentation site in build/site and check its links
	@echo "== building the documentation"
	@$(BIN)/python docs/site/build.py

screenshots: setup-dev $(PAGE) $(ENGINE) ## Pictures of the main screens in build/screenshots
	@$(TOOLS)
	@echo "== taking pictures"
	@$(BIN)/python -m tests.browser.screenshots

bench: setup-dev $(PAGE) $(ENGINE) $(PEERS)/.ready ## Measure, also others, and write benchmarks/results.md
	@SUNBARGE_PEERS=$(PEERS)/bin/python $(BIN)/sunbarge bench --server --write benchmarks/results.md

chaos: setup-dev $(PAGE) ## Kill, stop, cut off and starve servers under load, audit, add to benchmarks/chaos (FAULTS=500 SEED=1 MINUTES=20)
	@$(BIN)/python -m sunbarge.research.chaos --faults $(FAULTS) --seed $(SEED) --minutes $(MINUTES) \
		--folder benchmarks/chaos --write benchmarks/chaos.md

waits: setup-dev $(PAGE) ## Measure how long players wait for workers that end, hang or are replaced, and for bots
	@$(BIN)/python -m sunbarge.research.chaos --measure takeovers --measure replacement --measure flood \
		--folder benchmarks/chaos --write benchmarks/chaos.md

load: setup-dev $(PAGE) ## Measure 500 games on one process and on two workers (4 minutes, on an idle machine)
	@$(BIN)/python -m sunbarge.research.chaos --measure load-of-one --measure load-of-workers \
		--folder benchmarks/chaos --write benchmarks/chaos.md

ladder: setup-dev ## Play the ladder, or go on with it, and write benchmarks/ladder.md (90 minutes; TIMES=4 for four times the games)
	@$(BIN)/sunbarge league --settings benchmarks/ladder.toml --out $(LADDER) --times $(TIMES) \
		--write benchmarks/ladder.md

pool: setup-dev ## Play bots against the nets of other trainings in benchmarks/lineages, and write benchmarks/pool.md
	@$(BIN)/sunbarge league --settings benchmarks/pool.toml --out $(POOL) --times $(TIMES) \
		--write benchmarks/pool.md

lock: setup-dev ## Resolve the dependencies anew into requirements/
	@echo "uv==$(UV_VERSION)" | $(BIN)/uv pip compile - --universal --python-version 3.11 \
		--generate-hashes --no-header --no-annotate --quiet -o requirements/uv.txt
	@$(BIN)/uv pip compile pyproject.toml --group build --universal --python-version 3.11 \
		--generate-hashes --no-header --quiet -o requirements/run.txt
	@$(BIN)/uv pip compile requirements/peers.in --universal --python-version 3.11 \
		--generate-hashes --no-header --quiet -o requirements/peers.txt
	@$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 \
		--generate-hashes --no-header --quiet -o requirements/dev.txt

dist: $(VENV)/.ready-run $(PAGE) ## Build a wheel and a source archive into dist/
	@echo "== compiling the rules that the wheel carries, if they have changed (a minute)"
	@$(BIN)/python -m sunbarge.compiler.prebuild
	@$(MAKE) --no-print-directory $(ENGINE)
	@echo "== building the wheel and the source archive in $(DIST)"
	@rm -f "$(DIST)"/sunbarge-*.whl "$(DIST)"/sunbarge-*.tar.gz
	@$(BIN)/python -m hatchling build --directory "$(DIST)"

clean: ## Remove everything that was made here
	rm -rf web/node_modules src/sunbarge/online/server/page src/sunbarge/compiler/prebuilt
	rm -f "$(DIST)"/sunbarge-*.whl "$(DIST)"/sunbarge-*.tar.gz
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/uv: requirements/uv.txt
	@echo "== making the virtual environment in $(VENV)"
	@$(PYTHON) -c 'import sys; sys.exit("Sunbarge needs Python 3.11, 3.12 or 3.13") if not (3, 11) <= sys.version_info[:2] <= (3, 13) else None'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@touch $@

$(VENV)/.ready-run: $(BIN)/uv requirements/run.txt pyproject.toml
	@echo "== installing what the game needs"
	@$(BIN)/uv pip install --quiet --require-hashes -r requirements/run.txt
	@$(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.ready-dev: $(BIN)/uv requirements/dev.txt pyproject.toml
	@echo "== installing what the game and its tests need"
	@$(BIN)/uv pip install --quiet --compile-bytecode --require-hashes -r requirements/dev.txt
	@$(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@ $(VENV)/.ready-run

$(PEERS)/.ready: $(BIN)/uv requirements/peers.txt
	@echo "== installing what the benchmark compares with, in $(PEERS)"
	@$(PYTHON) -m venv $(PEERS)
	@$(BIN)/uv pip install --quiet --python $(PEERS)/bin/python --require-hashes -r requirements/peers.txt \
		|| echo "   not all of it can be installed here: the benchmark will say what it skips"
	@touch $@

web/node_modules/.ready: web/package-lock.json web/.npmrc | $(VENV)/.ready-run
	@echo "== installing what the page is built with"
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.ready $(WEB)
	@echo "== building the page"
	@$(NPM) run --silent build -- --logLevel warn

# Its folder is emptied whenever the page is built.
$(ENGINE): $(PAGE) $(RULES)
	@echo "== building the engine of the page, if a rule has changed (ten seconds)"
	@$(BIN)/python -m sunbarge.online.browser files $(@D)
