// SPDX-License-Identifier: MIT
// The ground that the plain twin of Bottlecap Vikings stands on: see plain.hpp.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace cb::plain_vikings {

constexpr int kChanceAsks = -1;

// A face of a tile that an edition has built, as the edition's file says it; "all" damage is 99.
struct BuiltPart {
  std::map<std::string, int> numbers;
  std::string need;
};
struct Built {
  std::string kind = "plain";
  std::vector<BuiltPart> parts;
  int attacked_lose = 0;
};

struct Setting {
  int players = 2;
  bool lay_by_choice = false;
  std::string cities = "common";  // common, unique, pick
  bool choose_cards = false;
  bool draw_starter = false;
  int turns = 200;                   // 0: no limit
  std::map<char, Built> faces = {};  // those that are not as printed
};

struct Question {
  int who = kChanceAsks;
  std::vector<std::string> words;
  std::vector<int> weights;  // only for chance
};

struct Viking {
  std::string city = "?";
  std::string card;
  int gold = 0, wood = 0, glory = 0, red = 0, grey = 0;
  int space = -1;
  std::vector<int> huts;  // the spots gone up, by rule number; 93 is the throne
  std::set<int> abilities;
  bool backwards = false;
  std::set<std::string> happened;

  int damage() const { return red + grey; }
  bool has(int rule) const { return abilities.contains(rule); }
};

// BV-08, as rows from the bottom up.
inline std::vector<std::vector<int>> tiers_of(const std::string& city) {
  if (city == "common") return {{60, 61}, {62, 63, 64}, {65, 66, 67, 68}};
  if (city == "I") return {{69}, {70, 71}, {72, 73, 74}};
  if (city == "II") return {{75}, {76, 77}, {78, 79, 80}};
  if (city == "III") return {{81}, {82, 83}, {84, 85, 86}};
  return {{87}, {88, 89}, {90, 91, 92}};
}

// The table: goods, damage and cities, and what can be done to them.
struct Ground {
  Setting setting;
  std::vector<Viking> vikings;
  std::string rondel;
  int helper = 0;
  int line = 3;  // BV-03: between 3 and 4
  int lid_red = 5, lid_grey = 0;
  int first = 0;
  int mover = 0;
  int turns_played = 0;
  bool ready = false;  // the set-up is done
  bool over = false;
  std::string ending;
  std::set<int> winners;

  // Not part of the table: the answers given since the last checkpoint.
  std::vector<std::string> answers;
  std::size_t used = 0;

  struct Won {};

  std::string ask(int who, std::vector<std::string> words, std::vector<int> weights = {}) {
    if (who != kChanceAsks && words.size() == 1) return words[0];
    if (used == answers.size()) throw Question{who, std::move(words), std::move(weights)};
    return answers[used++];
  }

  int seats() const { return setting.players; }
  Viking& me() { return vikings[mover]; }

  std::vector<int> order_from(int seat) const {
    std::vector<int> order;
    for (int n = 0; n < seats(); ++n) order.push_back((seat + n) % seats());
    return order;
  }
  std::vector<int> others() const {
    auto order = order_from(mover);
    order.erase(order.begin());
    return order;
  }

  void gain(int seat, const std::string& what, int amount, bool counts = true) {
    Viking& v = vikings[seat];
    int& meter = what == "gold" ? v.gold : what == "wood" ? v.wood : v.glory;
    const int before = meter;
    meter = std::min(10, meter + amount);
    if (meter > before && counts) v.happened.insert("gained " + what);
    if (what == "glory" && meter == 10) {
      over = true;
      ending = "glory";
      winners = {seat};
      throw Won{};
    }
  }

  int helmets(int seat) const {
    const Viking& v = vikings[seat];
    const int level = v.glory >= 6 ? 3 : v.glory >= 5 ? 2 : v.glory >= 3 ? 1 : 0;
    return level + (v.has(92) ? 1 : 0);
  }

  std::vector<std::string> goods_of(int seat, const std::string& verb) const {
    std::vector<std::string> words;
    if (vikings[seat].gold > 0) words.push_back(verb + "gold");
    if (vikings[seat].wood > 0) words.push_back(verb + "wood");
    return words;
  }

  void move_good(int from, int to, const std::string& answer) {
    const std::string what = answer.substr(answer.find('-') + 1);
    --(what == "gold" ? vikings[from].gold : vikings[from].wood);
    gain(to, what, 1);
  }

  bool safe(int seat) const { return vikings[seat].has(90) && vikings[seat].space == helper; }

  std::string draw_one() {
    std::vector<std::string> words;
    std::vector<int> weights;
    if (lid_red > 0) words.push_back("draw-red"), weights.push_back(lid_red);
    if (lid_grey > 0) words.push_back("draw-grey"), weights.push_back(lid_grey);
    const std::string colour = ask(kChanceAsks, words, weights).substr(5);
    --(colour == "red" ? lid_red : lid_grey);
    return colour;
  }

