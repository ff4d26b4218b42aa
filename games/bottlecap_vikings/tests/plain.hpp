// SPDX-License-Identifier: MIT
// Bottlecap Vikings told straight through, as the rules tell it: the twin that the fast code must agree
// with. There are no phases here. A turn is an ordinary function that asks when something is to be
// decided; where no answer is known yet it stops, and later starts over from the beginning of the turn
// with one answer more.
#pragma once

#include "games/bottlecap_vikings/tests/plain_faces.hpp"

namespace cb::plain_vikings {

struct Saga : FacedGround {
  void set_up() {
    vikings.assign(static_cast<std::size_t>(seats()), Viking{});
    lid_grey = seats() == 2 ? 7 : seats() == 3 ? 12 : 17;
    static const std::vector<std::string> kNames{"red", "blue", "green", "yellow"};
    if (setting.draw_starter) {
      std::vector<std::string> words;
      for (int seat = 0; seat < seats(); ++seat) words.push_back("start-" + kNames[seat]);
      const std::string name = ask(kChanceAsks, words, std::vector<int>(words.size(), 1)).substr(6);
      first = static_cast<int>(std::find(kNames.begin(), kNames.end(), name) - kNames.begin());
    }
    mover = first;
    lay_rondel();
    share_cards();
    for (const int seat : order_from(first)) {
      mover = seat;
      std::vector<std::string> words;
      for (int space = 0; space < 8; ++space) words.push_back("ship" + std::to_string(space));
      me().space = ask(mover, words)[4] - '0';
    }
    int choice = 0;
    for (const int seat : order_from(first)) {
      mover = seat;
      ++choice;
      me().glory = seats() == 2 ? 2 : 3;
      me().wood = seats() == 2 ? 0 : 1;
      std::vector<std::string> words;
      for (int gold = 0; gold <= choice; ++gold)
        words.push_back("goods-" + std::string(gold, 'g') + std::string(choice - gold, 'w'));
      for (const char good : ask(mover, words).substr(6)) gain(mover, good == 'g' ? "gold" : "wood", 1);
      if (seats() == 4) {
        words.clear();
        for (const int way : ways_up(mover)) words.push_back(way_word(way));
        go_up(ask(mover, words));
      }
    }
    for (Viking& v : vikings) v.happened.clear();
    mover = first;
    ready = true;
  }

  void lay_rondel() {
    std::vector<std::string> tiles{"AA", "BC", "FJ", "HK", "DG", "IN", "EO", "ML"};
    while (!tiles.empty()) {
      std::map<char, int> faces;
      for (const auto& tile : tiles)
        for (const char face : tile) ++faces[face];
      std::vector<std::string> words;
      std::vector<int> weights;
      for (const auto& [face, weight] : faces) {
        words.push_back(std::string("tile-") + face);
        weights.push_back(weight);
      }
      const char face = (setting.lay_by_choice ? ask(mover, words) : ask(kChanceAsks, words, weights))[5];
      rondel += face;
      std::erase_if(tiles, [&](const auto& tile) { return tile.find(face) != std::string::npos; });
    }
  }

  void share_cards() {
    if (setting.cities == "common") {
      for (Viking& v : vikings) v.city = "common";
      return;
    }
    std::vector<std::string> cards{"I", "II", "III", "IV"};
    for (const int seat : order_from(first)) {
      mover = seat;
      std::vector<std::string> words;
      for (const auto& card : cards) words.push_back("card-" + card);
      me().card =
          (setting.choose_cards ? ask(mover, words) : ask(kChanceAsks, words, std::vector<int>(words.size(), 1)))
              .substr(5);
      std::erase(cards, me().card);
    }
    if (setting.cities == "unique")
      for (Viking& v : vikings) v.city = v.card;
    else
      for (const int seat : order_from(first)) {
        mover = seat;
        me().city = ask(mover, {"common", "unique"}) == "common" ? "common" : me().card;
      }
    mover = first;
  }

  void turn() {
    std::string landed_with;
    std::vector<int> way = sail();
    trade_on_the_way(way);
    landed_with = me().gold < me().wood ? "less gold" : me().wood < me().gold ? "less wood" : "equal";
    cross_line(way);
    attack();
    if (me().space == helper) {
      if (me().has(71)) gain(mover, "gold", 1);
      if (me().has(83)) gain(mover, "wood", 1);
      if (me().has(63)) mend(mover, 1);
    }
    action(landed_with);
    end_of_turn();
  }

  // The spaces touched, the first of them the start and the last the landing.
  std::vector<int> sail() {
    int furthest = 3;
    for (const auto& [rule, bonus] : std::map<int, int>{{64, 2}, {81, 1}, {84, 2}})
      if (me().has(rule)) furthest += bonus;
    if (me().has(75) && me().space == helper) furthest += 3;
    std::vector<std::string> words;
    for (int distance = 1; distance <= furthest; ++distance) words.push_back("sail" + std::to_string(distance));
    const int distance = std::stoi(ask(mover, words).substr(4));
    std::vector<int> way{me().space};
    for (int n = 0; n < distance; ++n) way.push_back((way.back() + (me().backwards ? 7 : 1)) % 8);
    me().space = way.back();
    return way;
  }

