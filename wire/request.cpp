// SPDX-License-Identifier: MIT
#include "wire/request.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "table/form.hpp"

namespace cb {

template <>
inline constexpr std::array<std::string_view, 10> kWords<wire::HostWish> = {
    "pause", "resume", "close", "replace", "remove", "mute", "unmute", "pass", "chat", "no-chat"};
template <>
inline constexpr std::array<std::string_view, 2> kWords<wire::LinkFor> = {"self", "other"};

namespace form {

using namespace wire;

namespace {

// What else is said depends on what is wished.
constexpr auto kHostMembers = [](auto& form, auto& host) {
  form.member("do", host.wish);
  switch (host.wish) {
    case HostWish::pause:
    case HostWish::resume:
    case HostWish::close:
    case HostWish::chat:
    case HostWish::no_chat:
      break;
    case HostWish::replace:
      form.member("bot", host.bot);
      [[fallthrough]];
    case HostWish::remove:
    case HostWish::pass:
      form.seat(host.seat);
      break;
    case HostWish::mute:
    case HostWish::unmute:
      form.if_there("person", host.person);
      if (host.person.empty()) form.seat(host.seat);
      break;
  }
};
constexpr auto kSeatAlone = [](auto& form, auto& request) { form.seat(request.seat); };
constexpr auto kNothing = [](auto&, auto&) {};

}  // namespace

template <>
inline constexpr auto kEntry<Hello> = entry("hello", 1, [](auto& form, auto& hello) {
  form.number("protocol", hello.protocol, 0, 1'000'000);
  form.number("after", hello.after, -1, kMostVersions);
  form.if_there("moves", hello.moves);
  form.if_there("link", hello.link);
});
template <>
inline constexpr auto kEntry<Sit> = entry("sit", 20, kSeatAlone);
template <>
inline constexpr auto kEntry<Stand> = entry("stand", 20, kSeatAlone);
template <>
inline constexpr auto kEntry<Start> = entry("start", 20, kNothing);
template <>
inline constexpr auto kEntry<AddNonce> = entry("nonce", 20, [](auto& form, auto& nonce) {
  form.seat(nonce.seat);
  form.member("value", nonce.value);
});
template <>
inline constexpr auto kEntry<Act> = entry("act", 100, [](auto& form, auto& act) {
  form.seat(act.seat);
  form.member("action", act.action);
  form.number("at", act.at, 0, kMostVersions);
});
template <>
inline constexpr auto kEntry<Resign> = entry("resign", 20, kSeatAlone);
template <>
inline constexpr auto kEntry<Leave> = entry("leave", 20, kSeatAlone);
template <>
inline constexpr auto kEntry<MakeOffer> = entry("offer", 20, [](auto& form, auto& offer) {
  form.seat(offer.seat);
  form.member("what", offer.what);
});
template <>
inline constexpr auto kEntry<GiveAnswer> = entry("answer", 20, [](auto& form, auto& answer) {
  form.seat(answer.seat);
  form.member("what", answer.what);
  form.member("yes", answer.yes);
});
template <>
inline constexpr auto kEntry<Say> = entry("say", 10, [](auto& form, auto& say) {
  form.seat(say.seat);
  form.member("phrase", say.phrase);
});
template <>
inline constexpr auto kEntry<Chat> = entry("chat", 10, [](auto& form, auto& chat) { form.member("text", chat.text); });
template <>
inline constexpr auto kEntry<Host> = entry("host", 20, kHostMembers);
template <>
inline constexpr auto kEntry<AskLink> = entry("link", 10, [](auto& form, auto& link) {
  form.seat(link.seat);
  form.if_there("for", link.whom);
});
template <>
inline constexpr auto kEntry<AskRematch> = entry("rematch", 10, kSeatAlone);
template <>
inline constexpr auto kEntry<Ping> = entry("ping", 100, kNothing);

}  // namespace form

namespace wire {

using namespace form;

std::span<const std::string_view> request_names() { return kNamesOf<Body>; }

int limit_of(const Body& body) {
  return std::visit([]<class T>(const T&) { return kEntry<T>.limit; }, body);
}

std::string write_request(const Request& request) {
  Writer out(kNamesOf<Body>[request.body.index()]);
  std::visit([&]<class T>(const T& body) { kEntry<T>.members(out, body); }, request.body);
  out.if_there("id", Raw{request.id});
  return std::move(out).take();
}

std::expected<Request, Misread> read_request(std::string_view frame) {
  const auto object = read_json(frame);
  std::string id;
  const auto no = [&](Error error) { return std::unexpected(Misread{std::move(error), std::move(id)}); };
  if (!object.is_object()) return no(refuse("request.form", "", "A message is one JSON object."));
  if (const auto given = object.find("id"); given != object.end()) {
    constexpr std::size_t kLongestId = 64;
    const bool fits =
        (given->is_string() && given->get_ref<const std::string&>().size() <= kLongestId) || given->is_number();
    if (!fits) return no(refuse("request.id", "", "An id is a number or a short text."));
    id = write_any_json(*given, Letters::ascii);
  }
  const auto type = object.find("t");
  if (type == object.end() || !type->is_string())
    return no(refuse("request.kind", "", "A message says what it is in \"t\"."));
  const auto& name = type->get_ref<const std::string&>();
  Reader members(object);
  std::optional<Body> body;
  read_by_name(body, name, members);
  if (!body) return no(refuse("request.kind", "", "There is no message {}.", quote(name)));
  if (members.problem()) return no(*members.problem());
  return Request{std::move(*body), std::move(id)};
}

}  // namespace wire
}  // namespace cb
