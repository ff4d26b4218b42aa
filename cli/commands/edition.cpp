// SPDX-License-Identifier: MIT
// capbarrel edition: what is wrong with an edition file, who can play on it, and how it differs from another.
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/aligned_columns.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "game/edition_tree.hpp"
#include "session/edition_choice.hpp"

namespace cb::cli {
namespace {

struct EditionArguments {
  std::string file;
  std::string against;
  bool write = false;
};

// The game that a file says it is for.
Result<const GameType*> game_of(const EditionTree& tree) {
  const auto named = tree.find("game");
  if (named == tree.end() || !named->is_string())
    return fail("edition.no-game", "", "This is no edition: it does not say for which game, as in game = \"loot\".");
  return find_game(named->get<std::string>());
}

// A file, or a built-in edition by its name.
Result<EditionTree> other_edition(const GameType& type, const std::string& name) {
  if (name.empty()) return read_edition_tree(type.editions().front());
  if (!std::filesystem::exists(name)) {
    const auto built_in = find_edition(type, name);
    if (!built_in) return std::unexpected(built_in.error());
    return read_edition_tree(*built_in);
  }
  const auto text = read_edition_file(name);
  if (!text) return std::unexpected(text.error());
  auto tree = read_edition_tree(*text);
  if (!tree) return std::unexpected(in_file(tree.error(), name));
  return tree;
}

std::string in_words(const Settings& settings) {
  std::string out;
  for (const auto& [name, value] : settings) out += fmt::format("{}{}={}", out.empty() ? "" : " ", name, value);
  return out.empty() ? "the usual options" : out;
}

std::string in_words(const EditionTree& value) { return value.is_null() ? "-" : without_steering(value.dump()); }

void print_head(const GameType& type, const EditionHead& head, std::string_view text) {
  fmt::print("{} · {}", terminal_pen().bold(without_steering(head.name)), type.info().title);
  if (!head.by.empty()) fmt::print(" · by {}", without_steering(head.by));
  if (built_in_name(type, text)) fmt::print(" · built in");
  fmt::print("\n");
  if (!head.about.empty()) fmt::print("{}\n", without_steering(head.about));
  std::vector<std::string> plays;
  for (const auto& settings : playable(type, text)) plays.push_back(in_words(settings));
  fmt::print("Can be played with {}.\n", plays.empty() ? "nothing that this game offers" : any_of(plays));
  if (const auto checked = check_edition(type, text); !checked)
    fmt::print("Cannot be sent to others: {}\n", checked.error().text());
}

void print_differences(const std::vector<EditionDifference>& differences, std::string_view name) {
  if (differences.empty()) return fmt::print("\nThe same as {}.\n", name);
  AlignedColumns columns({"key", std::string(name), "here"});
  for (const auto& [key, before, after] : differences) columns.add_row({key, in_words(before), in_words(after)});
  fmt::print("\n{}", columns.text());
}

int run(const EditionArguments& arguments) {
  const auto text = read_edition_file(arguments.file);
  if (!text) return bad_input(text.error());
  const auto tree = read_edition_tree(*text);
  if (!tree) return bad_input(in_file(tree.error(), arguments.file));
  const auto type = game_of(*tree);
  if (!type) return bad_input(type.error());
  const auto read = (*type)->read_edition(*text);
  if (!read.problems.empty()) return bad_input(in_file(read.problems, arguments.file));
  const auto other = other_edition(**type, arguments.against);
  if (!other) return bad_input(other.error());
  print_head(**type, read.head, *text);
  const auto first = edition_name((*type)->info().name, (*type)->editions().front());
  print_differences(edition_differences(*other, *tree), arguments.against.empty() ? first : arguments.against);
  if (!arguments.write) return kDone;
  const auto canonical = write_edition_tree(*tree, *read_edition_tree((*type)->editions().front()));
  if (!canonical) return bad_input(canonical.error());
  if (const auto written = write_text_file(arguments.file, *canonical); !written) return bad_input(written.error());
  fmt::print("\n{} is written anew, without its comments.\n", arguments.file);
  return kDone;
}

}  // namespace

void add_edition(Command& command) {
  const auto arguments = std::make_shared<EditionArguments>();
  command.argument("FILE", "an edition file").into(arguments->file).required().offers_files();
  command.option("--against", "NAME", "what to compare it with: a file or a built-in edition (default: the first)")
      .into(arguments->against)
      .offers_files();
  command.flag("--write", "write the file anew as the workshop writes it; comments are lost").into(arguments->write);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
