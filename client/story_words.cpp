// SPDX-License-Identifier: MIT
#include "client/story_words.hpp"

#include <algorithm>

#include "core/unicode.hpp"

namespace cb::client {
namespace {

using table::Holder;
using table::Leaving;
using table::Offer;

// What others write, a strange server among them, is shown on one line, without anything a terminal would obey.
std::string plain(const std::string& text) { return without_steering(text); }

std::string name_of(const Holder& holder) {
  if (holder.kind == Holder::Kind::bot) return "bot " + plain(holder.id);
  return holder.kind == Holder::Kind::person ? plain(holder.name) : std::string();
}

std::string words_for_offer(Offer what) {
  if (what == Offer::draw) return "offers a draw";
  return what == Offer::take_back ? "asks to take a move back" : "asks to call the game off";
}

std::string words_for_answer(Offer what, bool yes) {
  if (what == Offer::take_back) return yes ? "lets the move be taken back" : "does not let the move be taken back";
  return fmt::format("{} to {}", yes ? "agrees" : "does not agree",
                     what == Offer::draw ? "a draw" : "call the game off");
}

// A sentence for each event that has one.
struct Teller {
  const AnyGame& game;
  const std::vector<Holder>& seats;

  std::string seat(int number) const {
    const auto n = static_cast<std::size_t>(number);
    return n < seats.size() ? words_for_holder(game, number, seats[n]) : "?";
  }
  std::string person(const std::string& id) const {
    const auto found = std::ranges::find(seats, id, &Holder::id);
    return found == seats.end() ? "somebody" : plain(found->name);
  }
  std::string phrase(const std::string& code) const {
    for (const auto& one : game.phrases())
      if (one.code == code) return std::string(one.text);
    return plain(code);
  }

  std::string operator()(const table::Sat& sat) const {
    const auto who = name_of(sat.who);
    return who.empty() ? fmt::format("{} is free again.", game.seat_name(sat.seat))
                       : fmt::format("{} sits down as {}.", who, game.seat_name(sat.seat));
  }
  std::string operator()(const table::Replaced& replaced) const {
    const auto who = name_of(replaced.by);
    if (who.empty()) return fmt::format("{} is free again.", game.seat_name(replaced.seat));
    const auto old = seat(replaced.seat);
    switch (replaced.why) {
      case Leaving::resigned:
        return fmt::format("{} gives up; {} plays on.", old, who);
      case Leaving::out_of_time:
        return fmt::format("{} is out of time; {} plays on.", old, who);
      case Leaving::left:
        return fmt::format("{} has left; {} plays on.", old, who);
      case Leaving::removed:
        return fmt::format("The host gives the seat of {} to {}.", old, who);
      case Leaving::moved:
        return same_name(replaced) ? fmt::format("{} goes on from another device.", old)
                                   : fmt::format("{} hands the seat over to {}.", old, who);
      case Leaving::returned:
        break;
    }
    return fmt::format("{} takes over {}.", who, old);
  }
  bool same_name(const table::Replaced& replaced) const {
    const auto n = static_cast<std::size_t>(replaced.seat);
    return n < seats.size() && seats[n].kind == Holder::Kind::person && plain(seats[n].name) == plain(replaced.by.name);
  }
  std::string operator()(const table::Promised& promised) const {
    return fmt::format("The luck of this game is promised: {}", plain(promised.commitment));
  }
  std::string operator()(const table::Began&) const { return "The game begins."; }
  std::string operator()(const table::Offered& offered) const {
    return fmt::format("{} {}.", seat(offered.seat), words_for_offer(offered.what));
  }
  std::string operator()(const table::Answered& answered) const {
    return fmt::format("{} {}.", seat(answered.seat), words_for_answer(answered.what, answered.yes));
  }
  std::string operator()(const table::Paused&) const { return "The host pauses the game."; }
  std::string operator()(const table::Resumed&) const { return "The game goes on."; }
  std::string operator()(const table::Hosted& hosted) const {
    return fmt::format("{} is the host now.", person(hosted.person));
  }
  std::string operator()(const table::Muted& muted) const {
    return fmt::format("The host {} {}{}.", muted.quiet ? "silences" : "lets", person(muted.person),
                       muted.quiet ? "" : " speak again");
  }
  std::string operator()(const table::Said& said) const {
    return fmt::format("{}: {}", seat(said.seat), phrase(said.phrase));
  }
  std::string operator()(const table::Chatted& chatted) const {
    return fmt::format("{} says: {}", plain(chatted.name), plain(chatted.text));
  }
  std::string operator()(const table::Chatting& chatting) const {
    return chatting.on ? "The host lets you write to each other: :chat TEXT."
                       : "The host has closed the chat; the phrases are for everyone.";
  }
  std::string operator()(const table::Revealed& revealed) const {
    return fmt::format("The seed of the luck was {}", plain(revealed.seed));
  }
  std::string operator()(const table::Again& again) const {
    return fmt::format("{} would play again.", seat(again.seat));
  }
  std::string operator()(const table::Rematch&) const { return "Everyone would: there is a new table."; }
  std::string operator()(const auto&) const { return {}; }
};

}  // namespace

std::string words_for_holder(const AnyGame& game, int seat, const Holder& holder) {
  const auto name = game.seat_name(seat);
  if (holder.kind == Holder::Kind::bot) return fmt::format("{} (bot {})", name, plain(holder.id));
  return holder.kind == Holder::Kind::open ? name : fmt::format("{} ({})", name, plain(holder.name));
}

std::string words_for(const AnyGame& game, const table::Event& event, const std::vector<Holder>& seats) {
  return std::visit(Teller{game, seats}, event);
}

}  // namespace cb::client
