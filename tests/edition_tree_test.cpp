// SPDX-License-Identifier: MIT
// Editions as trees: written in one form only, which every game reads as it read the file before.
#include "game/edition_tree.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "session/any_game.hpp"

namespace cb {
namespace {

EditionTree tree_of(std::string_view text) {
  auto tree = read_edition_tree(text);
  EXPECT_TRUE(tree) << tree.error().text() << "\n" << text;
  return tree ? *tree : EditionTree::object();
}

EditionTree first_of(const GameType& type) { return tree_of(type.editions().front()); }

std::string refusal(std::string_view text) {
  const auto tree = read_edition_tree(text);
  return tree ? "" : tree.error().code;
}

// What a game makes of an edition: its problems without their lines, or the board as it is drawn.
std::string reading(const GameType& type, std::string_view text) {
  const auto read = type.read_edition(text);
  std::string out = read.head.name + "|" + read.head.by + "|" + read.head.about;
  for (const auto& [error, key] : read.problems) out += fmt::format("\n{} {} {}", key, error.code, error.message);
  if (!read.problems.empty()) return out;
  const auto game = type.make({}, text);
  if (!game) return out + "\n" + game.error().text();
  const auto start = (*game)->start();
  return out + "\n" + (*game)->scene(start, kNobody).dump();
}

// A text damaged in one place as people damage them, most of the time so that it is still TOML.
std::string damaged(std::string_view text, Rng& rng) {
  std::vector<std::string> lines;
  for (const auto line : split(text, '\n')) lines.emplace_back(line);
  const auto any = [&](std::size_t size) { return rng.below(static_cast<std::uint32_t>(size)); };
  auto& line = lines[any(lines.size())];
  const auto value = line.find_first_of("\"0123456789");
  const auto comma = line.find(", ");
  const auto damage = any(5);
  if (damage == 0) line.clear();
  if (damage == 1) std::swap(line, lines[any(lines.size())]);
  if (damage == 2 && comma != std::string::npos) line.erase(comma, line.find(',', comma + 1) - comma);
  if (damage == 3 && value != std::string::npos) line[value + any(line.size() - value)] = '3';
  if (damage == 4 && value != std::string::npos) line.insert(value, "7, ");
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

TEST(EditionTree, TheWrittenTextIsReadAsTheFileWas) {
#ifdef _GLIBCXX_ASSERTIONS
  constexpr int kDamaged = 200;
#else
  constexpr int kDamaged = 2'000;
#endif
  Rng rng(20);
  for (const auto* type : all_game_types()) {
    const auto like = first_of(*type);
    int written = 0;
    for (int round = 0; round < kDamaged; ++round) {
      const auto editions = type->editions();
      const auto original = editions[static_cast<std::size_t>(round) % editions.size()];
      const auto text = round < 10 ? std::string(original) : damaged(original, rng);
      const auto tree = read_edition_tree(text);
      if (!tree) continue;
      const auto canonical = write_edition_tree(*tree, like).value();
      ASSERT_EQ(reading(*type, canonical), reading(*type, text)) << text << "\n" << canonical;
      ASSERT_EQ(write_edition_tree(tree_of(canonical), like).value(), canonical);
      ++written;
    }
    EXPECT_GT(written, kDamaged / 3) << type->info().name;
  }
}

TEST(EditionTree, IsWrittenInTheOrderOfTheFirstEditionWithTheHeadInFront) {
  const auto like = tree_of("game = \"x\"\nname = \"y\"\nzebra = 1\n[two]\nb = 1\na = 2\n[one.inner]\nc = 3\n");
  const auto tree = tree_of(R"(apple = [1, 2]
about = "a \"line\""
[one]
odd-key = { "two words" = true, one = [] }
[one.inner]
c = 4
new = "é\t"
[two]
a = 2
b = 1
[empty]
)");
  EXPECT_EQ(write_edition_tree(tree, like).value(), R"(about = "a \"line\""
apple = [1, 2]

[two]
b = 1
a = 2

[one.inner]
c = 4
new = "é\u0009"

[one.odd-key]
one = []
"two words" = true

[empty]
)");
}

TEST(EditionTree, ALongListStandsOnLinesOfItsOwn) {
  EditionTree tree = {{"game", "x"}, {"rows", EditionTree::array()}};
  for (int n = 0; n < 20; ++n) tree["rows"].push_back({n, n});
  const auto text = write_edition_tree(tree, tree).value();
  EXPECT_TRUE(text.starts_with("game = \"x\"\nrows = [\n  [0, 0],\n  [1, 1],\n")) << text;
  EXPECT_TRUE(text.ends_with("  [19, 19],\n]\n")) << text;
  EXPECT_EQ(tree_of(text), tree);
  tree["rows"] = {EditionTree{{"b", 1}, {"a", "x"}}, EditionTree::object()};
  EXPECT_EQ(write_edition_tree(tree, EditionTree()).value(), "game = \"x\"\nrows = [{ a = \"x\", b = 1 }, {}]\n");
}

TEST(EditionTree, AFileWithoutCommentsInOurOrderStaysAsItIs) {
  const std::string text = "game = \"loot\"\nname = \"mine\"\nrespawns = [\"c5\"]\n\n[crates]\nloot = \"e1\"\n";
  EXPECT_EQ(write_edition_tree(tree_of(text), tree_of(text)).value(), text);
}

TEST(EditionTree, RefusesWhatNoEditionHas) {
  EXPECT_EQ(refusal(std::string(kLongestEdition, '#')), "");
  EXPECT_EQ(refusal(std::string(kLongestEdition + 1, '#')), "edition.long");
  EXPECT_EQ(refusal("name = \"\xFF\"\n"), "edition.letters");
  EXPECT_EQ(refusal("name = \"\xED\xA0\x80\"\n"), "edition.letters");
  EXPECT_EQ(refusal("name = \n"), "edition.syntax");
  EXPECT_EQ(read_edition_tree("\nname = \n").error().line, 2);
  EXPECT_EQ(refusal("half = 0.5\n"), "edition.kind");
  EXPECT_EQ(refusal("when = 2026-01-01\n"), "edition.kind");
  EXPECT_EQ(refusal("list = [1, [2, 1.5]]\n"), "edition.kind");
  EXPECT_EQ(refusal("a = [[[[[1]]]]]\n"), "");
  EXPECT_EQ(refusal("a = [[[[[[1]]]]]]\n"), "edition.deep");
  EXPECT_EQ(refusal("[a.b.c.d.e]\n"), "");
  EXPECT_EQ(refusal("[a.b.c.d.e.f]\n"), "edition.deep");
  std::string many = "a = [";
  for (std::size_t n = 0; n < kMostEditionValues - 2; ++n) many += "1,";
  EXPECT_EQ(refusal(many + "]"), "");
  EXPECT_EQ(refusal(many + "1]"), "edition.many-values");
}

TEST(EditionTree, RefusesToWriteWhatIsNoTreeOfAnEdition) {
  const auto written = [](const EditionTree& tree) {
    const auto text = write_edition_tree(tree, EditionTree());
    return text ? "" : text.error().code;
  };
  EXPECT_EQ(written({{"a", 1}}), "");
  EXPECT_EQ(written({{"a", nullptr}}), "edition.kind");
  EXPECT_EQ(written({{"a", 0.5}}), "edition.kind");
  EXPECT_EQ(written({{"a", UINT64_MAX}}), "edition.kind");
  EXPECT_EQ(written(EditionTree::array()), "edition.kind");
  EXPECT_EQ(written("text"), "edition.kind");
  EXPECT_EQ(written({{"a", std::string(kLongestEdition, 'x')}}), "edition.long");
}

TEST(EditionTree, OddKeysAndTextsComeBack) {
  const EditionTree tree = {{"", ""}, {"a.b", "\x01\x7F\"\\\n"}, {"é", "中 \u2028"}, {"[", {{"]", -9}}}};
  EXPECT_EQ(tree_of(write_edition_tree(tree, EditionTree()).value()), tree);
}

TEST(EditionTree, DifferencesAreByKey) {
  const auto before = tree_of("name = \"a\"\nlist = [1, 2, 3]\nshort = [1]\ngone = 1\n[t]\nx = [[1, 2], [3]]\n");
  const auto after = tree_of("name = \"b\"\nlist = [1, 5, 3]\nshort = [1, 2]\n[t]\nx = [[1, 2], [4]]\nnew.er = true\n");
  std::string found;
  for (const auto& [key, was, is] : edition_differences(before, after))
    found += fmt::format("{}: {} {}\n", key, was.dump(), is.dump());
  EXPECT_EQ(found, R"(name: "a" "b"
list[1]: 2 5
short: [1] [1,2]
gone: 1 null
t.x[1][0]: 3 4
t.new: null {"er":true}
)");
  EXPECT_TRUE(edition_differences(after, after).empty());
}

}  // namespace
}  // namespace cb
