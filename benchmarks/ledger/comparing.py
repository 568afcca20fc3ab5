"""What flipped between two ledgers: totals by set before and after, exact McNemar test, the questions whose outcome changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from eval_assets.statistics import Paired, paired
from ledger.rows import AnyRow, Row, Total, totals
from ledger.sets import TEST


@dataclass(frozen=True)
class Flip:
    """A development question whose outcome is another than before."""

    before: Row
    after: Row


@dataclass(frozen=True)
class Change:
    """A set's half before and after; ``test`` (McNemar over the questions of both) and ``flips`` only of development halves."""

    before: Total | None
    after: Total
    test: Paired | None = None
    flips: tuple[Flip, ...] = ()
    only_before: int = 0
    only_after: int = 0


def changes(accepted: Sequence[Row], accepted_tests: Sequence[Total], now: Sequence[AnyRow]) -> list[Change]:
    """The change of each half of each set that was asked ``now``; a set that was not asked now has none."""
    tests = {total.set: total for total in accepted_tests}
    earlier = {total.set: total for total in totals(accepted)}
    found = []
    for total in totals(now):
        if total.split == TEST:
            found.append(Change(tests.get(total.set), total))
        else:
            before = {row.id: row for row in accepted if row.set == total.set}
            after = {row.id: row for row in now if isinstance(row, Row) and row.set == total.set}
            found.append(_compared(earlier.get(total.set), total, before, after))
    return found


def _compared(earlier: Total | None, total: Total, before: dict[str, Row], after: dict[str, Row]) -> Change:
    common = [id for id in after if id in before]
    flips = tuple(Flip(before[id], after[id]) for id in common if before[id].outcome != after[id].outcome)
    test = paired(_right(before.values()), _right(after.values())) if common else None
    return Change(earlier, total, test, flips, len(before) - len(common), len(after) - len(common))


def _right(rows: Iterable[Row]) -> dict[str, bool]:
    return {row.id: row.outcome == "right" for row in rows}


# --- as text ---

HEAD = f"{'set':<30}{'half':<6}{'n':>5}{'right':>7}{'wrong':>7}{'refused':>9}{'error':>7}{'right %':>9}{'answered right %':>18}"


def table(found: Iterable[Total]) -> Iterator[str]:
    """A line a set's half, and one for all development questions."""
    listed = list(found)
    yield HEAD
    for total in listed:
        yield _line(total, total.set)
    yield from (_line(whole, "all") for whole in _sums(listed))


def _sums(listed: Sequence[Total]) -> Iterator[Total]:
    for split in ("dev", "test"):
        own = [total for total in listed if total.split == split]
        counts = {name: sum(getattr(total, name) for total in own) for name in ("right", "wrong", "refused", "error")}
        if len(own) > 1:
            yield Total.model_validate({"set": "all", "split": split, **counts})


def _line(total: Total, name: str) -> str:
    counts = f"{total.n:>5}{total.right:>7}{total.wrong:>7}{total.refused:>9}{total.error:>7}"
    return f"{name:<30}{total.split:<6}{counts}{_percent(total.right, total.n):>9}{_percent(total.right, total.right + total.wrong):>18}"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def report(found: Sequence[Change]) -> Iterator[str]:
    """Totals before and after with the p value, then each flip by set."""
    yield f"{'set':<30}{'half':<6}{'n':>5}  right, wrong, refused, error: before → after      gained  lost   p (McNemar)"
    for change in found:
        yield _compared_line(change)
    for change in found:
        if change.flips:
            yield ""
            yield f"{change.after.set}:"
            yield from (_flip_line(flip) for flip in change.flips)


def _compared_line(change: Change) -> str:
    after, test = change.after, change.test
    figures = f"{_figures(change.before)} → {_figures(after)}"
    paired_figures = f"{test.only_second:>6}{test.only_first:>6}   {test.p:.3g}" if test else ""
    unpaired = f"  ({change.only_before} gone, {change.only_after} new)"
    differ = change.before is not None and change.only_before + change.only_after > 0
    return f"{after.set:<30}{after.split:<6}{after.n:>5}  {figures:<46}{paired_figures}{unpaired if differ else ''}"


def _figures(total: Total | None) -> str:
    return f"{total.right}, {total.wrong}, {total.refused}, {total.error}" if total else "not accepted"


def _flip_line(flip: Flip) -> str:
    before, after = flip.before, flip.after
    vetoes = ", ".join(f"{name} {count}" for name, count in sorted(after.vetoes.items(), key=lambda item: -item[1]))
    dropped = f"  dropped by {vetoes}" if vetoes and after.outcome != "right" else ""
    return f"  {after.id:<32}{before.outcome} → {after.outcome}: {_how(before)} → {_how(after)}{dropped}"


def _how(row: Row) -> str:
    """Formula, who stated the steps, confidence."""
    by = f" [{'; '.join(row.stated_by)}]" if row.stated_by else ""
    return f"{row.formula or 'no formula'}{by} {row.confidence:.2f}"
