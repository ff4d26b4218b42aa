// SPDX-License-Identifier: MIT
// What a log says, what is refused, and that a refusal changes nothing.
#include <gtest/gtest.h>

#include "tests/tournament/evening.hpp"
#include "tests/tournament/plain.hpp"
#include "tournament/event_json.hpp"

namespace cb::tournament {
namespace {

Made simple_swiss() {
  Made made{.name = "Swiss", .format = Format::swiss};
  made.rounds = 3;
  return made;
}

std::string refusal(const Made& made) {
  const auto tournament = Tournament::make(made);
  return tournament ? "" : tournament.error().code;
}

template <class Change>
std::string refusal_of(Change&& change) {
  auto made = simple_swiss();
  change(made);
  return refusal(made);
}

const std::vector<Event>& one_of_each() {
  static const std::vector<Event> kEvents = [] {
    Made made{.name = "Evening of \"Loot\"", .format = Format::arena};
    made.seats = 4;
    made.fewest = 3;
    made.rounds = 2;
    made.seed = 0xFFFF'FFFF'FFFF'FFFFULL;
    made.points = {5, 3, 1, 0};
    made.tie_breaks = {TieBreak::wins, TieBreak::fewer_games};
    made.third_place = true;
    made.starts = 1;
    made.length = 2;
    made.last_pairing = 3;
    made.pause = 4;
    made.organiser = "ann";
    made.play = R"({"game":"loot"})";
    made.at = 1'700'000'000'000;
    return std::vector<Event>{made,
                              Joined{"t1", "Team", 1500, {"ann", "bob"}, 1},
                              Left{0, 2, true, "ann"},
                              CameBack{0, 3},
                              Begun{4},
                              Paired{1, {{{0, 1}, 0}, {{2}, 3}}, {4}, 5},
                              Laid{0, "abc"},
                              Reported{0, {{2, 1}, 0, false}, 6},
                              Corrected{1, {{}, -12, true}, 7},
                              CalledOff{0, 8},
                              Ended{9, true},
                              Renamed{"Other", "ann", 10}};
  }();
  return kEvents;
}

TEST(TournamentEvents, ReadBackAsTheyWereWritten) {
  ASSERT_EQ(one_of_each().size(), event_names().size());
  for (const auto& event : one_of_each()) {
    const auto text = write_event(event);
    const auto again = read_event(text);
    ASSERT_TRUE(again) << text << " " << again.error().text();
    EXPECT_EQ(*again, event) << text;
  }
}

TEST(TournamentEvents, SayFirstWhatTheyAreAndOnlyWhatIsNotUsual) {
  EXPECT_EQ(write_event(simple_swiss()), R"({"t":"made","name":"Swiss","format":"swiss","rounds":3,"at":0})");
  EXPECT_EQ(write_event(Paired{1, {{{3, 4}, 0}}, {5}, 7}),
            R"({"t":"paired","round":1,"tables":[{"players":[3,4]}],"byes":[5],"at":7})");
  EXPECT_EQ(write_event(Reported{2, {{1, 2}}, 7}), R"({"t":"reported","table":2,"places":[1,2],"at":7})");
}

TEST(TournamentEvents, ShowNobodyTheSeed) {
  EXPECT_NE(write_event(one_of_each()[0]).find("18446744073709551615"), std::string::npos);
  EXPECT_EQ(write_seen(one_of_each()[0]).find("seed"), std::string::npos);
  EXPECT_EQ(write_seen(one_of_each()[1]), write_event(one_of_each()[1]));
}

TEST(TournamentEvents, CallThoseSomethingWhoseNameWasDeleted) {
  const auto joined = read_event(R"({"t":"joined","id":"x","name":"","rating":1,"at":0})");
  ASSERT_TRUE(joined);
  EXPECT_EQ(std::get<Joined>(*joined).name, "someone who left");
}

TEST(TournamentEvents, AreRefusedWithTheMemberAtFault) {
  const auto refused = [](std::string_view text) {
    const auto event = read_event(text);
    return event ? "" : event.error().message;
  };
  EXPECT_EQ(refused("{"), "An event says in \"t\" what it is.");
  EXPECT_EQ(refused("[]"), "An event says in \"t\" what it is.");
  EXPECT_EQ(refused(R"({"t":5})"), "An event says in \"t\" what it is.");
  EXPECT_EQ(refused(R"({"t":"eaten"})"), "There is no event \"eaten\".");
  EXPECT_EQ(refused(R"({"t":"left","at":1})"), R"(An event cannot be read: "player" is missing or of the wrong kind.)");
  for (const auto* text :
       {R"({"t":"left","player":1.5,"at":1})", R"({"t":"left","player":4294967296,"at":1})",
        R"({"t":"left","player":1,"at":18446744073709551615})", R"({"t":"paired","round":1,"tables":[[1,2]],"at":1})",
        R"({"t":"made","name":"x","format":"chess","at":1})",
        R"({"t":"made","name":"x","format":"swiss","seed":5,"at":1})",
        R"({"t":"made","name":"x","format":"swiss","tie_breaks":["luck"],"at":1})",
        R"({"t":"reported","table":1,"places":[1,"2"],"at":1})", R"({"t":"reported","table":1,"played":1,"at":1})"})
    EXPECT_TRUE(refused(text).starts_with("An event cannot be read")) << text;
}

TEST(Made, IsRefusedWhereItCannotBePlayed) {
  EXPECT_EQ(refusal(simple_swiss()), "");
  EXPECT_EQ(refusal_of([](Made& made) { made.rounds = 0; }), "tournament.rounds");
  EXPECT_EQ(refusal_of([](Made& made) { made.rounds = 101; }), "tournament.rounds");
  EXPECT_EQ(refusal_of([](Made& made) { made.seats = 7; }), "tournament.seats");
  EXPECT_EQ(refusal_of([](Made& made) { made.fewest = 3; }), "tournament.seats");
  EXPECT_EQ(refusal_of([](Made& made) { made.points = {1, 2}; }), "tournament.points");
  EXPECT_EQ(refusal_of([](Made& made) { made.points = {1}; }), "tournament.points");
  EXPECT_EQ(refusal_of([](Made& made) { made.length = 5; }), "tournament.time");
  EXPECT_EQ(refusal_of([](Made& made) { made.pause = -1; }), "tournament.time");
  EXPECT_EQ(refusal_of([](Made& made) { made.third_place = true; }), "tournament.third-place");
  EXPECT_EQ(refusal_of([](Made& made) { made.tie_breaks = {TieBreak::wins, TieBreak::wins}; }),
            "tournament.tie-breaks");
  const auto knock_out = [](Made& made) {
    made.format = Format::knock_out;
    made.rounds = 0;
    made.seats = 3;
  };
  EXPECT_EQ(refusal_of(knock_out), "tournament.knock-out-seats");
  EXPECT_EQ(refusal_of([](Made& made) { made.format = Format::arena; }), "tournament.rounds");
  EXPECT_EQ(refusal_of([](Made& made) { made.format = Format::round_robin; }), "tournament.rounds");
}

TEST(Made, IsRefusedWhereItIsTooLong) {
  EXPECT_EQ(refusal_of([](Made& made) { made.name = std::string(400, 'x'); }), "");
  EXPECT_EQ(refusal_of([](Made& made) { made.name = std::string(401, 'x'); }), "tournament.long");
  EXPECT_EQ(refusal_of([](Made& made) { made.organiser = std::string(65, 'x'); }), "tournament.long");
  EXPECT_EQ(refusal_of([](Made& made) { made.play = std::string(16'384, 'x'); }), "");
  EXPECT_EQ(refusal_of([](Made& made) { made.play = std::string(16'385, 'x'); }), "tournament.long");
}

TEST(Tournament, LetsNobodyInWhoIsTooLong) {
  const auto refusal_of_joining = [](const Joined& joined) -> std::string {
    auto tournament = Tournament::make(simple_swiss()).value();
    const auto before = tournament;
    const auto joins = tournament.take(joined);
    if (joins) return "";
    EXPECT_TRUE(tournament == before);
    return joins.error().code;
  };
  const std::string id(64, 'x');
  EXPECT_EQ(refusal_of_joining({id, std::string(400, 'x'), 0, std::vector(6, id)}), "");
  EXPECT_EQ(refusal_of_joining({"", "Ann"}), "tournament.player");
  EXPECT_EQ(refusal_of_joining({id + "x", "Ann"}), "tournament.long");
  EXPECT_EQ(refusal_of_joining({"ann", std::string(401, 'x')}), "tournament.long");
  EXPECT_EQ(refusal_of_joining({"t", "Team", 0, std::vector(7, id)}), "tournament.members");
  EXPECT_EQ(refusal_of_joining({"t", "Team", 0, {id + "x"}}), "tournament.long");
}

TEST(Tournament, TakesEveryResultOnce) {
  Evening evening(simple_swiss());
  evening.join(4);
  EXPECT_EQ(evening.report(0, {1, 2}), "tournament.table");
  evening.begin();
  EXPECT_EQ(evening(Begun{0}), "tournament.begun");
  evening.go_on();
  EXPECT_EQ(evening.report(0, {1, 3}), "tournament.outcome");
  EXPECT_EQ(evening.report(0, {2, 2}), "tournament.outcome");
  EXPECT_EQ(evening.report(0, {1}), "tournament.outcome");
  EXPECT_EQ(evening.score(0, 5), "tournament.outcome");
  EXPECT_EQ(evening(Corrected{0, {{1, 2}}, 0}), "tournament.no-result");
  EXPECT_EQ(evening.report(0, {1, 2}), "");
  const auto before = evening.tournament;
  EXPECT_EQ(evening.report(0, {1, 2}), "tournament.reported");
  EXPECT_EQ(evening(CalledOff{0, 0}), "tournament.reported");
  EXPECT_EQ(evening.report(2, {1, 2}), "tournament.table");
  EXPECT_EQ(evening.report(-1, {1, 2}), "tournament.table");
  EXPECT_TRUE(evening.tournament == before);
  EXPECT_EQ(evening(CalledOff{1, 0}), "");
  EXPECT_EQ(evening.report(1, {1, 2}), "tournament.called-off");
}

TEST(Tournament, IsCalledSomethingElseAlsoAfterTheEnd) {
  Evening evening(simple_swiss());
  EXPECT_EQ(evening(Renamed{"Cup", {}, 1}), "");
  EXPECT_EQ(evening(Renamed{std::string(401, 'x'), {}, 1}), "tournament.long");
  EXPECT_EQ(evening.tournament.made().name, "Cup");
  EXPECT_EQ(evening(Ended{2, true}), "");
  EXPECT_EQ(evening(Renamed{"", {}, 3}), "");
  EXPECT_EQ(evening.tournament.made().name, "");
}

TEST(Tournament, LaysEveryTableOnce) {
  Evening evening(simple_swiss());
  evening.join(2);
  evening.begin();
  evening.go_on();
  EXPECT_EQ(evening(Laid{0, ""}), "tournament.laid");
  EXPECT_EQ(evening(Laid{0, "abc"}), "");
  EXPECT_EQ(evening(Laid{0, "def"}), "tournament.laid");
  EXPECT_EQ(evening.tournament.table(0).match, "abc");
}

TEST(Tournament, PairsNobodyWhoIsNotThere) {
  Evening evening(simple_swiss());
  evening.join(4);
  EXPECT_EQ(evening(Joined{"p0", "Again", 1, {}, 0}), "tournament.joined");
  EXPECT_EQ(evening(Joined{"x", "Strong", 2'000'000, {}, 0}), "tournament.rating");
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {}, 0}), "tournament.stage");
  evening.begin();
  ASSERT_EQ(evening(Left{3, 0}), "");
  EXPECT_EQ(evening(Left{3, 0}), "tournament.left");
  EXPECT_EQ(evening(CameBack{0, 0}), "tournament.present");
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {3}, 0}), "tournament.left");
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {}, 0}), "tournament.pairing");
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {1}, 0}), "tournament.twice");
  EXPECT_EQ(evening(Paired{1, {{{0, 9}, 0}}, {1}, 0}), "tournament.player");
  EXPECT_EQ(evening(Paired{2, {{{0, 1}, 0}}, {2}, 0}), "tournament.round");
  EXPECT_EQ(evening(Paired{1, {{{0, 1, 2}, 0}}, {}, 0}), "tournament.seats");
  EXPECT_EQ(evening(Paired{1, {{{0, 1}, 0}}, {2}, 0}), "");
  EXPECT_EQ(evening(Paired{2, {{{0, 1}, 0}}, {2}, 0}), "tournament.round");
}

