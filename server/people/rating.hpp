// SPDX-License-Identifier: MIT
// Which matches count for whose rating, against whom and how often, and what bots are rated at. docs/ratings.md says
// the same for players.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/people/glicko.hpp"
#include "storage/people.hpp"
#include "table/table.hpp"

namespace cb::server {

inline constexpr Milliseconds kRatingDay = 24LL * 60 * 60 * 1000;

// Games of the same two, persons or a person and a level, that count in one game: beyond these they are played and kept
// and change nothing, for either. Nothing is gained by beating somebody over and over.
inline constexpr int kMostADay = 3;
inline constexpr int kMostAMonth = 10;
inline constexpr Milliseconds kRatingMonth = 30 * kRatingDay;

// How much of what the formulas give somebody for games against persons with a provisional rating they get, once their
// own is not: new accounts all begin in the middle, and could be made just to be beaten.
inline constexpr double kFromStrangers = 0.25;

// How well the rating of a bot is known: a step of the ladders in bench/README.md is measured to 36 to 82 points (one
// standard error), the ends are two steps from the middle, and people do not play as bots do.
inline constexpr double kAnchorDeviation = 100;

// What a bot of a game is rated at, whatever it wins or loses; nothing where it is not rated.
using Anchors = std::function<std::optional<double>(const AnyRules& game, std::string_view bot)>;
// As the game's bots.toml says.
std::optional<double> published_anchor(const AnyRules& game, std::string_view bot);

// A bot among opponents: "bot:3". No person has such an id.
std::string bot_id(std::string_view bot);
bool is_bot_id(std::string_view id);

struct Standing {
  std::string id;     // of a person or a bot
  int side = 0;       // those of one side do not play against each other
  int place = 0;      // a lower one has won against a higher one
  double anchor = 0;  // of a bot
  int seat = 0;
  Went went = Went::drawn;
  bool operator==(const Standing&) const = default;
};
// How everybody did who sat there when the game began; empty where the match does not count: it was not rated or not
// played to an end, a bot without a rating or the same person twice sat there from the start, or all are on one side.
std::vector<Standing> standings(const table::Events& log, const AnyGame& game,
                                const Anchors& anchors = published_anchor);

// What each rated bot of a game is rated at, by its id.
using Ladder = std::map<std::string, double, std::less<>>;
Ladder ladder_of(const AnyGame& game, const Anchors& anchors);

// For the persons among them, in their order. Without a ladder nobody has to show anything to bots in order to lead.
Rerate rerate(std::vector<Standing> standings, Milliseconds now, Ladder ladder = {});

// Rates a match that is over, once, however often it is asked. Nothing to tell where it does not count.
void rate_match(People& people, const MatchId& match, const table::Events& log, const AnyGame& game,
                const Anchors& anchors, Milliseconds now, People::Then<std::vector<RatedGame>> then);

}  // namespace cb::server
