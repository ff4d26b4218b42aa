// SPDX-License-Identifier: MIT
#include "server/people/forgetting.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

bool is(const json& object, const char* member, std::string_view text) {
  const auto found = object.find(member);
  return found != object.end() && found->is_string() && found->get_ref<const std::string&>() == text;
}

bool blank(json& object, const char* member) {
  const auto found = object.find(member);
  // NOLINTNEXTLINE(readability-container-size-empty): a text in JSON is never empty()
  if (found == object.end() || *found == "") return false;
  *found = "";
  return true;
}

// Whether somebody joined a tournament as this team, or with it.
bool is_team_of(const json& object, std::string_view person) {
  const auto members = object.find("members");
  if (!is(object, "t", "joined") || members == object.end() || !members->is_array()) return false;
  return std::ranges::find(*members, json(person)) != members->end();
}

// A board as the server took it: what its maker calls it, who they say made it and what they say of it stand on lines
// of their own before all tables (game/edition_tree.hpp). The rest is the game's, and is what a replay needs.
std::string without_words(std::string_view text) {
  constexpr std::string_view kName = "name = ";
  std::string out;
  bool head = true;
  for (const auto line : split(text, '\n')) {
    head = head && !line.starts_with('[');
    if (head && (line.starts_with("by = ") || line.starts_with("about = "))) continue;
    if (!out.empty()) out += '\n';
    if (head && line.starts_with(kName))
      out.append(kName).append("\"\"");
    else
      out += line;
  }
  return out;
}

bool forget_board(json& made) {
  made["edition_of"] = "";
  const auto board = made.find("edition");
  if (board != made.end() && board->is_string()) *board = without_words(board->get_ref<const std::string&>());
  return true;
}

// Whoever holds a seat, whoever says something, and whatever somebody called an event, a team or a board, wherever it
// stands in an event. A name that is empty is read as that of someone who left.
bool forget(json& value, std::string_view person) {
  bool changed = false;
  if (value.is_object()) {
    const bool holder = is(value, "kind", "person") && is(value, "id", person);
    const bool speaker = is(value, "person", person);
    // The same person from another device, under the name that they had.
    const bool elsewhere = is(value, "of", person);
    const bool organiser = is(value, "organiser", person) || is_team_of(value, person);
    if (holder || speaker || elsewhere || organiser) changed = blank(value, "name");
    if (speaker || elsewhere) changed = blank(value, "text") || changed;
    if (is(value, "t", "made") && is(value, "edition_of", person)) changed = forget_board(value) || changed;
  }
  if (value.is_structured())
    for (auto& inner : value) changed = forget(inner, person) || changed;
  return changed;
}

}  // namespace

std::optional<std::string> without_person(std::string_view event, std::string_view person) {
  auto value = read_json(event);
  if (value.is_discarded() || !forget(value, person)) return std::nullopt;
  return write_json(value);
}

}  // namespace cb::server
