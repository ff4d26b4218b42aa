// SPDX-License-Identifier: MIT
// Faces of tiles built at random: as an edition's text has them, and as the plain twin has them.
#pragma once

#include <array>
#include <string>

#include "core/rng.hpp"
#include "game/testing.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/tests/plain_ground.hpp"

namespace cb::bottlecap_vikings {

struct BuiltFaces {
  std::map<char, plain_vikings::Built> plain;
  std::string text;

  std::string edition() const { return std::string(Definition::editions().front()) + text; }
};

inline plain_vikings::BuiltPart random_part(Rng& rng, bool second) {
  plain_vikings::BuiltPart part;
  const auto maybe = [&](const char* what, std::uint32_t one_in, int most) {
    if (rng.below(one_in) == 0) part.numbers[what] = 1 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most)));
  };
  maybe("pay_gold", 3, 4);
  maybe("pay_wood", 3, 4);
  if (second) maybe("take_damage", 3, 1);
  maybe("gain_gold", 3, 4);
  maybe("gain_wood", 3, 4);
  maybe("gain_glory", 4, 2);
  if (rng.below(3) == 0) part.numbers["lose_damage"] = rng.below(4) == 0 ? 99 : 1 + static_cast<int>(rng.below(4));
  const bool gives = part.numbers.contains("gain_gold") || part.numbers.contains("gain_wood") ||
                     part.numbers.contains("gain_glory") || part.numbers.contains("lose_damage");
  if (!gives) part.numbers["gain_wood"] = 1;
  if (rng.below(4) == 0) part.need = rng.below(2) == 0 ? "most-damage" : "least-damage";
  return part;
}

inline plain_vikings::Built random_face(Rng& rng) {
  constexpr std::array kKinds = {"gold-to-wood", "wood-to-gold", "balance", "wood-by-helmets", "gold-by-helmets"};
  plain_vikings::Built face;
  if (rng.below(4) == 0) {
    face.kind = kKinds[rng.below(kKinds.size())];
  } else {
    face.parts.push_back(random_part(rng, false));
    if (rng.below(2) == 0) face.parts.push_back(random_part(rng, true));
  }
  if (rng.below(4) == 0) face.attacked_lose = 1 + static_cast<int>(rng.below(4));
  return face;
}

inline std::string text_of(char letter, const plain_vikings::Built& face) {
  std::string text = fmt::format("\n[faces.{}]\n", letter);
  if (face.kind != "plain") text += fmt::format("kind = \"{}\"\n", face.kind);
  if (face.attacked_lose != 0) text += fmt::format("attacked_lose = {}\n", face.attacked_lose);
  if (face.parts.empty()) return text;
  text += "parts = [\n";
  for (const auto& part : face.parts) {
    std::vector<std::string> members;
    for (const auto& [name, number] : part.numbers)
      members.push_back(number == 99 ? fmt::format("{} = \"all\"", name) : fmt::format("{} = {}", name, number));
    if (!part.need.empty()) members.push_back(fmt::format("need = \"{}\"", part.need));
    text += fmt::format("  {{ {} }},\n", fmt::join(members, ", "));
  }
  return text + "]\n";
}

// About every other face; the city improvement is what it is.
inline BuiltFaces random_faces(std::uint64_t seed) {
  Rng rng(seed);
  BuiltFaces faces;
  for (char letter = 'B'; letter < 'A' + kActions; ++letter) {
    if (rng.below(2) == 0) continue;
    const auto face = random_face(rng);
    faces.plain[letter] = face;
    faces.text += text_of(letter, face);
  }
  return faces;
}

}  // namespace cb::bottlecap_vikings
