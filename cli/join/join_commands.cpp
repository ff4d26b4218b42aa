// SPDX-License-Identifier: MIT
// What can be typed at a server's table.
#include <fmt/core.h>

#include <algorithm>

#include "cli/arguments/game_choice.hpp"
#include "cli/join/network_table.hpp"
#include "cli/reports/rule_text.hpp"
#include "cli/table/happenings.hpp"
#include "cli/table/help.hpp"
#include "client/table_line.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

using table::Holder;
using table::Stage;
using wire::HostWish;

constexpr HelpEntry kBefore[] = {
    {":sit [SEAT]", "take a free seat"},
    {":stand", "give it back"},
    {":start", "begin, if you are the host and everyone is there"},
};
constexpr HelpEntry kDuring[] = {
    {"a move", "plays it, in notation or by its number in the list; Enter alone plays the only one"},
    {"moves", "every legal move"},
    {":resign", "give up"},
    {":draw, :back", "offer a draw; ask to take your last move back"},
    {":abort", "ask to call the game off"},
    {":yes, :no", "answer an offer"},
};
constexpr HelpEntry kLink[] = {
    {":link", "a link that moves your seat to another device of yours"},
    {":hand", "a link that hands your seat over to somebody else"},
};
constexpr HelpEntry kAfter[] = {{":rematch", "play again, seats moved on by one"}};
constexpr HelpEntry kAlways[] = {
    {"show, log", "the board again; all that happened"},
    {"rules [N]", "the rules: all of them, number N, or those with a word in them"},
    {":say [N]", "say one of the phrases; alone lists them"},
    {":chat TEXT", "say something, where the table has chat"},
    {":mute SEAT", "read nothing of theirs any more; :unmute SEAT"},
    {":seats", "who sits where, their clocks, and the table's link"},
};
constexpr HelpEntry kLeaving[] = {{"help, quit", "this list; leave, your seat stays yours"}};
constexpr HelpEntry kLeavingForGood[] = {{"help, quit", "this list; leave"}};
constexpr HelpEntry kHost[] = {
    {":pause", "stop the clocks; :resume lets them run again"},
    {":replace SEAT N", "a bot of level N takes the seat"},
    {":remove SEAT", "the seat is taken away from whoever has it"},
    {":link SEAT", "a link that brings a person to a free seat or in place of a bot"},
    {":silence SEAT", "nobody hears them; :hear SEAT takes that back"},
    {":chatting on", "let those who sit here write to each other; :chatting off"},
    {":host SEAT", "somebody else is the host"},
    {":close", "end the table"},
};

// Words that need a colon, since without one they might be moves.
constexpr std::string_view kOfTheTable[] = {"sit",     "stand", "start",   "resign",   "draw", "back",  "abort",
                                            "yes",     "no",    "say",     "chat",     "mute", "link",  "unmute",
                                            "rematch", "leave", "hand",    "chatting", "host", "pause", "resume",
                                            "remove",  "hear",  "replace", "silence",  "close"};

// What somebody who sits there asks for, without more words.
struct SeatCommand {
  std::string_view name;
  wire::Body (*request)(int seat);
};
constexpr SeatCommand kOfOwnSeat[] = {
    {"stand", [](int seat) -> wire::Body { return wire::Stand{seat}; }},
    {"resign", [](int seat) -> wire::Body { return wire::Resign{seat}; }},
    {"leave", [](int seat) -> wire::Body { return wire::Leave{seat}; }},
    {"rematch", [](int seat) -> wire::Body { return wire::AskRematch{seat}; }},
    {"link", [](int seat) -> wire::Body { return wire::AskLink{seat}; }},
    {"hand", [](int seat) -> wire::Body { return wire::AskLink{seat, wire::LinkFor::other}; }},
    {"draw", [](int seat) -> wire::Body { return wire::MakeOffer{seat, table::Offer::draw}; }},
    {"back", [](int seat) -> wire::Body { return wire::MakeOffer{seat, table::Offer::take_back}; }},
    {"abort", [](int seat) -> wire::Body { return wire::MakeOffer{seat, table::Offer::abort}; }},
};

struct HostCommand {
  std::string_view name;
  HostWish wish;
  bool of_a_seat;
};
constexpr HostCommand kOfTheHost[] = {
    {"pause", HostWish::pause, false},    {"resume", HostWish::resume, false}, {"close", HostWish::close, false},
    {"replace", HostWish::replace, true}, {"remove", HostWish::remove, true},  {"silence", HostWish::mute, true},
    {"hear", HostWish::unmute, true},     {"host", HostWish::pass, true},
};

}  // namespace

