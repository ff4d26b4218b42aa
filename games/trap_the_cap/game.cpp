// SPDX-License-Identifier: MIT
#include "games/trap_the_cap/game.hpp"

#include <bit>

#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {

static_assert(cb::Definition<Definition>);

const OptionTable<Options>& Definition::options() {
  static const OptionTable<Options> table{
      number<&Options::players>("players", "TT-03", "how many play", kFewestPlayers, kMaxSeats),
      choice<&Options::game>("game", "TT-18", "which of the five games",
                             {"basic", "team", "total-team", "tower", "golden"}),
      choice<&Options::ending>("ending", "TT-18", "who wins; standard is the first ending each game names",
                               {"standard", "captives", "last-left", "fewest-trapped", "golden-cap"}),
      choice<&Options::yellow>("yellow", "TT-02", "yellow spaces as printed, or everything that is not grey",
                               {"printed", "all"}),
      choice<&Options::starter>("starter", "TT-03", "who begins", {"first", "lot"}),
      choice<&Options::caps>("caps", "TT-32", "caps a player has, where the board offers a choice", {"6", "4"}),
      number<&Options::quiet>("quiet", "TT-31",
                              "throws without a trap or homecoming that end the game; standard is 200, with five "
                              "players 250, with six 300",
                              1, 5000, {{"standard", kStandardQuiet}, {"off", 0}}),
      number<&Options::throws>("throws", "TT-31", "throws in all that end the game", 1, 1'000'000, {{"off", 0}}),
  };
  return table;
}

namespace {

// The ending a game offers beside most captives; Trap the Tower has no other.
Aim other_aim(Play game) {
  if (game == Play::golden) return Aim::golden_cap;
  return has_teams(game) ? Aim::fewest_trapped : Aim::last_left;
}

// The reason why an ending is not played in a game, or nothing.
std::optional<Error> check_ending(Play game, Aim aim) {
  if (aim == Aim::standard || aim == other_aim(game)) return std::nullopt;
  if (aim == Aim::captives && game != Play::tower) return std::nullopt;
  if (game == Play::tower)
    return refuse("trap.options.ending", "TT-25", "In game=tower the last player left wins: ending=last-left only.");
  if (game == Play::golden)
    return refuse("trap.options.ending", "TT-30", "game=golden is played to ending=golden-cap or ending=captives.");
  if (has_teams(game))
    return refuse("trap.options.ending", "TT-23", "Team games are played to ending=captives or ending=fewest-trapped.");
  return refuse("trap.options.ending", "TT-18", "game=basic is played to ending=captives or ending=last-left.");
}

}  // namespace

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) {
  if (options.players > edition.most_players)
    return fail("trap.options.players", "TT-32", "On this board at most {} can play, not {}.", edition.most_players,
                options.players);
  if (has_teams(options.game) && options.players != 4 && options.players != 6)
    return fail("trap.options.teams", "TT-20", "Team games need four or six players, not {}.", options.players);
  if (options.caps == CapsEach::six ? !edition.six_caps : !edition.four_caps)
    return fail("trap.options.caps", "TT-03", "On this board every player has {} caps.", edition.six_caps ? 6 : 4);
  if (auto error = check_ending(options.game, options.ending)) return std::unexpected(*error);
  return Rules(edition, options);
}

std::string Definition::seat_name(const Rules& rules, int seat) { return {letter(rules, seat)}; }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  const Scoring scoring = rules.scoring(state);
  const Play game = rules.options().game;
  Aim aim = rules.setting().aim;
  if (aim == Aim::golden_cap && scoring.golden_holder() == kNeutral) aim = Aim::captives;

  std::string why = has_teams(game) ? "Only one team has free caps left." : "At most one player has free caps left.";
  if (ending.how == kQuiet) why = fmt::format("Nothing was trapped or brought home for {} throws.", state.quiet);
  if (ending.how == kThrowsUsed) why = fmt::format("All {} throws are used up.", state.throws);

  // The figures of one winning side; winners who tie have the same.
  std::vector<std::string> names;
  int captives = 0;
  int trapped = 0;
  const int first = std::countr_zero(ending.winners);
  for (int seat = 0; seat < rules.seats(); ++seat) {
    if (ending.won(seat)) names.push_back(seat_name(rules, seat));
    if (rules.setting().side(seat) != rules.setting().side(first)) continue;
    captives += scoring.captives(seat);
    trapped += scoring.trapped(seat);
  }
  const bool one_team = has_teams(game) && static_cast<int>(names.size()) < rules.seats();
  std::string who = names.front();
  for (std::size_t n = 1; n < names.size(); ++n) who += (n + 1 == names.size() ? " and " : ", ") + names[n];
  if (names.size() == 1)
    who += " wins";
  else
    who += one_team ? " win together" : " share the win";
  switch (aim) {
    case Aim::last_left:
      return {fmt::format("{} {} with caps left.", why, who), game == Play::tower ? "TT-25" : "TT-18"};
    case Aim::fewest_trapped:
      return {fmt::format("{} {} with the fewest caps trapped, {}.", why, who, trapped), "TT-23"};
    case Aim::golden_cap:
      return {fmt::format("{} {}, having the golden cap.", why, who), "TT-30"};
    default:
      break;
  }
  const std::string text = fmt::format("{} {} with {} {}.", why, who, captives, captives == 1 ? "captive" : "captives");
  if (game == Play::golden) return {text, "TT-30"};
  return {text, has_teams(game) ? "TT-23" : "TT-18"};
}

std::vector<std::string_view> Definition::variants() {
  return {"players=2",
          "players=3 ending=last-left",
          "players=5",
          "players=6 yellow=all",
          "players=4 game=team",
          "players=6 game=team ending=fewest-trapped",
          "players=4 game=total-team",
          "players=6 game=total-team ending=fewest-trapped quiet=60",
          "players=2 game=tower",
          "players=5 game=tower starter=lot",
          "players=2 game=golden",
          "players=4 game=golden ending=captives",
          "players=6 game=golden yellow=all",
          "players=3 starter=lot quiet=off throws=300",
          "players=2 quiet=30 throws=off"};
}

}  // namespace cb::trap_the_cap
