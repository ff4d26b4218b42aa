// SPDX-License-Identifier: MIT
// Faces of tiles that an edition has built from parts, played by their words: see plain.hpp.
#pragma once

#include "games/bottlecap_vikings/tests/plain_ground.hpp"

namespace cb::plain_vikings {

struct FacedGround : Ground {
  bool built(char tile) const { return setting.faces.contains(tile); }

  static std::string part_word(char tile, const Built& face, std::size_t n) {
    return std::string(1, tile) + (face.parts.size() == 2 ? std::to_string(n + 1) : "");
  }
  static int number(const BuiltPart& part, const std::string& what) {
    const auto found = part.numbers.find(what);
    return found == part.numbers.end() ? 0 : found->second;
  }

  bool can_use(const BuiltPart& part) {
    if (me().gold < number(part, "pay_gold") || me().wood < number(part, "pay_wood")) return false;
    if (number(part, "lose_damage") != 0 && me().damage() == 0) return false;
    if (number(part, "take_damage") != 0 && safe(mover)) return false;
    for (const Viking& v : vikings) {
      if (part.need == "most-damage" && v.damage() > me().damage()) return false;
      if (part.need == "least-damage" && v.damage() < me().damage()) return false;
    }
    return true;
  }

  // What a built face offers, less what was done.
  std::vector<std::string> built_offers(char tile, const std::set<std::string>& done) {
    const Built& face = setting.faces.at(tile);
    const std::string name(1, tile);
    std::vector<std::string> words;
    if (face.kind == "plain") {
      for (std::size_t n = 0; n < face.parts.size(); ++n)
        if (const auto word = part_word(tile, face, n); !done.contains(word) && can_use(face.parts[n]))
          words.push_back(word);
    } else if (!done.contains(name)) {
      const int most = face.kind == "gold-to-wood" ? me().gold : face.kind == "wood-to-gold" ? me().wood : 0;
      for (int n = 1; n <= most; ++n) words.push_back(name + std::to_string(n));
      if (face.kind != "gold-to-wood" && face.kind != "wood-to-gold") words.push_back(name);
    }
    return words;
  }

  void use_built(const std::string& word, const std::string& landed_with) {
    const Built& face = setting.faces.at(word[0]);
    const int amount = word.size() > 1 ? std::stoi(word.substr(1)) : 0;
    if (face.kind == "gold-to-wood") {
      me().gold -= amount;
      gain(mover, "wood", amount + 1);
    } else if (face.kind == "wood-to-gold") {
      me().wood -= amount;
      gain(mover, "gold", amount + 1);
    } else if (face.kind == "balance") {
      if (landed_with != "less wood") gain(mover, "gold", 1);
      if (landed_with != "less gold") gain(mover, "wood", 1);
    } else if (face.kind != "plain") {
      gain(mover, face.kind.substr(0, 4), std::max(1, 3 - helmets(mover)));
    } else {
      use_part(face.parts[amount == 2 ? 1 : 0]);
    }
  }

  void use_part(const BuiltPart& part) {
    me().gold -= number(part, "pay_gold");
    me().wood -= number(part, "pay_wood");
    if (number(part, "take_damage") != 0) {
      hurt(mover);
      check_valkyries();
    }
    for (const std::string good : {"gold", "wood", "glory"})
      if (const int amount = number(part, "gain_" + good); amount != 0) gain(mover, good, amount);
    if (const int amount = number(part, "lose_damage"); amount != 0) mend(mover, amount);
  }

  // BV-48: what those who were found at a tile lose there.
  int lost_when_attacked(char tile) const {
    if (built(tile)) return setting.faces.at(tile).attacked_lose;
    return tile == 'I' ? 1 : 0;
  }
};

}  // namespace cb::plain_vikings
