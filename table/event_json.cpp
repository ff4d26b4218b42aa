// SPDX-License-Identifier: MIT
#include "table/event_json.hpp"

#include "core/json.hpp"
#include "table/holder_form.hpp"

namespace cb::form {

using namespace table;

namespace {

constexpr auto kSeatAlone = [](auto& form, auto& event) { form.seat(event.seat); };
constexpr auto kTimeAlone = [](auto& form, auto& event) { form.member("at", event.at); };

}  // namespace

template <>
inline constexpr auto kMembers<Spoken> = [](auto& form, auto& said) {
  form.member("person", said.person);
  form.member("name", said.name);
  form.if_there("phrase", said.phrase);
  form.if_there("text", said.text);
  form.if_there("of", said.of);
  call_who_left(said);
};
template <>
inline constexpr auto kMembers<ClockRule> = [](auto& form, auto& clock) {
  form.member("pace", clock.pace);
  form.member("base", clock.base);
  form.member("increment", clock.increment);
};

template <>
inline constexpr auto kEntry<Made> = entry("made", [](auto& form, auto& made) {
  form.member("game", made.game);
  form.member("settings", made.settings);
  form.member("edition", made.edition);
  form.member("position", made.position);
  form.member("clock", made.clock);
  form.member("rated", made.rated);
  form.member("watchable", made.watchable);
  form.member("chatty", made.chatty);
  form.member("listed", made.listed);
  form.member("host", made.host);
  form.member("seats", made.seats);
  form.member("at", made.at);
  form.if_there("maker", made.maker);
  form.if_there("after", made.after);
  form.if_there("laid", made.laid);
  form.if_there("talk", made.talk);
  form.if_there("muted", made.muted);
  form.if_there("edition_key", made.edition_key);
  form.if_there("edition_of", made.edition_of);
});
template <>
inline constexpr auto kEntry<Sat> = entry("sat", [](auto& form, auto& sat) {
  form.seat(sat.seat);
  form.member("who", sat.who);
});
// Nobody is shown the seed before the end.
template <>
inline constexpr auto kEntry<Promised> = entry("promised", [](auto& form, auto& promised) {
  form.member("commitment", promised.commitment);
  form.if_there("seed", promised.seed);
});
template <>
inline constexpr auto kEntry<Nonce> = entry("nonce", [](auto& form, auto& nonce) {
  form.seat(nonce.seat);
  form.member("value", nonce.value);
});
template <>
inline constexpr auto kEntry<Began> = entry("began", kTimeAlone);
template <>
inline constexpr auto kEntry<Acted> = entry("acted", [](auto& form, auto& acted) {
  form.seat(acted.seat);
  form.member("action", acted.action);
  form.member("at", acted.at);
  form.member("lag", acted.lag);
});
template <>
inline constexpr auto kEntry<Chanced> =
    entry("chance", [](auto& form, auto& chance) { form.member("outcome", chance.outcome); });
template <>
inline constexpr auto kEntry<Offered> = entry("offered", [](auto& form, auto& offered) {
  form.seat(offered.seat);
  form.member("what", offered.what);
});
template <>
inline constexpr auto kEntry<Answered> = entry("answered", [](auto& form, auto& answered) {
  form.seat(answered.seat);
  form.member("what", answered.what);
  form.member("yes", answered.yes);
  form.member("at", answered.at);
});
template <>
inline constexpr auto kEntry<Paused> = entry("paused", kTimeAlone);
template <>
inline constexpr auto kEntry<Resumed> = entry("resumed", kTimeAlone);
template <>
inline constexpr auto kEntry<Forgiven> = entry("forgiven", [](auto& form, auto& forgiven) {
  form.member("passed", forgiven.passed);
  form.member("until", forgiven.until);
});
template <>
inline constexpr auto kEntry<Replaced> = entry("replaced", [](auto& form, auto& replaced) {
  form.seat(replaced.seat);
  form.member("by", replaced.by);
  form.member("why", replaced.why);
  form.member("at", replaced.at);
});
// Nobody is ever shown the hash.
template <>
inline constexpr auto kEntry<Linked> = entry("linked", [](auto& form, auto& linked) {
  form.seat(linked.seat);
  form.if_there("hash", linked.hash);
  form.member("at", linked.at);
  form.if_there("other", linked.other);
});
template <>
inline constexpr auto kEntry<Hosted> =
    entry("hosted", [](auto& form, auto& hosted) { form.member("person", hosted.person); });
template <>
inline constexpr auto kEntry<Muted> = entry("muted", [](auto& form, auto& muted) {
  form.member("person", muted.person);
  form.member("quiet", muted.quiet);
});
template <>
inline constexpr auto kEntry<Said> = entry("said", [](auto& form, auto& said) {
  form.seat(said.seat);
  form.member("phrase", said.phrase);
});
template <>
inline constexpr auto kEntry<Chatted> = entry("chatted", [](auto& form, auto& chatted) {
  form.member("person", chatted.person);
  form.member("name", chatted.name);
  form.member("text", chatted.text);
  form.if_there("of", chatted.of);
  call_who_left(chatted);
});
template <>
inline constexpr auto kEntry<Ended> = entry("ended", [](auto& form, auto& ended) {
  form.member("winners", ended.winners);
  form.member("code", ended.code);
  form.member("text", ended.text);
  form.member("rule", ended.rule);
  form.member("at", ended.at);
});
template <>
inline constexpr auto kEntry<Revealed> =
    entry("revealed", [](auto& form, auto& revealed) { form.member("seed", revealed.seed); });
template <>
inline constexpr auto kEntry<Again> = entry("again", kSeatAlone);
template <>
inline constexpr auto kEntry<Rematch> =
    entry("rematch", [](auto& form, auto& rematch) { form.member("table", rematch.table); });
template <>
inline constexpr auto kEntry<Chatting> =
    entry("chatting", [](auto& form, auto& chatting) { form.member("on", chatting.on); });

}  // namespace cb::form

