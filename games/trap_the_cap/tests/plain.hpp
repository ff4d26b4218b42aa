// SPDX-License-Identifier: MIT
// Trap the Cap written the slow, obvious way, straight from the rules: every place is a name, every cap a
// letter, every move a walk. The twin that the fast code must agree with.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cb::plain_trap {

struct Table {  // what is agreed beforehand
  std::string bases, seats, game, ending;
  int rim = 6, spoke = 5, caps = 6, quiet = 200, throws = 5000;  // 0: off
  std::set<std::string> grey, yellow;
  // Ways beside the usual ones, and usual ones that are not there, each from both ends.
  std::set<std::pair<std::string, std::string>> more, closed;
  std::map<char, int> home_at;  // the rim space that a base's home joins, where that is not the first
};

struct Tower {
  char top;  // a player's letter, or 'g'
  std::string place;
  std::string captives;  // letters in order, 'g' among them
  auto operator<=>(const Tower&) const = default;
};

struct Game {
  std::vector<Tower> towers;          // on the track, in order; the golden cap's is one of them
  std::map<char, std::string> homes;  // letters of the caps lying in each home, in order
  char golden_owner = '-';            // '-': neutral, captive or not in this game
  char mover = 0;
  std::string phase = "throw";  // throw, move, turned, six, over
  std::string why;              // when over: left, quiet, throws
  int die = 0, points = 0, quiet = 0, throws = 0;
  std::string back_to;
  bool operator==(const Game&) const = default;
};

inline std::string upper(char letter) { return std::string(1, static_cast<char>(letter - 'a' + 'A')); }
inline std::string home(char letter) { return upper(letter) + "H"; }
inline bool is_home(const std::string& place) { return place.size() == 2 && place[1] == 'H'; }

inline int home_number(const Table& table, char base) {
  const auto found = table.home_at.find(base);
  return found == table.home_at.end() ? 1 : found->second;
}

// The places usually next to a place, found from its name alone.
inline std::vector<std::string> usually_next_to(const Table& table, const std::string& place) {
  std::vector<std::string> out;
  const auto base = table.bases.find(place[0]);
  if (place == "centre") {
    for (char letter : table.bases) out.push_back(std::string(1, letter) + "C" + std::to_string(table.spoke));
    return out;
  }
  const std::string here(1, place[0]);
  if (is_home(place)) return {here + std::to_string(home_number(table, place[0]))};
  if (place[1] == 'C') {
    const int n = std::stoi(place.substr(2));
    out.push_back(n == 1 ? here + "1" : here + "C" + std::to_string(n - 1));
    out.push_back(n == table.spoke ? "centre" : here + "C" + std::to_string(n + 1));
    return out;
  }
  const int n = std::stoi(place.substr(1));
  const auto size = table.bases.size();
  const std::string before(1, table.bases[(base + size - 1) % size]);
  const std::string after(1, table.bases[(base + 1) % size]);
  out.push_back(n == 1 ? before + std::to_string(table.rim) : here + std::to_string(n - 1));
  out.push_back(n == table.rim ? after + "1" : here + std::to_string(n + 1));
  if (n == 1) out.push_back(here + "C1");
  const bool seated = table.seats.find(static_cast<char>(place[0] - 'A' + 'a')) != std::string::npos;
  if (n == home_number(table, place[0]) && seated) out.push_back(here + "H");
  return out;
}

inline std::vector<std::string> next_to(const Table& table, const std::string& place) {
  std::vector<std::string> out;
  for (const auto& other : usually_next_to(table, place))
    if (!table.closed.contains({place, other})) out.push_back(other);
  for (const auto& [one, other] : table.more)
    if (one == place) out.push_back(other);
  return out;
}

inline int seat_number(const Table& table, char letter) { return static_cast<int>(table.seats.find(letter)); }
inline bool teams(const Table& table) { return table.game == "team" || table.game == "total-team"; }
inline bool same_side(const Table& table, char one, char two) {
  if (one == two) return true;
  return teams(table) && seat_number(table, one) % 2 == seat_number(table, two) % 2;
}

