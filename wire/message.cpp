// SPDX-License-Identifier: MIT
#include "wire/message.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "table/holder_form.hpp"

namespace cb::form {

using namespace wire;

template <>
inline constexpr auto kMembers<You> = [](auto& form, auto& you) {
  form.member("person", you.person);
  form.member("seats", you.seats);
};
template <>
inline constexpr auto kMembers<OnOffer> = [](auto& form, auto& offer) {
  form.seat(offer.seat);
  form.member("what", offer.what);
  form.member("agreed", offer.agreed);
};
template <>
inline constexpr auto kMembers<Turn> = [](auto& form, auto& turn) {
  form.seat(turn.seat);
  form.member("view", turn.view);
  form.member("moves", turn.moves);
};
template <>
inline constexpr auto kMembers<Now> = [](auto& form, auto& now) {
  form.if_there("clocks", now.clocks);
  form.if_there("position", now.position);
  form.if_there("turn", now.turn);
};
template <>
inline constexpr auto kMembers<Watchers> = [](auto& form, auto& watchers) {
  form.number("count", watchers.count, 0, kAnyNumber);
  form.member("names", watchers.names);
};
template <>
inline constexpr auto kMembers<Refusal> = [](auto& form, auto& refusal) {
  form.member("code", refusal.code);
  form.member("arguments", refusal.arguments);
  form.member("rule", refusal.rule);
  form.member("text", refusal.text);
};

template <>
inline constexpr auto kEntry<Welcome> = entry("welcome", [](auto& form, auto& welcome) {
  form.number("protocol", welcome.protocol, 0, kAnyNumber);
  form.member("table", welcome.table);
  form.member("you", welcome.you);
  form.number("version", welcome.version, 0, kMostVersions);
  form.number("now", welcome.now, 0, kAnyNumber);
  form.member("made", welcome.made);
  form.member("stage", welcome.stage);
  form.member("seats", welcome.seats);
  form.member("host", welcome.host);
  form.member("host_name", welcome.host_name);
  form.member("chat", welcome.chat);
  form.member("view", welcome.view);
  form.member("commitment", welcome.commitment);
  form.if_there("offer", welcome.offer);
  form.if_there("ended", welcome.ended);
  form.if_there("clocks", welcome.clocks);
  form.if_there("turn", welcome.turn);
});
template <>
inline constexpr auto kEntry<Missed> = entry("events", [](auto& form, auto& missed) {
  form.number("from", missed.from, 0, kMostVersions);
  form.member("list", missed.list);
  kMembers<Now>(form, missed.now);
});
template <>
inline constexpr auto kEntry<Happened> = entry("event", [](auto& form, auto& happened) {
  form.number("version", happened.version, 0, kMostVersions);
  form.member("event", happened.event);
  kMembers<Now>(form, happened.now);
  form.if_there("re", happened.re);
});
template <>
inline constexpr auto kEntry<Refused> = entry("refused", [](auto& form, auto& refused) {
  kMembers<Refusal>(form, refused.why);
  form.if_there("re", refused.re);
});
template <>
inline constexpr auto kEntry<Pong> = entry("pong", [](auto& form, auto& pong) {
  form.number("now", pong.now, 0, kAnyNumber);
  form.if_there("re", pong.re);
});
template <>
inline constexpr auto kEntry<Here> = entry("here", [](auto& form, auto& here) {
  form.member("seats", here.seats);
  form.if_there("watchers", here.watchers);
});
template <>
inline constexpr auto kEntry<LinkGiven> = entry("link", [](auto& form, auto& link) {
  form.seat(link.seat);
  form.member("token", link.token);
  form.number("until", link.until, 0, kAnyNumber);
  form.if_there("re", link.re);
});

}  // namespace cb::form

namespace cb::wire {

using namespace form;

std::span<const std::string_view> message_names() { return kNamesOf<Message>; }

std::string write(const Message& message) {
  Writer out(kNamesOf<Message>[message.index()]);
  std::visit([&]<class T>(const T& one) { kEntry<T>.members(out, one); }, message);
  return std::move(out).take();
}

Result<Message> read_message(std::string_view frame) {
  const auto object = read_json(frame);
  if (!object.is_object()) return fail("message.form", "", "A message is one JSON object.");
  const auto kind = object.find("t");
  if (kind == object.end() || !kind->is_string()) return fail("message.form", "", "A message says what it is.");
  Reader in(object);
  std::optional<Message> message;
  read_by_name(message, kind->get_ref<const std::string&>(), in);
  if (!message) return fail("message.kind", "", "There is no message {}.", quote(kind->get_ref<const std::string&>()));
  if (in.problem()) return std::unexpected(*in.problem());
  return std::move(*message);
}

Refusal refusal_of(const Error& error) { return {error.code, error.arguments, error.rule, error.text()}; }

Error error_of(const Refusal& refusal) {
  Error error;
  error.code = without_steering(refusal.code);
  error.message = without_steering(refusal.text);
  if (error.message.empty()) error.message = "The server refused without saying why.";
  // The sentence of a server has its rule at the end already.
  const auto rule = without_steering(refusal.rule);
  if (!error.message.ends_with(rule)) error.rule = rule;
  return error;
}

std::string write_error(const Error& error) {
  Writer out;
  out.member("error", refusal_of(error));
  return std::move(out).take();
}

std::optional<Error> read_error(std::string_view body) {
  const auto object = read_json(body);
  if (!object.is_object() || !object.contains("error")) return std::nullopt;
  Refusal refusal;
  // What is missing in it stays empty.
  Reader(object).member("error", refusal);
  return error_of(refusal);
}

}  // namespace cb::wire
