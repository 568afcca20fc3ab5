"""`mathrag snapshots` and `mathrag diff`: what is published, and what changed between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from mathrag.commands.console import JsonFlag, Paper, escape, write_json

if TYPE_CHECKING:
    from mathrag.views.differences import Difference


def snapshots(json: JsonFlag = False) -> None:
    """List the published knowledge bases, newest first.

    Examples:

    \b
      mathrag snapshots
      mathrag snapshots --json
      mathrag ask "What is the volume of a sphere with radius 4 cm?" --snapshot 3f0c2b7e9d10
    """
    from mathrag.settings import load
    from mathrag.views.knowledge import snapshot_list

    listed = snapshot_list(load())
    if json:
        write_json(listed)
        return
    paper = Paper()
    if not listed.snapshots:
        paper.line("Nothing has been published yet: `mathrag ingest PATH...` builds a knowledge base.")
        return
    rows = [
        (
            info.id,
            "current" if info.current else "",
            f"{info.published_at:%Y-%m-%d %H:%M:%S} UTC",
            *(
                info.counts.get(name, 0)
                for name in ("document", "formula", "executable", "constant", "situation", "example")
            ),
            ", ".join(info.tags),
        )
        for info in listed.snapshots
    ]
    paper.table(
        ("id", "", "published", "documents", "formulas", "executable", "constants", "situations", "examples", "tags"),
        rows,
        indent=0,
    )


def diff(
    before: Annotated[str, typer.Argument(help="Id of a snapshot (`mathrag snapshots`).", show_default=False)],
    after: Annotated[str | None, typer.Argument(help="Id of another.", show_default="the current one")] = None,
    json: JsonFlag = False,
) -> None:
    """Show what changed between two snapshots: what was added, is gone, or says something else, with its page.

    Examples:

    \b
      mathrag diff 3f0c2b7e9d10
      mathrag diff 3f0c2b7e9d10 8a1b2c3d4e5f --json
    """
    from mathrag.settings import load
    from mathrag.views.differences import differences
    from mathrag.views.opening import open_knowledge

    found = differences(load(), before, after or open_knowledge()[0].snapshot)
    if json:
        write_json(found)
        return
    paper = Paper()
    paper.table(
        ("change", "what", "label", "formula", "where", "id"), [_row(one) for one in found.differences], indent=0
    )
    counts = ", ".join(f"{count} {change}" for change, count in found.counts.items())
    paper.line(escape(f"{counts} from {found.before} to {found.after}"))


def _row(one: Difference) -> tuple[str, ...]:
    from mathrag.formulas.readable import readable

    change = f"{one.change}: {', '.join(one.fields)}" if one.fields else one.change
    page = f", page {one.page}" if one.page is not None else ""
    return change, one.type, one.label, readable(one.latex), f"{one.document}{page}", one.uri.rsplit("/", 1)[-1]