TEST(Tournament, LetsNobodyComeBackWhoWasRemoved) {
  Evening evening(simple_swiss());
  evening.join(3);
  ASSERT_EQ(evening(Left{0, 0, true}), "");
  EXPECT_EQ(evening(CameBack{0, 0}), "tournament.removed");
  ASSERT_EQ(evening(Left{1, 0}), "");
  EXPECT_EQ(evening(Left{1, 0, true}), "") << "also whoever has left";
  EXPECT_EQ(evening(Left{1, 0, true}), "tournament.left");
  EXPECT_EQ(evening(CameBack{1, 0}), "tournament.removed");
  EXPECT_TRUE(plain::problems(evening.log).empty());
}

TEST(Tournament, TakesTeamsMemberByMember) {
  Evening evening(Made{.name = "Deals", .format = Format::duplicate, .rounds = 2});
  ASSERT_EQ(evening(Joined{"owls", "Owls", 0, {"ann"}, 0}), "");
  EXPECT_EQ(evening(Joined{"owls", "Owls", 0, {"ann"}, 0}), "tournament.joined");
  EXPECT_EQ(evening(Joined{"owls", "Owls", 0, {}, 0}), "tournament.joined");
  ASSERT_EQ(evening(Joined{"owls", "Owls", 0, {"bob"}, 0}), "");
  EXPECT_EQ(evening.tournament.player(0).members, (std::vector<std::string>{"ann", "bob"}));
  EXPECT_EQ(evening(Left{0, 0, false, "cid"}), "tournament.left");
  ASSERT_EQ(evening(Left{0, 0, false, "ann"}), "");
  EXPECT_TRUE(evening.tournament.player(0).present);
  ASSERT_EQ(evening(Left{0, 0, false, "bob"}), "");
  EXPECT_FALSE(evening.tournament.player(0).present);
  ASSERT_EQ(evening(Joined{"owls", "Owls", 0, {"cid"}, 0}), "");
  evening.begin();
  EXPECT_EQ(evening(Joined{"owls", "Owls", 0, {"dan"}, 0}), "tournament.late");
  EXPECT_EQ(evening(Left{0, 0, false, "cid"}), "tournament.late");
  evening.go_on();
  EXPECT_EQ(evening.tournament.tables().size(), 1u);
  EXPECT_TRUE(plain::problems(evening.log).empty());
  ASSERT_EQ(evening(Ended{5, true}), "");
  EXPECT_TRUE(evening.tournament.called_off());
}

TEST(Tournament, NeedsSomebodyToBegin) {
  Evening evening(simple_swiss());
  evening.join(1);
  EXPECT_EQ(evening(Begun{0}), "tournament.few");
  EXPECT_EQ(evening(Ended{0}), "");
  EXPECT_EQ(evening(Joined{"x", "X", 1, {}, 0}), "tournament.over");
}

TEST(Tournament, BeginsItsLogWithWhatIsPlayed) {
  EXPECT_FALSE(Tournament::fold({}));
  const std::vector<Event> headless = {Begun{0}};
  EXPECT_FALSE(Tournament::fold(headless));
  Evening evening(simple_swiss());
  EXPECT_EQ(evening(simple_swiss()), "tournament.made");
}

}  // namespace
}  // namespace cb::tournament
