"""The version of Rulewright that engines and books name."""

VERSION = "0.1"
