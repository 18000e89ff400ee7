"""`autograder site`."""

from pathlib import Path

import click

from autograder.commands.console import console, progress_console
from autograder.site import writing
from autograder.workspace import find_kit


@click.command(epilog="Example: autograder site --out public")
@click.option("--out", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Where the site goes.")
@click.option(
    "--pyodide",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="A copy of Pyodide to serve with the site. [default: browsers fetch it from its public CDN]",
)
def site(out, pyodide):
    """Write the course as a static site, in which students work in the browser with nothing installed."""
    names = writing.write(find_kit(), out, pyodide, progress_console.print)
    console.print(
        f"{len(names)} assignments: {out / 'index.html'}, for any web server; docs/site.md says how to publish"
    )
