// SPDX-License-Identifier: MIT
#include "session/match_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>

#include "core/text.hpp"

namespace cb {
namespace {

using Parts = std::span<const std::string_view>;

constexpr std::size_t kHashDigits = 64;        // SHA-256, and a seed as long
constexpr std::size_t kMostNonceDigits = 128;  // 64 bytes

// Joined by single blanks: a line of a file cannot hold more than one.
std::string joined(Parts parts) {
  std::string text;
  for (const auto part : parts) text += (text.empty() ? "" : " ") + std::string(part);
  return text;
}

// As the end of a line: whatever somebody is called, it stays there.
std::string with_blank(std::string text) {
  std::ranges::replace_if(text, [](unsigned char letter) { return letter < ' ' || letter == 0x7F; }, ' ');
  const auto line = joined(words(text));
  return line.empty() ? line : " " + line;
}

bool is_hex(std::string_view text) {
  return std::ranges::all_of(
      text, [](char digit) { return (digit >= '0' && digit <= '9') || (digit >= 'a' && digit <= 'f'); });
}

bool is_word(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) { return (letter >= 'a' && letter <= 'z') || letter == '-'; });
}

// Reads the lines of a record one after the other.
class RecordReader {
 public:
  explicit RecordReader(const AnyGame& game) : game_(game), nonces_(static_cast<std::size_t>(game.seats())) {
    record_.names.resize(nonces_.size());
  }

  Result<void> read(Parts parts) {
    const auto name = parts.front();
    const auto rest = parts.subspan(1);
    if (name == "name") return read_name(rest);
    if (name == "stand-in") return read_stand_in(rest);
    if (name == "ended") return read_ended(rest);
    if (name == "commitment") return read_hash(name, rest, commitment_);
    if (name == "seed") return read_hash(name, rest, seed_);
    return read_nonce(rest);
  }

  Result<MatchRecord> finish() {
    const bool nonces = std::ranges::any_of(nonces_, [](const auto& one) { return !one.empty(); });
    if (commitment_.empty() != seed_.empty() || (nonces && seed_.empty()))
      return fail("match.luck", "", "The luck is shown with a commitment and a seed, or not at all.");
    if (!seed_.empty()) record_.luck = ShownLuck{commitment_, seed_, nonces_};
    if (std::ranges::all_of(record_.names, [](const auto& one) { return one.empty(); })) record_.names.clear();
    return std::move(record_);
  }

 private:
  Result<std::size_t> seat(Parts parts) const {
    const auto found = parts.empty() ? std::nullopt : seat_named(game_, parts.front());
    if (!found)
      return fail("match.seat", "", "There is no seat {} in this game.",
                  quote(parts.empty() ? std::string_view() : parts.front()));
    return static_cast<std::size_t>(*found);
  }

  static Result<void> write_once(std::string_view line, std::string& place, std::string text) {
    if (!place.empty()) return fail("match.twice", "", "{} is said twice.", quote(line));
    place = std::move(text);
    return {};
  }

  Result<void> read_name(Parts parts) {
    const auto at = seat(parts);
    if (!at) return std::unexpected(at.error());
    if (parts.size() < 2) return fail("match.name", "", "A name line has the seat and what the person is called.");
    return write_once("name", record_.names[*at], joined(parts.subspan(1)));
  }

  Result<void> read_stand_in(Parts parts) {
    const auto at = seat(parts);
    if (!at) return std::unexpected(at.error());
    const auto after = parts.size() > 1 ? to_number<std::uint32_t>(parts[1]) : std::nullopt;
    if (parts.size() < 4 || !after || !is_word(parts[3]))
      return fail("match.stand-in", "",
                  "A stand-in line has the seat, after how many actions, who came, and why in one word.");
    record_.stand_ins.push_back(
        {static_cast<int>(*at), *after, std::string(parts[2]), std::string(parts[3]), joined(parts.subspan(4))});
    return {};
  }

  Result<void> read_ended(Parts parts) {
    if (record_.closing) return fail("match.twice", "", "{} is said twice.", quote("ended"));
    const auto winners = parts.size() > 1 ? read_winners(game_, parts[1]) : std::nullopt;
    if (!winners || !is_word(parts[0]))
      return fail("match.ended", "", "An ended line says how in one word, who won, and why.");
    record_.closing = Closing{std::string(parts[0]), *winners, joined(parts.subspan(2))};
    return {};
  }

