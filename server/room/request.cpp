// SPDX-License-Identifier: MIT
#include "server/room/request.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

struct Kind {
  std::string_view name;
  int limit;  // in twenty seconds
};
// In the order of Body.
constexpr std::array<Kind, std::variant_size_v<Body>> kKinds = {{{"hello", 1},
                                                                 {"sit", 20},
                                                                 {"stand", 20},
                                                                 {"start", 20},
                                                                 {"nonce", 20},
                                                                 {"act", 100},
                                                                 {"resign", 20},
                                                                 {"leave", 20},
                                                                 {"offer", 20},
                                                                 {"answer", 20},
                                                                 {"say", 10},
                                                                 {"chat", 10},
                                                                 {"host", 20},
                                                                 {"link", 10},
                                                                 {"rematch", 10},
                                                                 {"ping", 100}}};

// Reads the members of a request straight down; the first that is missing or of the wrong kind is kept.
class Members {
 public:
  explicit Members(const json& object) : object_(object) {}

  int seat() { return integer("seat", kMaxSeats - 1); }
  int integer(const char* name, int most) { return static_cast<int>(number(name, 0, most)); }
  std::int64_t number(const char* name, std::int64_t least, std::int64_t most) {
    const auto found = object_.find(name);
    if (found == object_.end() || !found->is_number_integer()) return wrong<std::int64_t>(name, "a whole number");
    // What does not fit comes out negative or huge, and is refused below.
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > static_cast<std::uint64_t>(most))
      return wrong<std::int64_t>(name, fmt::format("at most {}", most));
    const auto value = found->get<std::int64_t>();
    return value < least || value > most ? wrong<std::int64_t>(name, fmt::format("from {} to {}", least, most)) : value;
  }
  bool yes(const char* name) {
    const auto found = object_.find(name);
    return found != object_.end() && found->is_boolean() ? found->get<bool>() : wrong<bool>(name, "true or false");
  }
  bool has(const char* name) const { return object_.contains(name); }
  bool yes_if_there(const char* name) { return has(name) && yes(name); }
  std::string text(const char* name) {
    const auto found = object_.find(name);
    return found != object_.end() && found->is_string() ? found->get<std::string>()
                                                        : wrong<std::string>(name, "a text");
  }
  std::string text_if_there(const char* name) { return has(name) ? text(name) : std::string(); }
  template <class Enum, std::size_t N>
  Enum word(const char* name, const std::array<std::string_view, N>& words) {
    const auto given = text(name);
    for (std::size_t n = 0; n < N; ++n)
      if (given == words[n]) return static_cast<Enum>(n);
    return wrong<Enum>(name, any_of(std::vector<std::string>(words.begin(), words.end())));
  }
  const std::optional<Error>& problem() const { return problem_; }

 private:
  template <class T>
  T wrong(const char* name, std::string_view wanted) {
    if (!problem_) problem_ = refuse("request.member", "", "\"{}\" must be {}.", name, wanted);
    return {};
  }
  const json& object_;
  std::optional<Error> problem_;
};

constexpr std::array<std::string_view, 3> kOffers = {"draw", "take-back", "abort"};
constexpr std::array<std::string_view, 10> kWishes = {"pause", "resume", "close", "replace", "remove",
                                                      "mute",  "unmute", "pass",  "chat",    "no-chat"};
// Whom a link is for: whoever sits there, on another device, or somebody else.
enum class LinkFor : std::uint8_t { self, other };
constexpr std::array<std::string_view, 2> kLinkFor = {"self", "other"};
constexpr std::int64_t kMostVersions = std::int64_t{1} << 53;  // what JavaScript counts exactly

Host read_host(Members& in) {
  Host host{in.word<HostWish>("do", kWishes)};
  switch (host.wish) {
    case HostWish::pause:
    case HostWish::resume:
    case HostWish::close:
    case HostWish::chat:
    case HostWish::no_chat:
      break;
    case HostWish::replace:
      host.bot = in.text("bot");
      [[fallthrough]];
    case HostWish::remove:
    case HostWish::pass:
      host.seat = in.seat();
      break;
    case HostWish::mute:
    case HostWish::unmute:
      host.person = in.text_if_there("person");
      if (host.person.empty()) host.seat = in.seat();
      break;
  }
  return host;
}

Body read_body(std::size_t kind, Members& in) {
  switch (kind) {
    case 0:
      return Hello{in.integer("protocol", 1'000'000), in.number("after", -1, kMostVersions), in.yes_if_there("moves"),
                   in.text_if_there("link")};
    case 1:
      return Sit{in.seat()};
    case 2:
      return Stand{in.seat()};
    case 3:
      return Start{};
    case 4:
      return AddNonce{in.seat(), in.text("value")};
    case 5:
      return Act{in.seat(), in.text("action"), static_cast<std::uint64_t>(in.number("at", 0, kMostVersions))};
    case 6:
      return Resign{in.seat()};
    case 7:
      return Leave{in.seat()};
    case 8:
      return MakeOffer{in.seat(), in.word<table::Offer>("what", kOffers)};
    case 9:
      return GiveAnswer{in.seat(), in.word<table::Offer>("what", kOffers), in.yes("yes")};
    case 10:
      return Say{in.seat(), in.text("phrase")};
    case 11:
      return Chat{in.text("text")};
    case 12:
      return read_host(in);
    case 13:
      return AskLink{in.seat(), in.has("for") && in.word<LinkFor>("for", kLinkFor) == LinkFor::other};
    case 14:
      return AskRematch{in.seat()};
    default:
      return Ping{};
  }
}

}  // namespace

int limit_of(const Body& body) { return kKinds[body.index()].limit; }

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
  std::size_t kind = 0;
  while (kind < kKinds.size() && kKinds[kind].name != name) ++kind;
  if (kind == kKinds.size()) return no(refuse("request.kind", "", "There is no message {}.", quote(name)));
  Members members(object);
  auto body = read_body(kind, members);
  if (members.problem()) return no(*members.problem());
  return Request{std::move(body), std::move(id)};
}

}  // namespace cb::server
