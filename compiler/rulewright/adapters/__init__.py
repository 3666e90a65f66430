"""Engines as games of other libraries. Each module here needs its library; the engines need none.

They use what any program may: a `Game`, its views and logs, and the description of the engine. So any
engine will do, whether generated into `rulewright_engines` or by `rulewright build -o`.
"""
