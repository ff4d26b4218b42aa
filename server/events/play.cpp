// SPDX-License-Identifier: MIT
#include "server/events/play.hpp"

#include <sodium.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/room/table_id.hpp"
#include "table/laid.hpp"
#include "table/words.hpp"
#include "tournament/duplicate.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using table::Holder;

std::string big_endian(std::uint64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(number >> shift & 0xFF));
  return bytes;
}

Seed keyed_hash(const Seed& key, std::string_view text) {
  Seed hash{};
  static_assert(sizeof(Seed) == crypto_auth_hmacsha256_BYTES);
  static_assert(sizeof(Seed) == crypto_auth_hmacsha256_KEYBYTES);
  crypto_auth_hmacsha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), key.data());
  return hash;
}

MatchId first_half(const Seed& hash) {
  MatchId id;
  std::copy_n(hash.begin(), id.bytes.size(), id.bytes.begin());
  return id;
}

Error unreadable() { return refuse("event.play", "", "What the event's tables are made from cannot be read."); }

}  // namespace

std::string write_play(const Play& play) {
  json settings = json::object();
  for (const auto& [name, value] : play.settings) settings[name] = value;
  return write_json({{"game", play.game},
                     {"settings", std::move(settings)},
                     {"pace", word_for(play.clock.pace)},
                     {"base", play.clock.base},
                     {"increment", play.clock.increment},
                     {"rated", play.rated},
                     {"listed", play.listed},
                     {"watchable", play.watchable},
                     {"forfeit_after", play.forfeit_after},
                     {"team_size", play.team_size},
                     {"secret", to_hex(play.secret)}});
}

Result<Play> read_play(std::string_view text) {
  const auto value = read_json(text);
  if (!value.is_object()) return std::unexpected(unreadable());
  try {
    Play play;
    play.game = value.at("game").get<std::string>();
    for (const auto& [name, setting] : value.at("settings").items())
      play.settings.emplace_back(name, setting.get<std::string>());
    const auto pace = find_word<Pace>(value.at("pace").get_ref<const std::string&>());
    const auto secret = read_seed(value.at("secret").get_ref<const std::string&>());
    if (!pace || !secret) return std::unexpected(unreadable());
    play.clock = {*pace, value.at("base").get<Milliseconds>(), value.at("increment").get<Milliseconds>()};
    play.rated = value.at("rated").get<bool>();
    play.listed = value.at("listed").get<bool>();
    play.watchable = value.at("watchable").get<bool>();
    play.forfeit_after = value.at("forfeit_after").get<Milliseconds>();
    play.team_size = value.at("team_size").get<int>();
    play.secret = *secret;
    return play;
  } catch (const json::exception&) {
    return std::unexpected(unreadable());
  }
}

std::string_view title_of(const tournament::Made& made) {
  return std::string_view(made.name).substr(0, made.name.find('\n'));
}

std::string_view about_of(const tournament::Made& made) {
  const auto end = made.name.find('\n');
  return end == std::string::npos ? std::string_view() : std::string_view(made.name).substr(end + 1);
}

MatchId log_of_event(const MatchId& event) {
  std::string text = "the log of an event";
  text.append(reinterpret_cast<const char*>(event.bytes.data()), event.bytes.size());
  Seed hash{};
  static_assert(sizeof(Seed) == crypto_hash_sha256_BYTES);
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return first_half(hash);
}

MatchId match_of_table(const Play& play, int table) {
  return first_half(keyed_hash(play.secret, "table" + big_endian(static_cast<std::uint64_t>(table))));
}

Seed seed_of_deal(const Play& play, const tournament::Made& made, int deal) {
  return keyed_hash(play.secret, "deal" + big_endian(tournament::deal_seed(made, deal)));
}

std::string promise_of_deals(const Play& play, const tournament::Made& made) {
  std::string all;
  for (int deal = 1; deal <= made.rounds; ++deal) all += commitment_to(seed_of_deal(play, made, deal));
  std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(all.data()), all.size());
  return to_hex(hash);
}

table::Made table_for(const Play& play, const tournament::Tournament& tournament, int table, const MatchId& event,
                      const NameOf& name_of, Milliseconds now) {
  const auto& laid = tournament.table(table);
  const bool deal = laid.deal > 0;
  std::vector<std::string> people;
  if (deal)
    people = tournament.player(laid.players.front()).members;
  else
    for (const int player : laid.players) people.push_back(tournament.player(player).id);
  table::Made made;
  made.game = play.game;
  made.settings = play.settings;
  // As many as sit there, where that can be chosen; a team's number stands in the settings.
  if (const auto players = std::ranges::find(made.settings, kPlayersOption, &Settings::value_type::first);
      players != made.settings.end())
    players->second = std::to_string(people.size());
  made.clock = play.clock;
  made.rated = play.rated;
  made.watchable = play.watchable;
  for (const auto& person : people) made.seats.push_back({Holder::Kind::person, person, name_of(person)});
  made.at = now;
  made.laid =
      table::laid_for(deal ? table::kLaidForDeal : table::kLaidForEvent, play.listed ? table_id(event) : std::string());
  return made;
}

}  // namespace cb::server
