// SPDX-License-Identifier: MIT
#include "table/event_json.hpp"

#include <array>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/forgotten.hpp"
#include "core/json.hpp"
#include "table/words.hpp"

namespace cb::table {

using nlohmann::json;

template <class Enum>
static void word_from(const json& value, Enum& which) {
  const auto& text = value.get_ref<const std::string&>();
  const auto found = find_word<Enum>(text);
  if (!found) throw json::other_error::create(501, "no such word: " + text, &value);
  which = *found;
}

static void to_json(json& value, Offer what) { value = word_for(what); }
static void from_json(const json& value, Offer& what) { word_from(value, what); }
static void to_json(json& value, Leaving why) { value = word_for(why); }
static void from_json(const json& value, Leaving& why) { word_from(value, why); }

static void to_json(json& value, const Holder& holder) {
  value = {{"kind", word_for(holder.kind)}, {"id", holder.id}, {"name", holder.name}};
  if (!holder.of.empty()) value["of"] = holder.of;
}
static void from_json(const json& value, Holder& holder) {
  word_from(value.at("kind"), holder.kind);
  value.at("id").get_to(holder.id);
  value.at("name").get_to(holder.name);
  holder.of = value.value("of", "");
  if (holder.kind == Holder::Kind::person && holder.name.empty()) holder.name = kSomeoneWhoLeft;
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Sat, seat, who)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Promised, commitment, seed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Nonce, seat, value)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Began, at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Acted, seat, action, at, lag)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Chanced, outcome)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Offered, seat, what)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Answered, seat, what, yes, at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Paused, at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Resumed, at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Forgiven, passed, until)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Replaced, seat, by, why, at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Hosted, person)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Muted, person, quiet)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Said, seat, phrase)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Ended, winners, code, text, rule, at)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Revealed, seed)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Again, seat)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Rematch, table)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Chatting, on)

static void to_json(json& value, const Linked& linked) {
  value = {{"seat", linked.seat}, {"hash", linked.hash}, {"at", linked.at}};
  if (linked.other) value["other"] = true;
}
static void from_json(const json& value, Linked& linked) {
  value.at("seat").get_to(linked.seat);
  value.at("hash").get_to(linked.hash);
  value.at("at").get_to(linked.at);
  linked.other = value.value("other", false);
}

static void to_json(json& value, const Chatted& said) {
  value = {{"person", said.person}, {"name", said.name}, {"text", said.text}};
  if (!said.of.empty()) value["of"] = said.of;
}
static void from_json(const json& value, Chatted& said) {
  value.at("person").get_to(said.person);
  value.at("name").get_to(said.name);
  value.at("text").get_to(said.text);
  said.of = value.value("of", "");
  if (said.name.empty()) said.name = kSomeoneWhoLeft;
}

static void to_json(json& value, const Spoken& said) {
  value = {{"person", said.person}, {"name", said.name}};
  if (!said.of.empty()) value["of"] = said.of;
  if (said.phrase.empty())
    value["text"] = said.text;
  else
    value["phrase"] = said.phrase;
}
static void from_json(const json& value, Spoken& said) {
  value.at("person").get_to(said.person);
  value.at("name").get_to(said.name);
  said.phrase = value.value("phrase", "");
  said.text = value.value("text", "");
  said.of = value.value("of", "");
  if (said.name.empty()) said.name = kSomeoneWhoLeft;
}

static void to_json(json& value, const Made& made) {
  json settings = json::object();
  for (const auto& [name, chosen] : made.settings) settings[name] = chosen;
  value = {
      {"game", made.game},
      {"settings", std::move(settings)},
      {"edition", made.edition},
      {"position", made.position},
      {"clock", {{"pace", word_for(made.clock.pace)}, {"base", made.clock.base}, {"increment", made.clock.increment}}},
      {"rated", made.rated},
      {"watchable", made.watchable},
      {"chatty", made.chatty},
      {"listed", made.listed},
      {"host", made.host},
      {"seats", made.seats},
      {"at", made.at}};
  if (made.maker.kind == Holder::Kind::person) value["maker"] = made.maker;
  if (!made.after.empty()) value["after"] = made.after;
  if (!made.talk.empty()) value["talk"] = made.talk;
  if (!made.muted.empty()) value["muted"] = made.muted;
}
static void from_json(const json& value, Made& made) {
  value.at("game").get_to(made.game);
  for (const auto& [name, chosen] : value.at("settings").items()) made.settings.emplace_back(name, chosen);
  value.at("edition").get_to(made.edition);
  value.at("position").get_to(made.position);
  const auto& clock = value.at("clock");
  word_from(clock.at("pace"), made.clock.pace);
  clock.at("base").get_to(made.clock.base);
  clock.at("increment").get_to(made.clock.increment);
  value.at("rated").get_to(made.rated);
  value.at("watchable").get_to(made.watchable);
  value.at("chatty").get_to(made.chatty);
  value.at("listed").get_to(made.listed);
  value.at("host").get_to(made.host);
  value.at("seats").get_to(made.seats);
  value.at("at").get_to(made.at);
  if (const auto maker = value.find("maker"); maker != value.end()) maker->get_to(made.maker);
  made.after = value.value("after", "");
  if (const auto talk = value.find("talk"); talk != value.end()) talk->get_to(made.talk);
  if (const auto muted = value.find("muted"); muted != value.end()) muted->get_to(made.muted);
}