void NetworkTable::obey(std::string_view line) {
  line = trim(line);
  if (!story().known()) {
    if (line == "quit" || line == ":quit") leave();
    return;
  }
  const bool colon = line.starts_with(':');
  const auto rest = colon ? line.substr(1) : line;
  const auto parts = words(rest);
  const auto command = parts.empty() ? std::string() : lower(parts.front());
  const auto argument =
      parts.empty() ? std::string_view() : trim(rest.substr(rest.find(parts.front()) + parts.front().size()));
  if (command == "quit" || command == "exit") return leave();
  if (command == "help" || command == "?") {
    print(help_lines(help(), screen_));
  } else if (command == "moves") {
    if (!story().own_turn())
      say("It is not your turn.");
    else
      for (const auto& one : moves().lines(screen_.width())) print(one + "\n");
  } else if (command == "show") {
    if (story().stage() == Stage::gathering) {
      seats_shown_.clear();
      show_gathering();
    }
    print(board() + screen_.fitted(seats_line()));
  } else if (command == "log") {
    const auto lines = happenings(0, false);
    print(lines.empty() ? "Nothing has happened yet.\n" : screen_.fitted(lines, kWordsOfALine));
  } else if (command == "seats") {
    print(screen_.fitted(seats_line()));
    say(fmt::format(" This table: {}/t/{}", wish_.url.server(), wish_.url.table));
  } else if (command == "rules") {
    const auto& type = *find_game(story().game().info().name).value();
    const auto text = rules_or_rule(type, argument, screen_.width(), pen_);
    argument.empty() ? print(text) : say(text);
  } else if (colon) {
    if (!obey_table(command, argument) && !obey_host(command, argument))
      say(fmt::format("There is no {}; help says what there is.", quote(":" + command)));
  } else if (story().asked_seat() && (command == "yes" || command == "no")) {
    answer(command == "yes");
  } else if (!reads_as_move(rest) && std::ranges::find(kOfTheTable, command) != std::end(kOfTheTable)) {
    say(fmt::format("What is no move begins with a colon: :{}", rest));
  } else if (parts.size() > 1) {
    say(fmt::format("One move at a time, please, not {}; :say and :chat are for talking.", quote(line)));
  } else {
    play_typed(rest);
  }
  if (!prompted_ && !line_->waits()) prompt();
}

// Only what makes sense now.
std::vector<HelpEntry> NetworkTable::help() const {
  std::vector<HelpEntry> entries;
  const auto add = [&](std::span<const HelpEntry> more) {
    for (const auto& entry : more) entries.push_back(entry);
  };
  const auto stage = story().stage();
  const bool over = stage == Stage::over;
  const bool seated = !story().own_seats().empty();
  if (stage == Stage::gathering) add(kBefore);
  if (seated && (stage == Stage::playing || stage == Stage::paused)) add(kDuring);
  if (seated && over) add(kAfter);
  if (seated && !over) add(kLink);
  add(kAlways);
  if (story().is_host() && !over) add(kHost);
  seated && !over ? add(kLeaving) : add(kLeavingForGood);
  return entries;
}

bool NetworkTable::obey_table(std::string_view command, std::string_view argument) {
  if (command == "rematch") again_ = !story().own_seats().empty();
  if (command == "link" || command == "hand") handing_over_ = command == "hand";
  if (command == "sit") {
    const auto& seats = story().seats();
    const auto open = std::ranges::find(seats, Holder::Kind::open, &Holder::kind);
    if (argument.empty() && open == seats.end()) {
      say("There is no free seat.");
    } else if (const auto seat =
                   argument.empty() ? std::optional(static_cast<int>(open - seats.begin())) : seat_named(argument)) {
      ask(wire::Sit{*seat});
    }
    return true;
  }
  if (command == "link" && !argument.empty()) {
    if (const auto seat = seat_named(argument)) ask(wire::AskLink{*seat});
    return true;
  }
  for (const auto& [name, request] : kOfOwnSeat)
    if (command == name) {
      if (const auto seat = seat_to_speak()) ask(request(*seat));
      return true;
    }
  if (command == "start")
    ask(wire::Start{});
  else if (command == "yes" || command == "no")
    answer(command == "yes");
  else if (command == "say")
    say_phrase(argument);
  else if (command == "chat")
    ask(wire::Chat{std::string(argument)});
  else if (command == "mute" || command == "unmute")
    mute(argument, command == "mute");
  else
    return false;
  return true;
}

