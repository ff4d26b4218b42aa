// SPDX-License-Identifier: MIT
#include "session/match_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "session/edition_choice.hpp"

namespace cb {
namespace {

constexpr std::string_view kFirstLine = "capbarrel match 1";
constexpr std::string_view kUnfinished = "unfinished";
constexpr std::string_view kBoard = "board";

// An action as it stands in the line of a seat's turn: chance in brackets, and whatever belongs to
// another seat with that seat's name before it.
std::string word_of(const AnyGame& game, const AnyState& state, const Ply& ply, int line_seat) {
  const int owner = ply.actor == kChance ? ply.turn : ply.actor;
  auto text = game.write_action(state, ply.action);
  if (owner != line_seat) text = fmt::format("{}:{}", game.seat_name(owner), text);
  return ply.actor == kChance ? fmt::format("[{}]", text) : text;
}

// As edition_checksum writes it; the name before it may have spaces.
bool is_checksum(std::string_view word) {
  return word.size() == 16 && word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// Reads a match file line by line, building the match up as it goes.
class Reader {
 public:
  Reader(std::string_view text, std::string_view edition) : lines_(split(text, '\n')), edition_(edition) {}

  Result<MatchFile> read() {
    if (lines_.empty() || trim(lines_[0]) != kFirstLine)
      return at(1, fail("match.form", "", "A match file begins with the line \"{}\".", kFirstLine));
    for (std::size_t n = 1; n < lines_.size() && !error_; ++n) {
      line_ = static_cast<int>(n) + 1;
      const auto text = trim(lines_[n]);
      if (text.empty() || text.front() == '#') continue;
      const auto parts = words(text);
      if (result_) {
        stop(fail("match.after-result", "", "Nothing may follow the result."));
      } else if (to_number(parts.front())) {
        read_turn(parts);
      } else if (parts.front() == "result") {
        read_result(parts);
      } else if (parts.front() == kBoard) {
        read_board(lines_[n].substr(lines_[n].find(kBoard) + kBoard.size()));
      } else {
        read_header(parts);
      }
    }
    if (error_) return std::unexpected(*error_);
    if (!result_)
      return at(static_cast<int>(lines_.size()), fail("match.truncated", "", "The file ends without a result line."));
    return MatchFile{std::move(*match_), seats_, std::move(record_), std::move(ply_lines_)};
  }

 private:
  static Result<MatchFile> at(int line, std::unexpected<Error> problem) {
    problem.error().line = line;
    return problem;
  }

  void stop(std::unexpected<Error> problem) {
    error_ = std::move(problem.error());
    error_->line = line_;
  }

  bool in_header(std::string_view name) {
    if (match_) stop(fail("match.order", "", "{} must stand before the first turn.", quote(name)));
    return !match_;
  }

  // A line of the board's text as it is, behind one blank.
  void read_board(std::string_view line) {
    if (!in_header(kBoard)) return;
    if (!board_lines_.empty()) board_ += '\n';
    board_ += line.substr(line.empty() ? 0 : 1);
    board_lines_.push_back(line_);
  }

  void read_header(const std::vector<std::string_view>& parts) {
    const auto name = parts.front();
    if (!in_header(name)) return;
    if (parts.size() < 2) return stop(fail("match.form", "", "{} says nothing.", quote(name)));
    if (name == "game") {
      const auto type = find_game(parts[1]);
      if (!type) return stop(std::unexpected(type.error()));
      type_ = *type;
    } else if (name == "option") {
      const auto setting = read_setting(parts[1]);
      if (!setting) return stop(std::unexpected(setting.error()));
      settings_.push_back(*setting);
      // Asked here as well as when the game is made, so that a bad value is refused on its own line.
      if (type_ == nullptr) return;
      for (const auto& option : type_->options())
        if (const auto value = option.read(setting->second); option.name == setting->first && !value)
          stop(std::unexpected(value.error()));
    } else if (name == "edition") {
      edition_line_ = line_;
      edition_checksum_ = is_checksum(parts.back()) ? parts.back() : "";
      const auto last = edition_checksum_.empty() ? parts.end() - 1 : parts.end() - 2;
      if (last != parts.begin()) {
        // A name may have spaces in it.
        const auto length = last->data() + last->size() - parts[1].data();
        edition_name_ = std::string_view(parts[1].data(), static_cast<std::size_t>(length));
      }
    } else if (name == "seat") {
      if (parts.size() != 3) return stop(fail("match.seat", "", "A seat line names the seat and who sits there."));
      named_seats_.push_back({parts[1], std::string(parts[2]), line_});
    } else if (name == "start") {
      start_ = parts[1];
      start_line_ = line_;
    } else if (!record_lines_.take(parts, line_)) {
      stop(fail("match.word", "", "{} is no line of a match file.", quote(name)));
    }
  }

  // The header is complete: set the table up.
  bool begin() {
    if (match_) return true;
    if (type_ == nullptr) {
      stop(fail("match.no-game", "", "No line says which game it is."));
      return false;
    }
    const auto edition = find_board();
    if (!edition) {
      line_ = std::max(edition_line_, 1);
      stop(std::unexpected(edition.error()));
      return false;
    }
    auto game = type_->make(settings_, *edition);
    if (!game) {
      if (const auto line = static_cast<std::size_t>(game.error().line); line > 0 && line <= board_lines_.size())
        line_ = board_lines_[line - 1];
      stop(std::unexpected(game.error()));
      return false;
    }
    const std::shared_ptr<const AnyGame> shared = std::move(*game);
    auto start = start_.empty() ? Result<AnyState>(shared->start()) : shared->read_position(start_);
    if (!start) {
      line_ = start_line_;
      stop(std::unexpected(start.error()));
      return false;
    }
    match_.emplace(shared, *start);
    auto record = record_lines_.read(*shared);
    if (!record) {
      line_ = record.error().line;
      stop(std::unexpected(record.error()));
      return false;
    }
    record_ = std::move(*record);
    return seat_everyone(*shared);
  }

  // The board that is in the file, if it is the one that was played on; else one that is given or built in.
  Result<std::string_view> find_board() const {
    if (board_lines_.empty()) return edition_for_match(*type_, edition_name_, edition_checksum_, edition_);
    if (edition_checksum_.empty() || edition_checksum(board_) == edition_checksum_) return board_;
    return fail("match.board", "", "The board in this file is not the one it was played on, {} ({}).",
                quote(edition_name_), edition_checksum_);
  }

  bool seat_everyone(const AnyGame& game) {
    seats_.assign(static_cast<std::size_t>(game.seats()), "human");
    for (const auto& [name, who, line] : named_seats_) {
      const auto seat = seat_named(game, name);
      if (!seat) {
        line_ = line;
        stop(fail("match.seat", "", "There is no seat {} in this game.", quote(name)));
        return false;
      }
      seats_[static_cast<std::size_t>(*seat)] = who;
    }
    return true;
  }

  void read_turn(const std::vector<std::string_view>& parts) {
    if (!begin()) return;
    if (to_number(parts.front()) != ++turns_)
      return stop(fail("match.turn", "", "This should be turn {}, not {}.", turns_, quote(parts.front())));
    const AnyGame& game = match_->game();
    const auto seat = parts.size() > 1 ? seat_named(game, parts[1]) : std::nullopt;
    if (!seat) return stop(fail("match.turn", "", "A turn names its seat after the number."));
    for (std::size_t n = 2; n < parts.size() && !error_; ++n) play_word(parts[n], *seat);
  }

  void play_word(std::string_view word, int line_seat) {
    const AnyGame& game = match_->game();
    std::string_view action = word;
    const bool chance = word.size() > 2 && word.front() == '[' && word.back() == ']';
    if (chance) action = word.substr(1, word.size() - 2);
    int owner = line_seat;
    if (const auto colon = action.find(':'); colon != std::string_view::npos) {
      const auto seat = seat_named(game, action.substr(0, colon));
      if (!seat)
        return stop(fail("match.seat", "", "There is no seat {} in this game.", quote(action.substr(0, colon))));
      owner = *seat;
      action.remove_prefix(colon + 1);
    }
    const Actor actor = match_->actor();
    const bool fits = chance ? actor == kChance && game.turn(match_->state()) == owner : actor == owner;
    if (!match_->finish() && !fits)
      return stop(fail("match.actor", "", "{} cannot stand here: it is for {} to act.", quote(word),
                       actor == kChance ? fmt::format("chance ({})", game.seat_name(game.turn(match_->state())))
                                        : game.seat_name(actor)));
    if (const auto played = match_->play(action); !played) {
      auto error = played.error();
      error.message = fmt::format("{}: {}", quote(word), error.message);
      return stop(std::unexpected(std::move(error)));
    }
    ply_lines_.push_back(line_);
  }

  void read_result(const std::vector<std::string_view>& parts) {
    if (!begin()) return;
    const auto claimed = parts.size() > 1 ? parts[1] : std::string_view{};
    const auto& finish = match_->finish();
    const auto actual = finish ? winners_text(match_->game(), finish->winners) : std::string(kUnfinished);
    if (claimed != actual)
      return stop(fail(kWrongResult, "", "The result says {}, but the game says {}.", quote(claimed), quote(actual)));
    if (finish && record_.closing)
      return stop(fail(kWrongResult, "", "The file says {}, but the game ended by its rules.",
                       quote("ended " + record_.closing->code)));
    for (const auto& stand_in : record_.stand_ins)
      if (stand_in.after > match_->log().size())
        return stop(fail("match.stand-in", "", "A stand-in came after action {}, but there are only {}.",
                         stand_in.after, match_->log().size()));
    result_ = true;
  }

  std::vector<std::string_view> lines_;
  std::string_view edition_;
  int line_ = 1;
  std::optional<Error> error_;

  const GameType* type_ = nullptr;
  Settings settings_;
  std::string_view edition_name_;
  std::string_view edition_checksum_;
  int edition_line_ = 0;
  std::string board_;
  std::vector<int> board_lines_;  // where each line of the board stands
  struct NamedSeat {
    std::string_view name;
    std::string who;
    int line;
  };
  std::vector<NamedSeat> named_seats_;
  std::string_view start_;
  int start_line_ = 0;
  RecordLines record_lines_;

  std::optional<Match> match_;
  std::vector<std::string> seats_;
  MatchRecord record_;
  std::vector<int> ply_lines_;
  int turns_ = 0;
  bool result_ = false;
};

}  // namespace

Result<MatchFile> read_match(std::string_view text, std::string_view edition) { return Reader(text, edition).read(); }

std::vector<std::string> turn_lines(const Match& match) {
  const AnyGame& game = match.game();
  std::vector<std::string> lines;
  AnyState state = match.start();
  int line_seat = 0;
  for (const Ply& ply : match.log()) {
    if (ply.begins_turn) {
      line_seat = ply.turn;
      lines.push_back(fmt::format("{} {}", lines.size() + 1, game.seat_name(line_seat)));
    }
    lines.back() += " " + word_of(game, state, ply, line_seat);
    game.apply(state, ply.action);
  }
  return lines;
}

std::string write_match(const MatchFile& file) {
  const Match& match = file.match;
  const AnyGame& game = match.game();
  std::string out = fmt::format("{}\ngame {}\n", kFirstLine, game.info().name);
  for (const auto& [name, value] : game.settings()) out += fmt::format("option {}={}\n", name, value);
  const auto type = find_game(game.info().name);
  const auto& edition = game.edition();
  out += fmt::format("edition {} {}\n", without_steering(edition_name(game.info().name, edition)),
                     edition_checksum(edition));
  if (!built_in_name(**type, edition))
    for (const auto line : split(edition, '\n')) out += fmt::format("{}{}{}\n", kBoard, line.empty() ? "" : " ", line);
  for (int seat = 0; seat < game.seats(); ++seat)
    out += fmt::format("seat {} {}\n", game.seat_name(seat), file.seats[static_cast<std::size_t>(seat)]);
  if (match.start() != game.start()) out += fmt::format("start {}\n", game.write_position(match.start()));
  out += write_record(file.record, game);
  out += "\n";
  for (const auto& line : turn_lines(match)) out += line + "\n";
  if (const auto& finish = match.finish()) {
    out +=
        fmt::format("\nresult {} {} · {}\n", winners_text(game, finish->winners), finish->why.text, finish->why.rule);
  } else {
    out += fmt::format("\nresult {}\n", kUnfinished);
  }
  return out;
}

}  // namespace cb