inline std::vector<Tower> standing(const Game& game, const std::string& place) {
  std::vector<Tower> out;
  for (const auto& tower : game.towers)
    if (tower.place == place) out.push_back(tower);
  return out;
}

// Whose cap a tower's top counts as for sharing a space: the golden cap's is its owner's.
inline char belongs_to(const Game& game, const Tower& tower) {
  return tower.top == 'g' ? game.golden_owner : tower.top;
}

// May a plain cap of this colour end on a space, with everything else standing as in `game`?
inline bool may_end(const Table& table, const Game& game, char colour, const std::string& place) {
  const auto here = standing(game, place);
  if (table.grey.contains(place)) {
    if (here.size() >= 3) return false;
    return std::none_of(here.begin(), here.end(), [&](const Tower& tower) { return tower.top == colour; });
  }
  for (const auto& tower : here) {
    const char who = belongs_to(game, tower);
    if (who == colour && !table.yellow.contains(place)) return false;
    if (who != colour && who != '-' && same_side(table, who, colour)) return false;
  }
  return true;
}
inline bool golden_may_end(const Table& table, const Game& game, const std::string& place) {
  if (table.grey.contains(place) || table.yellow.contains(place)) return true;
  for (const auto& tower : standing(game, place))
    if (tower.top == game.golden_owner) return false;
  return true;
}

// An action as a person would say it; `text` is its notation.
struct Choice {
  std::string text;
  Tower tower;                   // the tower moved; its place is a home for a cap that waits there
  std::vector<std::string> way;  // the places entered, one after the other
  bool turn = false;
};

inline Game without(Game game, const Tower& tower) {
  const auto found = std::find(game.towers.begin(), game.towers.end(), tower);
  if (found != game.towers.end()) game.towers.erase(found);
  return game;
}

// Every way of `points` steps without stepping back, except out of the home. The home is entered only
// while the tower carries something, and empties it; a way may also stop there.
inline void ways(const Table& table, char colour, bool carries, const std::string& at, const std::string& came_from,
                 int points, std::vector<std::string>& way, std::vector<std::vector<std::string>>& out,
                 bool every_length) {
  if (!way.empty() && (points == 0 || every_length || is_home(at))) out.push_back(way);
  if (points == 0) return;
  for (const auto& place : next_to(table, at)) {
    if (place == came_from) continue;
    if (is_home(place) && (place != home(colour) || !carries || table.game == "tower")) continue;
    way.push_back(place);
    ways(table, colour, carries && !is_home(place), place, is_home(place) ? "" : at, points - 1, way, out,
         every_length);
    way.pop_back();
  }
}

inline std::string captives_text(const std::string& captives) {
  std::string text;
  for (std::size_t n = 0; n < captives.size();) {
    const char letter = captives[n];
    std::size_t end = n;
    while (end < captives.size() && captives[end] == letter) ++end;
    text += letter == 'g' ? "g" : letter + std::to_string(end - n);
    n = end;
  }
  return text.empty() ? "alone" : text;
}

inline bool passes_home(const std::vector<std::string>& way) {
  return std::any_of(way.begin(), way.end() - 1, [](const auto& place) { return is_home(place); });
}

Game play(const Table& table, Game game, const Choice& choice);
std::vector<Choice> choices(const Table& table, const Game& game);

// The golden cap's legs (TT-28), by trying: a turn is offered if some leg is possible after it.
inline std::vector<Choice> golden_choices(const Table& table, const Game& game) {
  std::vector<Choice> list;
  Tower gold{'g', home(game.golden_owner), ""};
  for (const auto& tower : game.towers)
    if (tower.top == 'g') gold = tower;
  const int points = game.phase == "turned" ? game.points : game.die;
  std::vector<std::vector<std::string>> all;
  std::vector<std::string> way;
  ways(table, game.golden_owner, !gold.captives.empty(), gold.place, "", points, way, all, true);
  for (const auto& leg : all) {
    if (game.phase == "turned" && leg.front() != game.back_to) continue;
    const bool stops = static_cast<int>(leg.size()) == points || is_home(leg.back());
    Choice choice{"g." + gold.place + (passes_home(leg) ? "-" + home(game.golden_owner) : "") + "-" + leg.back() +
                      (stops ? "" : "-turn"),
                  gold, leg, !stops};
    if (stops && !is_home(leg.back()) && !golden_may_end(table, game, leg.back())) continue;
    if (!stops && choices(table, play(table, game, choice)).empty()) continue;
    list.push_back(choice);
  }
  return list;
}

