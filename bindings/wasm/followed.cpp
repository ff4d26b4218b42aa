// SPDX-License-Identifier: MIT
#include "bindings/wasm/followed.hpp"

#include <algorithm>

#include "core/json.hpp"
#include "table/event_json.hpp"
#include "table/words.hpp"
#include "wire/follower.hpp"

namespace cb::wasm {
namespace {

using table::Holder;
using table::Standing;

json holder_json(const Holder& holder) {
  return {{"kind", word_for(holder.kind)}, {"id", holder.id}, {"name", holder.name}};
}

json or_null(int seat) { return seat == kNobody ? json(nullptr) : json(seat); }

json answers(const Raw& re) { return re.text.empty() ? json(nullptr) : read_json(re.text); }

template <class List, class Is>
json seats_where(const List& list, Is is) {
  json seats = json::array();
  for (std::size_t seat = 0; seat < list.size(); ++seat)
    if (is(list[seat])) seats.push_back(seat);
  return seats;
}

// What happens at a table besides the moves. `net.note.KEY` says it, with the seat, who had it and who has it now.
struct Noting {
  const Standing& before;

  Holder holder(int seat) const { return before.need_seat(seat) ? before.holder(seat) : Holder{}; }
  json news(std::string_view key, int seat, const Holder& after) const {
    return {{"kind", "news"},
            {"key", key},
            {"seat", seat},
            {"before", holder_json(holder(seat))},
            {"after", holder_json(after)}};
  }
  json news(std::string_view key, int seat) const { return news(key, seat, holder(seat)); }
  json of_person(std::string_view key, const std::string& person) const {
    const int seat = before.first_seat_of(person);
    return seat == kNobody ? json(nullptr) : news(key, seat);
  }

  json operator()(const table::Said& said) const {
    return {
        {"kind", "phrase"}, {"seat", said.seat}, {"holder", holder_json(holder(said.seat))}, {"phrase", said.phrase}};
  }
  json operator()(const table::Chatted& said) const {
    return {{"kind", "chat"}, {"person", said.person}, {"name", said.name}, {"text", said.text}};
  }
  json operator()(const table::Sat& sat) const {
    return news(sat.who.kind == Holder::Kind::open ? "stood" : "sat", sat.seat, sat.who);
  }
  json operator()(const table::Replaced& replaced) const {
    if (replaced.by.kind == Holder::Kind::open) return news("stood", replaced.seat, replaced.by);
    // The same name: the same person, from another device.
    if (replaced.why == table::Leaving::moved && replaced.by.name == holder(replaced.seat).name)
      return news("replaced.device", replaced.seat, replaced.by);
    return news(fmt::format("replaced.{}", word_for(replaced.why)), replaced.seat, replaced.by);
  }
  json operator()(const table::Offered& offered) const {
    return news(fmt::format("offered.{}", word_for(offered.what)), offered.seat);
  }
  json operator()(const table::Answered& answered) const {
    return news(fmt::format("{}.{}", answered.yes ? "agreed" : "declined", word_for(answered.what)), answered.seat);
  }
  json operator()(const table::Hosted& hosted) const { return of_person("hosted", hosted.person); }
  json operator()(const table::Muted& muted) const {
    return of_person(muted.quiet ? "muted" : "unmuted", muted.person);
  }
  json operator()(const table::Chatting& chatting) const { return news(chatting.on ? "chat" : "noChat", 0); }
  json operator()(const table::Again& again) const { return news("again", again.seat); }
  json operator()(const table::Began&) const { return news("began", 0); }
  json operator()(const table::Paused&) const { return news("paused", 0); }
  json operator()(const table::Resumed&) const { return news("resumed", 0); }
  json operator()(const table::Forgiven&) const { return news("forgiven", 0); }
  json operator()(const auto&) const { return nullptr; }
};

class FollowedTable final : public Followed {
 public:
  explicit FollowedTable(std::uint64_t seed) : follower_(seed) {}

  json hear(std::string_view text) override;
  bool known() const override { return follower_.known(); }
  json rewind() override;
  json look(std::size_t ply) const override;
  json opening() const override;

