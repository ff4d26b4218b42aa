// SPDX-License-Identifier: MIT
#include "server/events/event_form.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "server/people/names.hpp"
#include "server/tables/table_form.hpp"
#include "session/sides.hpp"
#include "tournament/words.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using tournament::Format;

constexpr Milliseconds kMinute = 60'000;
constexpr Milliseconds kHour = 60 * kMinute;
constexpr Milliseconds kDay = 24 * kHour;
constexpr std::size_t kLongestTitleInLetters = 80;
constexpr std::size_t kLongestAbout = 500;
constexpr Milliseconds kUsualForfeit = 5 * kMinute;

const std::vector<std::string>& known_members() {
  static const std::vector<std::string> kMembers = {"title",  "about",  "game",         "options",    "clock",
                                                    "rated",  "listed", "watchable",    "format",     "seats",
                                                    "fewest", "rounds", "points",       "tie_breaks", "third_place",
                                                    "starts", "length", "last_pairing", "pause",      "forfeit_after"};
  return kMembers;
}

// The members of a form; the first thing wrong is kept.
class Form {
 public:
  explicit Form(const json& object) : object_(object) {
    for (const auto& [name, value] : object.items())
      if (std::ranges::find(known_members(), name) == known_members().end())
        stop(refuse("form.unknown", "", "There is no {} in an event; there is {}.", quote(name),
                    any_of(known_members())));
  }
  bool has(const char* name) const { return object_.contains(name); }
  const json* find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }
  std::string text(const char* name) {
    const auto* value = find(name);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    stop(refuse("form.member", "", "\"{}\" must be a text.", name));
    return {};
  }
  bool yes(const char* name, bool usual) {
    const auto* value = find(name);
    if (value == nullptr) return usual;
    if (value->is_boolean()) return value->get<bool>();
    stop(refuse("form.member", "", "\"{}\" must be true or false.", name));
    return usual;
  }
  // Within what all such numbers may be; tournament/ says what each must be.
  std::int64_t number(const char* name, std::int64_t usual) {
    const auto* value = find(name);
    if (value == nullptr) return usual;
    constexpr std::int64_t kMost = std::int64_t{1} << 53;
    const bool whole = value->is_number_integer() && !(value->is_number_unsigned() &&
                                                       value->get<std::uint64_t>() > static_cast<std::uint64_t>(kMost));
    if (whole && value->get<std::int64_t>() >= 0) return value->get<std::int64_t>();
    stop(refuse("form.member", "", "\"{}\" must be a whole number, not below 0.", name));
    return usual;
  }
  int small_number(const char* name, int usual) {
    const auto given = number(name, usual);
    if (given <= 1'000) return static_cast<int>(given);
    stop(refuse("form.member", "", "\"{}\" is too large a number.", name));
    return usual;
  }
  template <class Take>
  void each(const char* name, Take&& take) {
    const auto* value = find(name);
    if (value == nullptr) return;
    if (!value->is_array() || value->size() > 16)
      return stop(refuse("form.member", "", "\"{}\" must be a short list.", name));
    for (const auto& one : *value)
      if (!take(one)) return stop(refuse("form.member", "", "Something in \"{}\" cannot be read.", name));
  }
  void stop(Error error) {
    if (!problem_) problem_ = std::move(error);
  }
  const std::optional<Error>& problem() const { return problem_; }

 private:
  const json& object_;
  std::optional<Error> problem_;
};

Result<std::string> read_about(const std::string& text) {
  std::string about;
  for (const auto line : split(text, '\n')) {
    const auto read = read_line(line);
    if (!read) return fail("event.about", "", "What an event is about has only letters that everyone can see.");
    about += (about.empty() ? "" : "\n") + *read;
  }
  if (count_letters(about) > kLongestAbout)
    return fail("event.about", "", "What an event is about is told in at most {} letters.", kLongestAbout);
  return about;
}

