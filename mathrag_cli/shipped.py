"""The list of the situations that ship: ``docs/situations.md`` holds it, and this puts it there.

``python -m mathrag_cli.shipped docs/situations.md`` rewrites what stands below ``<!-- shipped -->``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path

from mathrag.entities import Situation

BLOCK = re.compile(r"(<!-- shipped -->\n).*?(?=<!-- end -->)", re.DOTALL)


def shipped() -> dict[str, list[Situation]]:
    """The situations of ``ontology/situations`` by the name of their pack, in its order."""
    from mathrag.situations import read_pack

    folder = files("ontology") / "situations"
    packs = [pack for pack in folder.iterdir() if pack.name.endswith(".yaml")] if folder.is_dir() else []
    return {
        pack.name: read_pack(pack.read_text(encoding="utf-8"), pack.name)
        for pack in sorted(packs, key=lambda p: p.name)
    }


def listed(packs: Iterable[tuple[str, list[Situation]]]) -> str:
    """The packs as Markdown: a table each, with what every situation is about and how many examples check it."""
    parts = []
    for name, situations in packs:
        rows = [
            f"| `{one.name}` | {one.label} | {len(one.equations)} | {len(one.examples)} | {one.source} |"
            for one in situations
        ]
        head = (
            f"**{name}**\n\n| situation | title | equations | examples | source |\n| --- | --- | ---: | ---: | --- |\n"
        )
        parts.append(head + "\n".join(rows) + "\n")
    return "\n".join(parts) or "No pack ships.\n"


def with_list(text: str) -> str:
    """``text`` with the list as it is now."""
    return BLOCK.sub(lambda match: f"{match[1]}{listed(shipped().items())}", text)


def main() -> None:
    """Rewrite the files named on the command line."""
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(with_list(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
