// SPDX-License-Identifier: MIT
// Whatever is wrong with a board is said in every language of the pages.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <set>

#include "game/edition_tree.hpp"
#include "game/testing.hpp"
#include "session/any_game.hpp"

namespace cb {
namespace {

using Words = std::map<std::string, std::string>;
constexpr std::array<std::string_view, 2> kLanguages{"en", "de"};

Words words_in(const std::filesystem::path& path) {
  const auto json = nlohmann::json::parse(testing_table::read_file(path));
  return json.get<Words>();
}

std::filesystem::path folder_of(std::string_view game) {
  std::string folder(game);
  std::ranges::replace(folder, '-', '_');
  return std::filesystem::path(GAMES) / folder;
}

// What the pages say where a board of a game is refused, as web/app/engine/refusals.ts finds it.
std::string sentence(std::string_view game, std::string_view language, const std::string& code) {
  const auto own = words_in(folder_of(game) / "messages" / fmt::format("{}.json", language));
  const auto all = words_in(std::filesystem::path(PAGES) / "messages" / language / "workshop.json");
  const auto key = "refused." + code;
  if (const auto found = own.find(key); found != own.end()) return found->second;
  const auto found = all.find(key);
  return found == all.end() ? "" : found->second;
}

// The highest argument that a sentence asks for, or -1.
int highest_argument(const std::string& text) {
  static const std::regex kArgument(R"(\{(\d+)[,}])");
  int highest = -1;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), kArgument); at != std::sregex_iterator(); ++at)
    highest = std::max(highest, std::stoi((*at)[1]));
  return highest;
}

EditionTree tail_of(const EditionTree& list) {
  auto tail = list;
  tail.erase(0);
  return tail;
}

// Every tree in which one value of this one is missing, another, or there twice.
struct Breaker {
  EditionTree whole;
  std::function<void(const EditionTree&)> use;

  void at(const EditionTree::json_pointer& place) {
    const EditionTree value = whole.at(place);
    for (const EditionTree& other : {EditionTree("nonsense"), EditionTree(-1), EditionTree(9'999), EditionTree(true),
                                     EditionTree::array(), EditionTree::object()})
      with(place, other);
    if (value.is_array()) {
      auto longer = value;
      longer.push_back(value.empty() ? EditionTree("x") : value[0]);
      with(place, longer);
      for (std::size_t n = 0; n < value.size(); ++n) at(place / n);
      if (!value.empty()) with(place, tail_of(value));
    }
    if (value.is_object())
      for (const auto& [name, inner] : value.items()) {
        auto less = value;
        less.erase(name);
        with(place, less);
        at(place / name);
      }
  }

  void with(const EditionTree::json_pointer& place, const EditionTree& value) const {
    auto tree = whole;
    tree[place] = value;
    use(tree);
  }
};

TEST(EditionWords, EveryProblemThatABrokenBoardHasIsSaidInEveryLanguage) {
  for (const auto* type : all_game_types()) {
    std::map<std::string, std::size_t> met;  // code, number of arguments
    for (const auto text : type->editions()) {
      const auto tree = read_edition_tree(text).value();
      Breaker breaker{tree, [&](const EditionTree& broken) {
                        const auto written = write_edition_tree(broken, tree);
                        if (!written) return;
                        for (const auto& [error, key] : type->read_edition(*written).problems)
                          met.try_emplace(error.code, error.arguments.size());
                      }};
      breaker.at(EditionTree::json_pointer());
    }
    EXPECT_GT(met.size(), 6u) << type->info().name;
    for (const auto& [code, arguments] : met)
      for (const auto language : kLanguages) {
        const auto said = sentence(type->info().name, language, code);
        EXPECT_FALSE(said.empty()) << language << " " << code;
        EXPECT_LT(highest_argument(said), static_cast<int>(arguments)) << language << " " << code << ": " << said;
      }
  }
}

// The codes in the sources, also of what no single change brings about.
std::set<std::string> codes_in(const std::filesystem::path& folder) {
  static const std::regex kCode(R"re("((?:[a-z-]+\.)?edition\.[a-z-]+)")re");
  std::set<std::string> codes;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp") continue;
    const auto text = testing_table::read_file(entry.path());
    for (auto at = std::sregex_iterator(text.begin(), text.end(), kCode); at != std::sregex_iterator(); ++at)
      codes.insert((*at)[1]);
  }
  return codes;
}

TEST(EditionWords, EveryCodeInTheSourcesHasItsSentence) {
  const auto root = std::filesystem::path(GAMES).parent_path();
  // Said at a terminal only, where the file or the name was given.
  const std::set<std::string> elsewhere = {"edition.unknown"};
  for (const auto* type : all_game_types()) {
    auto codes = codes_in(folder_of(type->info().name));
    EXPECT_FALSE(codes.empty()) << type->info().name;
    codes.merge(codes_in(root / "game"));
    codes.merge(codes_in(root / "session"));
    for (const auto& code : codes) {
      if (elsewhere.contains(code)) continue;
      for (const auto language : kLanguages)
        EXPECT_FALSE(sentence(type->info().name, language, code).empty()) << language << " " << code;
    }
  }
}

}  // namespace
}  // namespace cb
