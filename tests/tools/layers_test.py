#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""tools/check-layers against a small house that is in order, and the same house with one thing turned round.

usage: layers_test.py [TEST]
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(__file__).resolve().parent.parent.parent / "tools" / "check-layers"

HOUSE = {
    "layers.txt": "# from the bottom\ncore\nserver/room\nserver/http  # requests\nserver\ntests\ndocs\n",
    "CMakeLists.txt": "add_subdirectory(core)\nif(NOT wasm)\n  add_subdirectory(server)\nendif()\nadd_subdirectory(tests)\n",
    "README.md": "## The house, in dependency order\n"
    "| `core/` | |\n| `server/` | with `http/` |\n| `tests/`, `docs/` | |\n## Next\n| `no/` | |\n",
    "docs/architecture.md": "## The folders, in dependency order\n"
    "| `core/` | |\n| `server/room/` | |\n| `server/http/` | |\n| `server/` | |\n| `tests/` | |\n| `docs/` | |\n",
    ".clang-tidy": "HeaderFilterRegex: '/(core|server)/'\n",
    "core/CMakeLists.txt": "",
    "core/text.hpp": "",
    "core/text.cpp": '#include "core/text.hpp"\n#include <vector>\n#include "made/elsewhere.hpp"\n',
    "server/CMakeLists.txt": "",
    "server/room/room.hpp": '#include "core/text.hpp"\n',
    "server/room/room.cpp": '#include "server/room/room.hpp"\n',
    "server/http/http.hpp": '#include "server/room/room.hpp"\n',
    "server/http/http.cpp": '#include "server/http/http.hpp"\n',
    "server/server.hpp": "",
    "server/server.cpp": '#include "server/http/http.hpp"\n#include "server/server.hpp"\n',
    "tests/CMakeLists.txt": "",
    "tests/all_test.cpp": '#include "server/server.hpp"\n',
    "targets.txt": "library cb_core\nsource core/text.cpp\n"
    "library cb_server\nsource server/room/room.cpp\nsource server/http/http.cpp\nsource server/server.cpp\n"
    "link cb_core\nlink fmt::fmt\npasses cb_core\n"
    "program tests\nsource tests/all_test.cpp\nlink cb_server\n",
}


class Layers(unittest.TestCase):
    def check(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in self.house.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            done = subprocess.run(
                [CHECK, root, "--targets", root / "targets.txt"], capture_output=True, text=True, check=False
            )
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 1 if done.stdout else 0)
        return done.stdout.splitlines()

    def setUp(self):
        self.house = dict(HOUSE)

    def test_a_house_in_order_passes(self):
        self.assertEqual(self.check(), [])

    def test_an_include_turned_round_fails(self):
        self.house["core/text.hpp"] = '  #  include "server/server.hpp"\n'
        self.assertIn(
            "core/text.hpp includes server/server.hpp, but server comes after core in layers.txt.", self.check()
        )

    def test_a_cycle_between_sub_folders_fails(self):
        self.house["server/room/room.cpp"] += '#include "server/http/http.hpp"\n'
        self.assertEqual(
            self.check(),
            [
                "server/room/room.cpp includes server/http/http.hpp, "
                "but server/http comes after server/room in layers.txt."
            ],
        )

    def test_a_sub_folder_including_its_parent_fails(self):
        self.house["server/http/http.cpp"] += '#include "server/server.hpp"\n'
        self.assertEqual(
            self.check(),
            ["server/http/http.cpp includes server/server.hpp, but server comes after server/http in layers.txt."],
        )

    def test_a_folder_that_is_not_listed_fails(self):
        self.house["cellar/wine.hpp"] = ""
        self.assertIn("layers.txt does not name the folder cellar.", self.check())

    def test_a_sub_folder_that_is_not_listed_fails(self):
        self.house["server/people/people.hpp"] = ""
        self.assertEqual(
            self.check(), ["layers.txt does not name server/people, though it names other folders of server."]
        )

    def test_a_listed_folder_that_is_gone_fails(self):
        self.house["layers.txt"] += "attic\n"
        self.assertIn("layers.txt names attic, which is no folder.", self.check())

    def test_a_target_that_links_too_little_fails(self):
        self.house["targets.txt"] = self.house["targets.txt"].replace("link cb_core\n", "").replace("passes cb_core\n", "")
        self.assertEqual(
            self.check(),
            ["server/room/room.hpp includes core/text.hpp, but cb_server does not link cb_core."],
        )

    def test_what_is_linked_in_private_is_not_passed_on(self):
        self.house["tests/all_test.cpp"] += '#include "core/text.hpp"\n'
        self.assertEqual(self.check(), [])
        self.house["targets.txt"] = self.house["targets.txt"].replace("passes cb_core\n", "")
        self.assertEqual(
            self.check(), ["tests/all_test.cpp includes core/text.hpp, but tests does not link cb_core."]
        )

    def test_documents_in_another_order_fail(self):
        self.house["README.md"] = (
            "## The house, in dependency order\n| `server/` | |\n| `core/` | |\n| `tests/`, `docs/` | |\n"
        )
        self.assertEqual(self.check(), ["README.md lists server/ where layers.txt has core."])

    def test_documents_that_leave_a_folder_out_fail(self):
        text = self.house["docs/architecture.md"]
        self.house["docs/architecture.md"] = text.replace("| `core/` | |\n", "")
        self.assertEqual(self.check(), ["docs/architecture.md does not list core/."])

    def test_sub_folders_in_another_order_fail(self):
        text = self.house["docs/architecture.md"]
        text = text.replace("| `server/room/` | |\n", "").replace("| `server/` | |\n", "| `server/room/` | |\n")
        self.house["docs/architecture.md"] = text
        self.assertEqual(
            self.check(), ["docs/architecture.md lists server/http, server/room: layers.txt has another order."]
        )

    def test_cmake_in_another_order_fails(self):
        self.house["CMakeLists.txt"] = "add_subdirectory(server)\nadd_subdirectory(core)\nadd_subdirectory(tests)\n"
        self.assertEqual(
            self.check(), ["CMakeLists.txt adds folders in the order server, core; layers.txt has core, server."]
        )

    def test_headers_that_clang_tidy_leaves_out_fail(self):
        self.house[".clang-tidy"] = "HeaderFilterRegex: '/(core)/'\n"
        self.assertEqual(self.check(), ["HeaderFilterRegex of .clang-tidy leaves out server."])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *(f"Layers.test_{name}" for name in sys.argv[1:])])