// How many can play; the same twice where it cannot be chosen.
struct Company {
  int fewest = 2;
  int most = 2;
  bool chosen = false;
};
Result<Company> company_of(const std::string& game) {
  const auto type = find_game(game);
  if (!type) return std::unexpected(type.error());
  for (const auto& option : (*type)->options())
    if (option.name == kPlayersOption) return Company{option.minimum, option.maximum, true};
  const auto usual = (*type)->make({}, {});
  if (!usual) return std::unexpected(usual.error());
  return Company{(*usual)->seats(), (*usual)->seats(), false};
}

// Tables of an event are made as people make them, so they are read as those are.
class TableReader {
 public:
  TableReader(const Form& form, const Person& organiser, Milliseconds now, const table::FindGame& find_game,
              const Anchors& anchors)
      : organiser_(organiser), now_(now), find_game_(find_game), anchors_(anchors) {
    form_["game"] = form.find("game") != nullptr ? *form.find("game") : json();
    for (const auto* name : {"options", "clock", "rated", "watchable"})
      if (const auto* value = form.find(name)) form_[name] = *value;
  }
  Result<table::Made> of_size(std::optional<int> players) const {
    auto form = form_;
    if (players) {
      if (!form.contains("options")) form["options"] = json::object();
      if (form["options"].is_object()) form["options"][kPlayersOption] = *players;
    }
    return read_table_form(write_json(form), organiser_, now_, find_game_, anchors_);
  }
  bool says_players() const {
    const auto options = form_.find("options");
    return options != form_.end() && options->is_object() && options->contains(kPlayersOption);
  }

 private:
  json form_ = json::object();
  const Person& organiser_;
  Milliseconds now_;
  const table::FindGame& find_game_;
  const Anchors& anchors_;
};

Result<table::Made> read_deal(const TableReader& tables, const Form& form, Play& play,
                              const table::FindGame& find_game) {
  if (form.has("seats") || form.has("fewest"))
    return fail("event.seats", "", "In a duplicate event a team has the table to itself: \"players\" says how many.");
  auto table = tables.of_size(std::nullopt);
  if (!table) return table;
  const auto game = find_game(*table);
  if (!game) return std::unexpected(game.error());
  if (!is_cooperative(**game))
    return fail("event.duplicate", "", "A duplicate event is for games that all win or lose together.");
  if (table->watchable)
    return fail("event.watchable", "", "Whoever watches a deal that others play too could tell them of it.");
  play.team_size = (*game)->seats();
  return table;
}

Result<table::Made> read_tables(const TableReader& tables, const tournament::Made& made, const Company& company,
                                const table::FindGame& find_game) {
  if (tables.says_players())
    return fail("event.seats", "", R"(How many play at a table is said by "seats" and "fewest".)");
  if (made.seats > company.most || made.fewest < company.fewest || made.fewest > made.seats)
    return fail("event.seats", "", "At a table of this game there are {} to {} people.", company.fewest, company.most);
  Result<table::Made> table = std::unexpected(Error{});
  for (int players = made.fewest; players <= made.seats; ++players) {
    table = tables.of_size(company.chosen ? std::optional(players) : std::nullopt);
    if (!table) return table;
    const auto game = find_game(*table);
    if (!game) return std::unexpected(game.error());
    if (count_sides(**game) != (*game)->seats())
      return fail("event.game", "",
                  "At an event everybody plays for themselves, or all as a team in a duplicate event.");
  }
  return table;
}

Result<void> check_times(const tournament::Made& made, const Play& play, Milliseconds now) {
  if (made.starts != 0 && (made.starts < now - kMinute || made.starts > now + 90 * kDay))
    return fail("event.starts", "", "An event begins within the next 90 days.");
  if (made.format == Format::arena && (made.length < 5 * kMinute || made.length > kDay))
    return fail("event.length", "", "An arena lasts for 5 minutes to 24 hours.");
  if (made.length > 31 * kDay) return fail("event.length", "", "An event lasts for at most 31 days.");
  if (made.pause > 7 * kDay) return fail("event.pause", "", "A pause is at most 7 days long.");
  if (play.forfeit_after < kMinute || play.forfeit_after > 14 * kDay)
    return fail("event.forfeit", "", "Whoever does not come is waited for 1 minute to 14 days.");
  return {};
}

}  // namespace

