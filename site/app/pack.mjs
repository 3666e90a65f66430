// Compiles the Python of the pages with the very interpreter that will run it there.
// Usage: node pack.mjs FOLDER; each NAME.zip in it becomes NAME.pyc.zip, without texts for people.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const packages = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
const python = await loadPyodide({ indexURL: packages });
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/work");
python.runPython(`
import types, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc
from pathlib import Path


def short(code):
    """Code without the lines that it comes from: its table says of eight steps at a time that nobody knows."""
    whole, rest = divmod(len(code.co_code) // 2, 8)
    lines = b"\\xff" * whole + (bytes([0xF8 | rest - 1]) if rest else b"")
    inner = tuple(short(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=lines, co_consts=inner)


for path in sorted(Path("/work").glob("*.zip")):
    source = zipfile.ZipFile(path)
    with zipfile.ZipFile(path.with_suffix(".pyc.zip"), "w", zipfile.ZIP_STORED) as packed:
        for name in sorted(source.namelist()):
            data = source.read(name)
            if name.endswith(".py"):
                # A name from the stage where it will lie; no line of the machine that made it.
                code = compile(data, name, "exec", optimize=2, dont_inherit=True)
                name, data = name + "c", _code_to_timestamp_pyc(short(code), 0, 0)
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
`);
process.exit(0);
