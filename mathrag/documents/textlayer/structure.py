"""Two-dimensional constructs of a page become single items: delimiters, accents, radicals, fractions, bars, limits.

Rules are worked through from the shortest to the longest, so what is inside is finished before what is around it.
Every producer writes a construct in one go, a browser too: its parts must be neighbours in the stream, which keeps the lines
above and below out.
"""

from __future__ import annotations

from collections.abc import Sequence

from mathrag.documents.textlayer.accents import put_together, replaced
from mathrag.documents.textlayer.braces import brace_pieces, build_braces, drawn_braces, is_of_brace
from mathrag.documents.textlayer.encodings import BIG_OPERATORS, LIMITED_FUNCTIONS
from mathrag.documents.textlayer.items import TINY, Item, Kind, build, main_line
from mathrag.documents.textlayer.linear import to_latex
from mathrag.documents.textlayer.matrices import build_matrices
from mathrag.documents.textlayer.paths import Box, Drawing, Rule

_MAX_BAR_EMS = 60
# in em: numerator and denominator stand over and under the middle of their bar
_OFF_CENTRE = 0.45
# in em of their own type: the first of them is closer to it than this
_REACH = 0.85
# in em: a line this close below the baseline of words underlines them, as a link's does; the bar of a fraction is 0.2 below its numerator's
_UNDERLINES = 0.16
_LEAST_WORD = 3
# a superscript's size beside its letter's, and in em of the letter how far from it it stands at most
_SCRIPT_SIZE = 0.85
_SCRIPT_APART = 0.25
# limits are set at 0.6 to 0.73; a browser sets prose at 0.83 of the formulas in it
_LIMIT_SIZE = 0.8
# in print they are the neighbours of their operator in the stream, and in small type little smaller or none
_PRINTED_LIMIT = 0.9
_TINY_LIMIT = 1.02
# what a label stands over, and how far off its middle, in em
_LABELLED = frozenset("=→⟶⇌≡←↔≈")
_OFF_RELATION = 0.25
_SAME_LINE = 0.12
# in em: the middle of what a bar is over lies within the bar, but for this
_BAR_OVERHANG = 0.02


def build_constructs(glyphs: Sequence[Item], drawing: Drawing, in_stream_order: bool) -> tuple[list[Item], set[Rule]]:
    """The items of a page with every construct put together, and the rules that were used up."""
    outlines = () if in_stream_order else drawing.outlines
    braces = drawn_braces(outlines, glyphs)
    held = {part for brace in braces for part in brace.parts if isinstance(part, Box)}
    items = put_together(glyphs, [box for box in outlines if box not in held])
    used: set[Rule] = set()
    shapes = () if in_stream_order else drawing.shapes
    pieces = brace_pieces(items)
    rules = [rule for rule in drawing.horizontal if not is_of_brace(rule, pieces)]
    marks: list[Rule | Box] = sorted([*rules, *shapes], key=lambda mark: (_width(mark), str(mark)))
    for mark in marks:
        if isinstance(mark, Box):
            items = _drawn_radical(items, mark)
            continue
        before = items
        items = _at_rule(items, mark)
        if items is not before:
            used.add(mark)
    items = _named_operators(items)
    operators = [item for item in items if item.char in BIG_OPERATORS or item.char in LIMITED_FUNCTIONS]
    for operator in operators:
        items = _with_limits(items, operator, operators, _PRINTED_LIMIT if in_stream_order else _LIMIT_SIZE)
    for relation in [item for item in items if item.char in _LABELLED]:
        items = _labelled(items, relation)
    items = build_braces(items, braces)
    return build_matrices(items), used


def _width(mark: Rule | Box) -> float:
    return mark.length if isinstance(mark, Rule) else mark.x1 - mark.x0


# --- radicals, fractions, bars ------------------------------------------------------------------------------------------


def _at_rule(items: list[Item], rule: Rule) -> list[Item]:
    """``items`` with what this rule puts together; the same list where it is none of ours (a table's border)."""
    left, right, low, high = rule.start - 15, rule.end + 15, 2 * (rule.at - 60), 2 * (rule.at + 60)
    near = [i for i in items if i.x1 > left and i.x0 < right and low < i.y0 + i.y1 < high]
    if not near:
        return items
    radical = next((item for item in near if _is_radical_of(item, rule)), None)
    if radical is not None:
        return _radical(items, near, radical, rule)
    em = _em_at(near, rule)
    if not em or rule.length > _MAX_BAR_EMS * em:
        return items
    above = _stacked(near, rule, em, above=True)
    if _is_underline(rule, above):
        return items
    below = _stacked(near, rule, em, above=False)
    if above and below:
        return _fraction(items, above, below, rule, em)
    if below:
        return _barred(items, below, rule, em)
    return items


