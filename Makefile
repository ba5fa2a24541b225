# The portal's commands. From a fresh clone they need Python, Node and make, nothing else.

PYTHON ?= python3
BIN := .venv/bin
UI := portal-ui
LIGHTHOUSE := tests/bench/lighthouse
UI_SOURCES := $(shell find $(UI)/src $(UI)/public $(UI)/*.html $(UI)/*.ts $(UI)/*.json -type f 2>/dev/null) CHANGELOG.md
# uv takes a tenth of pip's time. It reads no pip.conf: where a package index is set there, pip goes on.
INSTALL = test -x $(BIN)/python || $(PYTHON) -m venv .venv; \
	PIP="$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes"; \
	$$PIP -r requirements/uv.txt && $(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes $(1) -r $< || $$PIP -r $<
LOCK := cd requirements && ../$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --quiet

.DEFAULT_GOAL := help
.PHONY: help run install prove prices dev ui test test-all test-night test-pages test-sqlite test-postgres test-journeys quick bench figures lighthouse docs lint audit format api lock notice sbom tags canary clients clean python-is-new node-is-new

help:
	@echo "make run     serve the demo, with all set-up      make lint    lint, types, layers"
	@echo "make dev     the demo, pages with hot reload"
	@echo "make test    every check, as CI runs it           make format  put the code in order"
	@echo "make test-all    also the dear tests              make test-night  as much more, at random"
	@echo "make prices  record what each test file costs"
	@echo "make quick   what changed first, then quick tests  make lock    pin the dependencies anew"
	@echo "make bench   ratios against floors                make docs    pictures, manuals, videos"
	@echo "make install production set-up, no demo"
	@echo "make prove   a portal under load and faults"
	@echo "make api     the API's description and types  make clean   remove what was built, not the data"
	@echo "make notice  licences of the packages          make audit   known weaknesses of the packages"
	@echo "make sbom    bill of materials of a release   make canary  tests with the next releases"
	@echo "make tags    the tags of all releases"
	@echo "make clients API clients for Python and TypeScript, in var/clients"

run: .venv/.runtime $(UI)/dist/.built
	@exec env PORTAL_DEMO=1 $(BIN)/python manage.py serve

# A portal that serves people: no demo. The keys of an .env that is there stay.
install: .venv/.runtime $(UI)/dist/.built .env
	@echo "Installed. Fill in .env, then follow docs/operations/install.md."

.env:
	@umask 077 && $(BIN)/python -m scripts.env_example --new-keys > .env
	@echo "Wrote .env with new keys"

# The pages come from Vite with hot reload, everything else from the portal behind it.
dev: .venv/.runtime $(UI)/dist/.built
	@PORTAL_DEMO=1 PORTAL_BASE_URL=http://127.0.0.1:5173 $(BIN)/python manage.py serve & \
	portal=$$!; trap 'kill $$portal' EXIT; cd $(UI) && npm run --silent dev

ui: $(UI)/dist/.built

# How thorough a run of tests is: THOROUGH=push (as make test), all or night.
test: .venv/.dev $(UI)/node_modules/.installed
	@$(BIN)/python -m scripts.check test

test-all test-night: .venv/.dev $(UI)/node_modules/.installed
	@THOROUGH=$(@:test-%=%) $(BIN)/python -m scripts.check test

prices: .venv/.dev $(UI)/node_modules/.installed
	@$(BIN)/python -m scripts.check prices

# The parts of make test that CI runs side by side.
test-pages test-sqlite test-postgres test-journeys: .venv/.dev $(UI)/node_modules/.installed
	@$(BIN)/python -m scripts.check $(@:test-%=%)

quick: .venv/.dev $(UI)/node_modules/.installed
	@$(BIN)/python -m scripts.check quick

lint: .venv/.dev $(UI)/node_modules/.installed
	@$(BIN)/python -m scripts.check lint

audit: .venv/.dev
	@$(BIN)/python -m scripts.audit

# With another Python: make canary PYTHON=python3.13
canary: .venv/.dev $(UI)/dist/.built
	@$(BIN)/python -m scripts.canary $$(command -v $(PYTHON))

# As long as wanted: make prove PROVE="--minutes 20 --clients 40"
prove: .venv/.dev
	@$(BIN)/python -m tests.prove $(PROVE)

bench: .venv/.dev
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory ui lighthouse || true; fi
	@$(BIN)/python -m tests.bench $(BENCH)

figures: .venv/.dev
	@$(BIN)/python -m tests.bench.report

lighthouse: $(LIGHTHOUSE)/node_modules/.installed

docs: .venv/.dev $(UI)/dist/.built
	@$(BIN)/python -m scripts.docs

format: .venv/.dev $(UI)/node_modules/.installed
	$(BIN)/ruff check --fix --quiet .
	$(BIN)/ruff format --quiet .
	cd $(UI) && npm run --silent format

api: .venv/.dev $(UI)/node_modules/.installed
	$(BIN)/python manage.py spectacular --format openapi-json --file $(UI)/openapi.json
	$(BIN)/python manage.py write_words
	cd $(UI) && npm run --silent gen:api

lock: .venv/.dev
	$(LOCK) uv.in -o uv.txt
	$(LOCK) runtime.in -o runtime.txt
	$(LOCK) traces.in -c runtime.txt -o traces.txt
	$(LOCK) dev.in -c traces.txt -c uv.txt -o dev.txt

notice: .venv/.dev $(UI)/node_modules/.installed
	@mkdir -p var
	$(BIN)/python -m scripts.notice > var/NOTICE && mv var/NOTICE NOTICE

# The tags of docs/releases.toml; docs/development.md says how a release is made.
tags: .venv/.dev
	@$(BIN)/python -m scripts.releases tag

# A file of each release, not of the repository.
sbom: .venv/.dev
	$(BIN)/python -m scripts.sbom > sbom.json

clients: .venv/.dev $(UI)/node_modules/.installed
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/openapi-python-client generate --path $(UI)/openapi.json --config scripts/clients/python.yaml \
	--meta none --output-path var/clients/python/portal_client --overwrite --fail-on-warning
	@mkdir -p var/clients/typescript
	@cd $(UI) && npm run --silent gen:clients

clean:
	rm -rf .venv $(UI)/node_modules $(UI)/dist $(LIGHTHOUSE)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What is set up once, and again only when its sources are newer.

.venv/.runtime: requirements/runtime.txt | python-is-new
	@echo "Installing the Python packages"
	@$(call INSTALL,--compile-bytecode)
	@touch $@

.venv/.dev: requirements/dev.txt requirements/runtime.txt | python-is-new
	@echo "Installing the Python packages, with the tools"
	@$(call INSTALL)
	@touch .venv/.runtime $@

$(UI)/node_modules/.installed: $(UI)/package-lock.json | node-is-new
	@echo "Installing the packages of the pages"
	@cd $(UI) && npm ci --loglevel=error --no-audit --no-fund
	@touch $@

$(LIGHTHOUSE)/node_modules/.installed: $(LIGHTHOUSE)/package-lock.json | node-is-new
	@echo "Installing Lighthouse"
	@cd $(LIGHTHOUSE) && npm ci --loglevel=error --no-audit --no-fund
	@touch $@

$(UI)/dist/.built: $(UI)/node_modules/.installed $(UI_SOURCES) | .venv/.runtime
	@echo "Building the pages"
	@cd $(UI) && npm run --silent build
	@$(BIN)/python -m whitenoise.compress --quiet $(UI)/dist
	@touch $@

python-is-new:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	{ echo "Python 3.11 or newer is needed; $(PYTHON) is not. Try: make PYTHON=python3.11 ..."; exit 1; }

# On Linux the packages of the pages bring Node 24 along, so that any npm will do there.
node-is-new:
	@command -v npm >/dev/null || { echo "Node 22 or newer with npm is needed; npm was not found."; exit 1; }
	@test "$$(uname -s)" = Linux || node -e 'process.exit(parseInt(process.versions.node) < 22)' || \
	{ echo "Node 22 or newer is needed; this is $$(node --version)."; exit 1; }
