// SPDX-License-Identifier: MIT
#include "tournament/event_json.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/forgotten.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "tournament/words.hpp"

namespace cb::tournament {
namespace {

using nlohmann::json;

// Numbers are whole and exact in JavaScript too; the seed alone is written as a text.
constexpr std::int64_t kLargest = std::int64_t{1} << 53;

// Writes members, in the order in which they are named; EventIn has the same functions.
class EventOut {
 public:
  explicit EventOut(std::string_view kind) { member("t", kind); }
  template <class T>
  void member(const char* name, const T& value) {
    text_.append(text_.back() == '{' ? "\"" : ",\"").append(name).append("\":");
    put(value);
  }
  // What is as it would be anyway goes without saying.
  template <class T>
  void if_there(const char* name, const T& value, const T& usual = {}) {
    if (value != usual) member(name, value);
  }
  template <class T>
  void if_there(const char* name, const std::vector<T>& list) {
    if (!list.empty()) member(name, list);
  }
  std::string take() && { return std::move(text_ += '}'); }

 private:
  void put(bool value) { text_ += value ? "true" : "false"; }
  void put(int value) { text_ += std::to_string(value); }
  void put(std::int64_t value) { text_ += std::to_string(value); }
  void put(std::uint64_t value) { text_.append("\"").append(std::to_string(value)).append("\""); }
  void put(std::string_view value) { text_ += quote_any_json(value); }
  void put(const std::string& value) { put(std::string_view(value)); }
  void put(Format value) { put(word_for(value)); }
  void put(TieBreak value) { put(word_for(value)); }
  void put(const Pairing& table) {
    text_ += '{';
    member("players", table.players);
    if_there("deal", table.deal);
    text_ += '}';
  }
  template <class T>
  void put(const std::vector<T>& list) {
    text_ += '[';
    for (const auto& one : list) {
      if (&one != list.data()) text_ += ',';
      put(one);
    }
    text_ += ']';
  }

  std::string text_ = "{";
};

// The first member that is missing or of the wrong kind is kept.
class EventIn {
 public:
  explicit EventIn(const json& object) : object_(object) {}
  template <class T>
  void member(const char* name, T& value) {
    const auto found = object_.find(name);
    if (found == object_.end() || !take(*found, value)) wrong_ = wrong_.empty() ? name : wrong_;
  }
  template <class T>
  void if_there(const char* name, T& value, const T& = {}) {
    if (object_.contains(name)) member(name, value);
  }
  const std::string& wrong() const { return wrong_; }

 private:
  static bool take(const json& given, bool& value) {
    if (given.is_boolean()) value = given.get<bool>();
    return given.is_boolean();
  }
  static bool take(const json& given, std::int64_t& value) {
    if (!given.is_number_integer()) return false;
    if (given.is_number_unsigned() && given.get<std::uint64_t>() > static_cast<std::uint64_t>(kLargest)) return false;
    value = given.get<std::int64_t>();
    return value >= -kLargest;
  }
  static bool take(const json& given, int& value) {
    std::int64_t wide = 0;
    if (!take(given, wide) || !std::in_range<int>(wide)) return false;
    value = static_cast<int>(wide);
    return true;
  }
  static bool take(const json& given, std::uint64_t& value) {
    const auto number =
        given.is_string() ? to_number<std::uint64_t>(given.get_ref<const std::string&>()) : std::nullopt;
    value = number.value_or(0);
    return number.has_value();
  }
  static bool take(const json& given, std::string& value) {
    if (given.is_string()) value = given.get_ref<const std::string&>();
    return given.is_string();
  }
  template <class Enum>
    requires std::is_enum_v<Enum>
  static bool take(const json& given, Enum& value) {
    const auto found = given.is_string() ? find_word<Enum>(given.get_ref<const std::string&>()) : std::nullopt;
    value = found.value_or(value);
    return found.has_value();
  }
  static bool take(const json& given, Pairing& table) {
    if (!given.is_object() || !given.contains("players") || !take(given["players"], table.players)) return false;
    return !given.contains("deal") || take(given["deal"], table.deal);
  }
  template <class T>
  static bool take(const json& given, std::vector<T>& list) {
    if (!given.is_array()) return false;
    for (const auto& one : given)
      if (!take(one, list.emplace_back())) return false;
    return true;
  }

