// SPDX-License-Identifier: MIT
#include "cli/join/network_table.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <random>

#include "cli/join/typed_lines.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "client/table_line.hpp"
#include "core/text.hpp"

namespace cb::cli {

using table::Holder;
using table::Stage;

namespace {

// Of a script's line: neither a command of the table nor a farewell.
bool is_a_move(std::string_view line) {
  constexpr std::string_view kOthers[] = {"quit", "log", "show", "rules", "help"};
  const auto parts = words(line);
  return !line.starts_with(':') && (parts.empty() || std::ranges::find(kOthers, parts.front()) == std::end(kOthers));
}

}  // namespace

NetworkTable::NetworkTable(JoinWish wish, const Pen& pen)
    : wish_(std::move(wish)), pen_(pen), person_(isatty(STDIN_FILENO) != 0) {}

NetworkTable::~NetworkTable() = default;

int NetworkTable::run() {
  open_line();
  {
    const TypedLines lines(loop_, [this](std::optional<std::string> line) { typed(std::move(line)); });
    // A wish to stop comes by a signal; nobody else wakes the loop for it.
    const std::function<void()> look = [&] {
      if (stop_wished()) return leave();
      loop_.after(std::chrono::milliseconds(200), look);
    };
    look();
    loop_.run();
  }
  line_.reset();
  return code_;
}

void NetworkTable::open_line() {
  line_.reset();
  story_ = std::make_unique<client::TableStory>(std::random_device{}());
  plies_shown_ = 0;
  page_shown_ = -1;
  seats_shown_.clear();
  end_shown_ = sat_by_itself_ = started_by_itself_ = nonces_sent_ = wrote_numbers_ = again_ = false;
  line_ = std::make_unique<client::TableLine>(
      loop_, wish_.url, wish_.credentials, *story_,
      client::TableLine::Handlers{
          [this] { changed(); }, [this](const Error& error) { refused(error); },
          [this](int seat, const std::string& token) {
            // Whoever is not this person is asked for a name.
            const bool other = handing_over_ || !story().owns(seat);
            say(fmt::format("Whoever opens this link has the seat {}; it works once:\n{}/t/{}#seat={}{}",
                            story().game().seat_name(seat), wish_.url.server(), wish_.url.table, token,
                            other ? "&new" : ""));
            prompt();
            take_lines();
          },
          [this](const std::string& why) { broken(why); }, [this](const std::string& why) { over_for_good(why); }});
}

void NetworkTable::broken(const std::string& why) {
  if (std::exchange(broken_, true)) return;
  say(pen_.dim(fmt::format("Reconnecting … ({})", why.empty() ? "the line broke" : why)));
}

void NetworkTable::over_for_good(const std::string& why) {
  for (const auto& text : story_->take_news()) say(text);
  if (!turned_away_) say(fmt::format("This table is closed to you: {}.", why));
  if (!story_->known()) code_ = kBadInput;
  loop_.stop();
}

void NetworkTable::refused(const Error& error) {
  again_ = false;
  say(error.text());
  turned_away_ = !story().known();
  prompt();
  take_lines();
}

// The story has gone on.
void NetworkTable::changed() {
  if (!story().rematch().empty()) {
    for (const auto& text : story_->take_news()) say(text);
    wish_.url.table = story().rematch();
    // Not from within what the line is telling.
    loop_.post([this] { open_line(); });
    return;
  }
  if (std::exchange(broken_, false)) say(pen_.dim("You are back at the table."));
  do_what_goes_by_itself();
  show_progress();
  take_lines();
}

bool NetworkTable::is_elsewhere() const { return !story().made().edition.empty() && !story().is_host(); }

// Whoever comes sits down, adds to the luck, and does not wait for anybody where everybody is there.
void NetworkTable::do_what_goes_by_itself() {
  if (line_->waits()) return;
  const auto& seats = story().seats();
  const auto open = std::ranges::find(seats, Holder::Kind::open, &Holder::kind);
  if (story().stage() == Stage::gathering) {
    if (!wish_.watch && !is_elsewhere() && story().own_seats().empty() && open != seats.end() &&
        !std::exchange(sat_by_itself_, true))
      return ask(wire::Sit{static_cast<int>(open - seats.begin())});
    if (story().is_host() && open == seats.end() && only_bots_besides() && !std::exchange(started_by_itself_, true))
      return ask(wire::Start{});
  }
  if (story().stage() == Stage::promising && !std::exchange(nonces_sent_, true))
    for (const int seat : story().own_seats()) {
      std::random_device random;
      ask(wire::AddNonce{seat, fmt::format("{:08x}{:08x}", random(), random())});
    }
}

void NetworkTable::ask(wire::Body request) {
  if (!line_->is_up()) return say("That was not sent: the server cannot be reached just now.");
  line_->ask(std::move(request));
}

void NetworkTable::typed(std::optional<std::string> line) {
  if (line) {
    lines_.push_back(std::move(*line));
    prompted_ = false;
  } else {
    no_more_lines_ = true;
  }
  take_lines();
}

bool NetworkTable::wants_line() const {
  if (person_) return true;
  if (!line_->is_up() || line_->waits() || !story().known()) return false;
  const auto& seats = story().seats();
  const bool full = std::ranges::find(seats, Holder::Kind::open, &Holder::kind) == seats.end();
  // Moves wait for the game; what is there to say before it can be said.
  const bool is_move = !lines_.empty() && is_a_move(lines_.front());
  switch (story().stage()) {
    case Stage::gathering:
      return !is_move && !wish_.watch && (!full || (story().is_host() && !started_by_itself_));
    case Stage::promising:
      return false;
    case Stage::playing:
      return story().own_turn() || story().asked_seat().has_value();
    case Stage::paused:
      return story().is_host();
    case Stage::over:
      // Bots agree at once, so the next line is for the next table.
      return !again_ || !only_bots_besides();
  }
  return false;
}

bool NetworkTable::only_bots_besides() const {
  return std::ranges::all_of(story().seats(), [&](const Holder& holder) {
    return holder.kind == Holder::Kind::bot || holder.id == story().person();
  });
}

void NetworkTable::take_lines() {
  while (!lines_.empty() && wants_line()) {
    const auto line = std::move(lines_.front());
    lines_.pop_front();
    const bool left_over = !person_ && story().stage() == Stage::over && is_a_move(line);
    if (!left_over) obey(line);
  }
  if (no_more_lines_ && lines_.empty() && wants_line()) leave();
}

void NetworkTable::leave() {
  if (std::exchange(left_, true)) return;
  if (prompted_) fmt::print("\n");
  const bool seated = story_->known() && !story().own_seats().empty() && !story().ended();
  say(seated ? "You have left the table; your seat stays yours." : "You have left the table.");
  lines_.clear();
  loop_.stop();
}

MoveList NetworkTable::moves() const { return {story().game(), story().state(), wrote_numbers_}; }

}  // namespace cb::cli
