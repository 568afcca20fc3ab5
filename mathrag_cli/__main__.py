"""``python -m mathrag_cli`` is `mathrag`."""

from mathrag_cli.main import main

if __name__ == "__main__":
    main()
