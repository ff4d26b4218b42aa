// SPDX-License-Identifier: MIT
#include "server/room/wishes.hpp"

#include <algorithm>

#include "bots/book.hpp"
#include "core/text.hpp"
#include "session/level.hpp"

namespace cb::server {
namespace {

using table::Events;
using table::Holder;
using table::Leaving;
using namespace wire;

struct Doer {
  Wish& wish;
  table::Table& table = wish.table;
  const std::string& person = wish.client.person();
  Milliseconds now = wish.world.now();

  Holder who() const { return {Holder::Kind::person, person, wish.client.name()}; }
  template <class Do>
  Result<Events> own(int seat, Do&& request) const {
    if (!table.sits(person, seat)) return fail("room.seat", "", "That is not your seat.");
    return request();
  }

  // Whether somebody who plays here and they do not want to meet.
  bool is_apart() const {
    const auto* const blocks = wish.world.blocks;
    return blocks != nullptr && std::ranges::any_of(table.seats(), [&](const Holder& seat) {
             return seat.kind == Holder::Kind::person && blocks->apart(person, seat.id);
           });
  }
  static std::unexpected<Error> not_for_you() {
    return fail("room.apart", "", "You cannot sit down at this table: you and somebody there do not want to meet.");
  }

  // Who begins a rated game is somebody who can be found again. Once it runs, a seat may move to a device where its
  // holder is a guest: it still counts for who began.
  template <class Do>
  Result<Events> as_may_be_rated(Do&& request) const {
    if (table.made().rated && !table.standing().began() && !wish.client.account())
      return fail("room.rated-guest", "",
                  "A rated game is between accounts: make one, which takes a name and a password, and then sit down.");
    return request();
  }

  Result<Events> operator()(const Hello& hello) const {
    if (is_apart()) return not_for_you();
    return as_may_be_rated([&] { return table.take_link(table::hash_of_token(hello.link), who(), now); });
  }
  Result<Events> operator()(const Ping&) const { return Events{}; }
  Result<Events> operator()(const Sit& sit) const {
    if (is_apart()) return not_for_you();
    return as_may_be_rated([&] { return table.sit(sit.seat, who()); });
  }
  Result<Events> operator()(const Stand& stand) const {
    return own(stand.seat, [&] { return table.stand_up(stand.seat); });
  }
  Result<Events> operator()(const Start&) const {
    if (person != table.host()) return fail("room.host", "", "Only the host starts the game.");
    return table.promise(wish.world.draw_seed());
  }
  Result<Events> operator()(const AddNonce& nonce) const {
    return own(nonce.seat, [&] { return table.add_nonce(nonce.seat, nonce.value); });
  }
  Result<Events> operator()(const Act& act) const {
    return own(act.seat, [&]() -> Result<Events> {
      if (act.at < table.moved_on()) return fail("room.stale", "", "The game has moved on since.");
      // Whose turn it is comes first: what a word means depends on it.
      if (const auto ok = table.may_act(act.seat, now, wish.lag); !ok) return std::unexpected(ok.error());
      const auto action = table.game().read_action(table.match().state(), act.action);
      if (!action) return std::unexpected(action.error());
      return table.act(act.seat, *action, now, wish.lag);
    });
  }
  Result<Events> operator()(const Resign& resign) const {
    return own(resign.seat, [&]() -> Result<Events> {
      if (table.stage() == table::Stage::gathering) return fail("table.not-begun", "", "The game has not begun.");
      return table.leave(resign.seat, Leaving::resigned, now);
    });
  }
  Result<Events> operator()(const Leave& leave) const {
    return own(leave.seat, [&] { return table.leave(leave.seat, Leaving::left, now); });
  }
  Result<Events> operator()(const MakeOffer& offer) const {
    return own(offer.seat, [&] { return table.offer(offer.seat, offer.what, now); });
  }
  Result<Events> operator()(const GiveAnswer& answer) const {
    return own(answer.seat, [&] { return table.answer(answer.seat, answer.what, answer.yes, now); });
  }
  // The operators of the server have a say at every table.
  template <class Do>
  Result<Events> as_may_talk(Do&& request) const {
    const auto* const sanctions = wish.world.sanctions;
    if (const auto mute = sanctions == nullptr ? std::nullopt : sanctions->mute_of(person, now))
      return std::unexpected(*mute);
    return request();
  }
  Result<Events> operator()(const Say& say) const {
    return as_may_talk([&] { return own(say.seat, [&] { return table.say(say.seat, say.phrase); }); });
  }
  Result<Events> operator()(const Chat& chat) const {
    return as_may_talk([&] { return table.chat(person, chat.text); });
  }
  Result<Events> operator()(const AskLink& link) const {
    wish.token = wish.world.draw_token();
    return table.link(link.seat, person, table::hash_of_token(wish.token), now, link.whom == LinkFor::other);
  }
  Result<Events> operator()(const AskRematch& rematch) const {
    return own(rematch.seat, [&] { return table.want_rematch(rematch.seat); });
  }
  Result<Events> operator()(const Host& host) const {
    if (person != table.host()) return fail("room.host", "", "Only the host may do that.");
    switch (host.wish) {
      case HostWish::pause:
        return table.pause(now);
      case HostWish::resume:
        return table.resume(now);
      case HostWish::close:
        return table.close(now);
      case HostWish::replace:
        return replace(host);
      case HostWish::remove:
        return table.remove(host.seat, now);
      case HostWish::mute:
      case HostWish::unmute:
        return mute(host);
      case HostWish::pass:
        return table.pass_host(host.seat);
      case HostWish::chat:
      case HostWish::no_chat:
        return table.let_chat(host.wish == HostWish::chat);
    }
    return Events{};
  }
  Result<Events> replace(const Host& host) const {
    if (!is_level(host.bot))
      return fail("room.bot", "", "A bot has a level from 1 to {}, not {}.", kLevels, quote(host.bot));
    return table.replace(host.seat, host.bot, now);
  }
  Result<Events> mute(const Host& host) const {
    const auto& seats = table.seats();
    const auto seat = static_cast<std::size_t>(host.seat);
    if (host.person.empty() && (seat >= seats.size() || seats[seat].kind != Holder::Kind::person))
      return fail("room.nobody", "", "No person sits there.");
    return table.mute(host.person.empty() ? seats[seat].id : host.person, host.wish == HostWish::mute);
  }
};

}  // namespace

Result<table::Events> carry_out(Wish& wish, const Body& body) { return std::visit(Doer{wish}, body); }

}  // namespace cb::server
