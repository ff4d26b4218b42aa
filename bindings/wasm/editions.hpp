// SPDX-License-Identifier: MIT
// Boards for a page that changes them: what a text says and what is wrong with it, a changed board as text again, and
// where two differ. docs/scenes.md has every member. A module that needs none of it is linked without (no_editor.cpp).
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>

namespace cb::wasm {

class Editor {
 public:
  virtual ~Editor() = default;
  // Nothing where the wish is for something else.
  virtual std::optional<nlohmann::json> edit(std::string_view wish, const nlohmann::json& question) const = 0;
};

// None in a module that does not edit.
std::unique_ptr<Editor> make_editor();

}  // namespace cb::wasm