  void trade_on_the_way(const std::vector<int>& way) {
    if (!me().has(66)) return;
    for (std::size_t n = 1; n + 1 < way.size(); ++n) {
      if (way[n] == way.front() || way[n] == way.back()) continue;
      for (const int other : others()) {
        if (vikings[other].space != way[n]) continue;
        const auto takes = goods_of(other, "take-");
        if (takes.empty()) continue;
        move_good(other, mover, ask(mover, takes));
        move_good(mover, other, ask(mover, goods_of(mover, "give-")));
      }
    }
  }

  void cross_line(const std::vector<int>& way) {
    if (seats() == 4 || me().has(89)) return;
    for (std::size_t n = 1; n < way.size(); ++n) {
      const int lower = me_backwards(way, n) ? way[n] : way[n - 1];
      if (lower != line || safe(mover)) continue;
      hurt(mover);
      check_valkyries();
    }
  }
  static bool me_backwards(const std::vector<int>& way, std::size_t n) { return (way[n - 1] + 7) % 8 == way[n]; }

  void attack() {
    std::vector<int> found;
    for (const int other : others())
      if (vikings[other].space == me().space) found.push_back(other);
    if (found.empty()) return;
    for (const int other : found) vikings[other].happened.insert("attacked");
    std::vector<int> all = found;
    all.insert(all.begin(), mover);
    std::set<int> could_not_draw;
    for (const int seat : all)
      if (!safe(seat) && !hurt(seat)) could_not_draw.insert(seat);
    check_valkyries(could_not_draw);
    for (const int other : found)
      vikings[other].gold = std::max(0, vikings[other].gold - lost_when_attacked(rondel[me().space]));
    if (!me().has(82)) return;
    std::vector<int> taken;
    for (const int other : found) {
      const auto takes = goods_of(other, "take-");
      if (takes.empty()) continue;
      taken.push_back(other);
      move_good(other, mover, ask(mover, takes));
    }
    for (const int other : taken) move_good(mover, other, ask(mover, goods_of(mover, "give-")));
  }

  // What a printed face offers, less what was done.
  std::vector<std::string> printed_offers(char tile, const std::set<std::string>& done) {
    std::vector<std::string> words;
    const auto part = [&](const std::string& word, bool possible) {
      if (possible && !done.contains(word)) words.push_back(word);
    };
    const auto has = [&](int gold, int wood) { return me().gold >= gold && me().wood >= wood; };
    const bool may_hurt = !safe(mover);
    bool most = true;
    bool least = true;
    for (const Viking& v : vikings) {
      most = most && v.damage() <= me().damage();
      least = least && v.damage() >= me().damage();
    }
    switch (tile) {
      case 'A': {
        static const int kCost[] = {2, 4, 6, 8};
        const auto tier = me().huts.size();
        if (done.contains("A") || me().gold < kCost[tier] || helmets(mover) < static_cast<int>(tier)) break;
        for (const int way : ways_up(mover)) words.push_back(way_word(way));
        break;
      }
      case 'B':
        part("B1", has(1, 2)), part("B2", has(2, 3));
        break;
      case 'C':
        part("C1", has(1, 2)), part("C2", has(1, 2) && may_hurt);
        break;
      case 'D':
        part("D1", true), part("D2", most);
        break;
      case 'E':
        part("E1", true), part("E2", least);
        break;
      case 'F':
        part("F1", has(0, 1) && me().damage() > 0), part("F2", has(0, 2) && me().damage() > 0);
        break;
      case 'G':
        part("G1", true), part("G2", may_hurt);
        break;
      case 'J':
        part("J1", has(0, 1) && me().damage() > 0), part("J2", has(0, 3) && me().damage() > 0);
        break;
      case 'O':
        part("O1", true), part("O2", may_hurt);
        break;
      case 'H':
        for (int n = 1; n <= me().gold && !done.contains("H"); ++n) words.push_back("H" + std::to_string(n));
        break;
      case 'K':
        for (int n = 1; n <= me().wood && !done.contains("K"); ++n) words.push_back("K" + std::to_string(n));
        break;
      default:
        part(std::string(1, tile), true);
        break;
    }
    return words;
  }

  // What can be done at the action, by word.
  std::vector<std::string> offers(const std::set<std::string>& done) {
    const char tile = rondel[me().space];
    auto words = built(tile) ? built_offers(tile, done) : printed_offers(tile, done);
    if (done.contains("a part")) return words;
    if (me().has(68) && !safe(mover) && !done.contains("reverse")) words.push_back("reverse");
    if (me().has(76) && me().glory > 0 && me().damage() > 0 && !done.contains("heal")) words.push_back("heal");
    if (me().has(73) && me().space == helper && !done.contains("swap"))
      for (int space = 0; space < 8; ++space)
        words.push_back("swap" + std::to_string(space) + std::to_string((space + 1) % 8));
    return words;
  }

