// SPDX-License-Identifier: MIT
// Any bytes as an edition file, most of them boards that somebody damaged. Input: the table, then the file. One that is
// accepted must play, and its canonical text be the same board; one that is not must be refused in words, each problem
// with a code and a line.
#include <algorithm>

#include "game/edition_tree.hpp"
#include "session/edition_choice.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace cb;

void expect(bool condition, std::string_view sentence) {
  if (condition) return;
  fmt::print(stderr, "{}\n", sentence);
  std::abort();
}

void check_refusals(const ReadEdition& read, std::string_view text) {
  const auto lines = 1 + std::ranges::count(text, '\n');
  for (const auto& [error, key] : read.problems) {
    expect(!error.code.empty() && !error.message.empty(), "A problem has no code or no words.");
    expect(error.line >= 1 && error.line <= lines, "A problem stands on no line: " + error.message);
    expect(key.empty() == (error.code == "edition.syntax"), "A problem is about no key: " + error.message);
  }
}

// What is read from the canonical text is what was read from this one.
void check_canonical(const GameType& type, std::string_view text, const ReadEdition& read) {
  const auto tree = read_edition_tree(text);
  if (!tree)
    return expect(!tree.error().code.empty() && !tree.error().message.empty(), "A tree is refused wordlessly.");
  const auto like = read_edition_tree(type.editions().front());
  const auto canonical = write_edition_tree(*tree, *like);
  if (!canonical) return expect(canonical.error().code == "edition.long", canonical.error().message);
  const auto again = read_edition_tree(*canonical);
  expect(again.has_value(), "A canonical text is not read.");
  expect(edition_differences(*tree, *again).empty(), "A canonical text is another board.");
  expect(*write_edition_tree(*again, *like) == *canonical, "A canonical text is not written as it is.");
  const auto read_again = type.read_edition(*canonical);
  const auto codes = [](const ReadEdition& of) {
    std::vector<std::string> list;
    for (const auto& problem : of.problems) list.push_back(problem.key + " " + problem.error.code);
    std::ranges::sort(list);
    return list;
  };
  // Of very many problems only the first are kept, and which those are depends on the order.
  if (read.problems.size() < 40) expect(codes(read) == codes(read_again), "A canonical text has other problems.");
  const auto checked = check_edition(type, text);
  if (!checked) return expect(!checked.error().code.empty(), "The door is shut without a word.");
  expect(read.problems.empty() && !playable(type, checked->text).empty(), "The door lets in what cannot be played.");
  expect(check_edition(type, checked->text)->text == checked->text, "The door does not know what it let in.");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb::fuzz;
  const auto [line, edition] = first_line(as_text(data, size));
  if (edition.empty()) return -1;  // would mean the built-in one
  const auto& table = table_named(line);
  const auto read = table.type->read_edition(edition);
  check_refusals(read, edition);
  check_canonical(*table.type, edition, read);
  const auto game = table.type->make(table.settings, edition);
  if (!game) {
    expect(!game.error().message.empty() && !game.error().code.empty(), "A game is refused wordlessly.");
    return 0;
  }
  expect(read.problems.empty(), "A game is made of a board with problems.");
  play_on(**game, (*game)->start(), size, 300);
  return 0;
}