 private:
  json heard(const wire::Welcome& welcome);
  json heard(const wire::Missed& missed);
  json heard(const wire::Happened& happened);
  static json heard(const wire::Here& here);
  static json heard(const wire::Refused& refused);
  static json heard(const wire::LinkGiven& link);
  static json heard(const wire::Pong& pong);

  wire::Follower::Hear note();
  void begin_notes();
  json answer(std::string_view kind, const Result<void>& taken, const std::vector<Milliseconds>& clocks);
  json what_is_known() const;
  json frame() const;

  wire::Follower follower_;
  json notes_ = json::array();
  std::size_t told_notes_ = 0;
  // How many plies the page knows that still stand.
  std::size_t told_plies_ = 0;
};

json FollowedTable::hear(std::string_view text) {
  const auto message = wire::read_message(text);
  // What a later server may say besides is not for us.
  if (!message && message.error().code == "message.kind") return {{"kind", "other"}};
  if (!message) return {{"error", to_json(message.error())}};
  return std::visit([this](const auto& one) { return this->heard(one); }, *message);
}

json FollowedTable::heard(const wire::Here& here) {
  json watchers = nullptr;
  if (here.watchers) watchers = {{"count", here.watchers->count}, {"names", here.watchers->names}};
  return {{"kind", "here"}, {"seats", here.seats}, {"watchers", std::move(watchers)}};
}

json FollowedTable::heard(const wire::Refused& refused) {
  const auto& why = refused.why;
  return {{"kind", "refused"}, {"code", why.code}, {"arguments", why.arguments},
          {"rule", why.rule},  {"text", why.text}, {"re", answers(refused.re)}};
}

json FollowedTable::heard(const wire::LinkGiven& link) {
  return {
      {"kind", "link"}, {"seat", link.seat}, {"token", link.token}, {"until", link.until}, {"re", answers(link.re)}};
}

json FollowedTable::heard(const wire::Pong&) { return {{"kind", "pong"}}; }

json FollowedTable::heard(const wire::Welcome& welcome) {
  const auto taken = follower_.take(welcome);
  begin_notes();
  auto told = answer("welcome", taken, welcome.clocks);
  told["re"] = nullptr;
  return told;
}

json FollowedTable::rewind() {
  if (const auto taken = follower_.rewind(); !taken) return {{"error", to_json(taken.error())}};
  begin_notes();
  return {{"known", what_is_known()}};
}

json FollowedTable::heard(const wire::Missed& missed) {
  const auto taken = follower_.take(missed, note());
  auto told = answer("events", taken, missed.now.clocks);
  told["re"] = nullptr;
  return told;
}

json FollowedTable::heard(const wire::Happened& happened) {
  const auto taken = follower_.take(happened, note());
  auto told = answer("event", taken, happened.now.clocks);
  told["re"] = answers(happened.re);
  return told;
}

wire::Follower::Hear FollowedTable::note() {
  return [this](const table::Event& event, const Standing& before) {
    auto noted = std::visit(Noting{before}, event);
    if (!noted.is_null()) notes_.push_back(std::move(noted));
  };
}

// What those who sit here said at the table before this one.
void FollowedTable::begin_notes() {
  notes_ = json::array();
  told_notes_ = 0;
  told_plies_ = 0;
  if (!follower_.known() || follower_.made().after.empty()) return;
  const Standing start(follower_.made());
  const Noting noting{start};
  for (const auto& said : follower_.made().talk) {
    const int seat = start.first_seat_of(said.person);
    if (!said.phrase.empty())
      notes_.push_back({{"kind", "phrase"},
                        {"seat", seat},
                        {"holder", holder_json({Holder::Kind::person, said.person, said.name})},
                        {"phrase", said.phrase}});
    else if (!said.text.empty())
      notes_.push_back({{"kind", "chat"}, {"person", said.person}, {"name", said.name}, {"text", said.text}});
  }
  notes_.push_back(noting.news("playAgain", 0, {}));
}

json FollowedTable::answer(std::string_view kind, const Result<void>& taken, const std::vector<Milliseconds>& clocks) {
  if (!taken) return {{"error", to_json(taken.error())}};
  const auto& plies = follower_.plies();
  const auto kept = follower_.unchanged(told_plies_);
  json more = json::array();
  for (std::size_t n = kept; n < plies.size(); ++n)
    more.push_back(told_ply(follower_.game(), plies[n].before, plies[n], follower_.eyes()));
  json told = {{"kind", kind},
               {"known", what_is_known()},
               {"frame", frame()},
               {"played", plies.size() > kept},
               {"plies", {{"kept", kept}, {"more", std::move(more)}}},
               {"notes",
                {{"kept", told_notes_},
                 {"more", json(notes_.begin() + static_cast<std::ptrdiff_t>(told_notes_), notes_.end())}}},
               {"clocks", clocks.empty() ? json(nullptr) : json(clocks)}};
  told_plies_ = plies.size();
  told_notes_ = notes_.size();
  return told;
}

json FollowedTable::what_is_known() const {
  const auto& now = follower_.standing();
  json holders = json::array();
  for (const auto& seat : now.seats) holders.push_back(holder_json(seat));
  json offer = nullptr;
  if (now.pending) {
    json agreed = json::array();
    for (std::size_t seat = 0; seat < now.seats.size(); ++seat) agreed.push_back(now.pending->agreed[seat]);
    offer = {{"what", word_for(now.pending->what)}, {"seat", now.pending->by}, {"agreed", std::move(agreed)}};
  }
  return {{"person", follower_.person()},
          {"made", read_json(table::write_seen(follower_.made(), follower_.eyes()))},
          {"version", follower_.version()},
          {"stage", word_for(now.stage)},
          {"host", now.host},
          {"hostName", follower_.host_name()},
          {"holders", std::move(holders)},
          {"eyes", or_null(follower_.eyes())},
          {"mine", follower_.own_seats()},
          {"asked", or_null(follower_.asked_seat())},
          {"offer", std::move(offer)},
          {"ended", now.ended ? read_json(table::write_event(*now.ended)) : json(nullptr)},
          {"laidOpen", follower_.laid_open()},
          {"commitment", now.promised.commitment},
          {"seed", now.revealed},
          {"nonces", seats_where(now.nonces, [](const std::string& nonce) { return !nonce.empty(); })},
          {"again", seats_where(now.again, [](bool again) { return again; })},
          {"rematch", now.rematch},
          {"chatty", now.chatty && !follower_.game().hides_information()},
          {"muted", now.muted},
          {"moves", follower_.plies().size()}};
}

json FollowedTable::frame() const {
  const auto& game = follower_.game();
  const auto& state = follower_.state();
  const auto& ended = follower_.standing().ended;
  // A hand that is only supposed may end the game where the true one does not.
  const bool over = ended ? ended->code == "rules" : !game.hides_information() && game.actor(state) == kNobody;
  auto frame = frame_of(game, state, over ? kNobody : game.actor(state), follower_.plies().size(), follower_.eyes());
  if (over) {
    const auto why = ended ? Sentence{ended->text, ended->rule} : game.describe_ending(state);
    frame["finish"] = finish_of(game, state, ended ? ended->winners : game.ending(state).winners, why);
  }
  return frame;
}

json FollowedTable::look(std::size_t ply) const {
  const auto& plies = follower_.plies();
  if (ply >= plies.size()) return frame();
  const auto& before = plies[ply].before;
  return frame_of(follower_.game(), before, plies[ply].actor, ply, follower_.eyes());
}

json FollowedTable::opening() const {
  const auto& game = follower_.game();
  json actions = json::array();
  for (const auto& ply : follower_.plies()) actions.push_back(ply.text);
  return {{"game", follower_.made().game},
          {"settings", settings_json(follower_.made().settings)},
          {"edition", follower_.made().edition},
          {"position", game.write_position(follower_.start())},
          {"actions", std::move(actions)}};
}

}  // namespace

std::unique_ptr<Followed> make_followed(std::uint64_t seed) { return std::make_unique<FollowedTable>(seed); }

}  // namespace cb::wasm
