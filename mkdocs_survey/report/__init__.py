"""What machines and terminals see: one module a format."""
