// SPDX-License-Identifier: MIT
#include "server/people/turn_notices.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

// Of more tables than this a notice does not tell the number.
constexpr int kMostCounted = 50;
constexpr int kLettersAtOnce = 50;
// How long a push is worth being delivered where no clock says it.
constexpr std::chrono::hours kPushLife{72};
// More browsers than this that have trouble are not remembered.
constexpr std::size_t kMostInTrouble = 10'000;

std::chrono::seconds life_of(const Turn& turn, Milliseconds now) {
  const auto left = turn.due == 0 ? std::chrono::milliseconds(kPushLife) : std::chrono::milliseconds(turn.due - now);
  return std::clamp(std::chrono::duration_cast<std::chrono::seconds>(left), std::chrono::seconds(1),
                    std::chrono::seconds(kPushLife));
}

json names_of_others(const Turn& turn) {
  json names = json::array();
  for (const auto& seat : turn.table.seats)
    if (seat.kind == "person" && seat.person != turn.person) names.push_back(seat.name);
  return names;
}

bool is_played_in_one_go(const TableEntry& table) {
  return read_json(table.details).value("/clock/pace"_json_pointer, "") == "live";
}

bool waits(const std::vector<Turn>& turns, const MatchId& match) {
  return std::ranges::any_of(turns, [&](const Turn& one) { return one.table.match == match; });
}

}  // namespace

void TurnNotices::tell(Turn turn, bool may_come_back) {
  if (!may_come_back) return push(turn);
  world_.after(kComesBack, [this, turn = std::move(turn)] { push(turn); });
}

// Whoever has come meanwhile is not waited for any more.
void TurnNotices::push(const Turn& turn) {
  if (world_.banned(turn.person)) return;
  world_.notices.push_addresses(turn.person, [this, turn](Result<std::vector<PushAddress>> found) {
    if (!found || found->empty()) return;
    world_.directory.turns_of(turn.person, kMostCounted,
                              [this, turn, addresses = std::move(*found)](const Result<std::vector<Turn>>& turns) {
                                if (!turns || !waits(*turns, turn.table.match)) return;
                                for (const auto& address : addresses) push_to(address, turn, turns->size());
                              });
  });
}

void TurnNotices::push_to(const PushAddress& address, const Turn& turn, std::size_t turns) {
  const auto table = table_id(turn.table.match);
  Push push;
  push.text = write_json({{"t", "turn"},
                          {"table", table},
                          {"game", turn.table.game},
                          {"language", address.language},
                          {"names", names_of_others(turn)},
                          {"due", turn.due == 0 ? json() : json(turn.due)},
                          {"turns", turns}});
  push.about = table;
  push.urgency = Urgency::high;
  push.life = life_of(turn, world_.now());
  send(turn.person, address, std::move(push));
}

void TurnNotices::tell(const Challenge& challenge) {
  if (world_.banned(challenge.to->id)) return;
  world_.notices.push_addresses(challenge.to->id, [this, challenge](const Result<std::vector<PushAddress>>& found) {
    if (!found) return;
    for (const auto& address : *found) {
      if (!address.challenges) continue;
      Push push;
      push.text = write_json({{"t", "challenge"},
                              {"id", challenge.id},
                              {"name", challenge.from.name},
                              {"game", challenge.game},
                              {"language", address.language}});
      push.about = challenge.id;
      push.urgency = Urgency::high;
      push.life =
          std::chrono::duration_cast<std::chrono::seconds>(std::chrono::milliseconds(challenge.until - challenge.made));
      send(challenge.to->id, address, std::move(push));
    }
  });
  if (challenge.clock == "day" && world_.mailer.possible()) write_to(challenge);
}

void TurnNotices::write_to(const Challenge& challenge) {
  world_.notices.mail(challenge.to->id, [this, challenge](const Result<std::optional<MailAddress>>& found) {
    if (!found || !*found || !(*found)->confirmed || !(*found)->challenges) return;
    if (challenge_letters_.take((*found)->address, world_.now()) > 0) return;
    world_.mailer.tell_of_challenge(**found, challenge, [this](const Report& report) {
      if (report.outcome == Outcome::failed) world_.logger.warning("letter.failed", {{"problem", report.problem}});
    });
  });
}

void TurnNotices::greet(const std::string& person, const PushAddress& address) {
  Push push;
  push.text = write_json({{"t", "test"}, {"language", address.language}});
  push.about = "test";
  push.life = std::chrono::minutes(5);
  send(person, address, std::move(push));
}

void TurnNotices::send(const std::string& person, const PushAddress& address, Push push) {
  auto to = read_subscription(address.endpoint, address.key, address.secret, world_.outbox.allows_private());
  // It was taken under another configuration.
  if (!to) return world_.notices.drop(address.id);
  if (pushes_.take(person, world_.now()) > 0) return;
  push.to = std::move(*to);
  push.whom = person;
  push.browser = address.id;
  world_.outbox.push(std::move(push), [this, id = address.id](const Report& report) { learn(id, report); });
}

// What became of a push says whether its browser is worth keeping. Refusals may be about this one push, and troubles
// about the service for now, so one of them says nothing yet; what was never sent says nothing at all.
void TurnNotices::learn(const std::string& browser, const Report& report) {
  bool gone = report.outcome == Outcome::gone;
  if (report.outcome == Outcome::failed) {
    world_.logger.warning("push.failed", {{"status", report.status}, {"problem", report.problem}});
    if (report.tries == 0) return;
    if (failed_.size() >= kMostInTrouble) failed_.clear();
    const bool refused = report.status >= 300 && report.status < 500 && report.status != 408 && report.status != 429;
    gone = ++failed_[browser] >= (refused ? kMostRefused : kMostFailed);
  }
  if (gone || report.outcome == Outcome::sent) failed_.erase(browser);
  if (!gone) return;
  world_.notices.drop(browser);
  world_.outbox.withdraw_pushes(browser);
}

void TurnNotices::write_letters() {
  if (!world_.mailer.possible() || std::exchange(writing_, true)) return;
  world_.directory.take_old_turns(world_.now() - kLetterAfter, kLettersAtOnce,
                                  [this](const Result<std::vector<Turn>>& turns) {
                                    writing_ = false;
                                    if (!turns) return;
                                    for (const auto& turn : *turns)
                                      if (!is_played_in_one_go(turn.table)) write_to(turn);
                                    if (turns->size() == kLettersAtOnce) write_letters();
                                  });
}

void TurnNotices::write_to(const Turn& turn) {
  if (world_.banned(turn.person)) return;
  world_.notices.mail(turn.person, [this, turn](const Result<std::optional<MailAddress>>& found) {
    if (!found || !*found || !(*found)->confirmed || !(*found)->turns) return;
    world_.mailer.tell_of_turn(**found, turn, world_.now(), [this](const Report& report) {
      if (report.outcome == Outcome::failed) world_.logger.warning("letter.failed", {{"problem", report.problem}});
    });
  });
}

}  // namespace cb::server
