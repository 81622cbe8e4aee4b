"""``python -m tests.hosts.mike``: mike has no ``__main__`` of its own."""

from __future__ import annotations

from mike.driver import main

if __name__ == "__main__":
    main()
