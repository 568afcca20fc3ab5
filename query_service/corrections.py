"""Corrections: what people said against what was read, one more, and one taken back; each starts an ingestion."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request

from mathrag.home import Home
from mathrag.views.corrections import CorrectionList, CorrectionView, correct, correction_list, take_back
from query_service import schemas
from query_service.context import Context, asked_by
from query_service.ingestions import Ingestions, require_uploads
from query_service.schemas import CorrectionMade, CorrectionRequest


def router(context: Context) -> APIRouter:
    """The endpoints of corrections."""
    routes = APIRouter(tags=["corrections"])
    settings, home = context.settings, Home(context.settings.home)
    ingestions = Ingestions(settings)

    @routes.get("/corrections", summary="List corrections")
    def corrections() -> CorrectionList:
        return correction_list(context.current.get().knowledge, home)

    @routes.put("/corrections", summary="Correct a formula", status_code=202, responses=schemas.NOT_FOUND)
    def keep(body: CorrectionRequest) -> CorrectionMade:
        """Refused (422) where the formula would contradict itself."""
        require_uploads(settings)
        knowledge, date = context.current.get().knowledge, datetime.now(UTC).isoformat(timespec="seconds")
        said = {"symbol": body.symbol, "author": body.author, "date": date}
        made = correct(knowledge, settings, home, body.formula, body.field, body.new, **said)
        return CorrectionMade(correction=made, ingestion=ingestions.start(body.author))

    @routes.delete("/corrections/{id}", summary="Take a correction back", status_code=202, responses=schemas.NOT_FOUND)
    def remove(id: Annotated[str, Path(pattern="^[0-9a-f]{8}$")], request: Request) -> CorrectionMade:
        require_uploads(settings)
        gone = CorrectionView(**dict(take_back(home, id)))
        return CorrectionMade(correction=gone, ingestion=ingestions.start(asked_by(request)))

    return routes
