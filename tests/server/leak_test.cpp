// SPDX-License-Identifier: MIT
// No byte of a Top Drop table betrays a hand: whatever cards the others hold and the pile has, as long as they play the
// same, a seat is sent the same, and so are a spectator and whoever looks on from a list of tables; and the directory,
// of which every list and every page of tables is made, says the same. Seed, tokens and times are the same in all runs,
// so nothing has to be masked.
#include <algorithm>
#include <numeric>
#include <set>

#include "room_testing.hpp"
#include "server/room/table_entry.hpp"

namespace cb::server::testing_room {
namespace {

constexpr int kCards = 60;

struct Move {
  int seat;
  std::string action;
  int draws_before;  // how many cards have been drawn by then
};
// A match up to some moment before its end: who drew which card, in order, and what everyone did.
struct Script {
  int players = 0;
  std::vector<int> drawer;
  std::vector<int> card;
  std::vector<Move> moves;
};

Script random_script(int players, int length, Rng& rng) {
  for (;;) {
    Match match(std::shared_ptr<const AnyGame>(
        find_game("top-drop").value()->make({{"players", std::to_string(players)}}, {}).value()));
    Script script;
    script.players = players;
    while (!match.finish() && static_cast<int>(script.moves.size()) < length) {
      const auto action = random_action(match.game(), match.state(), rng);
      const auto text = match.game().write_action(match.state(), action);
      if (match.actor() == kChance) {
        script.drawer.push_back(match.game().turn(match.state()));
        script.card.push_back(std::stoi(text.substr(1)));
      } else {
        script.moves.push_back({match.actor(), text, static_cast<int>(script.card.size())});
      }
      EXPECT_TRUE(match.play(action));
    }
    // The draws that follow the last move belong to it.
    while (!match.finish() && match.actor() == kChance) {
      const auto action = random_action(match.game(), match.state(), rng);
      script.drawer.push_back(match.game().turn(match.state()));
      script.card.push_back(std::stoi(match.game().write_action(match.state(), action).substr(1)));
      EXPECT_TRUE(match.play(action));
    }
    if (!match.finish()) return script;
  }
}

// Other cards in all hands but the observer's and in the pile, with which everyone could have played the same.
std::vector<int> other_cards(const Script& script, int observer, Rng& rng) {
  std::vector<int> dealt(script.card.size(), 0);
  std::vector<bool> seen(kCards + 1, false);
  for (std::size_t n = 0; n < dealt.size(); ++n)
    if (script.drawer[n] == observer) seen[static_cast<std::size_t>(dealt[n] = script.card[n])] = true;
  // A card that was placed was drawn at some time before that by whoever placed it.
  for (const auto& move : script.moves) {
    const auto placed = to_number(move.action);
    if (!placed || move.seat == observer) continue;
    seen[static_cast<std::size_t>(*placed)] = true;
    std::vector<std::size_t> free;
    for (std::size_t n = 0; n < static_cast<std::size_t>(move.draws_before); ++n)
      if (script.drawer[n] == move.seat && dealt[n] == 0) free.push_back(n);
    dealt[free[rng.below(static_cast<std::uint32_t>(free.size()))]] = *placed;
  }
  std::vector<int> unseen;
  for (int card = 1; card <= kCards; ++card)
    if (!seen[static_cast<std::size_t>(card)]) unseen.push_back(card);
  for (auto& card : dealt) {
    if (card != 0) continue;
    const auto pick = rng.below(static_cast<std::uint32_t>(unseen.size()));
    card = unseen[pick];
    unseen.erase(unseen.begin() + pick);
  }
  return dealt;
}

class Leak : public RoomTest {
 protected:
  // Everything the observer was sent in a match played by the script with these cards; nothing where that cannot be.
  std::optional<std::string> sent(const Script& script, const std::vector<int>& cards, int observer,
                                  bool tries = true) {
    tokens_ = 0;
    now_ = 1'000;
    std::vector<Holder> seats;
    for (int seat = 0; seat < script.players; ++seat) seats.push_back(person("p" + std::to_string(seat)));
    auto table = made("top-drop", "players=" + std::to_string(script.players), seats);
    table.host = "p0";
    table.clock = {Pace::live, 100'000'000, 0};
    table.watchable = true;
    const auto game = table::make_game(table).value();
    const auto room = open(table, {}, [&, n = std::size_t{0}](const AnyRules& rules, const AnyState& state) mutable {
      const auto drawn = game->read_action(state, "+" + std::to_string(cards.at(n++)));
      return drawn ? *drawn : rules.actions(state).front().code;
    });
    std::vector<Person> people;
    for (const auto& seat : seats) people.push_back(come_for_moves(*room, seat.id, -1));
    const auto eve = come_for_moves(*room, "eve", -1);
    const auto& watched = observer >= 0 ? people[static_cast<std::size_t>(observer)] : eve;
    std::vector<std::string> never_right = {"stop!", "61", "+5"};
    for (int card = 1; card <= kCards; ++card) {
      const auto drawn = std::ranges::find(script.card, card) - script.card.begin();
      if (drawn == std::ssize(script.card) || script.drawer[static_cast<std::size_t>(drawn)] != observer)
        never_right.push_back(std::to_string(card));
    }
    const auto looking_on = look_on(*room, "ivy");
    std::string more;
    begin(*room, people[0]);
    for (std::size_t n = 0; n < script.moves.size(); ++n) {
      const auto& move = script.moves[n];
      const auto& mover = people[static_cast<std::size_t>(move.seat)];
      now_ += 100;
      more += look_again(*room, watched->person(), n);
      if (tries) try_what_is_refused(*room, people, watched, observer, never_right, move, n);
      more += listed(*room);
      const auto version = room->version();
      act(*room, mover, move.seat, move.action);
      if (room->version() == version || room->table().stage() != table::Stage::playing) return {};
      if (n % 4 == 1) {
        const auto phrases = room->table().game().phrases();
        const int speaker = static_cast<int>(n) % script.players;
        ask(*room, people[static_cast<std::size_t>(speaker)],
            json{{"t", "say"}, {"seat", speaker}, {"phrase", phrases[n % phrases.size()].code}}.dump());
      }
      if (n == 6) ask(*room, people[1], R"({"t":"link","seat":1})");
      if (n == 9) ask(*room, people[0], R"({"t":"offer","seat":0,"what":"abort"})");
    }
    more += look_again(*room, watched->person(), 0);
    for (const auto& text : watched->heard) more += text + "\n";
    EXPECT_FALSE(looking_on->last("welcome").is_null());
    for (const auto& text : looking_on->heard) more += text + "\n";
    last_state_ = room->table().match().state();
    return more;
  }
  static Person come_for_moves(Room& room, const std::string& who, std::int64_t after) {
    auto client = std::make_shared<Listener>(who);
    room.join(client, {wire::kProtocol, after, true, {}});
    return client;
  }
  static Person look_on(Room& room, const std::string& who) {
    auto client = std::make_shared<Listener>(who);
    client->outside = true;
    room.join(client, {wire::kProtocol, -1, true, {}});
    return client;
  }
  // What anybody may ask the server of a table is answered from this.
  std::string listed(const Room& room) const {
    const auto entry = entry_of(room.match(), room.table(), now_);
    std::string all = entry.summary + entry.host + entry.ending + entry.details;
    for (const auto& seat : entry.seats) all += seat.kind + seat.person + seat.name;
    return fmt::format("{} {} {} {}\n", all, static_cast<int>(entry.stage), entry.winners, entry.changed);
  }
  // Coming back now and then, for the gap and for the whole.
  std::string look_again(Room& room, const std::string& who, std::size_t n) {
    std::string heard;
    if (n % 5 != 0) return heard;
    for (const auto after : {std::int64_t{-1}, std::int64_t{0}, static_cast<std::int64_t>(room.version()) - 4}) {
      const auto back = come_for_moves(room, who, after);
      for (const auto& text : back->heard) heard += text + "\n";
      room.leave(*back);
    }
    return heard;
  }
  // Out of turn, from another's seat, with a card one does not have, and what only others may ask.
  void try_what_is_refused(Room& room, const std::vector<Person>& people, const Person& watched, int observer,
                           const std::vector<std::string>& never_right, const Move& move, std::size_t n) {
    const auto card = std::to_string(1 + (n * 17) % kCards);
    for (int seat = 0; seat < static_cast<int>(people.size()); ++seat)
      if (seat != move.seat || seat != observer) act(room, watched, seat, card);
    if (move.seat == observer)
      for (const auto& words : never_right) act(room, watched, observer, words);
    ask(room, watched, R"({"t":"offer","seat":0,"what":"take-back"})");
    ask(room, watched, R"({"t":"chat","text":"what do you have?"})");
    ask(room, watched, json{{"t", "link"}, {"seat", observer == 0 ? 1 : 0}}.dump());
  }

