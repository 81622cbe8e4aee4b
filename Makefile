.PHONY: check test hosts sarif slow lint types docs site real bench large

PYTHON ?= python

check: lint types test

lint:
	ruff check .
	ruff format --check .

types:
	mypy

test:
	$(PYTHON) -m pytest

# the runs that are too long for every change: fuzzing at depth, large pages, many browsers
slow:
	$(PYTHON) -m pytest -m "slow or not slow" --hypothesis-profile=deep

# every host and the plugins that people use beside: pip install -e ".[test,hosts]"
hosts:
	$(PYTHON) -m pytest tests/hosts/test_every_host.py tests/hosts/test_other_plugins.py

# SARIF against the schema of its standard, which the npm package node-sarif-builder ships
sarif:
	mkdir -p .cache/sarif
	cd .cache/sarif && npm pack --silent node-sarif-builder@5.0.0 && tar xzf node-sarif-builder-5.0.0.tgz
	SARIF_SCHEMA=.cache/sarif/package/lib/schemas/sarif-2.1.0-rtm.5.json \
	  $(PYTHON) -m pytest tests/report -k sarif

docs:
	$(PYTHON) docs/generate.py
	mkdocs build -f mkdocs-docs.yml

site:
	mkdocs build

# real papers by others, read from ../shared; their passages never enter the repository
real:
	$(PYTHON) tests/real/ingest.py
	mkdocs-survey check -f tests/real/mkdocs.yml

bench:
	for script in verify swaps score_distribution quantities evidence_terms claims retrieval \
	  segmentation ingest batch_ingest bibliographies pdf_text build_time figures; do \
	  $(PYTHON) -m bench.$$script || exit 1; done

# an hour: a site of 300 pages and 36,000 citations
large:
	$(PYTHON) -m bench.large_build
