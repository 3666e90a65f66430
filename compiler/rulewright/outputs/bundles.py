"""Scripts of the site with the packages that they import, as one file each: esbuild puts them together.

Programs and packages are those of the compiler's own checkout, in `site/node_modules`; `make setup`
installs them, pinned with their hashes.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Collection
from pathlib import Path

_STEMMERS = Path("snowball-stemmers", "snowball-stemmers.js")
_STEMMER = re.compile(
    r"^    var (\w+)Stemmer = function \(_SnowballStemmer\d*\) \{\n.*?^    \}\(SnowballStemmer\);\n",
    re.DOTALL | re.MULTILINE,
)
_LISTED = re.compile(r"^            (\w+): \1Stemmer,?\n", re.MULTILINE)
SPOKEN = ("english", "dutch", "german", "spanish")
"""The stemmers that the site needs of the twenty-four in the package."""


class BundleError(Exception):
    """A script cannot be put together; the message says why."""


def bundle(site: Path, source: str, target: Path, *, for_node: bool = False) -> None:
    """Put together the module `source` below `site`, the folder with `node_modules`."""
    program = site / "node_modules" / "esbuild" / "bin" / "esbuild"
    if not program.is_file():
        raise BundleError("site/node_modules is missing: run `make setup` to install what the pages load")
    with tempfile.TemporaryDirectory() as folder:
        stemmers = Path(folder, "stemmers.cjs")
        whole = (site / "node_modules" / _STEMMERS).read_text(encoding="utf-8")
        stemmers.write_text(fewer_stemmers(whole, SPOKEN), encoding="utf-8")
        wanted = ["--platform=node"] if for_node else ["--minify", "--target=es2022", "--charset=utf8"]
        done = subprocess.run(
            ["node", program, site / source, "--bundle", "--format=esm", "--log-level=warning",
             "--legal-comments=none", f"--alias:snowball-stemmers={stemmers}", f"--outfile={target}", *wanted],
            capture_output=True, check=False, encoding="utf-8", errors="replace",
        )
    if done.returncode:
        raise BundleError(f"site/{source} cannot be put together:\n{done.stderr.strip()}")


def fewer_stemmers(text: str, wanted: Collection[str]) -> str:
    """Return the package of stemmers with those of some languages alone; each stands in it as a piece of its own.
    """

    def keep(found: re.Match[str]) -> str:
        return found[0] if found[1] in wanted else ""

    return _LISTED.sub(keep, _STEMMER.sub(keep, text))
