// SPDX-License-Identifier: MIT
#include "server/finding/challenges_api.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/http/status.hpp"
#include "server/people/own_data.hpp"
#include "server/people/people_words.hpp"
#include "session/sides.hpp"
#include "table/make_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;
using List = Result<std::vector<Challenge>>;

constexpr Challenges::Limits kLimits{.sent = 10, .received = 20};
// A person's own list has answered ones too.
constexpr int kMostShown = 50;
constexpr int kMostAsked = 50;
// How exactly it is kept when whoever asked was last there.
constexpr Milliseconds kSeenWithin = 10'000;

// Why somebody declines. Words of their own would reach whoever does not want them.
constexpr std::array<std::string_view, 6> kWords = {"no", "later", "game", "clock", "rated", "friendly"};

Error unknown() { return refuse("challenge.unknown", "", "This challenge is not open any more."); }

bool by_post(std::string_view clock) { return clock == "day"; }

// Whether two can play it, and whether one of them can win.
Result<void> check_game(const std::string& game, bool rated) {
  for (const auto& offer : all_offers()) {
    if (!offer.name.starts_with(game + '/')) continue;
    if (offer.fewest > 2 || offer.most < 2)
      return fail("challenge.game", "", "A challenge is for a game that two can play.");
    break;
  }
  if (!rated) return {};
  const auto made = table_for(offer_name(game, "day"), {{"a", "", true}, {"b", "", true}}, 0);
  if (!made) return std::unexpected(made.error());
  if (!made->rated) return fail("form.rated", "", "Where everyone is on one side there is nobody to be rated against.");
  return {};
}

Result<Challenge> read_challenge(const Call& call, const Person& person, Milliseconds now) {
  const auto game = text(call, "game");
  const auto clock = text(call, "clock");
  const auto rated = flag(call, "rated");
  const auto to = text_if_there(call, "to");
  for (const auto* given : {&game, &clock})
    if (!*given) return std::unexpected(given->error());
  if (!rated) return std::unexpected(rated.error());
  if (!to) return std::unexpected(to.error());
  if (const auto known = find_game(*game); !known) return std::unexpected(known.error());
  if (std::ranges::find(rhythms(), *clock, &Rhythm::name) == rhythms().end())
    return fail("find.clock", "", "Nobody waits for such a clock; there are 5m, 10m and day.");
  if (const auto ok = check_game(*game, *rated); !ok) return std::unexpected(ok.error());
  if (*rated && !person.account)
    return fail("form.rated-guest", "",
                "Rated games are between accounts: make one, which takes a name and a password, and your games count.");
  Challenge challenge;
  challenge.id = draw_id();
  challenge.from = {person.id, person.name, person.account};
  if (*to) challenge.to = Challenge::One{**to, {}, false};
  challenge.game = *game;
  challenge.clock = *clock;
  challenge.rated = *rated;
  challenge.made = now;
  challenge.until = now + (by_post(*clock) ? kPostChallengeFor : kLiveChallengeFor);
  return challenge;
}

}  // namespace

void ChallengesApi::add_routes(Router& router) {
  using Who = Route::Who;
  router.add({"POST", "/api/challenges", Who::person,
              [this](const Call& call, const auto& person, const Places&, Answer answer) {
                net::spawn(make(call, *person, std::move(answer)));
              }});
  router.add(
      {"GET", "/api/me/challenges", Who::person, [this](const Call&, const auto& person, const Places&, Answer answer) {
         net::spawn(show(*person, std::move(answer)));
       }});
  router.add({"POST", "/api/challenges/{id}/accept", Who::person,
              [this](const Call&, const auto& person, const Places& places, Answer answer) {
                net::spawn(accept(places.at(0), *person, std::move(answer)));
              }});
  router.add({"POST", "/api/challenges/{id}/decline", Who::person,
              [this](const Call& call, const auto& person, const Places& places, Answer answer) {
                decline(call, places.at(0), *person, std::move(answer));
              }});
  router.add({"DELETE", "/api/challenges/{id}", Who::person,
              [this](const Call&, const auto& person, const Places& places, Answer answer) {
                withdraw(places.at(0), *person, std::move(answer));
              }});
}

void ChallengesApi::tick() {
  const auto now = world_.now();
  // What could not be opened again now is the next time.
  world_.challenges.reopen_left(now - kLaidWithin, [](const auto&) {});
  world_.challenges.forget_old(now);
}

