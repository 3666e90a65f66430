"""Rules in the words of each language: what is said, and how it is said, are apart.

- `plan`: from the model to sentences that belong to no language.
- `languages`: the grammar of each language, from a noun phrase to its words.
- `words`: the sentences and nouns of each language, read from `locales` and checked.
- `phrases`: what the others speak of to each other, noun phrases without a language.
- `realise`: one language says a sentence; `writer` says whole rules, as the `blocks` that a page is
  made of; `changes` says what differs between two sets of rules.
"""