Result<std::string> read_title(const std::string& text) {
  const auto title = read_line(text);
  if (!title || title->empty() || count_letters(*title) > kLongestTitleInLetters)
    return fail("event.title", "", "An event has a title of 1 to {} letters, all of which can be seen.",
                kLongestTitleInLetters);
  return *title;
}

std::size_t count_letters(std::string_view text) {
  std::size_t count = 0;
  for (; !text.empty() && take_letter(text); ++count) {
  }
  return count;
}

Result<EventForm> read_event_form(std::string_view body, const Person& organiser, Milliseconds now,
                                  const table::FindGame& find_game, const Anchors& anchors) {
  if (body.size() > kLongestForm) return fail("form.long", "", "An event is described in at most 8 KiB.");
  const auto object = read_json(body);
  if (!object.is_object()) return fail("form.json", "", "An event is described by one JSON object.");
  Form form(object);
  EventForm read;
  auto& [made, play] = read;
  const auto format = tournament::find_word<Format>(form.text("format"));
  if (!format)
    form.stop(refuse("event.format", "", "\"format\" is round-robin, swiss, knock-out, arena or duplicate."));
  made.format = format.value_or(Format::swiss);
  const bool duplicate = made.format == Format::duplicate;
  const auto company = company_of(form.text("game"));
  if (!company) form.stop(refuse("event.game", "", "\"game\" is the name of a game, such as loot."));
  const int usual_seats = company && !company->chosen ? company->most : 2;
  made.seats = duplicate ? 2 : form.small_number("seats", usual_seats);
  made.fewest = duplicate ? 2 : form.small_number("fewest", made.seats > 2 ? 3 : 2);
  const bool return_round = made.format == Format::round_robin && made.seats == 2;
  made.rounds = form.small_number("rounds", return_round ? 1 : 0);
  form.each("points", [&, points = &made.points](const json& one) {
    if (!one.is_number_unsigned() || one.get<std::uint64_t>() > 1'000) return false;
    points->push_back(one.get<int>());
    return true;
  });
  form.each("tie_breaks", [&, tie_breaks = &made.tie_breaks](const json& one) {
    const auto word =
        one.is_string() ? tournament::find_word<tournament::TieBreak>(one.get_ref<const std::string&>()) : std::nullopt;
    if (word) tie_breaks->push_back(*word);
    return word.has_value();
  });
  made.third_place = form.yes("third_place", false);
  made.starts = form.number("starts", 0);
  made.length = form.number("length", 0);
  made.last_pairing = form.number("last_pairing", 0);
  made.pause = form.number("pause", 0);
  play.listed = form.yes("listed", true);
  const bool watchable = form.yes("watchable", !duplicate);
  const auto title_text = form.text("title");
  const auto about_text = form.text("about");
  const auto forfeit_after = form.number("forfeit_after", 0);
  if (form.problem()) return std::unexpected(*form.problem());

  const auto title = read_title(title_text);
  if (!title) return std::unexpected(title.error());
  const auto about = read_about(about_text);
  if (!about) return std::unexpected(about.error());
  made.name = *title + (about->empty() ? "" : "\n" + *about);
  made.organiser = organiser.id;
  made.at = now;

  const TableReader tables(form, organiser, now, find_game, anchors);
  const auto table =
      duplicate ? read_deal(tables, form, play, find_game) : read_tables(tables, made, *company, find_game);
  if (!table) return std::unexpected(table.error());
  if (table->clock.pace == Pace::none)
    return fail("event.clock", "",
                "Tables of an event have a clock, or one who does not move would keep everybody waiting.");
  play.game = table->game;
  play.settings = table->settings;
  play.clock = table->clock;
  play.rated = table->rated;
  play.watchable = watchable;
  const auto usual_forfeit = play.clock.pace == Pace::post ? play.clock.base : kUsualForfeit;
  play.forfeit_after = forfeit_after == 0 ? usual_forfeit : forfeit_after;
  if (const auto ok = check_times(made, play, now); !ok) return std::unexpected(ok.error());
  if (const auto ok = tournament::Tournament::make(made); !ok) return std::unexpected(ok.error());
  return read;
}

}  // namespace cb::server