net::Task<> ChallengesApi::make(Call call, Person person, Answer answer) {
  const auto now = world_.now();
  auto challenge = read_challenge(call, person, now);
  if (!challenge) co_return answer(refusal(challenge.error()));
  const auto allowed = co_await may_ask(*challenge);
  if (!allowed) co_return answer(refusal(allowed.error()));
  auto others = co_await whom(*challenge);
  if (!others) co_return answer(refusal(others.error()));
  if (auto reply = too_often(made_.take(person.id, now))) co_return answer(std::move(*reply));
  const auto kept = co_await net::answer_of<Result<void>>(
      [&](auto then) { world_.challenges.add(*challenge, std::move(*others), kLimits, std::move(then)); });
  if (!kept) co_return answer(refusal(kept.error()));
  const auto found = co_await net::answer_of<Result<std::optional<Challenge>>>(
      [&](auto then) { world_.challenges.find(challenge->id, now, std::move(then)); });
  if (!found) co_return answer(refusal(found.error()));
  if (!*found) co_return answer(refusal(unknown()));
  if (challenge->to) world_.tell(**found);
  answer(json_reply(challenge_json(**found), kCreated));
}

// The people it is for where it is for nobody in particular: whom one has met, and still wants to.
net::Task<Result<std::vector<std::string>>> ChallengesApi::whom(const Challenge& challenge) {
  std::vector<std::string> people;
  if (challenge.to) co_return people;
  const auto met = co_await net::answer_of<Result<std::vector<Acquaintance>>>(
      [&](auto then) { world_.contacts.met(challenge.from.id, kMostAsked, std::move(then)); });
  if (!met) co_return std::unexpected(met.error());
  for (const auto& one : *met)
    if (!world_.blocks.apart(challenge.from.id, one.id)) people.push_back(one.id);
  co_return people;
}

// A guest costs nothing to make, so that they ask only whom they have played with.
net::Task<Result<void>> ChallengesApi::may_ask(const Challenge& challenge) {
  if (!challenge.to) co_return Result<void>();
  const auto& to = challenge.to->id;
  if (world_.blocks.apart(challenge.from.id, to))
    co_return fail("challenge.closed", "", "This person takes no challenge from you.");
  const auto file = co_await net::answer_of<Result<std::optional<PersonFile>>>(
      [&](auto then) { world_.people.file(to, std::move(then)); });
  if (!file) co_return std::unexpected(file.error());
  if (!*file) co_return std::unexpected(refuse("person.unknown", "", "There is no such person."));
  if (challenge.rated && !(*file)->person.account)
    co_return fail("challenge.guest", "",
                   "They are a guest, and a rated game is between accounts; ask for one that is not rated.");
  if (challenge.from.account) co_return Result<void>();
  const auto met = co_await net::answer_of<Result<std::vector<Acquaintance>>>(
      [&](auto then) { world_.contacts.met(challenge.from.id, kMostAsked, std::move(then)); });
  if (!met) co_return std::unexpected(met.error());
  if (std::ranges::find(*met, to, &Acquaintance::id) == met->end())
    co_return fail("challenge.stranger", "",
                   "As a guest you can challenge people you have played with; with an account, anybody.");
  co_return Result<void>();
}

bool ChallengesApi::is_there(const Challenge& challenge) const {
  return by_post(challenge.clock) || world_.now() - challenge.seen < kChallengerThere;
}

bool ChallengesApi::is_open_to(const Challenge& challenge, const Person& person) const {
  return challenge.state == Challenge::State::open && !world_.blocks.apart(challenge.from.id, person.id) &&
         !world_.banned(challenge.from.id);
}

net::Task<> ChallengesApi::show(Person person, Answer answer) {
  const auto now = world_.now();
  auto received = co_await net::answer_of<List>(
      [&](auto then) { world_.challenges.received(person.id, now, kLimits.received, std::move(then)); });
  if (!received) co_return answer(refusal(received.error()));
  const auto sent = co_await net::answer_of<List>(
      [&](auto then) { world_.challenges.sent(person.id, now, kMostShown, std::move(then)); });
  if (!sent) co_return answer(refusal(sent.error()));
  // Whoever is asked may look at another node.
  if (std::ranges::any_of(*sent, [&](const auto& one) {
        return one.state == Challenge::State::open && !by_post(one.clock) && now - one.seen >= kSeenWithin;
      }))
    world_.challenges.seen(person.id, now);
  std::erase_if(*received, [&](const auto& one) { return !is_there(one) || !is_open_to(one, person); });
  answer(json_reply({{"received", challenges_json(*received)}, {"sent", challenges_json(*sent)}}));
}

