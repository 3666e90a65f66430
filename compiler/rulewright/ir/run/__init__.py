"""Runs a program of the machine directly, slowly and strictly, from what its nodes say."""
