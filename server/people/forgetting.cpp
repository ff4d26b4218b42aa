// SPDX-License-Identifier: MIT
#include "server/people/forgetting.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"

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

// Whoever holds a seat, and whoever says something, wherever it stands in an event. A name that is empty is read as
// that of someone who left.
bool forget(json& value, std::string_view person) {
  bool changed = false;
  if (value.is_object()) {
    const bool holder = is(value, "kind", "person") && is(value, "id", person);
    const bool speaker = is(value, "person", person);
    // The same person from another device, under the name that they had.
    const bool elsewhere = is(value, "of", person);
    if (holder || speaker || elsewhere) changed = blank(value, "name");
    if (speaker || elsewhere) changed = blank(value, "text") || changed;
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
