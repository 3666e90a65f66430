"""`python -m rulewright.cli`: the `rulewright` command."""

from rulewright.cli import main

main(prog_name="rulewright")
