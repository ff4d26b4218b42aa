// SPDX-License-Identifier: MIT
// make_seeds GAMES: writes the seeds of every target into GAMES/<game>/tests/seeds/<target>/, taken from random games,
// and the words of options, actions and editions into <target>.dict beside them.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <set>

#include "core/text.hpp"
#include "session/match_file.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

using namespace cb;
using namespace cb::fuzz;

constexpr int kVariantsEach = 8;

// "loot movement=free" → "movement-free"
std::string file_name(const Table& table) {
  if (table.name == table.type->info().name) return "usual";
  std::string name = table.name.substr(table.type->info().name.size() + 1);
  std::ranges::replace_if(name, [](char letter) { return letter == ' ' || letter == '='; }, '-');
  return name;
}

void write(const std::filesystem::path& folder, const std::string& name, std::string_view content) {
  std::filesystem::create_directories(folder);
  std::ofstream(folder / name, std::ios::binary) << content;
}

AnyState after(const AnyGame& game, int plies, std::uint64_t seed) {
  Rng rng(seed);
  AnyState state = game.start();
  for (; plies > 0 && game.actor(state) != kNobody; --plies) game.apply(state, random_action(game, state, rng));
  return state;
}

// Words a fuzzer would take long to find by itself.
class Dictionary {
 public:
  // Takes what lies between blanks and punctuation, up to a limit for each call.
  void add_words_of(std::string_view text, int limit) {
    for (std::string word; const char letter : fmt::format("{} ", text)) {
      const bool inside = std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '_';
      if (inside) {
        word += letter;
      } else {
        if (word.size() > 1 && limit > 0 && words_.insert(word).second) --limit;
        word.clear();
      }
    }
  }
  void add(std::string_view word) { words_.emplace(word); }

  std::string text() const {
    std::string out = "# Made by tools/fuzz --seeds.\n";
    for (const auto& word : words_) {
      out += '"';
      for (const char letter : word) {
        const bool plain = letter > ' ' && letter < 127 && letter != '"' && letter != '\\';
        out += plain ? std::string(1, letter) : fmt::format("\\x{:02x}", static_cast<unsigned char>(letter));
      }
      out += "\"\n";
    }
    return out;
  }

 private:
  std::set<std::string> words_;
};

// The same board, but nobody's yet.
std::string under_another_name(std::string_view edition) {
  constexpr std::string_view kName = "name = \"";
  std::string out(edition);
  const auto from = out.find(kName) + kName.size();
  return out.replace(from, out.find('"', from) - from, "Own board");
}

void write_dictionaries(const std::filesystem::path& folder, const GameType& type) {
  constexpr int kWordsEach = 60;
  Dictionary options;
  for (const auto& option : type.options()) {
    for (const auto& value : option.choices) options.add(fmt::format("{}={}", option.name, value));
    if (option.choices.empty()) options.add(fmt::format("{}={}", option.name, option.maximum));
  }
  Dictionary editions;
  for (const auto edition : type.editions()) editions.add_words_of(edition, kWordsEach);
  Dictionary actions;
  const auto game = type.make({}, {}).value();
  for (int plies = 0; plies < kWordsEach; plies += 3) {
    const auto state = after(*game, plies, 1);
    if (game->actor(state) != kNobody) actions.add(game->write_action(state, game->actions(state).back().code));
  }
  Dictionary forms;
  forms.add(fmt::format("\"{}\"", type.info().name));
  write(folder, "options.dict", options.text());
  write(folder, "action.dict", actions.text());
  write(folder, "edition.dict", editions.text());
  write(folder, "edition_door.dict", editions.text());
  write(folder, "table_form.dict", forms.text());
}

// A host that asks the engine for a move, and for another.
std::string conversation(const Table& table, std::uint64_t seed) {
  const auto& game = *table.game;
  AnyState state = after(game, 10, seed);
  Rng rng(seed);
  while (game.actor(state) == kChance) game.apply(state, random_action(game, state, rng));
  const auto asked = game.hides_information()
                         ? "view " + game.write_view(game.view(state, std::max(game.actor(state), 0)))
                         : "position " + game.write_position(state);
  return fmt::format(
      "hello 1\noption Level 1\noption Seed {}\ngame {}\nisready\n{}\ngo nodes 20\nstop\ngo infinite\nstop\nquit\n",
      seed, table.name, asked);
}

void write_seeds(const std::filesystem::path& folder, const Table& table, std::uint16_t number) {
  const auto& game = *table.game;
  const auto name = file_name(table);
  write(folder / "position", name, fmt::format("{}\n{}", table.name, game.write_position(after(game, 30, number))));

  const auto seen = after(game, 30, number);
  const int seat = std::max(game.actor(seen), 0);
  write(folder / "view", name, fmt::format("{}\n{}", table.name, game.write_view(game.view(seen, seat))));
  write(folder / "engine", name, conversation(table, number));

  // The state that the target comes to from the same number.
  const auto state = after(game, number % 100, number);
  if (game.actor(state) != kNobody) {
    const auto action = game.write_action(state, game.actions(state).front().code);
    write(folder / "action", name, fmt::format("{}\n{}\n{}", table.name, number, action));
  }

  std::string options = std::string(table.type->info().name) + "\n";
  for (const auto& [option, value] : game.settings()) options += fmt::format("{}={} ", option, value);
  write(folder / "options", name, trim(options));

  Rng rng(number);
  std::string bytes = table.name + "\n";
  for (int n = 0; n < 40; ++n) bytes += static_cast<char>('!' + rng.below('~' - '!' + 1));
  write(folder / "actions", name, bytes);

  MatchFile file{Match(table.type->make(table.settings, {}).value()), {}};
  file.seats.assign(static_cast<std::size_t>(game.seats()), "bot:random");
  for (int plies = 0; plies < 40 && file.match.actor() != kNobody; ++plies)
    if (!file.match.play(random_action(game, file.match.state(), rng))) std::abort();
  write(folder / "match", name, write_match(file));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    fmt::print(stderr, "usage: make_seeds GAMES\n");
    return 2;
  }
  std::filesystem::path folder;
  const GameType* type = nullptr;
  int of_this_game = 0;
  std::uint16_t number = 0;
  for (const auto& table : tables()) {
    if (table.type != type) {
      type = table.type;
      of_this_game = 0;
      std::string game(type->info().name);
      std::ranges::replace(game, '-', '_');
      folder = std::filesystem::path(argv[1]) / game / "tests/seeds";
      const auto editions = type->editions();
      for (std::size_t n = 0; n < editions.size(); ++n) {
        write(folder / "edition", fmt::format("{}", n), fmt::format("{}\n{}", table.name, editions[n]));
        write(folder / "edition_door", fmt::format("{}", n),
              fmt::format("{}\n{}", table.name, under_another_name(editions[n])));
      }
      write_dictionaries(folder, *type);
    }
    number = static_cast<std::uint16_t>(number + 1017);
    if (of_this_game++ < kVariantsEach) write_seeds(folder, table, number);
  }
  return 0;
}