  AnyState last_state_;
};

TEST_F(Leak, WhatOthersHoldChangesNoByteThatIsSent) {
  const int matches = testing_table::takes_its_time() ? 4 : 3;
  const int permutations = testing_table::takes_its_time() ? 1'000 : 15;
  Rng rng(11);
  for (int match = 0; match < matches; ++match) {
    const int players = 2 + match % 3;
    const auto script = random_script(players, 12 + static_cast<int>(rng.below(25)), rng);
    for (int observer = kNobody; observer < players; ++observer) {
      if (observer == kChance) continue;
      SCOPED_TRACE(fmt::format("match {}, {} players, observer {}", match, players, observer));
      const auto usual = sent(script, script.card, observer);
      ASSERT_TRUE(usual);
      const auto state = last_state_;
      std::set<std::vector<int>> tried;
      int others = 0;
      for (int n = 0; others < permutations && n < 50 * permutations; ++n) {
        const auto cards = other_cards(script, observer, rng);
        const auto bytes = sent(script, cards, observer);
        if (!bytes) continue;
        ASSERT_EQ(*bytes, *usual);
        others += tried.insert(cards).second && !(last_state_ == state) ? 1 : 0;
      }
      EXPECT_EQ(others, permutations);
    }
  }
}

// The test would notice: who holds the cards is sent something else.
TEST_F(Leak, WhatOneHoldsOneIsSent) {
  Rng rng(12);
  const auto script = random_script(2, 20, rng);
  const auto usual = sent(script, script.card, 1, false);
  for (int n = 0; n < 200; ++n) {
    const auto cards = other_cards(script, 0, rng);
    if (cards == script.card) continue;
    const auto bytes = sent(script, cards, 1, false);
    if (bytes) {
      EXPECT_NE(*bytes, *usual);
      return;
    }
  }
  FAIL() << "no other cards fit";
}

TEST_F(Leak, OnceItIsOverEverythingIsLaidOpen) {
  const auto room = open(made("top-drop", "players=2"));
  const auto ann = come(*room, "ann");
  const auto eve = come(*room, "eve");
  begin(*room, ann);
  EXPECT_NE(eve->last("welcome")["view"], room->table().game().write_position(room->table().match().state()));
  ask(*room, ann, R"({"t":"host","do":"close"})");
  const auto position = room->table().game().write_position(room->table().match().state());
  bool opened = false;
  for (const auto& text : eve->heard)
    if (const auto value = json::parse(text); value.contains("position")) opened = value["position"] == position;
  EXPECT_TRUE(opened);
  EXPECT_EQ(come(*room, "eve")->last("welcome")["view"], position);
}

}  // namespace
}  // namespace cb::server::testing_room