bool NetworkTable::obey_host(std::string_view command, std::string_view argument) {
  if (command == "chatting") {
    if (argument == "on" || argument == "off")
      ask(wire::Host{argument == "on" ? HostWish::chat : HostWish::no_chat});
    else
      say("Say :chatting on or :chatting off.");
    return true;
  }
  const auto* const found = std::ranges::find(kOfTheHost, command, &HostCommand::name);
  if (found == std::end(kOfTheHost)) return false;
  wire::Host request{found->wish};
  if (found->of_a_seat) {
    const auto parts = words(argument);
    const auto seat = seat_named(parts.empty() ? std::string_view() : parts.front());
    if (!seat) return true;
    request.seat = *seat;
    if (found->wish == HostWish::replace) request.bot = parts.size() > 1 ? parts[1] : "3";
  }
  ask(std::move(request));
  return true;
}

std::optional<int> NetworkTable::seat_to_speak() {
  const auto own = story().own_seats();
  if (own.empty()) {
    say("You have no seat here.");
    return std::nullopt;
  }
  return story().own_turn() ? story().actor() : own.front();
}

std::optional<int> NetworkTable::seat_named(std::string_view name) {
  const auto& game = story().game();
  if (name.empty()) {
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(game.seats()));
    for (int seat = 0; seat < game.seats(); ++seat) names.push_back(game.seat_name(seat));
    say(fmt::format("Which seat? There is {}.", any_of(names)));
    return std::nullopt;
  }
  const auto seat = find_seat(game, name);
  if (!seat) say(seat.error().text());
  return seat ? std::optional(*seat) : std::nullopt;
}

void NetworkTable::answer(bool yes) {
  const auto seat = story().asked_seat();
  if (!seat) return say("Nobody has asked you anything.");
  ask(wire::GiveAnswer{*seat, story().offer()->what, yes});
}

void NetworkTable::mute(std::string_view argument, bool quiet) {
  const auto seat = seat_named(argument);
  if (!seat) return;
  story_->mute(story().seats()[static_cast<std::size_t>(*seat)].id, quiet);
  say(fmt::format("{} is {} for you.", story().who(*seat), quiet ? "quiet" : "heard again"));
}

void NetworkTable::say_phrase(std::string_view argument) {
  const auto phrases = story().game().phrases();
  if (argument.empty()) {
    for (std::size_t n = 0; n < phrases.size(); ++n) print(fmt::format("{:>3} {}\n", n + 1, phrases[n].text));
    return;
  }
  const auto number = to_number<std::size_t>(argument);
  const auto named = std::ranges::find(phrases, argument, &Phrase::code);
  if (!number && named == phrases.end())
    return say("The phrases are numbered; :say lists them. Words of your own go with :chat.");
  if (number && (*number < 1 || *number > phrases.size()))
    return say(fmt::format("There is no phrase {}; :say lists them.", *number));
  if (const auto seat = seat_to_speak())
    ask(wire::Say{*seat, std::string(number ? phrases[*number - 1].code : named->code)});
}

bool NetworkTable::reads_as_move(std::string_view word) const {
  return story().own_turn() && story().game().read_action(story().state(), word).has_value();
}

std::string_view NetworkTable::why_no_move() const {
  switch (story().stage()) {
    case Stage::over:
      return "The game is over; :rematch plays again, quit leaves.";
    case Stage::paused:
      return "The game is paused; the host lets it go on with :resume.";
    default:
      return "The game has not begun yet; help says what you can do.";
  }
}

void NetworkTable::play_typed(std::string_view word) {
  if (story().stage() != Stage::playing) {
    if (!word.empty()) say(why_no_move());
    return;
  }
  if (!story().own_turn()) {
    if (!word.empty())
      say(fmt::format("It is not your turn: {} is to move.", story().who(std::max(0, story().actor()))));
    return;
  }
  const auto [picked, why_not] = moves().pick(word);
  if (!why_not.empty()) return say(why_not);
  const auto& game = story().game();
  const auto read = picked ? Result<ActionCode>(*picked) : game.read_action(story().state(), word);
  if (!read) return say(read.error().text() + " (moves lists what you can do)");
  ask(wire::Act{story().actor(), game.write_action(story().state(), *read),
                static_cast<std::uint64_t>(story().version())});
}

}  // namespace cb::cli