  const json& object_;
  std::string wrong_;
};

// Every event names its members once, to either of the two.
template <class T>
constexpr auto kMembersOf = nullptr;

template <>
constexpr auto kMembersOf<Made> = [](auto& form, auto& made) {
  form.member("name", made.name);
  form.member("format", made.format);
  form.if_there("seats", made.seats, 2);
  form.if_there("fewest", made.fewest, 2);
  form.if_there("rounds", made.rounds);
  form.if_there("seed", made.seed);
  form.if_there("points", made.points);
  form.if_there("tie_breaks", made.tie_breaks);
  form.if_there("third_place", made.third_place);
  form.if_there("starts", made.starts);
  form.if_there("length", made.length);
  form.if_there("last_pairing", made.last_pairing);
  form.if_there("pause", made.pause);
  form.if_there("organiser", made.organiser);
  form.if_there("play", made.play);
  form.member("at", made.at);
};
template <>
constexpr auto kMembersOf<Joined> = [](auto& form, auto& joined) {
  form.member("id", joined.id);
  form.member("name", joined.name);
  form.member("rating", joined.rating);
  form.if_there("members", joined.members);
  form.member("at", joined.at);
  // A name is taken out of the log with whatever else is kept of its person.
  if constexpr (!std::is_const_v<std::remove_reference_t<decltype(joined)>>)
    if (joined.name.empty()) joined.name = kSomeoneWhoLeft;
};
constexpr auto kPlayerAndTime = [](auto& form, auto& event) {
  form.member("player", event.player);
  form.member("at", event.at);
};
constexpr auto kTime = [](auto& form, auto& event) { form.member("at", event.at); };
constexpr auto kTableAndOutcome = [](auto& form, auto& event) {
  form.member("table", event.table);
  form.if_there("places", event.outcome.places);
  form.if_there("score", event.outcome.score);
  form.if_there("played", event.outcome.played, true);
  form.member("at", event.at);
};
template <>
constexpr auto kMembersOf<Left> = [](auto& form, auto& left) {
  kPlayerAndTime(form, left);
  form.if_there("removed", left.removed);
  form.if_there("member", left.member);
};
template <>
constexpr auto kMembersOf<CameBack> = kPlayerAndTime;
template <>
constexpr auto kMembersOf<Begun> = kTime;
template <>
constexpr auto kMembersOf<Paired> = [](auto& form, auto& paired) {
  form.member("round", paired.round);
  form.member("tables", paired.tables);
  form.if_there("byes", paired.byes);
  form.member("at", paired.at);
};
template <>
constexpr auto kMembersOf<Laid> = [](auto& form, auto& laid) {
  form.member("table", laid.table);
  form.member("match", laid.match);
};
template <>
constexpr auto kMembersOf<Reported> = kTableAndOutcome;
template <>
constexpr auto kMembersOf<Corrected> = kTableAndOutcome;
template <>
constexpr auto kMembersOf<CalledOff> = [](auto& form, auto& off) {
  form.member("table", off.table);
  form.member("at", off.at);
};
template <>
constexpr auto kMembersOf<Ended> = [](auto& form, auto& ended) {
  kTime(form, ended);
  form.if_there("called_off", ended.called_off);
};
template <>
constexpr auto kMembersOf<Renamed> = [](auto& form, auto& renamed) {
  form.member("name", renamed.name);
  form.if_there("organiser", renamed.organiser);
  form.member("at", renamed.at);
};

constexpr std::array<std::string_view, std::variant_size_v<Event>> kEventNames = {
    "made", "joined",   "left",      "came-back",  "begun", "paired",
    "laid", "reported", "corrected", "called-off", "ended", "renamed"};

// The alternative of this number, read from the object.
template <std::size_t N = 0>
Event read_kind(std::size_t kind, EventIn& in) {
  if constexpr (N + 1 < std::variant_size_v<Event>)
    if (kind != N) return read_kind<N + 1>(kind, in);
  std::variant_alternative_t<N, Event> event;
  kMembersOf<decltype(event)>(in, event);
  return event;
}

}  // namespace

std::span<const std::string_view> event_names() { return kEventNames; }

std::string write_event(const Event& event) {
  EventOut out(kEventNames[event.index()]);
  std::visit([&]<class T>(const T& one) { kMembersOf<T>(out, one); }, event);
  return std::move(out).take();
}

std::string write_seen(const Event& event) {
  if (const auto* made = std::get_if<Made>(&event)) {
    auto seen = *made;
    seen.seed = 0;
    return write_event(seen);
  }
  return write_event(event);
}

Result<Event> read_event(std::string_view text) {
  const auto object = read_json(text);
  const auto kind = object.is_object() ? object.find("t") : object.end();
  if (kind == object.end() || !kind->is_string()) return fail("event.form", "", "An event says in \"t\" what it is.");
  const auto& name = kind->get_ref<const std::string&>();
  const auto* const found = std::ranges::find(kEventNames, name);
  if (found == kEventNames.end()) return fail("event.form", "", "There is no event {}.", quote(name));
  EventIn in(object);
  auto event = read_kind(static_cast<std::size_t>(found - kEventNames.begin()), in);
  if (!in.wrong().empty())
    return fail("event.form", "", "An event cannot be read: \"{}\" is missing or of the wrong kind.", in.wrong());
  return event;
}

Result<std::vector<Event>> read_events(std::span<const std::string> log) {
  std::vector<Event> events;
  for (const auto& text : log) {
    auto event = read_event(text);
    if (!event) return std::unexpected(event.error());
    events.push_back(std::move(*event));
  }
  return events;
}

}  // namespace cb::tournament
