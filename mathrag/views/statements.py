"""What commands and the service say of definitions, theorems and problems (see `mathrag.views`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Argument, Frozen, Statement, StatementKind, Tactic
from mathrag.knowledge.catalogue import ToldFilter
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
    """The statements with all ``words`` (beginnings of words), of this ``kind``, of ``document``, from ``offset``, at most ``limit``."""
    forms, accepted = knowledge.told(
        Statement, ToldFilter("statement", tuple(words.split()), document, kind), offset, limit
    )
    return StatementPage(
        snapshot=knowledge.snapshot,
        total=sum(forms.values()),
        offset=offset,
        limit=limit,
        forms=forms,
        statements=tuple(viewed(one, knowledge) for one in accepted),
    )


def statement_view(knowledge: KnowledgeBase, key: str) -> StatementView:
    """The statement called ``key`` (URI, alias or id), with its formulas and what was made for it. Raises `UnknownEntity`."""
    view = viewed(knowledge.statement(key), knowledge)
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
    return tuple(map(statement_link, knowledge.referring(formula)))


def viewed(statement: Statement, knowledge: KnowledgeBase) -> StatementView:
    """``statement`` with its neighbours."""
    uses: dict[str, StatementLink] = {}
    for reference in statement.references:
        for target in knowledge.seen(Statement, filter(None, [reference.target])):
            if target.uri != statement.uri:
                uses.setdefault(target.uri, statement_link(target, reference.tactic))
    keys = (statement.uri, *statement.aliases)
    using = {one.uri: one for key in keys for one in knowledge.referring(key) if one.uri != statement.uri}
    used_by = tuple(statement_link(using[uri], _tactic(using[uri], keys)) for uri in sorted(using))
    own = {name: getattr(statement, name) for name in type(statement).model_fields}  # dict() would call its `keys`
    return StatementView.model_construct(**own, uses=tuple(uses.values()), used_by=used_by)


def _tactic(statement: Statement, keys: Collection[str]) -> Tactic | None:
    """What the first reference of ``statement`` to one of ``keys`` is for."""
    return next(one.tactic for one in statement.references if one.target in keys)


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
