"""Scripts of the site that can be tried without a browser."""

from __future__ import annotations

import json
import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

SITE = Path(__file__).resolve().parents[2] / "site"


def run(script: str, *given: object) -> str:
    """What a script prints that is a module of its own; `given` are its arguments."""
    done = subprocess.run(
        ["node", "--input-type=module", "-", *map(str, given)], input=script, capture_output=True, text=True,
        check=False, timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


ADDRESS = """
const { pack, unpack } = await import(process.argv[2]);
const told = [];
for (const text of ["set copies of card to 3", "Ärger …\\n".repeat(9000), "x".repeat(40_000_000)]) {
  told.push(await unpack(await pack(text)).then((found) => found === text, (error) => error.message));
}
console.log(JSON.stringify(told));
"""


def test_an_address_is_unpacked_up_to_a_length() -> None:
    assert json.loads(run(ADDRESS, (SITE / "scripts" / "try" / "address.js").as_uri())) == [True, True, "too long"]


OFFLINE = """
import { readFileSync } from "node:fs";
const heard = {};
const kept = new Map([
  ["rulewright /rules/ old", []], ["rulewright /rules/en/ 1", []], ["rulewright /other/ 1", []], ["else", []],
  ["rulewright-1", ["https://here/other/app/x"]], ["rulewright-2", ["https://here/rules/app/x"]],
]);
const caches = {
  keys: async () => [...kept.keys()], delete: async (name) => kept.delete(name),
  open: async (name) => ({ keys: async () => kept.get(name).map((url) => ({ url })) }),
};
const self = {
  location: { href: "https://here/rules/offline.js" }, skipWaiting() {}, clients: { claim: async () => {} },
  addEventListener(name, hear) { heard[name] = hear; },
};
new Function("self", "caches", readFileSync(process.argv[2], "utf8"))(self, caches);
await new Promise((done) => heard.activate({ waitUntil: (all) => all.then(done) }));
console.log(JSON.stringify([...kept.keys()]));
"""


def test_a_site_leaves_what_another_of_the_same_origin_keeps() -> None:
    assert json.loads(run(OFFLINE, SITE / "app" / "offline.js")) == [
        "rulewright /rules/en/ 1", "rulewright /other/ 1", "else", "rulewright-1",
    ]


def test_modules_of_python_that_scripts_import_are_there() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (SITE / "scripts").rglob("*.js")]
    asked = [found for text in texts for found in re.findall(r"from (rulewright[\w.]*) import (\w+)", text)]
    assert len(asked) >= 2
    assert [name for folder, name in asked if find_spec(f"{folder}.{name}") is None] == []
