// SPDX-License-Identifier: MIT
// The speaking side of the engine protocol (docs/engine-protocol.md): reads commands, thinks, answers.
#pragma once

#include <iosfwd>
#include <memory>
#include <optional>
#include <string_view>

#include "engine/options.hpp"
#include "engine/question.hpp"
#include "engine/thinking.hpp"

namespace cb {

class Engine {
 public:
  // `oracles`: who knows a game by heart, for the levels that play from a table.
  explicit Engine(std::ostream& out, const EngineBounds& bounds = {}, Oracles oracles = {});

  // Settings that hold from the start, as `option` would make them.
  Result<void> set_option(std::string_view name, std::string_view value) { return options_.set(name, value, bounds_); }

  // Commands until quit or the end of the input.
  void run(std::istream& in);
  // One command; false once it was quit. Whatever it is, it is answered in words and breaks nothing.
  bool handle(std::string_view line);
  // Waits until what was asked last is answered; for who never asks without end.
  void finish() { thinking_.finish(); }

 private:
  void refuse(const Error& error);
  Result<void> obey(std::string_view word, std::string_view rest);

  Result<void> hello(std::string_view version);
  Result<void> set(std::string_view name_and_value);
  Result<void> choose_game(std::string_view name_and_options);
  Result<void> choose_edition(std::string_view escaped);
  Result<void> ask(std::string_view word, std::string_view text);
  void go(std::string_view limits);

  LineWriter out_;
  EngineBounds bounds_;
  EngineOptions options_;
  Oracles oracles_;
  std::shared_ptr<const AnyGame> game_;
  std::optional<Question> question_;
  Thinking thinking_;  // last, so that its thread ends before all else does
};

}  // namespace cb
