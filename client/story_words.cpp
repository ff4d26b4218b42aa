// SPDX-License-Identifier: MIT
#include "client/story_words.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/unicode.hpp"

namespace cb::client {
namespace {

using nlohmann::json;
using table::Holder;

// What others write, a strange server among them, is shown on one line, without anything a terminal would obey.
std::string plain(const std::string& text) { return without_steering(text); }

std::string name_of(const json& holder) {
  const auto kind = holder.at("kind").get<std::string>();
  if (kind == "bot") return "bot " + plain(holder.at("id").get<std::string>());
  return kind == "person" ? plain(holder.at("name").get<std::string>()) : std::string();
}

std::string words_for_offer(const std::string& what) {
  if (what == "draw") return "offers a draw";
  return what == "take-back" ? "asks to take a move back" : "asks to call the game off";
}

std::string words_for_answer(const std::string& what, bool yes) {
  if (what == "take-back") return yes ? "lets the move be taken back" : "does not let the move be taken back";
  return fmt::format("{} to {}", yes ? "agrees" : "does not agree", what == "draw" ? "a draw" : "call the game off");
}

std::string name_of_person(const std::string& person, const std::vector<Holder>& seats) {
  const auto found = std::ranges::find(seats, person, &Holder::id);
  return found == seats.end() ? "somebody" : plain(found->name);
}

std::string phrase_text(const AnyGame& game, const std::string& code) {
  for (const auto& phrase : game.phrases())
    if (phrase.code == code) return std::string(phrase.text);
  return plain(code);
}

}  // namespace

std::string words_for_holder(const AnyGame& game, int seat, const Holder& holder) {
  const auto name = game.seat_name(seat);
  if (holder.kind == Holder::Kind::bot) return fmt::format("{} (bot {})", name, plain(holder.id));
  return holder.kind == Holder::Kind::open ? name : fmt::format("{} ({})", name, plain(holder.name));
}

std::string words_for_seating(const AnyGame& game, const json& event, const Holder& before) {
  const int seat = event.at("seat");
  const bool sat = event.at("t") == "sat";
  const auto& holder = event.at(sat ? "who" : "by");
  const auto who = name_of(holder);
  if (who.empty()) return fmt::format("{} is free again.", game.seat_name(seat));
  if (sat) return fmt::format("{} sits down as {}.", who, game.seat_name(seat));
  const auto why = event.at("why").get<std::string>();
  const auto old = words_for_holder(game, seat, before);
  if (why == "resigned") return fmt::format("{} gives up; {} plays on.", old, who);
  if (why == "out-of-time") return fmt::format("{} is out of time; {} plays on.", old, who);
  if (why == "left") return fmt::format("{} has left; {} plays on.", old, who);
  if (why == "removed") return fmt::format("The host gives the seat of {} to {}.", old, who);
  if (why == "moved" && before.kind == Holder::Kind::person && plain(before.name) == who)
    return fmt::format("{} goes on from another device.", old);
  if (why == "moved") return fmt::format("{} hands the seat over to {}.", old, who);
  return fmt::format("{} takes over {}.", who, old);
}

std::string words_for(const AnyGame& game, const json& event, const std::vector<Holder>& seats) {
  const auto kind = event.at("t").get<std::string>();
  const auto seat_word = [&] {
    const auto seat = event.at("seat").get<std::size_t>();
    return seat < seats.size() ? words_for_holder(game, static_cast<int>(seat), seats[seat]) : std::string("?");
  };
  if (kind == "promised")
    return fmt::format("The luck of this game is promised: {}", plain(event.at("commitment").get<std::string>()));
  if (kind == "began") return "The game begins.";
  if (kind == "offered")
    return fmt::format("{} {}.", seat_word(), words_for_offer(event.at("what").get<std::string>()));
  if (kind == "answered")
    return fmt::format("{} {}.", seat_word(),
                       words_for_answer(event.at("what").get<std::string>(), event.at("yes").get<bool>()));
  if (kind == "paused") return "The host pauses the game.";
  if (kind == "resumed") return "The game goes on.";
  if (kind == "hosted")
    return fmt::format("{} is the host now.", name_of_person(event.at("person").get<std::string>(), seats));
  if (kind == "muted")
    return fmt::format("The host {} {}{}.", event.at("quiet").get<bool>() ? "silences" : "lets",
                       name_of_person(event.at("person").get<std::string>(), seats),
                       event.at("quiet").get<bool>() ? "" : " speak again");
  if (kind == "said")
    return fmt::format("{}: {}", seat_word(), phrase_text(game, event.at("phrase").get<std::string>()));
  if (kind == "chatted")
    return fmt::format("{} says: {}", plain(event.at("name").get<std::string>()),
                       plain(event.at("text").get<std::string>()));
  if (kind == "chatting")
    return event.at("on").get<bool>() ? "The host lets you write to each other: :chat TEXT."
                                      : "The host has closed the chat; the phrases are for everyone.";
  if (kind == "revealed") return fmt::format("The seed of the luck was {}", plain(event.at("seed").get<std::string>()));
  if (kind == "again") return fmt::format("{} would play again.", seat_word());
  if (kind == "rematch") return "Everyone would: there is a new table.";
  return {};
}

}  // namespace cb::client
