// SPDX-License-Identifier: MIT
#include "server/tables/table_form.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/tables/edition_key.hpp"
#include "session/edition_choice.hpp"
#include "session/level.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Holder;
using table::Made;

constexpr Milliseconds kSecond = 1'000;
constexpr Milliseconds kMinute = 60 * kSecond;
constexpr Milliseconds kHour = 60 * kMinute;
constexpr Milliseconds kDay = 24 * kHour;

struct Range {
  Milliseconds least;
  Milliseconds most;
  std::string_view words;
};
constexpr Range kLiveBase = {10 * kSecond, 3 * kHour, "10 seconds to 3 hours for the game"};
constexpr Range kLiveIncrement = {0, kMinute, "0 to 60 seconds more for each move"};
constexpr Range kPostBase = {kHour, 14 * kDay, "1 hour to 14 days for each move"};

// What a form says, straight down; the first thing wrong is kept.
class Form {
 public:
  // Members that nobody asks for would be ignored in silence, so they are refused first.
  Form(const json& object, std::string_view where, const std::vector<std::string>& known) : object_(object) {
    for (const auto& [name, value] : object.items())
      if (std::ranges::find(known, name) == known.end())
        stop(refuse("form.unknown", "", "There is no {} in {}; there is {}.", quote(name), where, any_of(known)));
  }

  const json* find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }
  bool yes(const char* name) {
    const auto* value = find(name);
    if (value == nullptr) return false;
    if (value->is_boolean()) return value->get<bool>();
    stop(refuse("form.member", "", "\"{}\" must be true or false.", name));
    return false;
  }
  std::string text(const char* name) {
    const auto* value = find(name);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    stop(refuse("form.member", "", "\"{}\" must be a text.", name));
    return {};
  }
  Milliseconds time(const char* name, const Range& range) {
    const auto* value = find(name);
    const bool whole = value == nullptr || value->is_number_integer();
    // What does not fit comes out negative.
    const auto given = value != nullptr && whole ? value->get<Milliseconds>() : 0;
    if (whole && given >= range.least && given <= range.most) return given;
    stop(refuse("form.clock", "", "\"{}\" must be {}, in milliseconds.", name, range.words));
    return 0;
  }
  void stop(Error error) {
    if (!problem_) problem_ = std::move(error);
  }
  const std::optional<Error>& problem() const { return problem_; }

 private:
  const json& object_;
  std::optional<Error> problem_;
};

Result<json> object_in(std::string_view body) {
  if (body.size() > kLongestForm) return fail("form.long", "", "A table is described in at most 8 KiB.");
  auto object = read_json(body);
  if (!object.is_object()) return fail("form.json", "", "A table is described by one JSON object.");
  return object;
}

Result<Settings> read_settings(const json* options) {
  Settings settings;
  if (options == nullptr) return settings;
  if (!options->is_object())
    return fail("form.options", "", R"("options" must be an object: {{"players":3,"starter":"lot"}}.)");
  for (const auto& [name, value] : options->items()) {
    if (!value.is_string() && !value.is_number_integer())
      return fail("form.option", "", "The option {} must be a word or a whole number.", quote(name));
    settings.emplace_back(name, value.is_string() ? value.get<std::string>() : write_json(value));
  }
  return settings;
}

Result<ClockRule> read_clock(const json* value) {
  if (value == nullptr) return ClockRule{};
  if (!value->is_object())
    return fail("form.clock", "", R"("clock" must be an object: {{"pace":"live","base":300000,"increment":2000}}.)");
  Form form(*value, "a clock", {"pace", "base", "increment"});
  ClockRule clock;
  const auto pace = form.text("pace");
  if (pace == "live") {
    clock = {Pace::live, form.time("base", kLiveBase), form.time("increment", kLiveIncrement)};
  } else if (pace == "post") {
    clock = {Pace::post, form.time("base", kPostBase), form.time("increment", {0, 0, "0 by post"})};
  } else if (pace == "none") {
    constexpr Range kNothing = {0, 0, "0 without a clock"};
    clock = {Pace::none, form.time("base", kNothing), form.time("increment", kNothing)};
  } else {
    form.stop(refuse("form.clock", "", "\"pace\" must be none, live or post."));
  }
  if (form.problem()) return std::unexpected(*form.problem());
  return clock;
}

