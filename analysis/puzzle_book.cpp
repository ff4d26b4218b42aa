// SPDX-License-Identifier: MIT
#include "analysis/puzzle_book.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/text.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 3> kKinds{"win", "best", "place"};

double rounded(double value) { return std::round(value * 1e3) / 1e3; }

KeptPuzzle read(const Json& json) {
  KeptPuzzle puzzle;
  puzzle.id = json.at("id").get<std::string>();
  const auto* const kind = std::ranges::find(kKinds, json.at("kind").get<std::string>());
  if (kind == kKinds.end()) throw std::invalid_argument("kind");
  puzzle.kind = static_cast<PuzzleKind>(kind - kKinds.begin());
  puzzle.position = json.at("position").get<std::string>();
  puzzle.seat = json.at("seat").get<int>();
  puzzle.moves = json.at("moves").get<int>();
  puzzle.line = json.at("line").get<std::vector<std::string>>();
  if (json.contains("besides")) puzzle.besides = json.at("besides").get<std::vector<std::vector<std::string>>>();
  puzzle.best = json.at("best").get<double>();
  puzzle.second = json.at("second").get<double>();
  puzzle.choices = json.value("choices", std::uint64_t{0});
  puzzle.settles = json.value("settles", std::uint64_t{0});
  puzzle.effort = json.value("effort", 0.0);
  puzzle.level = json.at("level").get<int>();
  puzzle.game = json.value("game", std::uint64_t{0});
  puzzle.ply = json.value("ply", std::uint64_t{0});
  return puzzle;
}

// Plays a way from the position on; the state at its end, or what is wrong with it.
struct Played {
  AnyState state;
  int choices = 0;    // decisions of the first seat that were ones
  bool alone = true;  // nobody else acted, nor chance
};
Result<Played> play(const AnyGame& game, const KeptPuzzle& puzzle, const std::vector<std::string>& way) {
  const auto start = game.read_position(puzzle.position);
  if (!start) return std::unexpected(start.error());
  Played played{*start};
  for (const auto& text : way) {
    const Actor actor = game.actor(played.state);
    const auto action = game.read_action(played.state, text);
    if (!action) return std::unexpected(action.error());
    if (actor == kChance) return fail("puzzle.chance", "", "Luck comes in at {}.", quote(text));
    played.alone = played.alone && actor == puzzle.seat;
    if (game.actions(played.state).size() > 1) ++played.choices;
    game.apply(played.state, *action);
  }
  return played;
}

bool is_won(const AnyGame& game, const AnyState& state, int seat) {
  return game.actor(state) == kNobody && (game.ending(state).winners >> seat & 1) != 0;
}

Result<void> check_line(const AnyGame& game, const KeptPuzzle& puzzle) {
  const auto played = play(game, puzzle, puzzle.line);
  if (!played) return std::unexpected(played.error());
  const bool ends = is_won(game, played->state, puzzle.seat);
  switch (puzzle.kind) {
    case PuzzleKind::win:
      if (!ends || puzzle.line.size() != 2 * static_cast<std::size_t>(puzzle.moves) - 1)
        return fail("puzzle.line", "", "Its line is no win in {} moves.", puzzle.moves);
      break;
    case PuzzleKind::best:
      if (!played->alone || played->choices != puzzle.moves)
        return fail("puzzle.line", "", "Its line is not {} decisions of one turn.", puzzle.moves);
      break;
    case PuzzleKind::place:
      if (!ends || played->choices != puzzle.moves)
        return fail("puzzle.line", "", "Its line does not win in {} decisions.", puzzle.moves);
      break;
  }
  return {};
}

}  // namespace

// FNV-1a, folded to 32 bits: short enough for an address.
std::string puzzle_id(std::string_view game, std::string_view position) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  const auto add = [&hash](std::string_view text) {
    for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3ULL;
  };
  add(game);
  add(" ");
  add(position);
  return fmt::format("{:08x}", static_cast<std::uint32_t>(hash ^ (hash >> 32)));
}

Json puzzle_json(const KeptPuzzle& puzzle) {
  Json json = {{"id", puzzle.id},       {"kind", kKinds[static_cast<std::size_t>(puzzle.kind)]},
               {"level", puzzle.level}, {"position", puzzle.position},
               {"seat", puzzle.seat},   {"moves", puzzle.moves},
               {"line", puzzle.line}};
  if (!puzzle.besides.empty()) json["besides"] = puzzle.besides;
  json["best"] = rounded(puzzle.best);
  json["second"] = rounded(puzzle.second);
  if (puzzle.kind == PuzzleKind::win) return json;
  json["choices"] = puzzle.choices;
  json["settles"] = puzzle.settles;
  json["effort"] = rounded(puzzle.effort);
  json["game"] = puzzle.game;
  json["ply"] = puzzle.ply;
  return json;
}