def _is_radical_of(item: Item, rule: Rule) -> bool:
    return (
        item.char == "√"
        and abs(item.x1 - rule.start) < max(1.2, 0.12 * item.size)
        and abs(item.y1 - rule.at) < max(1.6, 0.12 * item.size)
    )


def _radical(items: list[Item], near: list[Item], radical: Item, rule: Rule) -> list[Item]:
    inside = [
        item
        for item in near
        if item is not radical
        and not (item.kind == "punctuation" and item.x1 > rule.end - 0.02 * item.size)
        and rule.start - 1 <= item.cx <= rule.end + 1
        and item.y1 <= rule.at + 1.5
        and item.cy > radical.y0 - 0.2 * radical.size
        and item.y0 > radical.y0 - 0.5 * radical.size
    ]
    (inside,) = _contiguous([radical], inside)
    if not inside:
        return items
    held = {id(item) for item in inside}
    index = [item for item in near if id(item) not in held and _is_index_of(item, radical)]
    size, base = main_line(inside)
    degree = f"[{to_latex(index)}]" if index else ""
    new = build([radical, *inside, *index], rf"\sqrt{degree}{{{to_latex(inside)}}}", base, size, _kind_of(inside))
    new.y1, new.x1 = max(new.y1, rule.at), max(new.x1, rule.end)
    return replaced(items, [radical, *inside, *index], new)


def _kind_of(inside: Sequence[Item]) -> Kind:
    """What holds nothing but a fraction is placed by its middle, as the fraction is."""
    return "fraction" if all(item.centred for item in inside) else "symbol"


def _is_index_of(item: Item, radical: Item) -> bool:
    return (
        item is not radical
        and item.size < 0.8 * radical.size
        and radical.x0 - 0.15 * radical.size <= item.x0
        and item.x1 <= radical.x1 - 0.2 * (radical.x1 - radical.x0)
        and radical.cy - 0.1 * radical.size < item.y0
        and item.y1 < radical.y1 + 0.3 * radical.size
        and radical.first - 3 <= item.first <= radical.first + 3
    )


def _drawn_radical(items: list[Item], shape: Box) -> list[Item]:
    """A radical that is drawn as a path, as browsers do."""
    inside = [
        i for i in items if shape.x0 < i.cx < shape.x1 and shape.y0 - 0.5 < i.cy < shape.y1 and i.x1 < shape.x1 + 1
    ]
    if not inside:
        return items
    size, base = main_line(inside)
    hook = min(item.x0 for item in inside) - shape.x0
    headroom = shape.y1 - max(item.y1 for item in inside)
    if not 0.25 * size <= hook <= 1.6 * size or not -1 <= headroom < 1.2 * size or shape.y1 - shape.y0 < 0.7 * size:
        return items
    new = build(inside, rf"\sqrt{{{to_latex(inside)}}}", base, size, _kind_of(inside))
    new.x0, new.y1, new.x1 = shape.x0, shape.y1, max(shape.x1, new.x1)
    return replaced(items, inside, new)


def _em_at(near: list[Item], rule: Rule) -> float:
    over = [item for item in near if rule.start - 2 <= item.cx <= rule.end + 2]
    plain = [i.size for i in over if not i.built and not i.tall and abs(i.cy - rule.at) < 1.6 * i.size]
    return max(plain or [item.size for item in over if item.built], default=0.0)


def _stacked(near: list[Item], rule: Rule, em: float, above: bool) -> list[Item]:
    """What stands directly on (or hangs directly below) the rule, piled up without a gap."""
    candidates = [item for item in near if _stands_at(item, rule, em, above)]
    stack: list[Item] = []
    edge = rule.at + (_REACH * em if above else -_REACH * em)
    grown = True
    while grown:
        grown = False
        for item in list(candidates):
            reached = item.y0 < edge or any(_is_raised_by(item, one) for one in stack) if above else item.y1 > edge
            if reached:
                candidates.remove(item)
                stack.append(item)
                edge = max(edge, item.y1 + 0.06 * item.size) if above else min(edge, item.y0 - 0.03 * item.size)
                grown = True
    return stack


