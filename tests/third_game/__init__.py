"""Another game, in a folder of its own: Kuhn poker, which has luck and secrets but no engine.

It is what a newcomer would write: rules, a face, a kit and an entry. Its sentences are in no
catalogue, and it has no board in the browser.
"""