Result<Holder> read_bot(std::string_view name) {
  if (!is_level(name))
    return fail("form.bot", "", "A bot has a level from 1 to {}, as in \"bot:3\", not {}.", kLevels, quote(name));
  return Holder{Holder::Kind::bot, std::string(name), {}};
}

Result<Holder> read_seat(const json& value, const Person& host) {
  constexpr std::string_view kBot = "bot:";
  const std::string_view word = value.is_string() ? value.get_ref<const std::string&>() : std::string_view();
  if (word == "me") return Holder{Holder::Kind::person, host.id, host.name};
  if (word == "open") return Holder{};
  if (word.starts_with(kBot)) return read_bot(word.substr(kBot.size()));
  return fail("form.seat", "", R"(A seat is "me", "open" or a bot such as "bot:3".)");
}

Result<std::vector<Holder>> read_seats(const json* list, const AnyGame& game, const Person& host) {
  const auto wanted = static_cast<std::size_t>(game.seats());
  std::vector<Holder> seats;
  if (list == nullptr) {
    seats.resize(wanted);
    seats.front() = {Holder::Kind::person, host.id, host.name};
    return seats;
  }
  if (!list->is_array()) return fail("form.seats", "", "\"seats\" must be a list, a word for each seat.");
  if (list->size() != wanted)
    return fail("form.seats", "", "With these options {} has {} seats, not {}.", game.info().title, wanted,
                list->size());
  for (const auto& value : *list) {
    auto seat = read_seat(value, host);
    if (!seat) return std::unexpected(seat.error());
    seats.push_back(std::move(*seat));
  }
  return seats;
}

auto count(const std::vector<Holder>& seats, Holder::Kind kind) {
  return std::ranges::count(seats, kind, &Holder::kind);
}

// Sets what a table is played on, which the game's first board is without a word.
Result<void> choose_edition(Made& made, const std::string& asked, const std::optional<StoredEdition>& shelved) {
  if (asked.empty()) return {};
  const auto type = find_game(made.game);
  if (!type) return std::unexpected(type.error());
  if (is_edition_key(asked)) {
    if (!shelved) return fail("form.edition", "", "There is no such board on this server, or not any more.");
    if (shelved->game != made.game)
      return fail("form.edition-game", "", "That board is for another game than {}.", (*type)->info().title);
    made.edition = shelved->text;
    made.edition_of = shelved->person;
  } else {
    const auto built_in = find_edition(**type, asked);
    if (!built_in)
      return fail("form.edition", "", "{} is no board that comes with {}, and none of this server's.", quote(asked),
                  (*type)->info().title);
    if (*built_in == (*type)->editions().front()) return {};
    made.edition = *built_in;
  }
  made.edition_key = asked;
  return {};
}

Result<std::string> read_start(const std::string& position, const AnyGame& game) {
  if (position.empty()) return std::string();
  if (game.hides_information())
    return fail("form.position", "", "{} begins at its start: a position would show every hand.", game.info().title);
  const auto state = game.read_position(position);
  if (!state) return std::unexpected(state.error());
  if (game.actor(*state) == kNobody) return fail("form.position", "", "In this position the game is over already.");
  return *state == game.start() ? std::string() : game.write_position(*state);
}

Result<void> check_company(const Made& made, const AnyGame& game) {
  const auto own = count(made.seats, Holder::Kind::person);
  if (own + count(made.seats, Holder::Kind::open) == 0)
    return fail("form.no-person", "", "At least one seat is for a person; bots alone play in the arena.");
  if (own > 1 && game.hides_information())
    return fail("form.two-hands", "", "In {} nobody may see two hands, so only one seat can be yours.",
                game.info().title);
  if (made.chatty && game.hides_information())
    return fail("form.chat", "",
                "In {} nobody may tell what they hold, so there is no chat; the phrases are for everyone.",
                game.info().title);
  if (made.listed && count(made.seats, Holder::Kind::open) == 0)
    return fail("form.listed", "", "A table without an open seat has nothing to offer in the lobby.");
  return {};
}

