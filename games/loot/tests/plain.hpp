// SPDX-License-Identifier: MIT
// Loot written the slow, obvious way, straight from the rules: the twin that the fast code must agree with.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

namespace cb::plain_loot {

// 'c' and 'b' are pawns, 'C' and 'B' pawns full of loot, '.' is empty; the first string is rank 1.
struct Table {
  std::array<std::string, 9> at;
  char mover = 'c';
  int quiet = 0;

  bool free_movement = false;
  int quiet_limit = 100;  // 0: none

  bool operator==(const Table&) const = default;
};

// The reconstructed board, with the starting pawns.
inline Table set_up(bool free_movement, int quiet_limit) {
  Table table;
  for (auto& rank : table.at) rank = ".........";
  table.at[1] = "..ccccc..";
  table.at[7] = "..bbbbb..";
  table.free_movement = free_movement;
  table.quiet_limit = quiet_limit;
  return table;
}

struct Square {
  int file = 0;
  int rank = 0;
  auto operator<=>(const Square&) const = default;
};

inline std::string name(Square s) { return {static_cast<char>('a' + s.file), static_cast<char>('1' + s.rank)}; }
inline Square square(const std::string& text) { return {text[0] - 'a', text[1] - '1'}; }
inline bool exists(Square s) { return s.file >= 0 && s.file < 9 && s.rank >= 0 && s.rank < 9; }
inline char& on(Table& table, Square s) {
  return table.at[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)];
}
inline char on(const Table& table, Square s) {
  return table.at[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)];
}

inline char small(char pawn) { return pawn == 'C' ? 'c' : pawn == 'B' ? 'b' : pawn; }
inline char full(char side) { return side == 'c' ? 'C' : 'B'; }
inline char enemy(char side) { return side == 'c' ? 'b' : 'c'; }
inline Square loot_of(char side) { return side == 'c' ? Square{4, 0} : Square{4, 8}; }
inline const std::vector<Square>& respawn_squares() {
  static const std::vector<Square> list = {{2, 4}, {4, 4}, {6, 4}};
  return list;
}

inline int pawns_of(const Table& table, char side) {
  int pawns = 0;
  for (const auto& rank : table.at)
    for (const char pawn : rank) pawns += small(pawn) == side;
  return pawns;
}
inline bool has_carrier(const Table& table, char side) {
  for (const auto& rank : table.at)
    if (rank.find(full(side)) != std::string::npos) return true;
  return false;
}
inline std::vector<Square> uncovered(const Table& table) {
  std::vector<Square> list;
  for (const Square s : respawn_squares())
    if (on(table, s) == '.') list.push_back(s);
  return list;
}

// "" while the game goes on; otherwise who won and why.
inline std::string result(const Table& table) {
  for (const char side : {'c', 'b'})
    if (on(table, loot_of(side)) == full(side)) return std::string(1, side) + " came home";
  for (const char side : {'c', 'b'})
    if (pawns_of(table, side) == 0 && uncovered(table).empty()) return std::string(1, enemy(side)) + " took everything";
  if (table.quiet_limit > 0 && table.quiet >= table.quiet_limit) return "quiet";
  return "";
}

// May this pawn set foot here at all?
inline bool may_enter(const Table& table, char pawn, Square s) {
  if (!exists(s) || small(on(table, s)) == small(pawn)) return false;
  return s != loot_of(small(pawn)) || pawn == full(small(pawn));
}
// Having set foot here, may it take another step?
inline bool may_go_on(const Table& table, char pawn, Square s) {
  const char side = small(pawn);
  if (on(table, s) != '.') return false;                                     // it has captured, and the turn is over
  if (s == loot_of(side)) return false;                                      // it has won
  if (s == loot_of(enemy(side)) && !has_carrier(table, side)) return false;  // it has picked up
  return true;
}

inline std::set<std::string> actions(const Table& table) {
  std::set<std::string> list;
  if (!result(table).empty()) return list;
  for (int rank = 0; rank < 9; ++rank) {
    for (int file = 0; file < 9; ++file) {
      const Square from{file, rank};
      const char pawn = on(table, from);
      if (small(pawn) != table.mover) continue;
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
          const Square first{file + dx, rank + dy};
          if (first == from || !may_enter(table, pawn, first)) continue;
          list.insert(name(from) + "-" + name(first));
          if (!may_go_on(table, pawn, first)) continue;
          for (int ex = -1; ex <= 1; ++ex) {
            for (int ey = -1; ey <= 1; ++ey) {
              const Square second{first.file + ex, first.rank + ey};
              if (second == first || second == from || !may_enter(table, pawn, second)) continue;
              if (!table.free_movement && (ex != dx || ey != dy)) continue;
              list.insert(name(from) + "-" + name(second));
            }
          }
        }
      }
    }
  }
  if (pawns_of(table, table.mover) < 5)
    for (const Square s : uncovered(table)) list.insert("respawn-" + name(s));
  if (list.empty()) list.insert("pass");
  return list;
}

inline Table play(Table table, const std::string& action) {
  bool event = false;
  if (action.starts_with("respawn-")) {
    on(table, square(action.substr(8))) = table.mover;
    event = true;
  } else if (action != "pass") {
    const Square from = square(action.substr(0, 2));
    const Square to = square(action.substr(3));
    char pawn = on(table, from);
    if (on(table, to) != '.') event = true;
    if (to == loot_of(enemy(table.mover)) && !has_carrier(table, table.mover)) {
      pawn = full(table.mover);
      event = true;
    }
    on(table, from) = '.';
    on(table, to) = pawn;
  }
  table.quiet = event || table.quiet_limit == 0 ? 0 : table.quiet + 1;
  table.mover = enemy(table.mover);
  return table;
}

}  // namespace cb::plain_loot
