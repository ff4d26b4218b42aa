// SPDX-License-Identifier: MIT
#include "server/finding/offers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "session/bot_name.hpp"
#include "session/sides.hpp"
#include "table/laid.hpp"
#include "table/make_game.hpp"

namespace cb::server {
namespace {

using table::Holder;

constexpr Rhythm kRhythms[] = {{"5m", {Pace::live, 5 * 60'000, 3'000}},
                               {"10m", {Pace::live, 10 * 60'000, 5'000}},
                               {"day", {Pace::post, 24 * 60 * 60'000, 0}}};
constexpr const char* kPlayers = "players";

// How many may play, where that can be chosen.
std::optional<OptionSpec> players_option(const GameType& type) {
  const auto options = type.options();
  for (const auto& option : options)
    if (option.name == kPlayers) return option;
  return std::nullopt;
}

}  // namespace

std::span<const Rhythm> rhythms() { return kRhythms; }

std::string offer_name(std::string_view game, std::string_view rhythm) { return fmt::format("{}/{}", game, rhythm); }

std::vector<Offer> all_offers() {
  std::vector<Offer> offers;
  for (const auto* type : all_game_types()) {
    const auto game = type->make({}, {});
    if (!game) continue;  // cannot be: the usual options make a game
    Offer offer;
    offer.fewest = offer.most = (*game)->seats();
    if (const auto players = players_option(*type)) {
      // Nobody looks for somebody to play alone with.
      offer.fewest = std::max(2, players->minimum);
      offer.most = players->maximum;
    }
    for (const auto& bot : bots_of(**game))
      if (bot.rating) offer.bots.push_back({bot.name, static_cast<double>(*bot.rating)});
    for (const auto& rhythm : kRhythms) {
      offer.name = offer_name(type->info().name, rhythm.name);
      offers.push_back(offer);
    }
  }
  return offers;
}

Result<table::Made> table_for(std::string_view offer, const std::vector<PartyMember>& party, Milliseconds now) {
  const auto slash = offer.find('/');
  const auto type = find_game(offer.substr(0, slash));
  if (!type) return std::unexpected(type.error());
  const auto* const rhythm = std::ranges::find(kRhythms, offer.substr(slash + 1), &Rhythm::name);
  if (rhythm == std::end(kRhythms)) return fail("find.clock", "", "Nobody waits for such a clock.");
  table::Made made;
  made.game = (*type)->info().name;
  if (players_option(**type)) made.settings = {{kPlayers, std::to_string(party.size())}};
  const auto game = table::make_game(made);
  if (!game) return std::unexpected(game.error());
  // All of them, as in every table's log.
  made.settings = (*game)->settings();
  std::ranges::sort(made.settings);
  made.clock = rhythm->clock;
  made.rated = count_sides(**game) > 1 && std::ranges::all_of(party, &PartyMember::account);
  made.watchable = true;
  made.host = party.front().id;
  for (const auto& one : party) made.seats.push_back({Holder::Kind::person, one.id, one.name});
  made.at = now;
  made.laid = table::kLaidForQueue;
  return made;
}

}  // namespace cb::server
