// SPDX-License-Identifier: MIT
#include "session/edition_choice.hpp"

#include <functional>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "game/edition_tree.hpp"

namespace cb {
namespace {

constexpr std::size_t kLongestName = 40;  // letters
constexpr std::size_t kLongestAbout = 160;

// A line of words as people write them.
bool is_line(std::string_view text, std::size_t longest) {
  return !steers(text) && trim(text) == text && letters_in(text) <= longest;
}

std::optional<Error> check_head(const EditionHead& head) {
  if (head.name.empty() || !is_line(head.name, kLongestName))
    return refuse("edition.name", "", "An edition has a name of 1 to {} letters in one line.", kLongestName);
  if (!is_line(head.by, kLongestName))
    return refuse("edition.by", "", "Who made an edition is said in at most {} letters in one line.", kLongestName);
  if (!is_line(head.about, kLongestAbout))
    return refuse("edition.about", "", "What is said about an edition is at most {} letters in one line.",
                  kLongestAbout);
  if (head.by == kHouse) return refuse("edition.house", "", "Only our own editions are by {}.", quote(kHouse));
  return std::nullopt;
}

}  // namespace

std::string edition_name(std::string_view game, std::string_view text) { return EditionReader(text, game).head().name; }

std::string edition_checksum(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const unsigned char c : text) hash = mix(hash ^ c);
  return fmt::format("{:016x}", hash);
}

std::optional<std::string> built_in_name(const GameType& type, std::string_view text) {
  for (const auto built_in : type.editions())
    if (built_in == text) return edition_name(type.info().name, text);
  return std::nullopt;
}

bool is_house(const GameType& type, std::string_view text) {
  return built_in_name(type, text) && EditionReader(text, type.info().name).head().by == kHouse;
}

std::vector<Settings> playable(const GameType& type, std::string_view text) {
  const auto options = type.options();
  std::vector<Settings> wished = {Settings{}};
  for (const auto& option : options)
    if (option.name == "players")
      for (int players = option.minimum; players <= option.maximum; ++players)
        wished.push_back({{option.name, std::to_string(players)}});
  const auto works = [&](const Settings& settings) { return type.make(settings, text).has_value(); };
  auto found = wished;
  std::erase_if(found, std::not_fn(works));
  if (!found.empty()) return found;
  const auto add_with_a_choice = [&](const Settings& settings) {
    for (const auto& option : options)
      for (const auto& choice : option.choices) {
        auto more = settings;
        more.emplace_back(option.name, choice);
        if (works(more)) return found.push_back(std::move(more));
      }
  };
  for (const auto& settings : wished) add_with_a_choice(settings);
  return found;
}

Result<CheckedEdition> check_edition(const GameType& type, std::string_view text) {
  const auto tree = read_edition_tree(text);
  if (!tree) return std::unexpected(tree.error());
  const auto read = type.read_edition(text);
  if (!read.problems.empty()) return std::unexpected(read.problems.front().error);
  const auto like = read_edition_tree(type.editions().front());
  auto canonical = write_edition_tree(*tree, *like);
  if (!canonical) return std::unexpected(canonical.error());
  for (const auto built_in : type.editions()) {
    const auto same = read_edition_tree(built_in);
    if (*write_edition_tree(*same, *like) == *canonical) return CheckedEdition{std::string(built_in), read.head};
    if (edition_name(type.info().name, built_in) == read.head.name)
      return fail("edition.taken", "", "There is a built-in edition {} of {}; give this one another name.",
                  quote(read.head.name), type.info().title);
  }
  if (auto problem = check_head(read.head)) return std::unexpected(*std::move(problem));
  const auto plays = playable(type, *canonical);
  if (plays.empty()) return fail("edition.unplayable", "", "No number of players can play on this edition.");
  for (const auto& settings : plays)
    if (const auto game = type.make(settings, *canonical); (*game)->actor((*game)->start()) == kNobody)
      return fail("edition.over", "", "On this edition a game would be over before it begins.");
  return CheckedEdition{*std::move(canonical), read.head};
}

Result<std::string_view> find_edition(const GameType& type, std::string_view name) {
  std::vector<std::string> names;
  for (const auto text : type.editions()) {
    names.push_back(edition_name(type.info().name, text));
    if (names.back() == name) return text;
  }
  return fail("edition.unknown", "", "{} is neither a file nor a built-in edition of {} ({}).", quote(name),
              type.info().title, any_of(names));
}

Result<std::string_view> edition_for_match(const GameType& type, std::string_view name, std::string_view checksum,
                                           std::string_view given) {
  if (!given.empty() && (checksum.empty() || edition_checksum(given) == checksum)) return given;
  for (const auto text : type.editions())
    if (checksum.empty() ? name.empty() : edition_checksum(text) == checksum) return text;
  return fail("match.edition", "", "This match was played on the edition {} ({}); give that file with --edition.",
              quote(name), checksum);
}

}  // namespace cb
