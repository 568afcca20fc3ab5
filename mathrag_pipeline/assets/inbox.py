"""Stage 0: the files as dropped; they come from outside, and Dagster is told of each version that is seen."""

from __future__ import annotations

import dagster as dg

from mathrag.documents.inbox import InboxFile
from mathrag_pipeline.partitions import DOCUMENTS

INBOX = "inbox"

inbox = dg.AssetSpec(
    INBOX,
    description="A file in the inbox of MATHRAG_HOME. The data version is that of its bytes.",
    partitions_def=DOCUMENTS,
    group_name="documents",
    kinds={"file"},
    tags={"mathrag/stage": INBOX, "mathrag/scope": "document"},
)


def seen(file: InboxFile) -> dg.AssetObservation:
    """That these bytes stand in the inbox."""
    status = file.path.stat()
    return dg.AssetObservation(
        INBOX,
        partition=file.slug,
        metadata={
            "file": file.name,
            "path": dg.MetadataValue.path(file.path),
            "bytes": status.st_size,
            "sha256": file.sha256(),
            "arrived": dg.MetadataValue.timestamp(status.st_ctime),
        },
        tags={"dagster/data_version": file.sha256()[:16]},
    )