inline bool anything_to_move(const Table& table, const Game& game, char who) {
  for (char letter : table.seats) {
    if (letter != who && !(table.game == "total-team" && same_side(table, letter, who))) continue;
    if (game.homes.at(letter).find(letter) != std::string::npos) return true;
    for (const auto& tower : game.towers)
      if (tower.top == letter) return true;
  }
  return game.golden_owner == who;
}

inline std::vector<Choice> choices(const Table& table, const Game& game) {
  std::vector<Choice> list;
  if (game.phase == "six") return {{"again", {}, {}}, {"stop", {}, {}}};
  if (game.phase == "turned") return golden_choices(table, game);
  if (game.phase != "move") return list;
  for (char colour : table.seats) {
    if (colour != game.mover && !(table.game == "total-team" && same_side(table, colour, game.mover))) continue;
    std::set<Tower> mine;
    for (const auto& tower : game.towers)
      if (tower.top == colour) mine.insert(tower);
    if (game.homes.at(colour).find(colour) != std::string::npos) mine.insert(Tower{colour, home(colour), ""});
    for (const auto& tower : mine) {
      const auto alike =
          std::count_if(mine.begin(), mine.end(), [&](const Tower& one) { return one.place == tower.place; });
      std::string from = colour == game.mover ? "" : std::string(1, colour) + ".";
      from += tower.place;
      if (alike > 1) from += "(" + captives_text(tower.captives) + ")";
      std::vector<std::vector<std::string>> all;
      std::vector<std::string> way;
      ways(table, colour, !tower.captives.empty(), tower.place, "", game.die, way, all, false);
      for (const auto& one : all) {
        if (!is_home(one.back()) && !may_end(table, without(game, tower), colour, one.back())) continue;
        list.push_back({from + (passes_home(one) ? "-" + home(colour) : "") + "-" + one.back(), tower, one});
      }
    }
  }
  if (game.golden_owner == game.mover)
    for (const auto& choice : golden_choices(table, game)) list.push_back(choice);
  if (list.empty()) list.push_back({"pass", {}, {}});
  return list;
}

inline void pass_turn(const Table& table, Game& game) {
  game.phase = "throw";
  auto seat = static_cast<std::size_t>(seat_number(table, game.mover));
  do {
    seat = (seat + 1) % table.seats.size();
    game.mover = table.seats[seat];
  } while (!anything_to_move(table, game, game.mover));
}

inline int sides_with_free_caps(const Table& table, const Game& game) {
  std::set<int> sides;
  for (char letter : table.seats) {
    bool free = game.homes.at(letter).find(letter) != std::string::npos;
    for (const auto& tower : game.towers) free = free || tower.top == letter;
    if (free) sides.insert(teams(table) ? seat_number(table, letter) % 2 : seat_number(table, letter));
  }
  return static_cast<int>(sides.size());
}

inline void resolve(const Table& table, Game& game) {
  const int die = game.die;
  game.die = game.points = 0;
  game.back_to.clear();
  if (sides_with_free_caps(table, game) <= 1) {
    game.phase = "over";
    game.why = "left";
  } else if (table.quiet > 0 && game.quiet >= table.quiet) {
    game.phase = "over";
    game.why = "quiet";
  } else if (table.throws > 0 && game.throws >= table.throws) {
    game.phase = "over";
    game.why = "throws";
  } else if (die == 6) {
    game.phase = "six";
  } else {
    pass_turn(table, game);
  }
}

// The captives of a tower that enters the home of its owner.
inline void unload(const Table& table, Game& game, char owner, std::string& captives) {
  for (char cap : captives) {
    if (cap == 'g')
      game.golden_owner = owner;
    else
      game.homes[same_side(table, cap, owner) ? cap : owner] += cap;
  }
  for (auto& [letter, caps] : game.homes) std::sort(caps.begin(), caps.end());
  captives.clear();
  game.quiet = 0;
}