net::Task<> ChallengesApi::accept(std::string id, Person person, Answer answer) {
  using Found = Result<std::optional<Challenge>>;
  const auto now = world_.now();
  const auto found =
      co_await net::answer_of<Found>([&](auto then) { world_.challenges.find(id, now, std::move(then)); });
  if (!found) co_return answer(refusal(found.error()));
  if (!*found || !is_open_to(**found, person)) co_return answer(refusal(unknown()));
  if ((*found)->rated && !person.account)
    co_return answer(refusal(
        refuse("challenge.rated", "", "This game is rated, and counts between accounts; make one, then accept.")));
  if (!is_there(**found))
    co_return answer(refusal(
        refuse("challenge.away", "", "Whoever asked has gone meanwhile, and the clock would not wait for them.")));
  auto mine =
      co_await net::answer_of<Found>([&](auto then) { world_.challenges.accept(id, person.id, now, std::move(then)); });
  if (!mine) co_return answer(refusal(mine.error()));
  if (!*mine) co_return answer(refusal(unknown()));
  co_await lay_table(std::move(**mine), std::move(person), std::move(answer));
}

// Where the table cannot be laid, the challenge is open as before.
net::Task<> ChallengesApi::lay_table(Challenge challenge, Person person, Answer answer) {
  std::vector<PartyMember> party = {{challenge.from.id, challenge.from.name, challenge.from.account},
                                    {person.id, person.name, person.account}};
  world_.shuffle(party);
  const auto now = world_.now();
  auto made = table_for(offer_name(challenge.game, challenge.clock), party, now);
  auto table = made ? Result<std::string>() : std::unexpected(made.error());
  if (made) {
    // A friendly game between two is nobody else's business.
    made->rated = made->watchable = challenge.rated;
    made->laid = "challenge";
    table = co_await net::answer_of<Result<std::string>>(
        [&](auto then) { world_.make_table(std::move(*made), std::move(then)); });
  }
  if (!table) {
    co_await net::answer_of<Result<void>>([&](auto then) { world_.challenges.reopen(challenge.id, std::move(then)); });
    co_return answer(error_reply(table.error(), kUnavailable));
  }
  // Where this is not kept the table is there all the same, and among the games of both.
  co_await net::answer_of<Result<void>>(
      [&](auto then) { world_.challenges.settle(challenge.id, *table, now + kAcceptedFor, std::move(then)); });
  answer(json_reply({{"table", *table}, {"path", "/t/" + *table}}, kCreated));
}

void ChallengesApi::decline(const Call& call, const std::string& id, const Person& person, Answer answer) {
  const auto word = text(call, "word");
  if (!word) return answer(refusal(word.error()));
  if (std::ranges::find(kWords, *word) == kWords.end())
    return answer(refusal(refuse("challenge.word", "", "A challenge is declined with the word {}.",
                                 any_of(std::vector<std::string>(kWords.begin(), kWords.end())))));
  const auto now = world_.now();
  world_.challenges.decline(id, person.id, *word, now, now + kDeclinedFor,
                            [answer = std::move(answer)](const Result<bool>& done) mutable {
                              if (!done) return answer(refusal(done.error()));
                              answer(*done ? json_reply(json::object()) : refusal(unknown()));
                            });
}

void ChallengesApi::withdraw(const std::string& id, const Person& person, Answer answer) {
  world_.challenges.withdraw(id, person.id, [answer = std::move(answer)](const Result<bool>& done) mutable {
    if (!done) return answer(refusal(done.error()));
    answer(*done ? json_reply(json::object()) : refusal(unknown()));
  });
}

void ChallengesApi::withdraw_all(const std::string& person) { net::spawn(withdraw_each(person)); }

net::Task<> ChallengesApi::withdraw_each(std::string person) {
  const auto sent = co_await net::answer_of<List>(
      [&](auto then) { world_.challenges.sent(person, world_.now(), kMostShown, std::move(then)); });
  if (!sent) co_return;
  // What is answered is theirs to read when they come back.
  for (const auto& one : *sent)
    if (one.state == Challenge::State::open) world_.challenges.withdraw(one.id, person, [](const auto&) {});
}

}  // namespace cb::server