namespace cb::table {

using namespace form;

std::string write_event(const Event& event) {
  Writer out(kNamesOf<Event>[event.index()]);
  std::visit([&]<class T>(const T& one) { kEntry<T>.members(out, one); }, event);
  return std::move(out).take();
}

std::span<const std::string_view> event_names() { return kNamesOf<Event>; }

Result<Event> read_event(std::string_view text) {
  const auto object = read_json(text);
  const auto kind = object.is_object() ? object.find("t") : object.end();
  if (kind == object.end() || !kind->is_string()) return fail("event.form", "", "An event says in \"t\" what it is.");
  Reader in(object);
  std::optional<Event> event;
  read_by_name(event, kind->get_ref<const std::string&>(), in);
  if (!event) return fail("event.form", "", "There is no event {}.", quote(kind->get_ref<const std::string&>()));
  if (in.problem()) return fail("event.form", "", "An event cannot be read: {}", in.problem()->message);
  return std::move(*event);
}

Result<std::vector<Event>> read_events(std::span<const std::string> log) {
  std::vector<Event> events;
  events.reserve(log.size());
  for (const auto& text : log) {
    auto event = read_event(text);
    if (!event) return std::unexpected(event.error());
    events.push_back(std::move(*event));
  }
  return events;
}

std::string write_seen(const Event& event, int seat) {
  if (const auto* chance = std::get_if<Chanced>(&event); chance != nullptr && !chance->seen.empty())
    return write_event(Chanced{seat >= 0 ? chance->seen[static_cast<std::size_t>(seat)] : chance->seen.back()});
  if (const auto* promised = std::get_if<Promised>(&event)) return write_event(Promised{promised->commitment, {}});
  if (const auto* linked = std::get_if<Linked>(&event))
    return write_event(Linked{linked->seat, {}, linked->at, linked->other});
  return write_event(event);
}

bool seen_as_kept(const Event& event) {
  if (const auto* chance = std::get_if<Chanced>(&event)) return chance->seen.empty();
  return !std::holds_alternative<Promised>(event) && !std::holds_alternative<Linked>(event);
}

}  // namespace cb::table
