// SPDX-License-Identifier: MIT
#include "cli/table/terminal_table.hpp"

#include <algorithm>
#include <istream>

#include "cli/game_choice.hpp"
#include "cli/rule_text.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

constexpr std::string_view kHelp =
    "  a move in notation, or its number in the list   plays it (Enter alone, where there is only one)\n"
    "  moves        every legal move, numbered           show         the board again\n"
    "  undo         take your last move back             rules [N]    the rules, or one of them\n"
    "  save FILE    keep this match                      load FILE    go on with another\n"
    "  help         this list                            quit         leave the table\n";

}  // namespace

TerminalTable::TerminalTable(MatchFile file, const GameType& type, std::uint64_t seed, std::istream& in, const Pen& pen,
                             bool clears_screen)
    : file_(std::move(file)), type_(type), rng_(seed), in_(in), pen_(pen), clears_screen_(clears_screen) {}

int TerminalTable::humans() const { return static_cast<int>(std::ranges::count(file_.seats, kHuman)); }

void TerminalTable::run() {
  fmt::print("{} — type help for what you can do here.\n\n", pen_.bold(game().info().title));
  while (!file_.match.finish()) {
    const Actor actor = file_.match.actor();
    if (actor == kChance) {
      act_for_chance();
    } else if (!is_human(actor)) {
      act_for_bot(actor);
    } else if (ask_human(actor) == Next::leave) {
      return;
    }
  }
  show_finish();
}

void TerminalTable::act_for_chance() {
  const auto& match = file_.match;
  const auto outcome = random_action(game(), match.state(), rng_);
  const auto who = game().seat_name(game().turn(match.state()));
  // What is drawn into a hidden hand is for its owner's eyes only; the board shows it to them.
  if (!game().hides_information()) fmt::print("{} [{}]\n", pen_.dim(who), game().write_action(match.state(), outcome));
  (void)file_.match.play(outcome);
  shown_ = false;
}

void TerminalTable::act_for_bot(int seat) {
  const auto action = random_action(game(), file_.match.state(), rng_);
  fmt::print("{} plays {}\n", pen_.bold(game().seat_name(seat)), game().write_action(file_.match.state(), action));
  (void)file_.match.play(action);
  shown_ = false;
}

void TerminalTable::hand_over(int seat) {
  if (!screen_hides_hands() || looking_ == seat) return;
  if (clears_screen_) fmt::print("\x1b[2J\x1b[3J\x1b[H");
  std::string ignored;
  read_line(fmt::format("The screen goes to {}. Press Enter when only {} is looking. ", game().seat_name(seat),
                        game().seat_name(seat)),
            ignored);
  looking_ = seat;
  shown_ = false;
}

void TerminalTable::show(int seat) const { fmt::print("\n{}\n", game().draw(file_.match.state(), seat, pen_)); }

TerminalTable::Next TerminalTable::ask_human(int seat) {
  hand_over(seat);
  if (!shown_) show(seat);
  shown_ = true;
  std::string line;
  if (!read_line(fmt::format("{} > ", pen_.bold(game().seat_name(seat))), line)) {
    fmt::print("\nThe table is closed{}.\n", saved_ ? "" : "; the match was not saved");
    return Next::leave;
  }
  return obey(seat, line);
}

TerminalTable::Next TerminalTable::obey(int seat, const std::string& line) {
  const auto parts = words(line);
  const std::string_view command = parts.empty() ? std::string_view{} : parts.front();
  const std::string argument = parts.size() > 1 ? std::string(parts[1]) : "";
  if (command == "help" || command == "?") {
    fmt::print("{}", kHelp);
  } else if (command == "moves") {
    list_moves();
  } else if (command == "show") {
    show(seat);
  } else if (command == "undo") {
    undo();
  } else if (command == "rules") {
    show_rule(argument);
  } else if (command == "save") {
    save(argument);
  } else if (command == "load") {
    load(argument);
  } else if (command == "quit" || command == "exit") {
    if (saved_) return Next::leave;
    saved_ = true;  // asked once
    fmt::print("This match is not saved: save FILE keeps it, quit again leaves it.\n");
  } else {
    play_typed(std::string(command));
  }
  return Next::go_on;
}

