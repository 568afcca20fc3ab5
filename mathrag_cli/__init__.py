"""The `mathrag` command: each package brings its own commands, `main` merges them."""