Result<KeptPuzzle> read_puzzle(const Json& json) {
  try {
    return read(json);
  } catch (const std::exception&) {
    return fail("puzzle.form", "", "This is no puzzle: {}", quote(json.dump()));
  }
}

std::string write_puzzle_book(const PuzzleBook& book) {
  Json head = {{"game", book.game}, {"command", book.command}};
  if (!book.settings.empty()) {
    Json settings = Json::object();
    for (const auto& [name, value] : book.settings) settings[name] = value;
    head["settings"] = settings;
  }
  if (!book.bot.empty()) {
    head["bot"] = book.bot;
    head["seed"] = book.seed;
  }
  if (!book.judge.empty()) {
    head["judge"] = book.judge;
    head["nodes"] = book.nodes;
    head["checked"] = kTimesMore * book.nodes;
  }
  std::string text = "{\n";
  for (const auto& [key, value] : head.items()) text += fmt::format("\"{}\": {},\n", key, value.dump());
  text += "\"puzzles\": [\n";
  for (std::size_t n = 0; n < book.puzzles.size(); ++n)
    text += puzzle_json(book.puzzles[n]).dump() + (n + 1 < book.puzzles.size() ? ",\n" : "\n");
  return text + "]\n}\n";
}

Result<PuzzleBook> read_puzzle_book(std::string_view text) {
  const auto json = Json::parse(text, nullptr, false);
  PuzzleBook book;
  try {
    book.game = json.at("game").get<std::string>();
    book.command = json.at("command").get<std::string>();
    book.bot = json.value("bot", "");
    book.seed = json.value("seed", std::uint64_t{0});
    book.judge = json.value("judge", "");
    book.nodes = json.value("nodes", std::uint64_t{0});
    const auto settings = json.value("settings", Json::object());
    for (const auto& [name, value] : settings.items()) book.settings.emplace_back(name, value.get<std::string>());
    (void)json.at("puzzles").get<std::vector<Json>>();
  } catch (const std::exception&) {
    return fail("puzzle.book", "", "This is no file of puzzles.");
  }
  for (const auto& one : json.at("puzzles")) {
    auto puzzle = read_puzzle(one);
    if (!puzzle) return std::unexpected(puzzle.error());
    book.puzzles.push_back(std::move(*puzzle));
  }
  return book;
}

Result<std::shared_ptr<const AnyGame>> game_of(const PuzzleBook& book) {
  const auto type = find_game(book.game);
  if (!type) return std::unexpected(type.error());
  auto game = (*type)->make(book.settings, {});
  if (!game) return std::unexpected(game.error());
  return std::shared_ptr<const AnyGame>(std::move(*game));
}

void grade(std::vector<KeptPuzzle>& puzzles) {
  std::ranges::sort(puzzles, {}, [](const KeptPuzzle& one) { return std::tuple(one.effort, one.id); });
  for (std::size_t n = 0; n < puzzles.size(); ++n)
    puzzles[n].level = 1 + static_cast<int>(n * kPuzzleLevels / puzzles.size());
}

Result<void> check_form(const AnyGame& game, const KeptPuzzle& puzzle) {
  const auto start = game.read_position(puzzle.position);
  if (!start) return std::unexpected(start.error());
  if (game.write_position(*start) != puzzle.position || puzzle.id != puzzle_id(game.info().name, puzzle.position))
    return fail("puzzle.id", "", "Its id does not go with its position.");
  if (game.actor(*start) != puzzle.seat) return fail("puzzle.seat", "", "Another seat is to act.");
  if (puzzle.line.empty() || puzzle.moves < 1 || puzzle.level < 1 || puzzle.level > kPuzzleLevels)
    return fail("puzzle.form", "", "It has no solution or no level.");
  if (puzzle.best <= puzzle.second) return fail("puzzle.values", "", "Its solution is no better than the rest.");
  if (auto line = check_line(game, puzzle); !line) return line;
  for (const auto& way : puzzle.besides) {
    const auto played = play(game, puzzle, way);
    if (!played) return std::unexpected(played.error());
    if (!is_won(game, played->state, puzzle.seat) || way.front() != puzzle.line.front())
      return fail("puzzle.line", "", "One of its other ways does not win, or begins otherwise.");
  }
  return {};
}

}  // namespace cb
