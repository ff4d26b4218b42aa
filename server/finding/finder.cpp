// SPDX-License-Identifier: MIT
#include "server/finding/finder.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "server/http/status.hpp"
#include "server/operations/network.hpp"
#include "server/people/glicko.hpp"
#include "server/people/people_words.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

json outlook_json(const Outlook& outlook, double rating) {
  const auto slash = outlook.offer.find('/');
  return {{"state", "waiting"},
          {"game", outlook.offer.substr(0, slash)},
          {"clock", outlook.offer.substr(slash + 1)},
          {"rating", rating},
          {"waited", outlook.waited},
          {"low", outlook.low},
          {"high", outlook.high},
          {"widest", outlook.widest},
          {"others", outlook.others},
          {"players", outlook.players},
          {"bot", outlook.bot ? json(*outlook.bot) : json()}};
}

// Who looks for a game by post need not stay and watch.
Milliseconds patience_with(std::string_view offer) { return offer.ends_with("/day") ? kStillThereByPost : kStillThere; }

}  // namespace

void Finder::add_routes(Router& router) {
  using Who = Route::Who;
  router.add(
      {"POST", "/api/find", Who::person, [this](const Call& call, const auto& person, const Places&, Answer answer) {
         look_for(call, *person, std::move(answer));
       }});
  router.add({"GET", "/api/find", Who::person, [this](const Call&, const auto& person, const Places&, Answer answer) {
                if (world_.seekers == nullptr) return answer(how_it_looks(person->id));
                asked_at_ = world_.now();
                if (known_.contains(person->id) || found_.contains(person->id)) return answer(how_it_looks(person->id));
                // They may have come to another node.
                look_at_all(
                    [this, id = person->id, answer = std::move(answer)]() mutable { answer(how_it_looks(id)); });
              }});
  router.add(
      {"DELETE", "/api/find", Who::person, [this](const Call&, const auto& person, const Places&, Answer answer) {
         send_away(person->id);
         answer(json_reply({{"state", "idle"}}));
       }});
}

void Finder::look_for(const Call& call, const Person& person, Answer answer) {
  const auto game = text(call, "game");
  if (!game) return answer(refusal(game.error()));
  const auto clock = text(call, "clock");
  if (!clock) return answer(refusal(clock.error()));
  if (const auto known = find_game(*game); !known) return answer(refusal(known.error()));
  if (std::ranges::find(rhythms(), *clock, &Rhythm::name) == rhythms().end())
    return answer(refusal(refuse("find.clock", "", "Nobody waits for such a clock; there are 5m, 10m and day.")));
  auto network = network_of(call.address);
  // Who waits already may wait for something else.
  if (const auto there = from_.find(network);
      there != from_.end() && there->second >= kMostFromANetwork && !known_.contains(person.id))
    return answer(refusal(refuse("find.many", "",
                                 "{} people look for a game from your network already; try again when some of them "
                                 "have found one.",
                                 kMostFromANetwork)));
  enter(person, *game, offer_name(*game, *clock), std::move(network), std::move(answer));
}

void Finder::enter(const Person& person, const std::string& game, std::string offer, std::string network,
                   Answer answer) {
  world_.people.file(person.id, [this, person, game, offer = std::move(offer), network = std::move(network),
                                 answer = std::move(answer)](const Result<std::optional<PersonFile>>& file) mutable {
    if (!file) return answer(refusal(file.error()));
    if (!*file) return answer(refusal(refuse("person.unknown", "", "There is no such person.")));
    const auto now = world_.now();
    Rating rating;
    for (const auto& [of, stored] : (*file)->ratings)
      if (of == game) rating = rating_now(stored, now);
    auto waits = [this, seeker = Seeker{person.id, offer, rating.rating, rating.deviation}, now, network,
                  answer = std::move(answer)](const Result<void>& kept) mutable {
      if (!kept) return answer(refusal(kept.error()));
      if (const auto entered = queue_.enter(seeker, now); !entered) return answer(refusal(entered.error()));
      found_.erase(seeker.person);
      remember(seeker.person, {seeker.offer, now, seeker.rating, seeker.deviation, now, std::move(network)});
      answer(how_it_looks(seeker.person));
    };
    if (world_.seekers == nullptr) return waits({});
    asked_at_ = now;
    world_.seekers->enter({person.id, offer, rating.rating, rating.deviation, now, now}, std::move(waits));
  });
}

