// Compiles the Python of the pages with the very interpreter that will run it there.
// Usage: node pack.mjs FOLDER; each NAME.zip in it becomes NAME.pyc.zip, without texts for people.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const packages = fileURLToPath(new URL("../node_modules/pyodide/", import.meta.url));
const python = await loadPyodide({ indexURL: packages });
python.FS.mkdir("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: process.argv[2] }, "/work");
python.runPython(`
import ast, types, zipfile
from importlib._bootstrap_external import _code_to_timestamp_pyc
from pathlib import Path


class Plain(ast.NodeTransformer):
    """Leaves out what only readers of code need; fields of classes keep their types, which make them."""

    def __init__(self):
        self.in_class = [False]

    def visit_ClassDef(self, node):
        return self.inside(node, True)

    def visit_FunctionDef(self, node):
        node.returns = None
        given = node.args
        for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
            if each is not None:
                each.annotation = None
        return self.inside(node, False)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        if self.in_class[-1]:
            return node
        return ast.Pass() if node.value is None else ast.Assign([node.target], node.value)

    def inside(self, node, is_class):
        self.in_class.append(is_class)
        self.generic_visit(node)
        self.in_class.pop()
        return node


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
                tree = ast.parse(data)
                if path.stem != "python":  # its own library asks functions for their types
                    tree = ast.fix_missing_locations(Plain().visit(tree))
                code = compile(tree, name, "exec", optimize=2, dont_inherit=True)
                name, data = name + "c", _code_to_timestamp_pyc(short(code), 0, 0)
            packed.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)
`);
process.exit(0);