def _is_underline(rule: Rule, above: list[Item]) -> bool:
    if sum(item.kind == "letter" for item in above) < _LEAST_WORD or any(item.built or item.math for item in above):
        return False
    size, base = main_line(above)
    return base - rule.at < _UNDERLINES * size


def _is_raised_by(item: Item, letter: Item) -> bool:
    """Whether ``item`` is the superscript of a letter that it stands higher than: a prime beside a small one."""
    return (
        item.size < _SCRIPT_SIZE * letter.size
        and -0.1 * letter.size < item.x0 - letter.x1 < _SCRIPT_APART * letter.size
        and 0 <= item.y0 - letter.y1 < _SCRIPT_APART * letter.size
    )


def _stands_at(item: Item, rule: Rule, em: float, above: bool) -> bool:
    slack = 0.12 * em + 1
    if item.kind == "punctuation" and item.x0 > rule.end - 0.02 * em:  # the full stop behind a fraction
        return False
    return (
        rule.start - slack <= item.cx <= rule.end + slack
        and item.x1 > rule.start
        and item.x0 < rule.end
        and item.x0 > rule.start - 0.6 * em
        and item.x1 < rule.end + 0.6 * em
        and (item.y0 > rule.at - 0.15 * em if above else item.y1 < rule.at + 0.15 * em)
    )


def _fraction(items: list[Item], above: list[Item], below: list[Item], rule: Rule, em: float) -> list[Item]:
    hanging = below
    above, below = _contiguous([], above, below)
    if not above or not below:
        return _barred(items, hanging, rule, em)
    width = max(max(i.x1 for i in part) - min(i.x0 for i in part) for part in (above, below))
    if rule.length - width > 0.8 * em or width - rule.length > 1.2 * em or not _centred(rule, above, below, em):
        return _barred(items, hanging, rule, em)
    size = max(main_line(above)[0], main_line(below)[0])
    tex = rf"\frac{{{to_latex(above)}}}{{{to_latex(below)}}}"
    new = build([*above, *below], tex, rule.at - 0.25 * size, size, "fraction")
    new.x0, new.x1 = min(new.x0, rule.start), max(new.x1, rule.end)
    return replaced(items, [*above, *below], new)


def _centred(rule: Rule, above: list[Item], below: list[Item], em: float) -> bool:
    middle = (rule.start + rule.end) / 2
    return all(
        abs((min(i.x0 for i in part) + max(i.x1 for i in part)) / 2 - middle) < _OFF_CENTRE * em
        for part in (above, below)
    )


def _barred(items: list[Item], below: list[Item], rule: Rule, em: float) -> list[Item]:
    slack = _BAR_OVERHANG * em
    below = [item for item in below if rule.start - slack < item.cx < rule.end + slack]
    if not below:
        return items
    width = max(i.x1 for i in below) - min(i.x0 for i in below)
    gap = rule.at - max(i.y1 for i in below)
    usual = all(item.math or item.kind in ("digit", "letter") for item in below)
    if not usual or abs(width - rule.length) >= 0.5 * em or gap >= 0.3 * em or rule.length >= 4 * em:
        return items
    size, base = main_line(below)
    command = "bar" if len(below) == 1 else "overline"
    new = build(below, rf"\{command}{{{to_latex(below)}}}", base, size)
    new.y1 = max(new.y1, rule.at)
    return replaced(items, below, new)


# --- limits -------------------------------------------------------------------------------------------------------------


def _named_operators(items: list[Item]) -> list[Item]:
    """``lim``, ``max`` and their like with something smaller right below them."""
    letters = sorted((i for i in items if i.kind == "letter"), key=lambda item: (-round(item.base, 1), item.x0))
    for start in range(len(letters)):
        name = [letters[start]]
        for other in letters[start + 1 : start + 3]:
            if abs(other.base - name[-1].base) < 0.5 and other.x0 - name[-1].x1 < 0.17 * other.size:
                name.append(other)
        word = "".join(item.char for item in name)
        if word not in LIMITED_FUNCTIONS or not _limit(items, build(name, "", name[0].base, name[0].size), above=False):
            continue
        new = build(name, rf"\{word}", name[0].base, name[0].size)
        new.char, new.y0 = word, name[0].base
        items = replaced(items, name, new)
    return items


