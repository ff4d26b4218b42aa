// SPDX-License-Identifier: MIT
#include "study/observation_json.hpp"

#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/text.hpp"
#include "session/sides.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

// A browser's engine knows no exceptions: whatever is not as it should be is noted, and all that is then read counts
// for nothing.
class ObservationReader {
 public:
  ObservationReader(const StudyPlan& plan, const Json& json) : plan_(plan), json_(json) {}

  std::optional<Observation> read() {
    Observation seen;
    seen.variant = count<std::size_t>(member("variant"), plan_.variants.size() - 1);
    if (!good_) return {};
    const auto& game = *plan_.variants[seen.variant].game;
    const int sides = count_sides(game);
    seen.game = count<std::uint64_t>(member("game"));
    seen.winners = count<std::uint8_t>(member("winners"), (1U << game.seats()) - 1);
    seen.ending = text(member("ending"));
    seen.plies = count<std::uint32_t>(member("plies"));
    seen.turns = count<std::uint32_t>(member("turns"));
    seen.forced_turns = count<std::uint32_t>(member("forced_turns"));
    const auto& choices = list(member("choices"), seen.choices.size());
    for (std::size_t n = 0; n < choices.size(); ++n) seen.choices[n] = read_choices(choices[n]);
    const auto& standings = list(member("standings"), seen.standings.size());
    for (std::size_t n = 0; n < standings.size(); ++n) seen.standings[n] = read_standing(standings[n], sides);
    for (const auto& deed : list(member("deeds"))) seen.deeds.push_back(read_deed(deed, sides));
    seen.key = read_key(text(member("key")));
    return good_ ? std::optional(std::move(seen)) : std::nullopt;
  }

 private:
  const Json& member(const char* name) {
    const auto found = json_.is_object() ? json_.find(name) : json_.end();
    return found != json_.end() ? *found : nothing();
  }
  const Json& nothing() {
    static const Json kNothing;
    good_ = false;
    return kNothing;
  }

  // nlohmann would turn -1 into a large number.
  template <class Int>
  Int count(const Json& json, std::uint64_t most = std::numeric_limits<Int>::max()) {
    const bool fits = json.is_number_unsigned() && json.get<std::uint64_t>() <= most;
    good_ = good_ && fits;
    return fits ? static_cast<Int>(json.get<std::uint64_t>()) : Int{};
  }
  std::string text(const Json& json) {
    good_ = good_ && json.is_string();
    return json.is_string() ? json.get<std::string>() : std::string();
  }
  // Of so many, where a number is given; empty where it is not.
  const Json& list(const Json& json, std::optional<std::size_t> size = {}) {
    static const Json kEmpty = Json::array();
    const bool fits = json.is_array() && (!size || json.size() == *size);
    good_ = good_ && fits;
    return fits ? json : kEmpty;
  }

  Choices read_choices(const Json& json) {
    const auto& parts = list(json, 3);
    if (parts.empty()) return {};
    return {count<std::uint32_t>(parts[0]), count<std::uint32_t>(parts[1]), count<std::uint32_t>(parts[2])};
  }
  Standing read_standing(const Json& json, int sides) {
    Standing standing;
    for (const auto& chance : list(json)) standing.push_back(count<int>(chance, 1'000));
    good_ = good_ && (standing.empty() || standing.size() == static_cast<std::size_t>(sides));
    return standing;
  }
  SideDeed read_deed(const Json& json, int sides) {
    const auto& parts = list(json, 4);
    if (parts.empty()) return {};
    return {count<int>(parts[0], static_cast<std::uint64_t>(sides - 1)), text(parts[1]), text(parts[2]),
            count<std::uint32_t>(parts[3])};
  }
  std::uint64_t read_key(std::string_view text) {
    constexpr int kHexadecimal = 16;
    std::uint64_t key = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), key, kHexadecimal);
    good_ = good_ && problem == std::errc() && end == text.data() + text.size();
    return key;
  }

  const StudyPlan& plan_;
  const Json& json_;
  bool good_ = true;
};

}  // namespace

Json observation_json(const Observation& seen) {
  Json choices = Json::array();
  for (const auto& part : seen.choices) choices.push_back({part.decisions, part.actions, part.forced});
  Json deeds = Json::array();
  for (const auto& deed : seen.deeds) deeds.push_back({deed.side, deed.group, deed.name, deed.times});
  return {{"variant", seen.variant},
          {"game", seen.game},
          {"winners", seen.winners},
          {"ending", seen.ending},
          {"plies", seen.plies},
          {"turns", seen.turns},
          {"forced_turns", seen.forced_turns},
          {"choices", choices},
          {"standings", seen.standings},
          {"deeds", deeds},
          {"key", fmt::format("{:016x}", seen.key)}};
}

Result<Observation> read_observation(const StudyPlan& plan, std::string_view line) {
  const auto json = Json::parse(line, nullptr, false);
  auto seen = ObservationReader(plan, json).read();
  if (!seen) return fail("study.game", "", "This is no game of the study: {}", quote(line));
  return std::move(*seen);
}

}  // namespace cb
