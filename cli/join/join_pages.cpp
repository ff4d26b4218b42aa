// SPDX-License-Identifier: MIT
// What a person at a server's table reads: pages when they are to act, lines meanwhile.
#include <fmt/core.h>

#include <algorithm>

#include "cli/join/network_table.hpp"
#include "cli/table/happenings.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "session/edition_choice.hpp"
#include "table/summary.hpp"

namespace cb::cli {
namespace {

using table::Holder;
using table::Stage;

// "4:59", "2 d 3 h"
std::string clock_text(Milliseconds left) {
  constexpr Milliseconds kSecond = 1'000;
  constexpr Milliseconds kHour = 3'600 * kSecond;
  constexpr Milliseconds kDay = 24 * kHour;
  if (left > kDay - kHour) {
    const auto hours = (left + kHour - 1) / kHour;  // a move by post has its three days, not 2 d 23 h, when it begins
    return fmt::format("{} d {} h", hours / 24, hours % 24);
  }
  const auto seconds = left / kSecond;
  if (left >= kHour) return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

}  // namespace

void NetworkTable::print(std::string_view text) {
  if (prompted_) fmt::print("{}", screen_.takes_lines_back() ? "\r\x1b[K" : "\n");
  prompted_ = false;
  fmt::print("{}", text);
  std::fflush(stdout);
}

void NetworkTable::say(std::string_view text) { print(screen_.fitted(text) + "\n"); }

void NetworkTable::prompt() {
  if (!story().known()) return;
  print(screen_.fitted(prompt_text()));
  prompted_ = true;
}

std::string NetworkTable::prompt_text() const {
  const auto& game = story().game();
  switch (story().stage()) {
    case Stage::gathering:
      return "Before the game > ";
    case Stage::promising:
      return "The game is about to begin > ";
    case Stage::paused:
      return "Paused > ";
    case Stage::over:
      return "The game is over: :rematch, log, show, rules or quit > ";
    case Stage::playing:
      break;
  }
  if (story().asked_seat()) return "Do you agree? :yes or :no > ";
  const auto actor = story().actor();
  if (actor < 0) return "> ";
  return story().own_turn() ? fmt::format("{} > ", pen_.bold(game.seat_name(actor)))
                            : fmt::format("{} is to move > ", story().who(actor));
}

// Everything that is new since the last look.
void NetworkTable::show_progress() {
  for (const auto& text : story_->take_news()) say(text);
  if (story().stage() == Stage::gathering) show_gathering();
  const auto log = story().log();
  if (log.size() < plies_shown_) {  // something was taken back
    plies_shown_ = log.size();
    page_shown_ = -1;
  }
  for (const auto& ply : log)
    wrote_numbers_ =
        wrote_numbers_ || (ply.actor != kChance && ply.word.find_first_not_of("0123456789") == ply.word.npos);
  const bool runs = story().stage() == Stage::playing || story().stage() == Stage::paused;
  const bool settled = story().actor() != kChance;
  const bool looks = story().own_turn() || story().own_seats().empty();
  if (story().ended()) {
    show_end();
  } else if (runs && settled && page_shown_ < 0) {
    show_page(true);
  } else if (runs && settled && plies_shown_ < log.size()) {
    if (looks)
      show_page(true);
    else
      print(screen_.fitted(happenings(plies_shown_, true), kWordsOfALine));
  }
  if (settled) plies_shown_ = log.size();
  if (!prompted_ && settled) prompt();
}

void NetworkTable::show_page(bool with_news) {
  std::string page;
  const auto from = after_own_last_move();
  if (with_news && from < story().plies())
    page += fmt::format("\n{}\n{}",
                        pen_.bold(story().own_seats().empty() ? " The last turn:"
                                  : from == 0                 ? " So far:"
                                                              : " Since your last move:"),
                        screen_.fitted(happenings(from, true), kWordsOfALine));
  page += board() + screen_.fitted(seats_line());
  if (story().own_turn()) page += moves().offered(screen_, page);
  print(page);
  page_shown_ = story().version();
}

void NetworkTable::show_gathering() {
  std::string text;
  const auto& game = story().game();
  for (int seat = 0; seat < game.seats(); ++seat) {
    const auto& holder = story().seats()[static_cast<std::size_t>(seat)];
    const bool open = holder.kind == Holder::Kind::open;
    text += fmt::format("  {} {}{}\n", seat + 1, story().who(seat),
                        open                 ? ": free"
                        : story().owns(seat) ? ", you"
                                             : "");
  }
  if (text == std::exchange(seats_shown_, text)) return;
  const bool full = std::ranges::find(story().seats(), Holder::Kind::open, &Holder::kind) == story().seats().end();
  const auto& made = story().made();
  auto terms = table::summary_of(made, game);
  if (!story().host_name().empty() && !story().is_host())
    terms = fmt::format("{} invites you; {}", story().host_name(), terms);
  if (made.rated) terms += ", rated";
  if (made.watchable) terms += ", others may watch";
  if (made.chatty) terms += ", with chat";
  print(fmt::format("\n{}\n", pen_.bold(game.info().title)));
  say("  " + terms);
  if (!made.edition.empty()) {
    const auto name = edition_name(made.game, made.edition);
    const bool asks = is_elsewhere() && !wish_.watch && !full && story().own_seats().empty();
    say(fmt::format("  Not the printed board, but {}.{}",
                    name.empty() ? "one of somebody's own" : quote(without_steering(name)),
                    asks ? " :sit takes a seat on it." : ""));
  }
  print(text);
  if (!full) say(fmt::format("Others come by this link: {}/t/{}", wish_.url.server(), wish_.url.table));
  if (full && story().is_host() && !started_by_itself_) say("Everyone is there: :start begins.");
  if (full && !story().is_host()) say("Everyone is there; the host starts the game.");
}

void NetworkTable::show_end() {
  if (std::exchange(end_shown_, true)) return;
  const auto from = std::max(after_own_last_move(), plies_shown_);
  if (from < story().plies())
    print(
        fmt::format("\n{}\n{}", pen_.bold(" The last moves:"), screen_.fitted(happenings(from, true), kWordsOfALine)));
  // All hands lie open now.
  const int eyes = story().game().hides_information() ? kNobody : story().eyes();
  print(fmt::format("\n{}\n", story().game().draw(story().state(), eyes, pen_)));
  const auto ended = *story().ended();
  say(ended.rule.empty() ? pen_.bold(ended.text) : fmt::format("{} · {}", pen_.bold(ended.text), ended.rule));
  // Whoever gave up or ran out of time is named in the sentence; the others are not.
  if (ended.code != "rules")
    for (int seat = 0; seat < story().game().seats(); ++seat)
      if ((ended.winners >> seat & 1U) != 0) say(fmt::format("{} wins.", story().who(seat)));
}

std::string NetworkTable::board() const {
  return fmt::format("\n{}\n", story().game().draw(story().state(), story().eyes(), pen_));
}

// " Cream (Ann), you 4:59 · Blue (Bob), away 5:00"
std::string NetworkTable::seats_line() const {
  const auto clocks = story().clocks();
  std::string out;
  for (int seat = 0; seat < story().game().seats(); ++seat) {
    out += seat > 0 ? " · " : " ";
    out += story().who(seat);
    if (story().owns(seat))
      out += ", you";
    else if (!story().is_here(seat))
      out += ", away";
    if (static_cast<std::size_t>(seat) < clocks.size()) out += " " + clock_text(clocks[static_cast<std::size_t>(seat)]);
  }
  if (story().watching() > 0) {
    out += fmt::format(" · {} watching", story().watching());
    for (std::size_t n = 0; n < story().watchers().size(); ++n) out += (n == 0 ? ": " : ", ") + story().watchers()[n];
    if (static_cast<std::size_t>(story().watching()) > story().watchers().size()) out += " and others";
  }
  return pen_.dim(out) + "\n";
}

std::string NetworkTable::happenings(std::size_t from, bool described) const {
  const auto& game = story().game();
  const auto log = story().log();
  std::string out;
  int line_seat = kNobody;
  for (std::size_t n = from; n < log.size(); ++n) {
    const auto& ply = log[n];
    if (out.empty() || ply.begins_turn) {
      line_seat = ply.turn;
      out += fmt::format("{}   {:<{}}", out.empty() ? "" : "\n", game.seat_name(line_seat), kWordsOfALine - 1);
    }
    const int owner = ply.actor == kChance ? ply.turn : ply.actor;
    out += owner == line_seat ? " " + ply.word : fmt::format(" {}:{}", game.seat_name(owner), ply.word);
    if (described && !ply.meaning.empty()) out += fmt::format(" ({})", ply.meaning);
  }
  return out.empty() ? out : out + "\n";
}

// Everything since this person last acted; for a spectator the last turn.
std::size_t NetworkTable::after_own_last_move() const {
  const auto log = story().log();
  std::size_t from = log.size();
  const auto own = story().own_seats();
  if (own.empty()) {
    while (from > 0 && !log[from - 1].begins_turn) --from;
    return from > 0 ? from - 1 : 0;
  }
  while (from > 0 && (log[from - 1].actor < 0 || !story().owns(log[from - 1].actor))) --from;
  return from;
}

}  // namespace cb::cli
