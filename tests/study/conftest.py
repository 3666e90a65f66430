"""Studies at the command line work in the project of the tests of commands."""

from tests.cli.conftest import pristine, project

__all__ = ["pristine", "project"]
