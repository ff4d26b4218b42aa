# SPDX-License-Identifier: MIT
"""The examples in docstrings are true, and the stub is what the module has."""

import doctest
import importlib
import inspect
import pathlib
import unittest

import capbarrel
from capbarrel import _capbarrel

MODULES = ["", ".vector", ".small", ".pettingzoo", ".gymnasium", ".openspiel", ".bot", ".card"]


def documented(module):
    """(name, docstring) of a module and everything public that it defines."""
    yield module.__name__, module.__doc__
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) not in (module.__name__, "capbarrel._capbarrel"):
            continue
        yield name, getattr(thing, "__doc__", None)
        if inspect.isclass(thing):
            for inner, member in vars(thing).items():
                if not inner.startswith("_") and not inspect.isclass(member):
                    yield f"{name}.{inner}", getattr(member, "__doc__", None)


class Docs(unittest.TestCase):
    def test_examples(self):
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
        examples = 0
        for name in MODULES:
            module = importlib.import_module("capbarrel" + name)
            for title, text in documented(module):
                words = {**vars(capbarrel), **vars(module)}
                test = doctest.DocTestParser().get_doctest(text or "", words, title, None, 0)
                examples += len(test.examples)
                runner.run(test)
        self.assertEqual(runner.summarize().failed, 0)
        self.assertGreater(examples, 25)

    def test_everything_public_says_what_it_is(self):
        for title, text in documented(_capbarrel):
            self.assertTrue(text, title)

    def test_the_stub_is_that_of_this_module(self):
        from nanobind.stubgen import StubGen

        stub = StubGen(_capbarrel)
        stub.put(_capbarrel)
        kept = pathlib.Path(capbarrel.__file__).with_name("_capbarrel.pyi").read_text()
        self.assertEqual(kept, stub.get(), "python -m nanobind.stubgen -m capbarrel._capbarrel makes it anew")


if __name__ == "__main__":
    unittest.main()