  void pay(int gold, int wood) {
    me().gold -= gold;
    me().wood -= wood;
  }
  void hurt_me() {
    hurt(mover);
    check_valkyries();
  }

  void action(const std::string& landed_with) {
    std::set<std::string> done;
    for (;;) {
      auto words = offers(done);
      words.push_back("end");
      const std::string word = ask(mover, words);
      if (word == "end") return;
      if (word == "reverse") {
        done.insert("reverse");
        me().backwards = !me().backwards;
        hurt_me();
      } else if (word == "heal") {
        done.insert("heal");
        --me().glory;
        mend(mover, 99);
      } else if (word.starts_with("swap")) {
        done.insert("swap");
        std::swap(rondel[word[4] - '0'], rondel[word[5] - '0']);
      } else {
        done.insert("a part");
        done.insert(word);
        done.insert(word.substr(0, 1));
        use(word, landed_with);
      }
    }
  }

  void use(const std::string& word, const std::string& landed_with) {
    if (built(word[0])) return use_built(word, landed_with);
    const auto by_helmets = [&] { return std::max(1, 3 - helmets(mover)); };
    if (word[0] == 'A') {
      static const int kCost[] = {2, 4, 6, 8};
      pay(kCost[me().huts.size()], 0);
      go_up(word);
    }
    if (word == "B1" || word == "C1") pay(1, 2), gain(mover, "glory", 1);
    if (word == "B2") pay(2, 3), gain(mover, "glory", 1);
    if (word == "C2") pay(1, 2), hurt_me(), gain(mover, "glory", 1);
    if (word == "D1" || word == "D2" || word == "G1") gain(mover, "gold", 1);
    if (word == "E1" || word == "E2" || word == "O1") gain(mover, "wood", 1);
    if (word == "F1") pay(0, 1), mend(mover, 2);
    if (word == "F2") pay(0, 2), mend(mover, 4);
    if (word == "G2") hurt_me(), gain(mover, "gold", 1);
    if (word == "O2") hurt_me(), gain(mover, "wood", 1);
    if (word == "J1") pay(0, 1), mend(mover, 3);
    if (word == "J2") pay(0, 3), mend(mover, 99);
    if (word[0] == 'H') pay(std::stoi(word.substr(1)), 0), gain(mover, "wood", std::stoi(word.substr(1)) + 1);
    if (word[0] == 'K') pay(0, std::stoi(word.substr(1))), gain(mover, "gold", std::stoi(word.substr(1)) + 1);
    if (word == "I") gain(mover, "gold", 2);
    if (word == "L" && landed_with != "less wood") gain(mover, "gold", 1);
    if (word == "L" && landed_with != "less gold") gain(mover, "wood", 1);
    if (word == "M") gain(mover, "wood", by_helmets());
    if (word == "N") gain(mover, "gold", by_helmets());
  }

  void end_of_turn() {
    for (const int seat : order_from(mover)) {
      const Viking& v = vikings[seat];
      const auto seen = [&](const char* what) { return v.happened.contains(what); };
      bool other_mended = false;
      bool hut = false;
      for (int other = 0; other < seats(); ++other) {
        other_mended = other_mended || (other != seat && vikings[other].happened.contains("damage"));
        hut = hut || vikings[other].happened.contains("hut");
      }
      const auto pays = [&](int rule, bool when, const char* what) {
        if (v.has(rule) && when) gain(seat, what, 1, false);
      };
      pays(60, seen("gained wood"), "wood");
      pays(61, seen("gained gold"), "gold");
      pays(62, seen("gained glory"), "wood");
      pays(74, other_mended, "gold");
      pays(77, seen("gained glory"), "gold");
      pays(78, hut, "wood");
      pays(80, seen("gained wood"), "gold");
      pays(85, seen("attacked"), "gold");
      pays(86, hut, "gold");
      pays(88, seen("damage") || seen("damage to valkyries"), "gold");
      if (v.has(70) && seen("gained glory")) mend(seat, 1, false);
    }
    for (Viking& v : vikings) v.happened.clear();
    ++turns_played;
    if (setting.turns != 0 && turns_played == setting.turns * seats()) {
      rank();
      throw Won{};
    }
    mover = (mover + 1) % seats();
  }

  void rank() {
    over = true;
    ending = "turns";
    std::vector<std::vector<int>> merits;
    for (const Viking& v : vikings) merits.push_back({v.glory, static_cast<int>(v.huts.size()), v.gold + v.wood});
    const auto best = *std::max_element(merits.begin(), merits.end());
    for (int seat = 0; seat < seats(); ++seat)
      if (merits[seat] == best) winners.insert(seat);
  }
};

}  // namespace cb::plain_vikings