  static Result<void> read_hash(std::string_view name, Parts parts, std::string& place) {
    if (parts.size() != 1 || parts[0].size() != kHashDigits || !is_hex(parts[0]))
      return fail("match.luck", "", "A {} has {} small hexadecimal digits.", name, kHashDigits);
    return write_once(name, place, std::string(parts[0]));
  }

  Result<void> read_nonce(Parts parts) {
    const auto at = seat(parts);
    if (!at) return std::unexpected(at.error());
    if (parts.size() != 2 || parts[1].size() % 2 != 0 || parts[1].size() > kMostNonceDigits || !is_hex(parts[1]))
      return fail("match.luck", "",
                  "A nonce line has the seat and an even number of small hexadecimal digits, at most {}.",
                  kMostNonceDigits);
    return write_once("nonce", nonces_[*at], std::string(parts[1]));
  }

  const AnyGame& game_;
  MatchRecord record_;
  std::string commitment_;
  std::string seed_;
  std::vector<std::string> nonces_;
};

}  // namespace

std::optional<int> seat_named(const AnyGame& game, std::string_view name) {
  for (int seat = 0; seat < game.seats(); ++seat)
    if (game.seat_name(seat) == name) return seat;
  return std::nullopt;
}

std::string winners_text(const AnyGame& game, std::uint8_t winners) {
  std::string text;
  for (int seat = 0; seat < game.seats(); ++seat)
    if ((winners >> seat & 1) != 0) text += (text.empty() ? "" : "+") + game.seat_name(seat);
  return text.empty() ? "nobody" : text;
}

std::optional<std::uint8_t> read_winners(const AnyGame& game, std::string_view text) {
  std::uint8_t winners = 0;
  if (text == winners_text(game, winners)) return winners;
  for (const auto name : split(text, '+')) {
    const auto seat = seat_named(game, name);
    if (!seat) return std::nullopt;
    winners = static_cast<std::uint8_t>(winners | 1 << *seat);
  }
  return winners;
}

bool RecordLines::take(const std::vector<std::string_view>& parts, int line) {
  constexpr std::array<std::string_view, 6> kNames = {"name", "stand-in", "ended", "commitment", "nonce", "seed"};
  if (std::ranges::find(kNames, parts.front()) == kNames.end()) return false;
  lines_.push_back({parts, line});
  return true;
}

Result<MatchRecord> RecordLines::read(const AnyGame& game) const {
  RecordReader reader(game);
  const auto at = [](Error error, int line) {
    error.line = line;
    return std::unexpected(std::move(error));
  };
  for (const auto& [parts, number] : lines_)
    if (const auto read = reader.read(parts); !read) return at(read.error(), number);
  auto record = reader.finish();
  if (!record) return at(record.error(), lines_.back().number);
  return record;
}

std::string write_record(const MatchRecord& record, const AnyGame& game) {
  std::string out;
  for (std::size_t seat = 0; seat < record.names.size(); ++seat)
    if (const auto name = with_blank(record.names[seat]); !name.empty())
      out += fmt::format("name {}{}\n", game.seat_name(static_cast<int>(seat)), name);
  for (const auto& [seat, after, who, why, name] : record.stand_ins)
    out += fmt::format("stand-in {} {} {} {}{}\n", game.seat_name(seat), after, who, why, with_blank(name));
  if (const auto& closing = record.closing)
    out +=
        fmt::format("ended {} {}{}\n", closing->code, winners_text(game, closing->winners), with_blank(closing->text));
  if (const auto& luck = record.luck) {
    out += fmt::format("commitment {}\n", luck->commitment);
    for (std::size_t seat = 0; seat < luck->nonces.size(); ++seat)
      if (!luck->nonces[seat].empty())
        out += fmt::format("nonce {} {}\n", game.seat_name(static_cast<int>(seat)), luck->nonces[seat]);
    out += fmt::format("seed {}\n", luck->seed);
  }
  return out;
}

}  // namespace cb
