"""`mathrag`: merges the commands of the packages and turns failures into exit codes (``docs/contracts.md``, "Errors").

Nothing heavy is imported before a command runs: `mathrag --help` answers at once.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import eval_assets.commands
import mathrag.commands
import mathrag_pipeline.commands
import query_service.commands
from mathrag.commands.console import say
from mathrag.errors import MathRAGError
from mathrag.views.failures import FAILED, INTERRUPTED, lines_of, version

HELP = """Numeric questions answered from your own documents.

MathRAG compiles documents into a knowledge base of executable formulas with units and answers with value, unit and source.

\b
  mathrag ingest examples/documents        build a knowledge base
  mathrag ask "What is the volume of a sphere with radius 4 cm?"
  mathrag chat                             the same in a browser
  mathrag doctor                           is everything here? every setting

Everything is kept under MATHRAG_HOME (default: .mathrag). Exit codes: 0 done, 1 failed, 2 wrong usage.
"""


class Mathrag(TyperGroup):
    """The group whose failures are messages: no command ends in a traceback that a person can't use."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except MathRAGError as error:
            for line in lines_of(error):
                say(line)
            raise typer.Exit(FAILED) from error
        except KeyboardInterrupt as interruption:
            say("Interrupted.")
            raise typer.Exit(INTERRUPTED) from interruption
        except BrokenPipeError as closed:
            _forget_output()
            raise typer.Exit(0) from closed
        except OSError as error:
            say(f"Error: {error.filename}: {error.strerror}" if error.filename else f"Error: {error}")
            raise typer.Exit(FAILED) from error
        return result


def _forget_output() -> None:
    """The reader has closed the pipe: nothing may be written to it again, not even at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def build() -> typer.Typer:
    """The command line with everything merged in."""
    app = typer.Typer(
        name="mathrag",
        cls=Mathrag,
        help=HELP,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    mathrag_pipeline.commands.register(app)
    mathrag.commands.register(app)
    query_service.commands.register(app)
    eval_assets.commands.register(app)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"mathrag {version()}")
        raise typer.Exit


def _options(
    show_version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    pass


def main() -> None:
    """Entry point of the `mathrag` script."""
    try:
        build()()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        if "duckdb" not in sys.modules:  # which lists on stderr whatever of it is left when Python ends
            gc.freeze()  # Python looks for garbage among all that is there before it ends: half a second after a question
