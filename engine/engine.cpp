// SPDX-License-Identifier: MIT
#include "engine/engine.hpp"

#include <algorithm>
#include <istream>

#include "core/hash.hpp"
#include "core/text.hpp"

namespace cb {

using protocol::LineRead;

Engine::Engine(std::ostream& out, const EngineBounds& bounds, Oracles oracles)
    : out_(out), bounds_(bounds), oracles_(std::move(oracles)), thinking_(out_) {
  options_.memory = std::min(options_.memory, bounds.memory);
}

void Engine::run(std::istream& in) {
  std::string line;
  for (;;) {
    const auto read = protocol::read_line(in, line);
    if (read == LineRead::end) break;
    if (read == LineRead::too_long)
      refuse(cb::refuse("engine.line", "", "That line has more than {} bytes, so it is passed over.",
                        protocol::kLongestLine));
    else if (!handle(line))
      break;
  }
  thinking_.stop();
}

bool Engine::handle(std::string_view line) {
  const auto [word, rest] = protocol::read_command(line);
  if (word == "quit") {
    thinking_.stop();
    return false;
  }
  if (word.empty() || word == "legal") return true;  // our engine knows the rules
  if (word == "isready") {
    out_.line("readyok");
  } else if (word == "stop") {
    thinking_.stop();
  } else if (word == "go") {
    go(rest);
  } else if (const auto done = obey(word, rest); !done) {
    refuse(done.error());
  }
  return true;
}

void Engine::refuse(const Error& error) { out_.line("error " + protocol::one_line(error.text())); }

Result<void> Engine::obey(std::string_view word, std::string_view rest) {
  constexpr std::string_view kOthers[] = {"hello", "option", "game", "edition", "position", "view"};
  if (std::ranges::find(kOthers, word) == std::end(kOthers))
    return fail("engine.command", "", "There is no command {} in this protocol.", quote(word));
  if (thinking_.busy()) return fail("engine.busy", "", "I am thinking; say stop before {}.", word);
  if (word == "hello") return hello(rest);
  if (word == "option") return set(rest);
  if (word == "game") return choose_game(rest);
  if (word == "edition") return choose_edition(rest);
  return ask(word, rest);
}

Result<void> Engine::hello(std::string_view version) {
  const auto number = to_number(version);
  if (!number || *number < 1)
    return fail("engine.version", "", "Say hello with the version of the protocol you speak, as in hello {}, not {}.",
                protocol::kVersion, quote(version));
  out_.line("id name Cap & Barrel");
  out_.line("id author the makers of Cap & Barrel");
  for (const auto& option : declare_options(bounds_)) out_.line(option);
  for (const auto* type : all_game_types()) out_.line(fmt::format("plays {}", type->info().name));
  out_.line(fmt::format("hello {}", std::min(*number, protocol::kVersion)));
  return {};
}

Result<void> Engine::set(std::string_view name_and_value) {
  const auto [name, value] = protocol::read_command(name_and_value);
  return set_option(name, value);
}

Result<void> Engine::choose_game(std::string_view name_and_options) {
  game_.reset();
  question_.reset();
  const auto [name, rest] = protocol::read_command(name_and_options);
  const auto type = find_game(name);
  if (!type) return std::unexpected(type.error());
  Settings settings;
  for (const auto word : words(rest)) {
    const auto setting = read_setting(word);
    if (!setting) return std::unexpected(setting.error());
    settings.push_back(*setting);
  }
  auto made = (*type)->make(settings, {});
  if (!made) return std::unexpected(made.error());
  game_ = std::move(*made);
  return {};
}

Result<void> Engine::choose_edition(std::string_view escaped) {
  if (!game_) return fail("engine.game", "", "Say which game first, as in game top-cap.");
  question_.reset();
  const auto before = std::exchange(game_, nullptr);
  const auto text = protocol::unescape(escaped);
  if (!text) return std::unexpected(text.error());
  if (text->empty()) return fail("engine.edition", "", "After edition comes the text of an edition file.");
  auto made = find_game(before->info().name).value()->make(before->settings(), *text);
  if (!made) return std::unexpected(made.error());
  game_ = std::move(*made);
  return {};
}

Result<void> Engine::ask(std::string_view word, std::string_view text) {
  question_.reset();
  if (!game_) return fail("engine.game", "", "Say which game first, as in game top-cap.");
  auto question = word == "view" ? read_view_question(game_, text) : read_position_question(game_, text);
  if (!question) return std::unexpected(question.error());
  question_ = std::move(*question);
  return {};
}

void Engine::go(std::string_view limits) {
  if (thinking_.busy()) return refuse(cb::refuse("engine.busy", "", "I am thinking; say stop before go."));
  const auto read = protocol::read_go(limits);
  auto begun = read ? Result<void>() : std::unexpected(read.error());
  if (begun && !question_) begun = fail("engine.question", "", "There is no position to think about.");
  if (begun && !read->unknown.empty())
    refuse(cb::refuse("engine.go", "", "go does not know {}; that word is passed over.", quote(read->unknown)));
  if (begun) begun = thinking_.start(*question_, options_, read->limits, oracle_for(oracles_, game_->info()));
  if (begun) {
    options_.seed = mix(options_.seed + 1);  // the next thought has luck of its own
    return;
  }
  refuse(begun.error());
  out_.line("bestmove none");
}

}  // namespace cb