Reply Finder::how_it_looks(const std::string& person) {
  const auto now = world_.now();
  if (const auto found = found_.find(person); found != found_.end())
    return json_reply({{"state", "found"}, {"table", found->second.table}});
  const auto outlook = queue_.outlook(person, now);
  if (!outlook) return json_reply({{"state", known_.contains(person) ? "seating" : "idle"}});
  note_asked(person);
  const auto& known = known_.at(person);
  return json_reply(outlook_json(*outlook, known.rating));
}

void Finder::remember(const std::string& person, Known known) {
  forget(person);
  ++from_[known.network];
  known_[person] = std::move(known);
}

void Finder::forget(const std::string& person) {
  const auto known = known_.extract(person);
  if (!known) return;
  if (const auto there = from_.find(known.mapped().network); --there->second == 0) from_.erase(there);
}

void Finder::send_away(const std::string& person) {
  leave_all(person);
  if (world_.seekers != nullptr) world_.seekers->leave(person);
}

void Finder::leave_all(const std::string& person) {
  queue_.leave(person);
  forget(person);
  found_.erase(person);
}

void Finder::tick() {
  const auto now = world_.now();
  if (world_.seekers == nullptr) return pair(now);
  const bool anybody_asks = now - asked_at_ < kStillThere;
  if (anybody_asks || world_.leads())
    look_at_all([this] {
      if (world_.leads()) pair(world_.now());
    });
}

void Finder::pair(Milliseconds now) {
  std::vector<std::string> gone;
  for (const auto& [person, known] : known_)
    if (now - known.asked >= patience_with(known.offer) && queue_.leave(person)) gone.push_back(person);
  for (const auto& person : gone) {
    forget(person);
    if (world_.seekers != nullptr) world_.seekers->leave(person);
  }
  std::erase_if(found_, [&](const auto& one) { return one.second.until <= now; });
  for (const auto& party : queue_.tick(now)) seat(party);
}

// Names are read at the last moment: who has another by now plays under it, and of who has left the server nothing is
// written down any more.
void Finder::seat(const Party& party) {
  world_.people.look_up(party.people, [this, party](const Result<std::vector<std::optional<Person>>>& people) {
    if (!people) return told(party.people, std::unexpected(people.error()));
    lay_table(party, *people);
  });
}

void Finder::lay_table(const Party& party, const std::vector<std::optional<Person>>& people) {
  std::vector<PartyMember> members;
  for (std::size_t n = 0; n < people.size(); ++n) {
    const auto& person = people[n];
    if (!person) send_away(party.people[n]);
    if (person && known_.contains(person->id)) members.push_back({person->id, person->name, person->account});
  }
  if (members.size() < party.people.size())
    return told(party.people, fail("find.gone", "", "Somebody waits no longer."));
  world_.shuffle(members);
  auto made = table_for(party.offer, members, world_.now());
  if (!made) return told(party.people, std::unexpected(made.error()));
  if (world_.seekers != nullptr) return lay_together(party, std::move(*made));
  world_.make_table(std::move(*made), [this, all = party.people](const auto& table) { told(all, table); });
}

// Who could not be seated waits again: it was nobody's fault.
void Finder::told(const std::vector<std::string>& party, const Result<std::string>& table) {
  const auto now = world_.now();
  for (const auto& person : party) {
    if (table) {
      // Even whoever has changed their mind meanwhile: the others are at that table with them.
      leave_all(person);
      found_[person] = {*table, now + kFoundFor};
    } else if (const auto known = known_.find(person); known != known_.end() && !queue_.outlook(person, now)) {
      const auto& one = known->second;
      if (!queue_.enter({person, one.offer, one.rating, one.deviation}, now)) forget(person);
    }
  }
}

}  // namespace cb::server
