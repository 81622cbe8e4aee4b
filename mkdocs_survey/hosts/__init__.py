"""The Python-Markdown extension and the thin MkDocs plugin."""
