// SPDX-License-Identifier: MIT
// A table of a server at this terminal: somebody sits there or watches, others are elsewhere.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/help.hpp"
#include "cli/table/move_list.hpp"
#include "cli/table/screen.hpp"
#include "client/credentials.hpp"
#include "client/loop.hpp"
#include "client/table_story.hpp"
#include "client/url.hpp"
#include "game/pen.hpp"
#include "wire/request.hpp"

namespace cb::client {
class TableLine;
}

namespace cb::cli {

struct JoinWish {
  client::Url url;
  client::Credentials credentials;
  bool watch = false;  // take no seat
};

class NetworkTable {
 public:
  NetworkTable(JoinWish wish, const Pen& pen);
  ~NetworkTable();

  // Until the person leaves, or the server does for good; returns the exit code.
  int run();

 private:
  void open_line();
  void changed();
  void do_what_goes_by_itself();
  void refused(const Error& error);
  void broken(const std::string& why);
  void over_for_good(const std::string& why);

  void typed(std::optional<std::string> line);
  // A script's lines wait until they are asked for; a person's are taken as they come.
  bool wants_line() const;
  void take_lines();
  bool only_bots_besides() const;
  // On a board that somebody else chose: whoever comes looks first, and sits down then.
  bool is_elsewhere() const;
  void obey(std::string_view line);
  std::vector<HelpEntry> help() const;
  bool obey_table(std::string_view command, std::string_view argument);
  bool obey_host(std::string_view command, std::string_view argument);
  bool reads_as_move(std::string_view word) const;
  std::string_view why_no_move() const;
  void play_typed(std::string_view word);
  void say_phrase(std::string_view argument);
  void answer(bool yes);
  void mute(std::string_view argument, bool quiet);
  void leave();

  // Of this person's seats the one that acts, or else the first; says so where there is none.
  std::optional<int> seat_to_speak();
  // Another's seat by its name; says so where there is none.
  std::optional<int> seat_named(std::string_view name);
  void ask(wire::Body request);
  MoveList moves() const;

  void print(std::string_view text);
  void say(std::string_view text);
  void prompt();
  std::string prompt_text() const;
  void show_progress();
  void show_page(bool with_news);
  void show_gathering();
  void show_end();
  std::string board() const;
  std::string seats_line() const;
  std::string happenings(std::size_t from, bool described) const;
  std::size_t after_own_last_move() const;
  const client::TableStory& story() const { return *story_; }

  JoinWish wish_;
  Pen pen_;
  Screen screen_;
  client::Loop loop_;
  std::unique_ptr<client::TableStory> story_;
  std::unique_ptr<client::TableLine> line_;
  std::deque<std::string> lines_;
  bool no_more_lines_ = false;
  bool left_ = false;
  bool person_;  // at a terminal, not a script
  int code_ = 0;
  // What is on the screen already.
  std::string seats_shown_;
  std::size_t plies_shown_ = 0;
  std::int64_t page_shown_ = -1;  // the version whose page was shown
  bool end_shown_ = false;
  bool prompted_ = false;
  bool sat_by_itself_ = false;
  bool started_by_itself_ = false;
  bool nonces_sent_ = false;
  bool again_ = false;          // this person would play again
  bool handing_over_ = false;   // the link that was asked for is for somebody else
  bool broken_ = false;         // the line is, and that was said
  bool turned_away_ = false;    // before anything was seen of the table, and that was said
  bool wrote_numbers_ = false;  // a bare number was a move here
};

}  // namespace cb::cli
