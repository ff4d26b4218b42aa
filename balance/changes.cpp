// SPDX-License-Identifier: MIT
#include "balance/changes.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace cb::balance {
namespace {

constexpr std::array<std::string_view, 4> kHead = {"game", "name", "by", "about"};

// "cities.common.costs[1]" as nlohmann names a place: "/cities/common/costs/1".
EditionTree::json_pointer place_of(std::string_view key) {
  EditionTree::json_pointer place;
  while (!key.empty()) {
    if (key.front() == '.') {
      key.remove_prefix(1);
    } else if (key.front() == '[') {
      const auto end = key.find(']');
      place /= to_number<std::size_t>(key.substr(1, end - 1)).value_or(0);
      key.remove_prefix(std::min(end, key.size() - 1) + 1);
    } else if (key.front() == '"') {  // a name that is none without quotes
      const auto end = std::min(key.find('"', 1), key.size() - 1);
      place /= std::string(key.substr(1, end - 1));
      key.remove_prefix(end + 1);
    } else {
      const auto end = std::min(key.find_first_of(".["), key.size());
      place /= std::string(key.substr(0, end));
      key.remove_prefix(end);
    }
  }
  return place;
}

}  // namespace

Result<Changes> Changes::make(const GameType& type, std::vector<Dial> dials, Accepts accepts) {
  auto like = read_edition_tree(type.editions().front());
  if (!like) return std::unexpected(like.error());
  return Changes(std::move(dials), std::move(accepts), std::move(*like));
}

Result<std::string> Changes::canonical(std::string_view text) const {
  const auto tree = read_edition_tree(text);
  if (!tree) return std::unexpected(tree.error());
  return written(*tree);
}

std::optional<Change> Changes::once(const EditionTree& tree, Rng& rng) const {
  constexpr std::uint32_t kMostTurns = 3;
  Change change;
  auto turned = tree;
  for (auto turns = 1 + rng.below(kMostTurns); turns > 0; --turns) {
    const auto& dial = dials_[any_of_size(dials_.size(), rng)];
    if (!dial.turn(turned, rng)) continue;
    change.turned.push_back(dial.name);
  }
  if (turned == tree) return {};
  auto text = written(turned);
  if (!text || !accepts_(*text)) return {};
  change.text = std::move(*text);
  return change;
}

std::optional<Change> Changes::random(std::string_view text, Rng& rng) const {
  constexpr int kTries = 1'000;
  const auto tree = read_edition_tree(text);
  if (!tree || dials_.empty()) return {};
  for (int tries = 0; tries < kTries; ++tries)
    if (auto change = once(*tree, rng)) return change;
  return {};
}

std::vector<EditionDifference> changes_between(std::string_view before, std::string_view after) {
  const auto one = read_edition_tree(before);
  const auto other = read_edition_tree(after);
  if (!one || !other) return {};
  auto differences = edition_differences(*one, *other);
  std::erase_if(differences,
                [](const EditionDifference& change) { return std::ranges::find(kHead, change.key) != kHead.end(); });
  return differences;
}

Result<std::string> with_value(const Changes& changes, std::string_view text, const std::string& key,
                               const EditionTree& value) {
  auto tree = read_edition_tree(text);
  if (!tree) return std::unexpected(tree.error());
  auto place = place_of(key);
  if (value.is_null()) {
    if (tree->contains(place)) {
      const auto name = place.back();
      place.pop_back();
      tree->at(place).erase(name);
    }
  } else {
    (*tree)[place] = value;
  }
  return changes.written(*tree);
}

Result<std::string> renamed(const Changes& changes, std::string_view text, std::string_view name) {
  auto tree = read_edition_tree(text);
  if (!tree) return std::unexpected(tree.error());
  (*tree)["name"] = name;
  tree->erase("by");
  tree->erase("about");
  return changes.written(*tree);
}

}  // namespace cb::balance