Result<void> check_rated(const Made& made, const AnyGame& game, const Person& host, const Anchors& anchors) {
  if (!made.rated) return {};
  if (!host.account)
    return fail("form.rated-guest", "",
                "Rated games are between accounts: make one, which takes a name and a password, and your games count.");
  bool one_side = true;
  for (int seat = 1; seat < game.seats(); ++seat) one_side = one_side && game.side(seat) == game.side(0);
  if (one_side) return fail("form.rated", "", "Where everyone is on one side there is nobody to be rated against.");
  for (const auto& seat : made.seats)
    if (seat.kind == Holder::Kind::bot && !anchors(game, seat.id))
      return fail("form.rated-bot", "", "Bot {} has no rating here, so a table with it cannot be rated.", seat.id);
  if (count(made.seats, Holder::Kind::person) > 1)
    return fail("form.rated", "", "Nobody plays a rated game against themselves; only one seat can be yours.");
  if (!made.position.empty())
    return fail("form.rated", "", "Rated games begin at the game's own start, not at a position of your own.");
  if (!made.edition.empty())
    return fail("form.rated-edition", "", "Rated games are played on the game's first board, not on another.");
  return {};
}

}  // namespace

std::string edition_asked(std::string_view body) {
  const auto object = object_in(body);
  const auto asked = object ? object->find("edition") : json::const_iterator();
  return object && asked != object->end() && asked->is_string() ? asked->get<std::string>() : std::string();
}

Result<Made> read_table_form(std::string_view body, const Person& host, Milliseconds now,
                             const table::FindGame& find_game, const Anchors& anchors,
                             const std::optional<StoredEdition>& shelved) {
  const auto object = object_in(body);
  if (!object) return std::unexpected(object.error());
  Form form(*object, "a table",
            {"game", "options", "seats", "clock", "rated", "watchable", "chat", "listed", "position", "edition"});
  Made made;
  made.at = now;
  made.host = host.id;
  made.game = form.text("game");
  made.rated = form.yes("rated");
  made.watchable = form.yes("watchable");
  made.chatty = form.yes("chat");
  made.listed = form.yes("listed");
  const auto position = form.text("position");
  const auto edition = form.text("edition");
  if (form.problem()) return std::unexpected(*form.problem());
  if (const auto chosen = choose_edition(made, edition, shelved); !chosen) return std::unexpected(chosen.error());

  const auto settings = read_settings(form.find("options"));
  if (!settings) return std::unexpected(settings.error());
  made.settings = *settings;
  const auto game = find_game(made);
  if (!game) return std::unexpected(game.error());
  // Every option, defaults too, as in a match file: a default that changes later must not change an old table. The log
  // keeps them by name, so they are in that order from the beginning.
  made.settings = (*game)->settings();
  std::ranges::sort(made.settings);

  const auto clock = read_clock(form.find("clock"));
  if (!clock) return std::unexpected(clock.error());
  made.clock = *clock;
  auto seats = read_seats(form.find("seats"), **game, host);
  if (!seats) return std::unexpected(seats.error());
  made.seats = std::move(*seats);
  // A host without a seat would be nobody to those who come.
  if (std::ranges::find(made.seats, host.id, &Holder::id) == made.seats.end())
    made.maker = {Holder::Kind::person, host.id, host.name};
  auto start = read_start(position, **game);
  if (!start) return std::unexpected(start.error());
  made.position = std::move(*start);
  if (const auto ok = check_company(made, **game); !ok) return std::unexpected(ok.error());
  if (const auto ok = check_rated(made, **game, host, anchors); !ok) return std::unexpected(ok.error());
  return made;
}

}  // namespace cb::server
