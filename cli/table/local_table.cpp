// SPDX-License-Identifier: MIT
#include "cli/table/local_table.hpp"

#include <algorithm>
#include <filesystem>
#include <istream>

#include "cli/arguments/game_choice.hpp"
#include "cli/arguments/saved_match.hpp"
#include "cli/reports/rule_text.hpp"
#include "cli/table/greeting.hpp"
#include "cli/table/happenings.hpp"
#include "cli/table/help.hpp"
#include "cli/table/hint.hpp"
#include "cli/table/look_back.hpp"
#include "cli/table/move_list.hpp"
#include "cli/table/thinking.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"

namespace cb::cli {

LocalTable::LocalTable(MatchFile file, BotSeats bots, const GameType& type, std::uint64_t seed, std::istream& in,
                       const Pen& pen, std::string path)
    : file_(std::move(file)),
      bots_(std::move(bots)),
      type_(type),
      seed_(seed),
      rng_(seed),
      in_(in),
      pen_(pen),
      path_(std::move(path)),
      saves_on_leaving_(!path_.empty()) {}

int LocalTable::humans() const { return static_cast<int>(std::ranges::count(file_.seats, kHuman)); }

void LocalTable::say(std::string_view text) const { fmt::print("{}\n", screen_.fitted(text)); }

void LocalTable::greet() const {
  fmt::print("{}", screen_.fitted(greeting(file_, pen_)));
  std::fflush(stdout);  // a bot may think long about the first move
}

void LocalTable::run() {
  greet();
  for (;;) {
    const Actor actor = file_.match.actor();
    Next next = Next::go_on;
    if (file_.match.finish()) {
      if (!shown_) show_finish();
      shown_ = true;
      next = humans() > 0 ? ask_after_the_end() : Next::leave;
    } else if (actor == kChance || !is_human(actor)) {
      next = act(actor);
    } else {
      next = ask_human(actor);
    }
    if (next == Next::leave) return;
  }
}

// For chance or a bot; people read of it above their next board.
LocalTable::Next LocalTable::act(Actor actor) {
  ActionCode action = 0;
  if (actor == kChance) {
    action = random_action(game(), file_.match.state(), rng_);
  } else {
    const Thinking line(screen_, pen_.dim(fmt::format("{} is thinking …", game().seat_name(actor))));
    action = bots_.at(actor).choose(file_.match, seed_for_thought(), &stop_wished());
  }
  if (stop_wished()) return leave(false);
  (void)file_.match.play(action);
  unsaved_ = unsaved_ || actor != kChance;
  shown_ = false;
  return Next::go_on;
}

std::uint64_t LocalTable::seed_for_thought() const { return seed_ ^ mix(file_.match.log().size() + 1); }

LocalTable::Next LocalTable::hand_over(int seat) {
  if (!screen_hides_hands() || looking_ == seat) return Next::go_on;
  screen_.wipe();
  std::string ignored;
  const auto name = game().seat_name(seat);
  if (!read_line(fmt::format("The screen goes to {}. Press Enter when only {} is looking. ", name, name), ignored))
    return leave(false);
  looking_ = seat;
  shown_ = false;
  return Next::go_on;
}

std::string LocalTable::board(int seat) const {
  return fmt::format("\n{}\n", game().draw(file_.match.state(), seat, pen_));
}

// Everything since the seat itself last acted; for kNobody, since any human did.
std::string LocalTable::news(int seat) const {
  const auto& log = file_.match.log();
  std::size_t from = log.size();
  const auto own = [&](Actor actor) { return seat >= 0 ? actor == seat : actor >= 0 && is_human(actor); };
  while (from > 0 && !own(log[from - 1].actor)) --from;
  if (from == log.size()) return {};
  const auto* const title = seat >= 0 ? " Since your last move:" : " The last moves:";
  return fmt::format("\n{}\n{}", pen_.bold(from == 0 ? " So far:" : title),
                     screen_.fitted(happenings(file_.match, from, seat, true), kWordsOfALine));
}

LocalTable::Next LocalTable::ask_human(int seat) {
  if (hand_over(seat) == Next::leave) return Next::leave;
  if (!shown_) {
    const auto seen = news(seat) + board(seat);
    fmt::print("{}{}", seen, MoveList(file_.match).offered(screen_, seen));
  }
  shown_ = true;
  std::string line;
  if (!read_line(fmt::format("{} > ", pen_.bold(game().seat_name(seat))), line)) return leave(false);
  return obey(seat, line);
}

LocalTable::Next LocalTable::ask_after_the_end() {
  std::string line;
  if (!read_line("The game is over: review, log, show, rules, save FILE, load FILE or quit > ", line))
    return leave(false);
  return obey(kNobody, line);
}

LocalTable::Next LocalTable::obey(int seat, std::string_view line) {
  line = trim(line);
  const auto parts = words(line);
  const std::string command = parts.empty() ? std::string() : lower(parts.front());
  // A file's name may have blanks in it.
  const std::string argument(parts.empty() ? std::string_view() : trim(line.substr(parts.front().size())));
  if (command == "help" || command == "?") {
    fmt::print("{}", help_text(file_.match.finish().has_value(), screen_));
  } else if (command == "moves") {
    list_moves();
  } else if (command == "hint") {
    return hint();
  } else if (command == "review") {
    return review_match();
  } else if (command == "show") {
    fmt::print("{}", board(seat));
  } else if (command == "log") {
    show_log(seat);
  } else if (command == "undo") {
    undo();
  } else if (command == "rules") {
    show_rule(argument);
  } else if (command == "save") {
    save(argument);
  } else if (command == "load") {
    load(argument);
  } else if (command == "quit" || command == "exit") {
    return leave(true);
  } else if (parts.size() > 1) {
    say(fmt::format("One move at a time, please, not {}.", quote(line)));
  } else {
    play_typed(line);
  }
  return Next::go_on;
}

LocalTable::Next LocalTable::leave(bool asked) {
  const bool lost = unsaved_ && !saves_on_leaving_;
  if (asked && lost && !warned_) {
    warned_ = true;
    say("This match is not saved: save FILE keeps it, quit again leaves it.");
    return Next::go_on;
  }
  if (screen_hides_hands() && !file_.match.finish()) screen_.wipe();
  if (!asked) fmt::print("\n");
  fmt::print("The table is closed{}.\n", lost ? "; the match was not saved" : "");
  return Next::leave;
}

void LocalTable::list_moves() const {
  if (file_.match.finish()) {
    say("The game is over; there is nothing to play.");
    return;
  }
  for (const auto& line : MoveList(file_.match).lines(screen_.width())) fmt::print("{}\n", line);
}

// From what the seat sees, and nothing of the match or its luck changes.
LocalTable::Next LocalTable::hint() {
  const Match& match = file_.match;
  if (match.finish()) {
    say("The game is over; review looks back on it.");
    return Next::go_on;
  }
  std::string text;
  {
    const Thinking line(screen_, pen_.dim("Thinking …"));
    text = hint_text(match, seed_for_thought(), bots_.oracle(), &stop_wished());
  }
  fmt::print("{}", screen_.fitted(text, 2));
  return stop_wished() ? leave(false) : Next::go_on;
}

LocalTable::Next LocalTable::review_match() {
  if (!file_.match.finish()) {
    say("There is nothing to look back on before the end; hint helps now.");
    return Next::go_on;
  }
  fmt::print("\n{}\n", look_back(file_, bots_.oracle(), screen_, pen_));
  return stop_wished() ? leave(false) : Next::go_on;
}

void LocalTable::play_typed(std::string_view word) {
  if (file_.match.finish()) {
    say("The game is over; quit leaves the table.");
    return;
  }
  const auto [picked, why_not] = MoveList(file_.match).pick(word);
  if (!why_not.empty()) {
    say(why_not);
    return;
  }
  if (const auto played = picked ? file_.match.play(*picked) : file_.match.play(word); !played) {
    say(played.error().text() + " (moves lists what you can do)");
    return;
  }
  unsaved_ = true;
  warned_ = false;
  shown_ = false;
}

// Back to before the last move of a person. Bots always agree, so that what they answered goes back with it.
void LocalTable::undo() {
  Match back = file_.match;
  // At a shared keyboard whoever acted last may ask, whoever is now to act.
  int whose = kNobody;
  do {
    whose = back.log().empty() ? kNobody : back.log().back().actor;
    if (const auto allowed = back.can_take_back(whose); !allowed) {
      say(allowed.error().text());
      return;
    }
    back.take_back();
  } while (!is_human(whose));
  if (humans() > 1 &&
      !agreed(fmt::format("{} takes the last move back. Does everyone agree?", game().seat_name(whose)))) {
    say("It stands.");
    return;
  }
  file_.match = std::move(back);
  unsaved_ = true;
  warned_ = false;
  shown_ = false;
}

void LocalTable::save(std::string path) {
  if (path.empty()) path = path_;
  if (path.empty()) {
    say("Say where: save FILE");
    return;
  }
  std::error_code ignored;
  const bool others = path != path_ && std::filesystem::is_regular_file(path, ignored);
  if (others && !agreed(fmt::format("{} is there already. Write over it?", quote(path)))) {
    say("Nothing was saved.");
    return;
  }
  if (const auto written = write_text_file(path, write_match(file_)); !written) {
    say(written.error().text());
    return;
  }
  path_ = path;
  unsaved_ = false;
  say(fmt::format(
      "Saved to {}.{}", path,
      game().hides_information() && !file_.match.finish() ? " Do not look inside: it holds every hand." : ""));
}

void LocalTable::load(const std::string& path) {
  if (path.empty()) {
    say("Say which: load FILE");
    return;
  }
  auto read = load_match(path, game().edition());
  if (read && read->match.game().info().name != game().info().name)
    read = fail("table.game", "", "{} is a match of {}; start it with: capbarrel play --load FILE", quote(path),
                read->match.game().info().title);
  auto bots =
      read ? BotSeats::make(read->match.shared_game(), read->seats, bots_.oracle()) : std::unexpected(read.error());
  if (!bots) {
    say(bots.error().text());
    return;
  }
  if (unsaved_ && !agreed("This match is not saved. Leave it for the other?")) {
    say("You are still at this match.");
    return;
  }
  file_ = std::move(*read);
  file_.record = {};  // what is played from here on follows from no seed
  bots_ = std::move(*bots);
  path_ = path;
  looking_ = kNobody;
  newcomer_ = false;
  shown_ = false;
  unsaved_ = false;
  warned_ = false;
  greet();
}

void LocalTable::show_rule(std::string_view number) const {
  const auto text = rules_or_rule(type_, number, screen_.width(), pen_);
  number.empty() ? fmt::print("{}", text) : say(text);
}

void LocalTable::show_log(int seat) const {
  const auto lines = happenings(file_.match, 0, seat, false);
  fmt::print("{}", lines.empty() ? "Nothing has happened yet.\n" : screen_.fitted(lines, kWordsOfALine));
}

void LocalTable::show_finish() const {
  fmt::print("{}{}", news(kNobody), board(kNobody));
  const auto& finish = *file_.match.finish();
  say(fmt::format("{} · {}", pen_.bold(finish.why.text), finish.why.rule));
}

bool LocalTable::read_line(std::string_view prompt, std::string& line) {
  fmt::print("{}", screen_.fitted(prompt));
  std::fflush(stdout);
  return static_cast<bool>(std::getline(in_, line));
}

bool LocalTable::agreed(std::string_view question) {
  std::string answer;
  const bool answered = read_line(fmt::format("{} [y/n] ", question), answer);
  return answered && lower(trim(answer)).starts_with('y');
}

}  // namespace cb::cli
