"""The card store: files in git, and the SQLite index derived from them."""
