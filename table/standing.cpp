// SPDX-License-Identifier: MIT
#include "table/standing.hpp"

#include <algorithm>
#include <functional>
#include <span>

namespace cb::table {
namespace {

// How much of the talk goes along to the next table.
constexpr std::size_t kMostTalkKept = 40;

// What each event changes. One that changes nothing here is named too, so that none is forgotten.
struct Fold {
  Standing& on;
  int taken_back = kNobody;

  void operator()(const Made&) {}

  void operator()(const Sat& event) { on.seats[static_cast<std::size_t>(event.seat)] = event.who; }

  void operator()(const Promised& event) {
    on.promised = event;
    on.stage = Stage::promising;
  }

  void operator()(const Nonce& event) { on.nonces[static_cast<std::size_t>(event.seat)] = event.value; }

  void operator()(const Began&) { on.stage = Stage::playing; }

  void operator()(const Acted&) { on.pending.reset(); }

  void operator()(const Chanced&) {}

  void operator()(const Offered& event) {
    on.pending = Pending{event.what, event.seat, {}};
    agree(event.seat);
  }

  // One person at several seats agrees once.
  void agree(int seat) {
    for (std::size_t n = 0; n < on.seats.size(); ++n)
      if (static_cast<int>(n) == seat ||
          (on.holder(seat).kind == Holder::Kind::person && on.seats[n] == on.holder(seat)))
        on.pending->agreed[n] = true;
  }

  void operator()(const Answered& event) {
    if (!on.pending) return;
    if (!event.yes) {
      on.pending.reset();
      return;
    }
    agree(event.seat);
    if (event.what != Offer::take_back || !on.all_agree()) return;
    taken_back = on.pending->by;
    on.pending.reset();
  }

  void operator()(const Paused&) { on.stage = Stage::paused; }

  void operator()(const Resumed&) { on.stage = Stage::playing; }

  void operator()(const Forgiven&) {}

  void operator()(const Replaced& event) {
    on.seats[static_cast<std::size_t>(event.seat)] = event.by;
    on.pending.reset();
  }

  void operator()(const Linked&) {}

  void operator()(const Hosted& event) { on.host = event.person; }

  void operator()(const Muted& event) {
    std::erase(on.muted, event.person);
    if (event.quiet) on.muted.push_back(event.person);
  }

  void remember(Spoken said) {
    if (on.spoken.size() >= kMostTalkKept) on.spoken.erase(on.spoken.begin());
    on.spoken.push_back(std::move(said));
  }

  void operator()(const Said& event) {
    const auto& who = on.holder(event.seat);
    remember({who.id, who.name, event.phrase, {}, who.of});
  }

  void operator()(const Chatted& event) { remember({event.person, event.name, {}, event.text, event.of}); }

  void operator()(const Ended& event) {
    on.ended = event;
    on.stage = Stage::over;
    on.pending.reset();
  }

  void operator()(const Revealed& event) { on.revealed = event.seed; }

  void operator()(const Again& event) { on.again[static_cast<std::size_t>(event.seat)] = true; }

  void operator()(const Rematch& event) { on.rematch = event.table; }

  void operator()(const Chatting& event) { on.chatty = event.on; }
};

// By what stands in the event, so that a log is counted the same whoever reads it.
void count(Standing& on, const Event& event) {
  const auto is_one_of = [&]<class... Kinds>() { return (std::holds_alternative<Kinds>(event) || ...); };
  if (is_one_of.template operator()<Said, Chatted>())
    ++on.talk;
  else if (is_one_of.template
           operator()<Sat, Nonce, Offered, Answered, Paused, Resumed, Linked, Hosted, Muted, Again, Chatting>())
    ++on.arrangements;
}

}  // namespace

Standing::Standing(const Made& made)
    : seats(made.seats),
      host(made.host),
      nonces(made.seats.size()),
      muted(made.muted),
      chatty(made.chatty),
      spoken(made.talk),
      again(made.seats.size()),
      latest(made.at) {}

Result<void> Standing::can_take(const Event& event) const {
  if (std::holds_alternative<Made>(event)) return fail("table.log", "", "A table is made only once.");
  if (std::holds_alternative<Acted>(event))
    if (const auto ok = need(Stage::playing); !ok) return ok;
  return std::visit(
      [&](const auto& one) -> Result<void> {
        if constexpr (requires { one.seat; }) return need_seat(one.seat);
        return {};
      },
      event);
}

Result<int> Standing::take(const Event& event) {
  if (const auto ok = can_take(event); !ok) return std::unexpected(ok.error());
  Fold fold{*this};
  std::visit(
      [&](const auto& one) {
        fold(one);
        if constexpr (requires { one.at; }) latest = std::max(latest, one.at);
      },
      event);
  ++version;
  count(*this, event);
  return fold.taken_back;
}

Result<void> Standing::need(Stage needed) const {
  if (stage == needed) return {};
  switch (stage) {
    case Stage::gathering:
    case Stage::promising:
      return fail("table.not-begun", "", "The game has not begun.");
    case Stage::playing:
      return fail("table.begun", "", "The game has begun already.");
    case Stage::paused:
      return fail("table.paused", "", "The game is paused.");
    case Stage::over:
      return fail("table.over", ended ? ended->rule : "", "The game is over: {}", ended ? ended->text : "");
  }
  return {};
}

Result<void> Standing::need_seat(int seat) const {
  if (seat < 0 || seat >= static_cast<int>(seats.size())) return fail("table.seat", "", "There is no such seat.");
  return {};
}

bool Standing::sits(std::string_view person, int seat) const {
  return need_seat(seat) && holder(seat).kind == Holder::Kind::person && holder(seat).id == person;
}

std::vector<int> Standing::seats_of(std::string_view person) const {
  std::vector<int> own;
  for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat)
    if (sits(person, seat)) own.push_back(seat);
  return own;
}

int Standing::first_seat_of(std::string_view person) const {
  for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat)
    if (sits(person, seat)) return seat;
  return kNobody;
}

std::string Standing::host_name(const Made& made) const {
  for (const auto* holders : {&seats, &made.seats})
    for (const auto& one : *holders)
      if (one.kind == Holder::Kind::person && one.id == host) return one.name;
  return made.maker.id == host ? made.maker.name : std::string();
}

bool Standing::all_agree() const {
  return std::ranges::all_of(std::span(pending->agreed).first(seats.size()), std::identity());
}

}  // namespace cb::table
