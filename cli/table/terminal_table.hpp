// SPDX-License-Identifier: MIT
// A table at one terminal: people who share a keyboard, and bots, play a match to its end.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.hpp"
#include "session/match_file.hpp"

namespace cb::cli {

inline constexpr std::string_view kHuman = "human";
inline constexpr std::string_view kRandomBot = "bot:random";

class TerminalTable {
 public:
  TerminalTable(MatchFile file, const GameType& type, std::uint64_t seed, std::istream& in, const Pen& pen,
                bool clears_screen);

  // Plays until the match is over or somebody leaves.
  void run();

  const MatchFile& file() const { return file_; }

 private:
  enum class Next { go_on, leave };

  bool is_human(int seat) const { return file_.seats[static_cast<std::size_t>(seat)] == kHuman; }
  int humans() const;
  bool screen_hides_hands() const { return game().hides_information() && humans() > 1; }
  const AnyGame& game() const { return file_.match.game(); }

  void act_for_chance();
  void act_for_bot(int seat);
  Next ask_human(int seat);
  Next obey(int seat, const std::string& line);

  void hand_over(int seat);
  void show(int seat) const;
  void list_moves() const;
  void play_typed(const std::string& word);
  void undo();
  void save(const std::string& path);
  void load(const std::string& path);
  void show_rule(std::string_view number) const;
  void show_finish() const;
  bool read_line(std::string_view prompt, std::string& line);

  MatchFile file_;
  const GameType& type_;
  Rng rng_;
  std::istream& in_;
  Pen pen_;
  bool clears_screen_;
  int looking_ = kNobody;  // the seat whose hand the screen shows
  bool shown_ = false;     // the board on screen is up to date
  bool saved_ = true;
};

}  // namespace cb::cli
