"""What commands and the service say of situations (see `mathrag.views`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, Field, computed_field

from mathrag.entities import Frozen, Relation, RoleQuantity, Situation
from mathrag.quantities import Dimension, si_unit
from mathrag.situations import equations_latex, statement_latex, symbol_latex

if TYPE_CHECKING:
    from mathrag.knowledge import KnowledgeBase

_OPEN = ConfigDict(frozen=True, extra="ignore")


class SituationView(Situation):
    """A situation with its id and its equations as LaTeX."""

    model_config = _OPEN
    latex: tuple[str, ...] = Field(default=(), description="the equations, those of each sort of like things behind")

    @computed_field(description="last segment of the URI, unique")  # type: ignore[prop-decorator]
    @property
    def id(self) -> str:
        return self.uri.rsplit("/", 1)[-1]


class QuantityRow(Frozen):
    """A quantity of a situation in words."""

    name: str
    symbol: str = Field(description="LaTeX")
    said: str
    of: str
    kind: str
    unit: str = Field(description="in which its value enters; '1' is a plain number")
    dimension: str
    told: str = Field(description="what words or their lack say of its value, and the phrases that speak for it")


class SituationDetail(SituationView):
    """A situation with its relations."""

    relations: tuple[Relation, ...] = ()

    def quantity_rows(self) -> list[QuantityRow]:
        """Its quantities, in its order."""
        return [
            QuantityRow(
                name=quantity.name,
                symbol=symbol_latex(self, quantity.name),
                said=quantity.said,
                of=", ".join(filter(None, (quantity.of or self._each(quantity), quantity.when, quantity.status))),
                kind=(quantity.quantity_kind or "").replace("_", " "),
                unit=quantity.unit or si_unit(Dimension.parse(quantity.dimension)),
                dimension=quantity.dimension,
                told=_told(quantity),
            )
            for quantity in self.quantities
        ]

    def phrases(self) -> dict[str, str]:
        """What shows it and what bounds it, by name; what it does not say is left out."""
        like = self.many
        facts = {
            "shown by": "; and ".join(" | ".join(group) for group in self.shows),
            "not with": " | ".join(self.unless),
            "things": "; ".join(f"{role.name}: {' | '.join(role.words)}" for role in self.roles if role.words),
            "like things": like and f"{like.role}, {like.least} to {like.most}{', in order' if like.sequence else ''}",
            "sorts": "; ".join(f"{sort.name}: {' | '.join(sort.words)}" for sort in like.kinds) if like else "",
            "order": ", ".join(self.order),
            "same": "; ".join(
                f"{' = '.join(one.these)}: {' | '.join(one.when) or 'one substance'}" for one in self.same
            ),
            "cancels": ", ".join(self.cancels),
            "exports": ", ".join(self.exports),
            "closed": "nothing else computes its quantities" if self.closed else "",
        }
        return {name: said for name, said in facts.items() if said}

    def order_latex(self) -> tuple[str, ...]:
        """What any placing must keep, as LaTeX."""
        return tuple(statement_latex(self, one) for one in self.order)

    def _each(self, quantity: RoleQuantity) -> str:
        return f"each {self.many.role}" if self.many and quantity.name.endswith("#") else ""


class SituationPage(BaseModel):
    """Some of the situations, sorted by title, then URI."""

    model_config = _OPEN
    snapshot: str
    total: int = Field(description="how many are accepted")
    offset: int
    limit: int | None
    situations: tuple[SituationView, ...]


def situation_page(
    knowledge: KnowledgeBase,
    words: str = "",
    document: str | None = None,
    usable: bool | None = None,
    offset: int = 0,
    limit: int | None = None,
) -> SituationPage:
    """The situations with all ``words``, of ``document``, ``usable`` or not, from ``offset``, at most ``limit``."""
    accepted = sorted(
        (
            situation
            for situation in knowledge.all_situations()
            if (document is None or any(place.document == document for place in situation.occurrences))
            and (usable is None or (situation.reason is None) == usable)
            and _has_words(situation, words.casefold().split())
        ),
        key=lambda situation: (situation.label.casefold(), situation.uri),
    )
    end = None if limit is None else offset + limit
    return SituationPage(
        snapshot=knowledge.snapshot,
        total=len(accepted),
        offset=offset,
        limit=limit,
        situations=tuple(
            SituationView.model_construct(**dict(situation), latex=tuple(equations_latex(situation)))
            for situation in accepted[offset:end]
        ),
    )


def situation_detail(knowledge: KnowledgeBase, key: str) -> SituationDetail:
    """The situation called ``key`` with its relations. Raises `UnknownEntity`.

    ``key`` is its URI or id, or that of one of its equations in an answer: '<its URI>#<what is computed>'.
    """
    situation = knowledge.situation(key.partition("#")[0])
    latex, relations = tuple(equations_latex(situation)), tuple(knowledge.relations(situation.uri))
    return SituationDetail.model_construct(**dict(situation), latex=latex, relations=relations)


def _has_words(situation: Situation, words: list[str]) -> bool:
    said = (quantity.said for quantity in situation.quantities)
    phrases = (phrase for group in situation.shows for phrase in group)
    everything = "\n".join((situation.name, situation.label, situation.description, *said, *phrases)).casefold()
    return all(word in everything for word in words)


def _told(quantity: RoleQuantity) -> str:
    told = [f"{' | '.join(one.phrases)}: {one.value}" for one in quantity.told]
    marked = [f"beside {' | '.join(quantity.cues)}"] if quantity.cues else []
    default = [f"else {quantity.default}"] if quantity.default is not None else []
    assumed = ["or of its substance"] if quantity.assumed else []
    return "; ".join((*marked, *told, *default, *assumed))