void TerminalTable::list_moves() const {
  int n = 0;
  const auto list = game().actions(file_.match.state());
  std::string row;
  for (const auto& [action, weight] : list) {
    row += fmt::format("{:>4} {:<14}", ++n, game().write_action(file_.match.state(), action));
    if (n % 4 == 0 || n == static_cast<int>(list.size())) {
      fmt::print("{}\n", row);
      row.clear();
    }
  }
}

void TerminalTable::play_typed(const std::string& word) {
  const auto list = game().actions(file_.match.state());
  if (word.empty() && list.size() > 1) {
    fmt::print("There are {} moves; type one, or moves for the list.\n", list.size());
    return;
  }
  Result<void> played;
  const auto written = [&](const ListedAction& action) {
    return game().write_action(file_.match.state(), action.code) == word;
  };
  // A number picks from the list, unless the game writes a move just so (a card of Top Drop).
  const auto number = to_number(word);
  if (word.empty()) {
    played = file_.match.play(list.front().code);
  } else if (number && *number >= 1 && *number <= static_cast<int>(list.size()) &&
             std::ranges::none_of(list, written)) {
    played = file_.match.play(list[static_cast<std::size_t>(*number) - 1].code);
  } else {
    played = file_.match.play(word);
  }
  if (!played) {
    fmt::print("{} (moves lists what you can do)\n", played.error().text());
    return;
  }
  saved_ = false;
  shown_ = false;
}

void TerminalTable::undo() {
  auto& match = file_.match;
  const int last = match.log().empty() ? kNobody : match.log().back().actor;
  // At a shared keyboard whoever acted last may ask, whoever is now to act.
  const bool own = last >= 0 && is_human(last);
  if (const auto allowed = match.can_take_back(own ? last : kNobody); !allowed) {
    fmt::print("{}\n", allowed.error().text());
    return;
  }
  if (humans() > 1) {
    std::string answer;
    read_line(fmt::format("{} takes the last move back. Does everyone agree? [y/n] ", game().seat_name(last)), answer);
    if (lower(trim(answer)) != "y") {
      fmt::print("It stands.\n");
      return;
    }
  }
  match.take_back();
  shown_ = false;
}

void TerminalTable::save(const std::string& path) {
  if (path.empty()) {
    fmt::print("Say where: save FILE\n");
    return;
  }
  if (const auto written = write_text_file(path, write_match(file_)); !written) {
    fmt::print("{}\n", written.error().text());
    return;
  }
  saved_ = true;
  fmt::print("Saved to {}.\n", path);
}

void TerminalTable::load(const std::string& path) {
  if (path.empty()) {
    fmt::print("Say which: load FILE\n");
    return;
  }
  const auto text = read_text_file(path);
  auto read = text ? read_match(*text, game().edition()) : Result<MatchFile>(std::unexpected(text.error()));
  if (read && read->match.game().info().name != game().info().name)
    read = fail("table.game", "", "{} is a match of {}; start it with: capbarrel play --load FILE", quote(path),
                read->match.game().info().title);
  if (!read) {
    fmt::print("{}\n", read.error().text());
    return;
  }
  file_ = std::move(*read);
  looking_ = kNobody;
  shown_ = false;
  saved_ = true;
}

void TerminalTable::show_rule(std::string_view number) const {
  if (number.empty()) {
    fmt::print("{}", rules_page(type_.rules_text(), pen_));
    return;
  }
  const auto rule = find_rule(type_, number);
  fmt::print("{}\n", rule ? *rule : rule.error().text());
}

void TerminalTable::show_finish() const {
  show(kNobody);
  const auto& finish = *file_.match.finish();
  fmt::print("{} · {}\n", pen_.bold(finish.why.text), finish.why.rule);
}

bool TerminalTable::read_line(std::string_view prompt, std::string& line) {
  fmt::print("{}", prompt);
  std::fflush(stdout);
  return static_cast<bool>(std::getline(in_, line));
}

}  // namespace cb::cli