  // One damage; false when the lid is empty.
  bool hurt(int seat) {
    if (lid_red + lid_grey == 0) return false;
    std::vector<std::string> drawn{draw_one()};
    if (vikings[seat].has(69) && lid_red + lid_grey > 0) {
      drawn.push_back(draw_one());
      std::vector<std::string> words;
      for (const std::string colour : {"red", "grey"})
        if (std::count(drawn.begin(), drawn.end(), colour) > 0) words.push_back("return-" + colour);
      const std::string back = ask(seat, words).substr(7);
      ++(back == "red" ? lid_red : lid_grey);
      drawn.erase(std::find(drawn.begin(), drawn.end(), back));
    }
    ++(drawn[0] == "red" ? vikings[seat].red : vikings[seat].grey);
    return true;
  }

  void valkyries(const std::set<int>& could_not_draw = {}) {
    for (int seat = 0; seat < seats(); ++seat) {
      Viking& v = vikings[seat];
      int damage = v.damage() + (could_not_draw.contains(seat) ? 1 : 0);
      if (v.has(65)) damage = std::max(0, damage - 1);
      const int lost_gold = damage == 2 || damage >= 4 ? 2 : 0;
      const int lost_glory = damage >= 3 ? 1 : 0;
      v.gold = std::max(0, v.gold - lost_gold);
      v.glory = std::max(0, v.glory - lost_glory);
      if (v.damage() > 0) v.happened.insert("damage to valkyries");
      lid_red += v.red;
      lid_grey += v.grey;
      v.red = v.grey = 0;
    }
  }
  void check_valkyries(const std::set<int>& could_not_draw = {}) {
    int reds = 0;
    for (const Viking& v : vikings) reds += v.red;
    if (reds >= 4) valkyries(could_not_draw);
  }

  void mend(int seat, int amount, bool counts = true) {
    Viking& v = vikings[seat];
    amount = std::min(amount, v.damage());
    if (amount == 0) return;
    std::vector<std::string> words;
    for (int reds = 0; reds <= amount; ++reds)
      if (reds <= v.red && amount - reds <= v.grey)
        words.push_back("lose-" + std::string(reds, 'r') + std::string(amount - reds, 'g'));
    const std::string answer = ask(seat, words);
    const auto reds = static_cast<int>(std::count(answer.begin() + 5, answer.end(), 'r'));
    v.red -= reds;
    v.grey -= amount - reds;
    lid_red += reds;
    lid_grey += amount - reds;
    if (counts) v.happened.insert("damage");
  }

  std::vector<int> ways_up(int seat) const {
    const Viking& v = vikings[seat];
    const auto tiers = tiers_of(v.city);
    const std::size_t tier = v.huts.size();
    if (tier == tiers.size()) return {93};
    // Left and right above; the bottom of a unique side has one way only, the common side two.
    std::size_t left = 0;
    if (tier > 0) {
      const auto& row = tiers[tier - 1];
      left = static_cast<std::size_t>(std::find(row.begin(), row.end(), v.huts.back()) - row.begin());
    }
    std::vector<int> ways{tiers[tier][left]};
    if (left + 1 < tiers[tier].size()) ways.push_back(tiers[tier][left + 1]);
    return ways;
  }
  static std::string way_word(int rule) { return rule == 93 ? "A-throne" : "A-" + std::to_string(rule); }

  void go_up(const std::string& word) {
    const int rule = word == "A-throne" ? 93 : std::stoi(word.substr(2));
    me().huts.push_back(rule);
    me().happened.insert("hut");
    if (rule == 93) {
      over = true;
      ending = "hut";
      winners = {mover};
      throw Won{};
    }
    get(rule);
  }

  void get(int rule) {
    me().abilities.insert(rule);
    if (rule == 64) gain(mover, "glory", 1);
    if (rule == 67) valkyries();
    if (rule == 72) {
      std::set<int> choice;
      for (const Viking& v : vikings)
        for (const auto& row : tiers_of(v.city)) choice.insert(row.begin(), row.end());
      for (const int mine : me().abilities) choice.erase(mine);
      std::vector<std::string> words;
      for (const int other : choice) words.push_back("gain-" + std::to_string(other));
      if (!words.empty()) get(std::stoi(ask(mover, words).substr(5)));
    }
    if (rule == 79 && me().gold + me().wood > 0) {
      if (ask(mover, {"double-gold", "double-wood"}) == "double-gold")
        gain(mover, "gold", me().gold);
      else
        gain(mover, "wood", me().wood);
    }
    if (rule == 81) {
      gain(mover, "wood", 1);
      mend(mover, 2);
    }
    if (rule == 87) {
      std::vector<std::string> words;
      for (int space = 0; space < 8; ++space)
        if (space != helper) words.push_back("turn" + std::to_string(space));
      const int turned = ask(mover, words)[4] - '0';
      line = (line + turned - helper + 8) % 8;
      helper = turned;
      gain(mover, "glory", 1);
    }
    if (rule == 89 && seats() == 4) {
      gain(mover, "glory", 1);
      mend(mover, 1);
    }
    if (rule == 91) mend(mover, 99);
    if (rule == 92) gain(mover, "wood", 1);
  }
};

}  // namespace cb::plain_vikings
