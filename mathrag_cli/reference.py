"""The command line's reference: ``docs/cli.md`` holds each command's own help, and this puts it there.

``python -m mathrag_cli.reference docs/cli.md`` rewrites every block below ``<!-- help: COMMAND -->``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

BLOCK = re.compile(r"(<!-- help:(?P<command>[^\n]*) -->\n)```text\n.*?```", re.DOTALL)


def help_of(command: str) -> str:
    """What ``mathrag COMMAND --help`` prints; the whole command's where ``command`` is empty."""
    from typer.main import get_command

    from mathrag_cli.main import build

    group = get_command(build())
    context = group.make_context("mathrag", [], resilient_parsing=True)
    context.terminal_width = context.max_content_width = 100
    if not command:
        return group.get_help(context)
    found = group.commands[command]  # type: ignore[attr-defined]
    return str(found.get_help(type(context)(found, info_name=command, parent=context)))


def with_help(text: str) -> str:
    """``text`` with every help block as it is now."""

    def block(match: re.Match[str]) -> str:
        return f"{match[1]}```text\n{help_of(match['command'].strip()).rstrip()}\n```"

    return BLOCK.sub(block, text)


def main() -> None:
    """Rewrite the files named on the command line."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_help(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
