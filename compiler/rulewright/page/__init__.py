"""Playing in a page: messages in, messages out, around an engine that runs in the reader's browser.

Everything here is plain data and pure Python; it runs under Pyodide in a worker of the page and, in
the tests, without any browser.
"""