inline void trap(Game& game, Tower& trapper, const std::vector<Tower>& victims) {
  for (const auto& victim : victims) {
    if (victim.top == 'g') game.golden_owner = '-';
    trapper.captives += victim.captives + victim.top;
    game = without(game, victim);
    game.quiet = 0;
  }
  // Colours in alphabetical order, the golden cap behind them all ('g' comes after 'f').
  std::sort(trapper.captives.begin(), trapper.captives.end());
}

inline Game play(const Table& table, Game game, const Choice& choice) {
  if (choice.text == "again") {
    game.phase = "throw";
    return game;
  }
  if (choice.text == "stop") {
    pass_turn(table, game);
    return game;
  }
  if (choice.text == "pass") {
    resolve(table, game);
    return game;
  }
  Tower tower = choice.tower;
  const char owner = tower.top == 'g' ? game.golden_owner : tower.top;
  game = without(game, tower);
  if (is_home(tower.place) && tower.top != 'g') game.homes[owner].erase(game.homes[owner].find(owner), 1);
  for (const auto& place : choice.way)
    if (is_home(place)) unload(table, game, owner, tower.captives);
  const auto before = choice.way.size() > 1 ? choice.way[choice.way.size() - 2] : tower.place;
  tower.place = choice.way.back();
  if (is_home(tower.place)) {
    if (tower.top != 'g') {
      game.homes[owner] += owner;
      std::sort(game.homes[owner].begin(), game.homes[owner].end());
    }
    resolve(table, game);
    return game;
  }
  std::vector<Tower> victims;
  for (const auto& other : standing(game, tower.place)) {
    if (tower.top != 'g' && table.grey.contains(tower.place)) continue;
    if (belongs_to(game, other) != owner) victims.push_back(other);
  }
  trap(game, tower, victims);
  game.towers.push_back(tower);
  std::sort(game.towers.begin(), game.towers.end());
  if (choice.turn) {
    game.points = (game.phase == "turned" ? game.points : game.die) - static_cast<int>(choice.way.size());
    game.phase = "turned";
    game.back_to = before;
  } else {
    resolve(table, game);
  }
  return game;
}

inline Game thrown(const Table& table, Game game, int number) {
  game.phase = "move";
  game.die = number;
  game.quiet += table.quiet > 0;
  game.throws += table.throws > 0;
  return game;
}

// The letters of the winners of a finished game.
inline std::string winners(const Table& table, const Game& game) {
  std::map<char, int> captives, free;
  const auto foreign = [&](char who, const std::string& caps) {
    return static_cast<int>(
        std::count_if(caps.begin(), caps.end(), [&](char cap) { return cap != 'g' && !same_side(table, cap, who); }));
  };
  char holder = game.golden_owner;
  for (char letter : table.seats) {
    captives[letter] = foreign(letter, game.homes.at(letter));
    free[letter] = static_cast<int>(std::count(game.homes.at(letter).begin(), game.homes.at(letter).end(), letter));
  }
  for (const auto& tower : game.towers) {
    const char who = belongs_to(game, tower);
    if (who == '-') continue;
    captives[who] += foreign(who, tower.captives);
    if (tower.top != 'g') ++free[who];
    if (tower.captives.find('g') != std::string::npos) holder = who;
  }
  if (table.ending == "golden-cap" && holder != '-') return std::string(1, holder);
  std::map<char, int> points;
  for (char letter : table.seats)
    for (char other : table.seats) {
      if (!same_side(table, letter, other)) continue;
      if (table.ending == "fewest-trapped")
        points[letter] -= table.caps - free[other];
      else if (table.ending == "last-left")
        points[letter] += free[other] > 0 ? 1 : 0;
      else
        points[letter] += captives[other];
    }
  std::string best;
  for (char letter : table.seats)
    if (std::all_of(table.seats.begin(), table.seats.end(),
                    [&](char other) { return points[other] <= points[letter]; }))
      best += letter;
  return best;
}

}  // namespace cb::plain_trap
