// SPDX-License-Identifier: MIT
// A table at one terminal: people who share a keyboard, and bots, play a match to its end.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "cli/arguments/seats.hpp"
#include "cli/table/screen.hpp"
#include "core/rng.hpp"
#include "session/match_file.hpp"

namespace cb::cli {

class LocalTable {
 public:
  // `bots` sit where the file says so. `path` is where the match is kept when the table closes; empty where nobody
  // asked for that.
  LocalTable(MatchFile file, BotSeats bots, const GameType& type, std::uint64_t seed, std::istream& in, const Pen& pen,
             std::string path);

  // Somebody takes a seat whose hand only a bot has seen: the screen waits until nobody else is looking.
  void expect_a_newcomer() { newcomer_ = true; }

  // Plays until the match is over and everybody has left.
  void run();

  const MatchFile& file() const { return file_; }

 private:
  enum class Next { go_on, leave };

  bool is_human(int seat) const { return file_.seats[static_cast<std::size_t>(seat)] == kHuman; }
  int humans() const;
  bool screen_hides_hands() const { return game().hides_information() && (humans() > 1 || newcomer_); }
  const AnyGame& game() const { return file_.match.game(); }

  // A sentence, or several lines, made to fit the screen.
  void say(std::string_view text) const;
  void greet() const;
  Next act(Actor actor);
  // For whoever thinks now: the same at the same place of the same table, whatever was asked or taken back before.
  std::uint64_t seed_for_thought() const;
  Next ask_human(int seat);
  Next ask_after_the_end();
  Next obey(int seat, std::string_view line);
  Next leave(bool asked);

  Next hand_over(int seat);
  std::string board(int seat) const;
  std::string news(int seat) const;
  void list_moves() const;
  Next hint();
  Next review_match();
  void play_typed(std::string_view word);
  void undo();
  void save(std::string path);
  void load(const std::string& path);
  void show_rule(std::string_view number) const;
  void show_log(int seat) const;
  void show_finish() const;
  bool read_line(std::string_view prompt, std::string& line);
  bool agreed(std::string_view question);

  MatchFile file_;
  BotSeats bots_;
  const GameType& type_;
  std::uint64_t seed_;
  Rng rng_;
  std::istream& in_;
  Pen pen_;
  Screen screen_;
  std::string path_;  // where the match was saved last, or will be
  bool saves_on_leaving_;
  int looking_ = kNobody;  // the seat whose hand the screen shows
  bool newcomer_ = false;  // somebody has a hand that only a bot has seen before
  bool shown_ = false;     // the board on screen is up to date
  bool unsaved_ = false;   // somebody has moved since the match was last saved
  bool warned_ = false;    // quit was typed, and has said that the match is not saved
};

}  // namespace cb::cli
