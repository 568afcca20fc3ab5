"""What each document gave, on the command line."""

from __future__ import annotations


def test_documents_are_listed_with_what_each_gave(run, run_json) -> None:
    listed = run_json("documents")
    by_slug = {one["slug"]: one for one in listed["documents"]}
    formulas = {slug: run_json("formulas", "--document", slug)["formulas"] for slug in by_slug}
    for slug, one in by_slug.items():
        laws = [formula for formula in formulas[slug] if formula["role"] not in ("step", "statement")]
        assert (one["formulas"], one["laws"]) == (len(formulas[slug]), len(laws))
        assert one["executable_laws"] == sum(law["executable"] for law in laws)
        assert one["typed_laws"] == sum(law["consistency"] == "consistent" for law in laws)
    assert sum(one["results"] for one in by_slug.values()) == sum(one["verified"] for one in by_slug.values()) == 1
    head, *rows = (line.split() for line in run("documents").output.splitlines())
    printed = {row[0]: dict(zip(head, row, strict=False)) for row in rows}
    for slug, one in by_slug.items():
        counts = one["formulas"], one["named_laws"], one["situations"], one["verified"]
        assert counts == tuple(int(printed[slug][name]) for name in ("formulas", "named", "situations", "verified"))
    assert run_json("documents", "--limit", "1")["documents"] == listed["documents"][:1]
