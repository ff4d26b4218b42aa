// SPDX-License-Identifier: MIT
#include "games/bottlecap_vikings/edition_faces.hpp"

#include <algorithm>
#include <iterator>

#include "core/text.hpp"

namespace cb::bottlecap_vikings {
namespace {

constexpr int kMostOfAPart = 4;  // of anything that a part costs or gives

struct NamedKind {
  std::string_view name;
  Kind kind;
};
constexpr NamedKind kKindsToBuild[] = {
    {"plain", Kind::plain},     {"gold-to-wood", Kind::gold_to_wood},       {"wood-to-gold", Kind::wood_to_gold},
    {"balance", Kind::balance}, {"wood-by-helmets", Kind::wood_by_helmets}, {"gold-by-helmets", Kind::gold_by_helmets}};

class FaceReader {
 public:
  FaceReader(EditionReader& in, std::string_view name) : in_(in), key_(fmt::format("faces.{}", name)) {}

  Face read() {
    Face face;
    const Kind kind = read_kind();
    face.attacked_lose = number(key_ + ".attacked_lose", kMostOfAPart);
    const auto parts = key_ + ".parts";
    if (kind == Kind::plain || in_.has(parts)) {
      const int count = in_.tables(parts, 1, 2);
      for (int n = 0; n < count; ++n) face.parts[n] = read_part(fmt::format("{}[{}]", parts, n), n);
    }
    if (kind == Kind::plain) return face;
    if (in_.has(parts))
      in_.reject(parts, refuse("bottlecap-vikings.edition.parts", "BV-16",
                               "Only a plain face has parts, not one of {}.", quote(in_.string(key_ + ".kind"))));
    face.parts[0] = {.kind = kind};
    face.parts[1] = {};
    return face;
  }

 private:
  Kind read_kind() {
    const auto key = key_ + ".kind";
    if (!in_.has(key)) return Kind::plain;
    const FilePart part(in_);
    const auto name = in_.string(key);
    const auto* const known = std::ranges::find(kKindsToBuild, name, &NamedKind::name);
    if (known != std::end(kKindsToBuild)) return known->kind;
    if (part.ok())
      in_.reject(key, refuse("bottlecap-vikings.edition.kind", "BV-02",
                             "{} is no kind of face; there are plain, gold-to-wood, wood-to-gold, balance, "
                             "wood-by-helmets and gold-by-helmets.",
                             quote(name)));
    return Kind::plain;
  }

  std::uint8_t number(const std::string& key, int most) {
    return in_.has(key) ? static_cast<std::uint8_t>(in_.integer(key, 0, most)) : std::uint8_t{0};
  }

  Part read_part(const std::string& key, int index) {
    const FilePart whole(in_);
    Part part{.kind = Kind::plain,
              .pay_gold = number(key + ".pay_gold", kMostOfAPart),
              .pay_wood = number(key + ".pay_wood", kMostOfAPart),
              .take_damage = number(key + ".take_damage", 1),
              .gain_gold = number(key + ".gain_gold", kMostOfAPart),
              .gain_wood = number(key + ".gain_wood", kMostOfAPart),
              .gain_glory = number(key + ".gain_glory", kMostOfAPart),
              .lose_damage = damage_to_lose(key + ".lose_damage"),
              .need = read_need(key + ".need")};
    if (part.take_damage != 0 && index == 0)
      in_.reject(key + ".take_damage",
                 refuse("bottlecap-vikings.edition.damage-first", "BV-17", "Only the second part can take damage."));
    const bool gives = (part.gain_gold | part.gain_wood | part.gain_glory | part.lose_damage) != 0;
    if (!gives && whole.ok())
      in_.reject(key, refuse("bottlecap-vikings.edition.gives-nothing", "BV-16",
                             "A part must give something: gold, wood, glory or less damage."));
    return part;
  }

  std::uint8_t damage_to_lose(const std::string& key) {
    if (!in_.holds_text(key)) return number(key, kMostOfAPart);
    const auto word = in_.string(key);
    if (word != "all")
      in_.reject(key, refuse("bottlecap-vikings.edition.mend", "BV-19",
                             "Damage to lose is a number from 0 to {} or \"all\", not {}.", kMostOfAPart, quote(word)));
    return kAll;
  }

  Need read_need(const std::string& key) {
    if (!in_.has(key)) return Need::nothing;
    const FilePart part(in_);
    const auto word = in_.string(key);
    if (word == "most-damage") return Need::most_damage;
    if (word == "least-damage") return Need::least_damage;
    if (part.ok())
      in_.reject(key,
                 refuse("bottlecap-vikings.edition.need", "BV-20",
                        "{} is nothing that a part can need; there are most-damage and least-damage.", quote(word)));
    return Need::nothing;
  }

  EditionReader& in_;
  std::string key_;
};

}  // namespace

void read_faces(EditionReader& in, Edition& edition) {
  std::ranges::copy(kPrinted, edition.faces);
  for (const auto& name : in.names("faces")) {
    const bool can_be_built = name.size() == 1 && name[0] > 'A' && name[0] < 'A' + kActions;
    const Face face = FaceReader(in, name).read();
    if (can_be_built)
      edition.faces[letter(name[0])] = face;
    else
      in.reject("faces." + name,
                refuse("bottlecap-vikings.edition.face", "BV-02",
                       "{} cannot be built: the letters are B to O, and A is always the improvement.", quote(name)));
  }
}

}  // namespace cb::bottlecap_vikings