def _with_limits(items: list[Item], operator: Item, operators: Sequence[Item], largest: float) -> list[Item]:
    others = [item for item in operators if item is not operator and abs(item.axis - operator.axis) < 0.5 * item.size]
    own = [item for item in items if all(_off(item, operator) <= _off(item, other) for other in others)]
    lower, upper = _limit(own, operator, False, largest), _limit(own, operator, True, largest)
    if lower or upper:
        (kept,) = _contiguous([operator], lower + upper)
        held = {id(item) for item in kept}
        lower = [item for item in lower if id(item) in held]
        upper = [item for item in upper if id(item) in held]
    if not lower and not upper:
        return items
    tex = operator.tex + (f"_{{{to_latex(lower)}}}" if lower else "") + (f"^{{{to_latex(upper)}}}" if upper else "")
    new = build([operator, *lower, *upper], tex, operator.base, operator.size)
    new.x0, new.x1, new.char = operator.x0, operator.x1, operator.char
    return replaced(items, [operator, *lower, *upper], new)


def _off(item: Item, operator: Item) -> float:
    """How far an item is from the middle of an operator."""
    return abs(item.cx - operator.cx)


def _limit(items: list[Item], operator: Item, above: bool, largest: float = _LIMIT_SIZE) -> list[Item]:
    size = max([operator.size, *(item.size for item in items if operator.tall and _beside(item, operator))])
    largest = _TINY_LIMIT if size < TINY and largest == _PRINTED_LIMIT else largest
    candidates = [
        item
        for item in items
        if item is not operator
        and item.size < largest * size
        and operator.x0 - 3 * size < item.cx < operator.x1 + 3 * size
        and (
            operator.y1 - 0.1 * size < item.y0 < operator.y1 + 0.75 * size
            if above
            else operator.y0 - 0.75 * size < item.y1 < operator.y0 + 0.12 * size
        )
    ]
    found = [i for i in candidates if operator.x0 - 0.25 * size <= i.cx <= operator.x1 + 0.25 * size]
    if all(item.x0 > operator.x1 - 0.05 * size for item in found):
        return []  # scripts, in running text
    grown = bool(found)
    while grown:
        grown = False
        left, right = min(i.x0 for i in found), max(i.x1 for i in found)
        for item in candidates:
            if any(item is other for other in found):
                continue
            if -0.05 * size <= left - item.x1 < 0.22 * size or -0.05 * size <= item.x0 - right < 0.22 * size:
                found.append(item)
                grown = True
    return found


def _beside(item: Item, operator: Item) -> bool:
    """Whether an item stands next to an operator, on its line: TeX has its large operators in one size for all types."""
    near = operator.x0 - item.x1 < item.size and item.x0 - operator.x1 < item.size
    return near and not item.centred and abs(item.base - operator.base) < _SAME_LINE * item.size


def _labelled(items: list[Item], relation: Item) -> list[Item]:
    """An arrow or a sign of equality with something small over its middle."""
    over = _limit(items, relation, above=True)
    if over:
        (over,) = _contiguous([relation], over)
    if not over:
        return items
    middle = (min(item.x0 for item in over) + max(item.x1 for item in over)) / 2
    if abs(middle - relation.cx) > _OFF_RELATION * relation.size:
        return items
    tex = rf"\overset{{{to_latex(over)}}}{{{relation.tex}}}"
    new = build([relation, *over], tex, relation.base, relation.size, "relation")
    new.char = relation.char
    return replaced(items, [relation, *over], new)


# --- stream order -------------------------------------------------------------------------------------------------------


def _contiguous(required: list[Item], *groups: list[Item]) -> list[list[Item]]:
    """Of each group what is in the longest run of stream neighbours that meets all groups and has all required items."""
    everything = sorted([item for group in groups for item in group] + required, key=lambda item: item.first)
    if not any(groups):
        return list(groups)
    runs: list[list[Item]] = []
    reach = -2
    for item in everything:
        if not runs or item.first - reach > 1:
            runs.append([])
            reach = -2
        runs[-1].append(item)
        reach = max(reach, item.last)
    best: set[int] = set()
    for run in runs:
        held = {id(item) for item in run}
        complete = all(id(item) in held for item in required) and all(
            any(id(item) in held for item in group) for group in groups
        )
        if complete and len(held) > len(best):
            best = held
    return [[item for item in group if id(item) in best] for group in groups]
