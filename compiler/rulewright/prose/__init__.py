"""Rules in the words of each language: what is said, and how it is said, are apart.

- `plan`: from the model to sentences that belong to no language; `planner` plans a game once for all languages.
- `microplan`: from planned sentences to what an editor would make of them.
- `languages`: the grammar of each language, from a noun phrase to its words.
- `words`: the sentences and nouns of each language, read from `locales` and checked.
- `phrases`: what the others speak of to each other, noun phrases without a language.
- `tellings`: whole rules in an editor's words; `telling_choice` says which of them hold.
- `lineariser`: clauses become the text of one language; `speaking` tells what it lacks.
- `writer` says whole rules, by these, as the `blocks` that a page is made of, `lessons` and `prompts` say the
  rest; `change_list` says what differs between two sets of rules.
"""
