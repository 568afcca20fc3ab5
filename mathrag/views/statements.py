"""What commands and the service say of definitions, theorems and problems (see `mathrag.views`)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Argument, Frozen, Statement, StatementKind, Tactic
from mathrag.statements import Completions

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class StatementLink(Frozen):
    """A statement that another one refers to, or that refers to it."""

    uri: str
    label: str
    kind: StatementKind
    form: str
    number: str = ""
    tactic: Tactic | None = Field(default=None, description="what the reference is for")


class FormulaLink(Frozen):
    """A formula that stands in a statement."""

    uri: str
    label: str
    latex: str

    @property
    def id(self) -> str:
        """Last segment of the URI, unique."""
        return self.uri.rsplit("/", 1)[-1]


class StatementView(Statement):
    """A definition, theorem or problem with its id, what it refers to and what refers to it."""

    model_config = _OPEN
    uses: tuple[StatementLink, ...] = Field(default=(), description="what it, its proofs and solutions refer to")
    used_by: tuple[StatementLink, ...] = Field(default=(), description="what refers to it")
    contains: tuple[FormulaLink, ...] = Field(
        default=(),
        description="the formulas that stand in it, its proofs and solutions, in their order; of one that is asked for",
    )
    made: tuple[Argument, ...] = Field(
        default=(), description="a proof or a solution that was made, where no source has one; in no source"
    )

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class StatementPage(BaseModel):
    """Some of the statements, sorted by document, then by where they stand."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many are accepted")
    offset: int
    limit: int | None
    forms: dict[str, int] = Field(description="those accepted by what their sources call them")
    statements: tuple[StatementView, ...]


def statement_page(
    knowledge: KnowledgeBase,
    words: str = "",
    kind: StatementKind | None = None,
    document: str | None = None,
    offset: int = 0,
    limit: int | None = None,
) -> StatementPage:
    """The statements with all ``words``, of this ``kind``, of ``document``, from ``offset``, at most ``limit``."""
    everything = knowledge.all_statements()
    wanted = words.casefold().split()
    accepted = sorted(
        (
            one
            for one in everything
            if (kind is None or one.kind == kind)
            and (document is None or any(place.document == document for place in one.occurrences))
            and all(word in f"{one.label}\n{one.contents}".casefold() for word in wanted)
        ),
        key=lambda one: (one.occurrences[0].document, one.occurrences[0].chunk, one.number, one.label, one.uri),
    )
    end = None if limit is None else offset + limit
    views = StatementViews(everything)
    return StatementPage(
        snapshot=knowledge.snapshot,
        total=len(accepted),
        offset=offset,
        limit=limit,
        forms=dict(Counter(one.form for one in accepted).most_common()),
        statements=tuple(views.view(one) for one in accepted[offset:end]),
    )


def statement_view(knowledge: KnowledgeBase, key: str) -> StatementView:
    """The statement called ``key`` (URI, alias or id), with its formulas and what was made for it. Raises `UnknownEntity`."""
    view = StatementViews(knowledge.all_statements()).view(knowledge.statement(key))
    formulas = knowledge.formulas(view.formulas)
    told: dict[str, object] = {
        "contains": tuple(FormulaLink(uri=one.uri, label=one.label, latex=one.latex) for one in formulas)
    }
    made = Completions(knowledge.home).counting([view]).get(view.uri)
    if made and made.argument:
        told["made"] = (made.argument,)
    return view.model_copy(update=told)


def containing(knowledge: KnowledgeBase, formula: str) -> tuple[StatementLink, ...]:
    """The statements in which the formula with this URI stands."""
    return tuple(statement_link(one) for one in knowledge.all_statements() if formula in one.formulas)


class StatementViews:
    """The views of statements, each with its neighbours; all of them are known by URI."""

    def __init__(self, everything: list[Statement]) -> None:
        self.known = {uri: one for one in everything for uri in (one.uri, *one.aliases)}
        self.users: dict[str, dict[str, StatementLink]] = {}
        for one in everything:
            for reference in one.references:
                target = self.known.get(reference.target or "")
                if target is not None and target.uri != one.uri:
                    self.users.setdefault(target.uri, {}).setdefault(one.uri, statement_link(one, reference.tactic))

    def view(self, statement: Statement) -> StatementView:
        """``statement`` with its neighbours."""
        uses: dict[str, StatementLink] = {}
        for reference in statement.references:
            target = self.known.get(reference.target or "")
            if target is not None and target.uri != statement.uri:
                uses.setdefault(target.uri, statement_link(target, reference.tactic))
        used_by = tuple(self.users.get(statement.uri, {}).values())
        own = {name: getattr(statement, name) for name in type(statement).model_fields}  # dict() would call its `keys`
        return StatementView.model_construct(**own, uses=tuple(uses.values()), used_by=used_by)


def statement_link(statement: Statement, tactic: Tactic | None = None) -> StatementLink:
    """``statement`` as another one names it."""
    return StatementLink(
        uri=statement.uri,
        label=statement.label,
        kind=statement.kind,
        form=statement.form,
        number=statement.number,
        tactic=tactic,
    )
