"""Values: properties of things that documents tabulate or tell.

`extract_values` reads the tables (`grid`, `heads`, `cells`, `things`, `table`) and the sentences (`sentences`) of a chunk as they
are written; `build_values` (`building`) types them with what the document says of its symbols.
"""

from mathrag.extraction.values.building import ToldValues, build_values, merged_values
from mathrag.extraction.values.reading import VALUES_VERSION, extract_values

__all__ = ["VALUES_VERSION", "ToldValues", "build_values", "extract_values", "merged_values"]
