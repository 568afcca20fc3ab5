"""Rows read back from JSON lines, one line at a time."""

import tracemalloc

from knowledge_samples import CHUNK, OHM

from mathrag.entities import Chunk, Entity
from mathrag.home import read_rows, write_rows


def test_rows_come_back_whatever_their_text_has_and_by_their_span(tmp_path):
    rows = [CHUNK.model_copy(update={"id": f"c{n}", "text": f"a\u2028b\u0085c\nd {n}"}) for n in range(3)]
    path = write_rows(tmp_path / "rows.jsonl", rows)
    assert read_rows(path, Chunk) == rows
    ends = [place + 1 for place, byte in enumerate(path.read_bytes()) if byte == ord("\n")]
    assert read_rows(path, Chunk, span=(ends[0], ends[1])) == rows[1:2]
    assert read_rows(path, Chunk, span=(ends[0], None)) == rows[1:]
    assert read_rows(path, Chunk, span=(ends[2], None)) == []


def test_a_file_is_not_held_beside_what_is_read_from_it(tmp_path):
    path = write_rows(tmp_path / "rows.jsonl", [OHM] * 200)
    read_rows(path, Entity)
    tracemalloc.start()
    read = read_rows(path, Entity)
    held, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(read) == 200
    assert most - held < path.stat().st_size / 4
