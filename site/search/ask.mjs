// Asks the search from the terminal, as the tests do: node ask.mjs LANGUAGE rules.json, then on each
// line of the input {"question", "game"}; on each line of the output what was found, best first.
import { readFileSync } from "node:fs";
import { answer } from "./excerpt.mjs";
import { open } from "./find.mjs";

const [language, file] = process.argv.slice(2);
const search = open(language, JSON.parse(readFileSync(file, "utf-8")));
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { question, game } = JSON.parse(line);
  const { found } = search.find(question, { game, most: 10 });
  console.log(JSON.stringify(found.map(({ url, text, sentence }) => [url, answer(text, sentence)])));
}