namespace {

template <class T>
struct Name {
  std::string_view text;
};
template <class Variant>
struct NamesOf;
template <class... T>
struct NamesOf<std::variant<T...>> {
  using Type = std::tuple<Name<T>...>;
};
// One entry for each event, in the order of the variant.
constexpr NamesOf<Event>::Type kEntries = {
    Name<Made>{"made"},         Name<Sat>{"sat"},         Name<Promised>{"promised"}, Name<Nonce>{"nonce"},
    Name<Began>{"began"},       Name<Acted>{"acted"},     Name<Chanced>{"chance"},    Name<Offered>{"offered"},
    Name<Answered>{"answered"}, Name<Paused>{"paused"},   Name<Resumed>{"resumed"},   Name<Forgiven>{"forgiven"},
    Name<Replaced>{"replaced"}, Name<Linked>{"linked"},   Name<Hosted>{"hosted"},     Name<Muted>{"muted"},
    Name<Said>{"said"},         Name<Chatted>{"chatted"}, Name<Ended>{"ended"},       Name<Revealed>{"revealed"},
    Name<Again>{"again"},       Name<Rematch>{"rematch"}, Name<Chatting>{"chatting"}};
constexpr auto kNames = std::apply([](auto... entry) { return std::array{entry.text...}; }, kEntries);

// What nobody is shown of an event: the seed of the luck before the end, the hash of a link ever.
struct Secret {
  std::string_view event;
  const char* member;
};
constexpr std::array<Secret, 2> kSecrets = {{{"promised", "seed"}, {"linked", "hash"}}};

json to_object(const Event& event) {
  json value = std::visit([](const auto& one) { return json(one); }, event);
  value["t"] = kNames[event.index()];
  return value;
}

std::string write_chance(std::string_view outcome) {
  return fmt::format(R"({{"outcome":{},"t":"chance"}})", quote_json(outcome));
}

template <std::size_t N = 0>
Event from_object(const json& value, std::string_view name) {
  if constexpr (N < kNames.size()) {
    if (name == kNames[N]) return value.get<std::variant_alternative_t<N, Event>>();
    return from_object<N + 1>(value, name);
  } else {
    throw json::other_error::create(501, "no such event: " + std::string(name), &value);
  }
}

}  // namespace

std::string write_event(const Event& event) {
  // What every move writes is put together by hand; its members are in the order in which the rest has them too.
  if (const auto* acted = std::get_if<Acted>(&event))
    return fmt::format(R"({{"action":{},"at":{},"lag":{},"seat":{},"t":"acted"}})", quote_json(acted->action),
                       acted->at, acted->lag, acted->seat);
  if (const auto* chance = std::get_if<Chanced>(&event)) return write_chance(chance->outcome);
  return write_json(to_object(event));
}

std::span<const std::string_view> event_names() { return kNames; }

Result<Event> read_event(std::string_view text) {
  try {
    const auto value = parse_json(text);
    return from_object(value, value.at("t").get_ref<const std::string&>());
  } catch (const json::exception& problem) {
    return fail("event.form", "", "An event of the log cannot be read: {}", problem.what());
  }
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
    return write_chance(seat >= 0 ? chance->seen[static_cast<std::size_t>(seat)] : chance->seen.back());
  if (std::holds_alternative<Promised>(event) || std::holds_alternative<Linked>(event)) {
    json value = to_object(event);
    for (const auto& secret : kSecrets) value.erase(secret.member);
    return write_json(value);
  }
  return write_event(event);
}

Result<Event> read_seen(std::string_view text) {
  try {
    auto value = parse_json(text);
    const std::string name = value.at("t");
    for (const auto& secret : kSecrets)
      if (name == secret.event) value.emplace(secret.member, "");
    return from_object(value, name);
  } catch (const json::exception& problem) {
    return fail("event.form", "", "An event cannot be read: {}", problem.what());
  }
}

bool seen_as_kept(const Event& event) {
  if (const auto* chance = std::get_if<Chanced>(&event)) return chance->seen.empty();
  return !std::holds_alternative<Promised>(event) && !std::holds_alternative<Linked>(event);
}

}  // namespace cb::table
