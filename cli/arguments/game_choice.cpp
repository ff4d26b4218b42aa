// SPDX-License-Identifier: MIT
#include "cli/arguments/game_choice.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/arguments/command.hpp"
#include "core/text.hpp"
#include "session/edition_choice.hpp"

namespace cb::cli {

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const auto* type : all_game_types()) names.emplace_back(type->info().name);
  return names;
}

void GameChoice::add_game(Command& command, bool required) {
  const auto names = game_names();
  auto game = command.argument("GAME", fmt::format("{}", fmt::join(names, ", "))).into(name).offers(names);
  if (required) game.required();
}

void GameChoice::add_settings(Command& command) {
  command.option("-o,--option", "NAME=VALUE", "an option of the game, name=value (see: capbarrel options GAME)")
      .into(options);
  command.option("--setup", "NAME", "the same as --option setup=…").into(setup);
  command.option("--players", "N", "the same as --option players=…").into(players);
  add_edition(command);
}

void GameChoice::add_edition(Command& command) {
  command.option("--edition", "FILE", "play on another board: an edition file, or a built-in edition by name")
      .into(edition)
      .offers_files();
}

void GameChoice::add_position(Command& command) {
  command.option("--position", "P", "a position in notation instead of the start (docs/notation.md)").into(position);
}

Result<std::shared_ptr<const AnyGame>> GameChoice::game() const {
  const auto type = find_game(name);
  if (!type) return std::unexpected(type.error());
  Settings settings;
  for (const auto& text : options) {
    const auto setting = read_setting(text);
    if (!setting) return std::unexpected(setting.error());
    settings.push_back(*setting);
  }
  if (setup) settings.emplace_back("setup", *setup);
  if (players) settings.emplace_back("players", *players);
  for (auto one = settings.begin(); one != settings.end(); ++one)
    for (auto other = settings.begin(); other != one; ++other)
      if (one->first == other->first && one->second != other->second)
        return fail("option.twice", "", "Option {} is given twice, as {} and as {}.", one->first, quote(other->second),
                    quote(one->second));

  std::string file;
  std::string_view edition_text;
  if (edition && std::filesystem::exists(*edition)) {
    auto read = read_edition_file(*edition);
    if (!read) return std::unexpected(read.error());
    file = std::move(*read);
    edition_text = file;
  } else if (edition) {
    const auto built_in = find_edition(**type, *edition);
    if (!built_in) return std::unexpected(built_in.error());
    edition_text = *built_in;
  }
  if (!file.empty())
    if (const auto read = (*type)->read_edition(file); !read.problems.empty())
      return std::unexpected(in_file(read.problems, *edition));
  auto made = (*type)->make(settings, edition_text);
  if (!made) return std::unexpected(edition ? in_file(made.error(), *edition) : made.error());
  return std::shared_ptr<const AnyGame>(std::move(*made));
}

Result<ChosenPosition> choose_position(const GameChoice& choice) {
  const auto game = choice.game();
  if (!game) return std::unexpected(game.error());
  if (!choice.position) return ChosenPosition{*game, (*game)->start()};
  const auto state = (*game)->read_position(*choice.position);
  if (!state) return std::unexpected(state.error());
  return ChosenPosition{*game, *state};
}

Result<int> find_seat(const AnyGame& game, std::string_view name) {
  std::vector<std::string> names;
  for (int seat = 0; seat < game.seats(); ++seat) {
    names.push_back(game.seat_name(seat));
    if (names.back() == name) return seat;
  }
  // Where seats are called a, b, d and e, the third of them is not c.
  const bool lettered = std::ranges::any_of(names, [](const auto& one) { return one.size() == 1; });
  for (int seat = 0; seat < game.seats(); ++seat) {
    const bool letter = !lettered && name == std::string(1, static_cast<char>('a' + seat));
    if (letter || to_number(name) == seat + 1) return seat;
  }
  return fail("seat.unknown", "", "There is no seat {} at this table; there is {}.", quote(name), any_of(names));
}

Error in_file(Error error, std::string_view path) {
  if (error.line == 0) return error;
  error.message = fmt::format("{}, line {}: {}", path, error.line, error.message);
  error.line = 0;
  return error;
}

Error in_file(const std::vector<FileProblem>& problems, std::string_view path) {
  Error all = in_file(problems.front().error, path);
  for (std::size_t n = 1; n < problems.size(); ++n) {
    if (!all.rule.empty()) all.message += " · " + all.rule;
    all.rule = problems[n].error.rule;
    all.message += "\n" + in_file(problems[n].error, path).message;
  }
  return all;
}

Result<std::string> read_text_file(const std::string& path) {
  constexpr std::uintmax_t kLargest = 16 << 20;
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail("file.directory", "", "{} is a folder, not a file.", quote(path));
  if (const auto size = std::filesystem::file_size(path, ignored); !ignored && size > kLargest)
    return fail("file.large", "", "{} is larger than 16 MiB.", quote(path));
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail("file.open", "", "{} cannot be read: {}.", quote(path), std::strerror(errno));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

Result<std::string> read_edition_file(const std::string& path) {
  auto text = read_text_file(path);
  if (text && text->empty()) return fail("edition.empty", "", "{} is no edition: there is nothing in it.", quote(path));
  return text;
}

Result<void> write_text_file(const std::string& path, std::string_view text) {
  const std::string beside = path + ".part";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out << text;
  out.close();
  std::error_code code;
  if (out) std::filesystem::rename(beside, path, code);
  if (!out || code) {
    const std::string why = code ? code.message() : std::strerror(errno);
    std::filesystem::remove(beside, code);
    return fail("file.write", "", "{} cannot be written: {}.", quote(path), why);
  }
  return {};
}

Result<void> can_write(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    return fail("file.directory", "", "{} is a folder, not a file.", quote(path));
  const std::string beside = path + ".part";
  const bool opened = std::ofstream(beside, std::ios::binary | std::ios::app).is_open();
  if (!opened) return fail("file.write", "", "{} cannot be written: {}.", quote(path), std::strerror(errno));
  std::filesystem::remove(beside, ignored);
  return {};
}

}  // namespace cb::cli
