// SPDX-License-Identifier: MIT
// capbarrel join: a table of a server at this terminal; or its lobby, or a new table.
#include <unistd.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/join/network_table.hpp"
#include "cli/table/screen.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/terminal_pen.hpp"
#include "client/cookie_jar.hpp"
#include "client/http.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "session/edition_choice.hpp"

namespace cb::cli {
namespace {

using client::Http;
struct JoinArguments {
  std::string url;
  std::string name;
  std::string token;
  bool watch = false;
  GameChoice choice;  // of a new table
  std::string seats;
  std::string clock = "none";
  bool rated = false;
  bool watchable = false;
  bool chat = false;
  bool listed = false;
};

// "5+2": minutes for the game and seconds more a move; "3d": days for each move; "none".
Result<nlohmann::json> read_clock(std::string_view text) {
  constexpr std::int64_t kSecond = 1'000;
  constexpr std::int64_t kMinute = 60 * kSecond;
  constexpr std::int64_t kDay = 24 * 60 * kMinute;
  if (text == "none") return nlohmann::json{{"pace", "none"}};
  constexpr int kMostDays = 14;
  constexpr int kMostMinutes = 180;
  if (const auto days = text.ends_with('d') ? to_number(text.substr(0, text.size() - 1)) : std::nullopt) {
    if (*days < 1 || *days > kMostDays)
      return fail("join.days", "", "A move by post has 1 to {} days, not {}.", kMostDays, *days);
    return nlohmann::json{{"pace", "post"}, {"base", *days * kDay}};
  }
  const auto plus = text.find('+');
  const auto minutes = to_number(text.substr(0, plus));
  const auto more = plus == std::string_view::npos ? std::optional(0) : to_number(text.substr(plus + 1));
  if (!minutes || !more)
    return fail("join.clock", "",
                "A clock is 5+2 (minutes, and seconds more a move), 3d (days a move) or none, not {}.", quote(text));
  if (*minutes < 1 || *minutes > kMostMinutes)
    return fail("join.minutes", "", "A game has 1 to {} minutes for each, not {}.", kMostMinutes, *minutes);
  return nlohmann::json{{"pace", "live"}, {"base", *minutes * kMinute}, {"increment", *more * kSecond}};
}

std::string ask_for_name() {
  fmt::print("Your name at the table, Enter for any: ");
  std::fflush(stdout);
  std::string name;
  std::getline(std::cin, name);
  return std::string(trim(name));
}

// A token, who we were last time, or a new guest.
Result<void> introduce(Http& http, const client::Url& url, const JoinArguments& arguments) {
  if (!arguments.token.empty()) {
    if (!arguments.name.empty()) return fail("join.name", "", "Who has a token has a name already: leave out --name.");
    const auto known = http.get("/api/me");
    if (!known && known.error().code == "http.token")
      return fail("join.token", "", "{} does not know this token.", url.server());
    return known ? Result<void>() : std::unexpected(known.error());
  }
  if (!http.credentials().cookie.empty() && http.get("/api/me")) {
    if (arguments.name.empty()) return {};
    const auto named = http.patch("/api/me", {{"name", arguments.name}});
    return named ? Result<void>() : std::unexpected(named.error());
  }
  auto name = arguments.name;
  if (name.empty() && isatty(STDIN_FILENO) != 0) name = ask_for_name();
  const auto guest = http.post("/api/guest", name.empty() ? nlohmann::json::object() : nlohmann::json{{"name", name}});
  if (!guest) return std::unexpected(guest.error());
  return client::keep_cookie(client::usual_cookie_jar(), url.server(), http.credentials().cookie);
}

// Hands the server the text of a board; answers with the key by which it has it.
Result<std::string> put_board(Http& http, const client::Url& url, const std::string& game, const std::string& text) {
  const auto put = http.post("/api/editions", {{"game", game}, {"text", text}});
  if (!put) return std::unexpected(put.error());
  fmt::print("Your board: {}{}\n", url.server(), without_steering(put->value("path", "")));
  return put->value("edition", "");
}

// What a new table is to be.
struct TableRequest {
  nlohmann::json form;
  std::string board;  // its text, where the server has to be given it first
};

// A board that comes with the game goes by its name.
Result<void> choose_board(TableRequest& request, const GameChoice& choice, const AnyGame& game) {
  if (!choice.edition) return {};
  const auto type = find_game(choice.name);
  if (!type) return std::unexpected(type.error());
  auto checked = check_edition(**type, game.edition());
  if (!checked) return std::unexpected(in_file(checked.error(), *choice.edition));
  if (const auto name = built_in_name(**type, checked->text))
    request.form["edition"] = *name;
  else
    request.board = std::move(checked->text);
  return {};
}

Result<TableRequest> table_request(const JoinArguments& arguments) {
  const auto game = arguments.choice.game();
  if (!game) return std::unexpected(game.error());
  const auto clock = read_clock(arguments.clock);
  if (!clock) return std::unexpected(clock.error());
  nlohmann::json options = nlohmann::json::object();
  for (const auto& [name, value] : (*game)->settings()) options[name] = value;
  TableRequest request;
  request.form = {{"game", arguments.choice.name},
                  {"options", options},
                  {"clock", *clock},
                  {"rated", arguments.rated},
                  {"watchable", arguments.watchable},
                  {"chat", arguments.chat},
                  {"listed", arguments.listed}};
  if (!arguments.seats.empty()) request.form["seats"] = nlohmann::json::array();
  if (!arguments.seats.empty())
    for (const auto seat : split(arguments.seats, ',')) request.form["seats"].push_back(trim(seat));
  if (arguments.choice.position) request.form["position"] = *arguments.choice.position;
  if (const auto chosen = choose_board(request, arguments.choice, **game); !chosen)
    return std::unexpected(chosen.error());
  return request;
}

// The open tables; the one a person at a terminal picks, if any.
Result<std::string> pick_from_lobby(Http& http, const client::Url& url) {
  const auto lobby = http.get("/api/lobby");
  if (!lobby) return std::unexpected(lobby.error());
  const auto tables = lobby->is_object() ? lobby->value("tables", nlohmann::json::array()) : nlohmann::json::array();
  if (tables.empty())
    fmt::print("No table is open at {}. Make one:\n  capbarrel join {} --new GAME --listed\n", url.server(),
               url.server());
  std::size_t number = 0;
  for (const auto& table : tables) {
    std::string host;
    if (table.contains("host") && table["host"].is_object()) host = table["host"].value("name", "");
    const auto game = find_game(table.value("game", ""));
    const auto seats = table.value("seats", nlohmann::json::array());
    const auto free =
        std::ranges::count_if(seats, [](const nlohmann::json& seat) { return seat.value("kind", "") == "open"; });
    const auto line = fmt::format("  {}  {} ({}){}, {} of {} seats free", ++number,
                                  game ? (*game)->info().title : without_steering(table.value("game", "")),
                                  without_steering(table.value("summary", "")),
                                  host.empty() ? "" : " with " + without_steering(host), free, seats.size());
    fmt::print("{}\n     {}/t/{}\n", Screen().fitted(line, 5), url.server(),
               without_steering(table.value("table", "")));
  }
  if (tables.empty() || isatty(STDIN_FILENO) == 0) return std::string();
  fmt::print("Number of a table, or Enter to leave: ");
  std::fflush(stdout);
  std::string line;
  std::getline(std::cin, line);
  if (trim(line).empty()) return std::string();
  const auto picked = to_number<std::size_t>(trim(line));
  if (!picked || *picked < 1 || *picked > tables.size())
    return fail("join.pick", "", "There is no table {}; the list ends at {}.", quote(trim(line)), tables.size());
  return tables[*picked - 1].value("table", "");
}

int run(const JoinArguments& arguments) {
  stop_in_good_order();
  auto url = client::read_url(arguments.url);
  if (!url) return bad_input(url.error());
  const bool makes = !arguments.choice.name.empty();
  if (makes && !url->table.empty())
    return bad_input("A new table is made at a server: leave out /t/ and what follows.");
  auto request = makes ? table_request(arguments) : TableRequest{};
  if (!request) return bad_input(request.error());
  client::Credentials credentials;
  credentials.bearer = arguments.token;
  if (arguments.token.empty()) credentials.cookie = client::kept_cookie(client::usual_cookie_jar(), url->server());
  Http http(*url, credentials);
  if (url->table.empty() && !makes) {
    const auto picked = pick_from_lobby(http, *url);
    if (!picked) return bad_input(picked.error());
    if (picked->empty()) return kDone;
    url->table = *picked;
  }
  if (const auto known = introduce(http, *url, arguments); !known) return bad_input(known.error());
  if (makes) {
    if (!request->board.empty()) {
      const auto key = put_board(http, *url, arguments.choice.name, request->board);
      if (!key) return bad_input(key.error());
      request->form["edition"] = *key;
    }
    const auto made = http.post("/api/tables", request->form);
    if (!made) return bad_input(made.error());
    url->table = without_steering(made->value("table", ""));
    fmt::print("Your table: {}/t/{}\n", url->server(), url->table);
  }
  return NetworkTable({*url, http.credentials(), arguments.watch}, terminal_pen()).run();
}

}  // namespace

void add_join(Command& command) {
  const auto arguments = std::make_shared<JoinArguments>();
  command.argument("URL", "a table's link, or a server").into(arguments->url).required();
  command.option("--name", "NAME", "what others call you; asked for if not said").into(arguments->name);
  command.option("--token", "TOKEN", "a bearer token instead of being a guest").into(arguments->token);
  command.flag("--watch", "take no seat").into(arguments->watch);
  command.option("--new", "GAME", "make a table for this game").into(arguments->choice.name).offers(game_names());
  command.option("--seats", "SEATS", "of a new table, in order: me,open,bot:3 (me and open if not said)")
      .into(arguments->seats);
  command.option("--clock", "CLOCK", "of a new table: 5+2 (minutes, seconds a move), 3d (days a move) or none")
      .into(arguments->clock);
  command.flag("--rated", "the new table counts for ratings").into(arguments->rated);
  command.flag("--watchable", "others may watch at the new table").into(arguments->watchable);
  command.flag("--chat", "people may chat at the new table").into(arguments->chat);
  command.flag("--listed", "the new table is in the lobby").into(arguments->listed);
  arguments->choice.add_settings(command);
  arguments->choice.add_position(command);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
