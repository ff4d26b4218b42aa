// SPDX-License-Identifier: MIT
#include "client/load/load_match.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "client/load/json_scan.hpp"
#include "core/json.hpp"
#include "core/text.hpp"
#include "wire/request.hpp"

namespace cb::client {

namespace {

// A line that is cut is opened again after so long, and a move that is refused for now sent again.
constexpr Nanoseconds kPause = 200 * kMillisecond;
// As long as nothing comes that is waited for, a line may be dead, and another is tried.
constexpr Nanoseconds kSilence = 2'500 * kMillisecond;
// A table that does not begin by then is laid anew.
constexpr Nanoseconds kLaying = 15 * kSecond;
// So often the same two play for their ratings; more on one day would not count.
constexpr int kCounted = 3;

// A name that looks like no other's, of this run or another.
std::string draw_name() {
  constexpr std::string_view kLetters = "abcdeghkpstuxyz";
  static Rng rng(std::uint64_t{std::random_device{}()} << 32 | std::random_device{}());
  std::string name;
  for (int n = 0; n < 16; ++n) name += kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
  return name;
}

// What passes: another node was faster, or the table is being read anew.
bool passes(std::string_view code) { return code == "room.stale" || code == "room.busy"; }

}  // namespace

LoadMatch::LoadMatch(std::size_t number, std::shared_ptr<const AnyGame> game, LoadCrew& crew, Connection& first,
                     Connection& second)
    : number_(number), game_(std::move(game)), crew_(crew), rng_(number), match_(game_) {
  seats_[0].line = &first;
  seats_[1].line = &second;
}

void LoadMatch::begin_anew() {
  for (auto& seat : seats_) {
    seat = {seat.line, std::move(seat.cookie), seat.account};
    seat.line->close();
  }
  match_ = Match(game_);
  table_.clear();
  stage_ = Stage::laying;
  resumed_ = left_ = false;
  second_sits_ = is_bot(1);
  told_last_ = 0;
  told_.clear();
  pending_.reset();
  log_.clear();
}

void LoadMatch::lay() {
  begin_anew();
  went_on_at_ = crew_.now();
  if (crew_.rated() && tables_++ % kCounted == 0)
    for (auto& seat : seats_) {
      seat.cookie.clear();
      seat.account = false;
    }
  for (auto& seat : seats_) seat.line->open(crew_.address());
}

void LoadMatch::resume(const KeptTable& table) {
  begin_anew();
  resumed_ = true;
  table_ = table.id;
  for (int seat = 0; seat < 2; ++seat) at(seat).cookie = table.cookies[seat];
  for (auto& seat : seats_) seat.line->open(crew_.address());
}

void LoadMatch::leave() {
  left_ = true;
  for (auto& seat : seats_) seat.line->hang_up();
}

void LoadMatch::connected(int seat) {
  auto& own = at(seat);
  if (own.cookie.empty()) {
    own.asked = Asked::guest;
    own.line->call("POST", "/api/guest", {}, fmt::format(R"({{"name":"Load {}{}"}})", number_, seat == 0 ? 'a' : 'b'));
  } else if (crew_.rated() && !own.account) {
    own.asked = Asked::account;
    own.line->call("POST", "/api/account", own.cookie,
                   fmt::format(R"({{"name":"{}","password":"{:016x}"}})", draw_name(), rng_.next()));
  } else if (seat == 0 && table_.empty()) {
    own.asked = Asked::table;
    own.line->call("POST", "/api/tables", own.cookie, crew_.table_request());
  } else {
    go_to_the_table();
  }
}

void LoadMatch::replied(int seat, const HttpReply& reply) {
  auto& own = at(seat);
  const auto asked = std::exchange(own.asked, Asked::nothing);
  constexpr int kSwitching = 101;
  const bool good = asked == Asked::socket ? reply.status == kSwitching : reply.status / 100 == 2;
  if (!good && crew_.persists())
    return cut_off(seat, fmt::format("HTTP {}: {}", reply.status, reply.body.substr(0, 200)));
  if (!good) return problem(fmt::format("HTTP {}: {}", reply.status, reply.body.substr(0, 200)));
  if (asked == Asked::socket) {
    // A table that is new has nothing before its first event; of another everything is wanted.
    own.line->send(wire::write_request({wire::Hello{.after = resumed_ ? 0 : own.version}}));
    return;
  }
  if (asked == Asked::guest) {
    own.cookie = reply.cookie;
    if (own.cookie.empty()) return problem("a guest got no cookie");
    return connected(seat);
  }
  if (asked == Asked::account) {
    if (!reply.cookie.empty()) own.cookie = reply.cookie;
    own.account = true;
    return connected(seat);
  }
  table_ = text_member(reply.body, "table").value_or("");
  if (table_.empty()) return problem("a table was made that has no id");
  go_to_the_table();
}

// Once it is known where that is, and who the two are.
void LoadMatch::go_to_the_table() {
  if (table_.empty() || seats_[0].cookie.empty() || seats_[1].cookie.empty()) return;
  if (crew_.rated() && (!seats_[0].account || !seats_[1].account)) return;
  if (stage_ == Stage::laying) {
    stage_ = Stage::gathering;
    crew_.laid(*this);
  }
  for (auto& seat : seats_) {
    if (seat.asked != Asked::nothing || seat.welcome || !seat.line->is_connected()) continue;
    seat.asked = Asked::socket;
    seat.line->upgrade("/ws/" + table_, seat.cookie);
  }
}

void LoadMatch::cut(int seat, std::string_view why) {
  if (left_) return;
  if (crew_.persists()) return cut_off(seat, why);
  crew_.was_cut(*this, why);
}

// At a table that plays, the line is opened again; one that is still being laid is given up.
void LoadMatch::cut_off(int seat, std::string_view why) {
  auto& own = at(seat);
  own.line->close();
  if (stage_ != Stage::playing && stage_ != Stage::over) return crew_.was_cut(*this, why);
  own.asked = Asked::nothing;
  own.welcome = false;
  own.returns = true;
  own.open_at = crew_.now() + kPause;
}

bool LoadMatch::is_waiting() const {
  if (pending_) return true;
  for (const auto& seat : seats_) {
    if (!seat.welcome || seat.version != told_last_) return true;
    if (match_.finish() && !seat.knows_the_end) return true;
  }
  return false;
}

void LoadMatch::look_after() {
  if (left_ || !crew_.persists()) return;
  const auto now = crew_.now();
  if (stage_ != Stage::playing && stage_ != Stage::over) {
    if (now - went_on_at_ > kLaying) crew_.was_cut(*this, "the table does not begin");
    return;
  }
  for (auto& seat : seats_) {
    if (!seat.open_at || *seat.open_at > now) continue;
    seat.open_at.reset();
    seat.line->open(crew_.address());
  }
  if (pending_ && at(pending_->mover).welcome) {
    const auto opening = at(pending_->mover).line->opening();
    if (pending_->opening != opening || (pending_->again_at && *pending_->again_at <= now)) send_pending();
  }
  if (!is_waiting()) {
    went_on_at_ = now;
  } else if (now - went_on_at_ > kSilence) {
    went_on_at_ = now;
    for (int seat = 0; seat < 2; ++seat)
      if (!at(seat).open_at) cut_off(seat, "nothing comes any more");
  }
}

void LoadMatch::refused(int, std::string_view frame) {
  const auto code = text_member(frame, "code").value_or("");
  // A node that answered one of them before hears of their account a second later, or when there is a database again.
  if (crew_.persists() && code == "room.rated-guest") return crew_.was_cut(*this, "the account is not known here yet");
  if (!crew_.persists() || !passes(code))
    return problem(fmt::format("refused: {}", text_member(frame, "text").value_or(frame)));
  // What is stale has happened already, and will be told.
  if (pending_) pending_->again_at = crew_.now() + kPause;
}

void LoadMatch::problem(std::string_view what) {
  if (!std::exchange(left_, true)) crew_.problem(*this, what);
}

void LoadMatch::heard(int seat, std::string_view frame) {
  if (left_) return;
  const auto kind = text_member(frame, "t").value_or("");
  if (kind == "event") {
    const auto version = number_member(frame, "version");
    const auto event = member(frame, "event");
    if (!version || !event) return problem(fmt::format("an event without its parts: {}", frame));
    take(seat, *version, *event);
  } else if (kind == "welcome") {
    // A node that has not heard of the latest yet will have, in a moment; of a long absence nobody tells all.
    if (at(seat).returns)
      return number_member(frame, "version").value_or(-1) < at(seat).version
                 ? cut_off(seat, "the node is behind")
                 : crew_.was_cut(*this, "the server told no longer all that happened");
    if (resumed_) return problem("the server told no longer all that happened");
    at(seat).version = number_member(frame, "version").value_or(-1);
    at(seat).welcome = true;
    // Nothing can have happened yet, but that the other was faster and sits already.
    if (at(seat).version != 0 && at(seat).version != 1)
      return problem(fmt::format("a new table begins with version {}", at(seat).version));
    second_sits_ = second_sits_ || at(seat).version == 1;
    told_last_ = std::max(told_last_, at(seat).version);
  } else if (kind == "events") {
    take_list(seat, frame);
    at(seat).welcome = true;
  } else if (kind == "refused") {
    return refused(seat, frame);
  }
  if (!left_) advance();
}

void LoadMatch::take_list(int seat, std::string_view frame) {
  const auto value = read_json(frame);
  if (!value.is_object() || !value.contains("list") || !value["list"].is_array() || !value.contains("from"))
    return problem(fmt::format("a list of events that is none: {}", frame.substr(0, 200)));
  if (resumed_ && !at(seat).returns) at(seat).version = 0;
  auto version = value.value("from", std::int64_t{-1});
  for (const auto& event : value["list"])
    if (!left_) take(seat, version++, write_json(event));
}

void LoadMatch::take(int seat, std::int64_t version, std::string_view event) {
  auto& own = at(seat);
  if (version != own.version + 1) return problem(fmt::format("event {} came after event {}", version, own.version));
  own.version = version;
  went_on_at_ = crew_.now();
  const bool first = version > told_last_;
  if (first) told_last_ = version;
  const auto kind = text_member(event, "t").value_or("");
  if (kind == "acted") {
    const auto action = text_member(event, "action");
    const auto by = number_member(event, "seat");
    if (!action || !by || *by < 0 || *by > 1) return problem("a move without its parts");
    take_play(seat, static_cast<Actor>(*by), version, *action, first);
  } else if (kind == "chance") {
    const auto outcome = text_member(event, "outcome");
    if (!outcome) return problem("a throw without its outcome");
    take_play(seat, kChance, version, *outcome, first);
  } else {
    if (first) take_stage(kind, event);
    if (kind == "ended") own.knows_the_end = true;
  }
}

void LoadMatch::take_stage(std::string_view kind, std::string_view event) {
  if (kind == "sat") {
    second_sits_ = true;
  } else if (kind == "promised") {
    stage_ = Stage::promising;
  } else if (kind == "nonce") {
    if (const auto seat = number_member(event, "seat"); seat && *seat >= 0 && *seat < 2)
      at(static_cast<int>(*seat)).nonce = true;
  } else if (kind == "began") {
    stage_ = Stage::playing;
    began_at_ = crew_.now();
    crew_.began(*this);
  } else if (kind == "ended") {
    stage_ = Stage::over;
  } else if (kind != "revealed" && kind != "forgiven") {
    problem(fmt::format("something happened that nobody asked for: {}", event));
  }
}

// Both seats are told the same things in the same order, one of them first.
void LoadMatch::take_play(int seat, Actor by, std::int64_t version, std::string_view text, bool first) {
  const bool move = by != kChance;
  if (first) {
    auto& told = told_.emplace_back();
    told.move = move;
    told.version = version;
    const bool of_ours = move && !is_bot(by);
    if (of_ours && pending_) {
      told.mover = pending_->mover;
      told.due = pending_->due;
    } else if (of_ours && !resumed_) {
      return problem(fmt::format("a move that nobody made: {}", text));
    }
    if (move && resumed_ && !pending_) log_.push_back({version, std::string(text)});
  }
  const auto found = std::ranges::find(told_, version, &Told::version);
  if (found == told_.end() || found->move != move) return problem(fmt::format("the seats differ about {}", text));
  auto& told = *found;
  told.texts[static_cast<std::size_t>(seat)] = text;
  told.seen[static_cast<std::size_t>(seat)] = true;
  if (!game_->hides_information() && told.seen[0] && told.seen[1] && told.texts[0] != told.texts[1])
    return problem(fmt::format("one seat was told {}, the other {}", told.texts[0], told.texts[1]));
  count(seat, told, text);
  play_what_is_known();
}

void LoadMatch::count(int seat, const Told& told, std::string_view text) {
  if (told.mover == seat)
    crew_.acknowledged(*this, told.version, text, told.due);
  else if (told.mover != kNobody)
    crew_.seen_by_other(told.due);
}

std::optional<ActionCode> LoadMatch::read(const Told& told) {
  if (told.mover != kNobody) {
    const auto& text = told.seen[0] ? told.texts[0] : told.texts[1];
    if (!pending_ || text != pending_->text) return std::nullopt;
    return std::exchange(pending_, std::nullopt)->action;
  }
  for (std::size_t seat = 0; seat < 2; ++seat)
    if (told.seen[seat])
      if (const auto action = game_->read_action(match_.state(), told.texts[seat])) return *action;
  return std::nullopt;
}

void LoadMatch::play_what_is_known() {
  for (auto& told : told_) {
    if (told.played) continue;
    const auto action = read(told);
    const bool all_told = told.seen[0] && told.seen[1];
    // A card that one seat draws, the other cannot read.
    if (!action && !told.move && !all_told && game_->hides_information()) return;
    if (!action || !match_.play(*action))
      return problem(fmt::format("event {} does not fit the game here: {}", told.version,
                                 told.seen[0] ? told.texts[0] : told.texts[1]));
    told.played = true;
  }
  while (!told_.empty() && told_.front().played && told_.front().seen[0] && told_.front().seen[1]) told_.pop_front();
}

void LoadMatch::advance() {
  if (stage_ == Stage::playing) return move_if_due();
  if (stage_ == Stage::over) {
    if (!seats_[0].knows_the_end || !seats_[1].knows_the_end) return;
    if (!match_.finish()) return problem("the game ended, but not here");
    return crew_.over(*this);
  }
  ask_what_is_next();
}

// The second sits, the first starts, both add to the luck.
void LoadMatch::ask_what_is_next() {
  if (stage_ == Stage::gathering && seats_[1].welcome && !second_sits_ && !seats_[1].sat_or_started) {
    seats_[1].sat_or_started = true;
    seats_[1].line->send(wire::write_request({wire::Sit{1}}));
  }
  // Where the two are at different nodes, the first's may not know yet that the second sits.
  const bool first_knows = seats_[0].welcome && seats_[0].version >= told_last_ && seats_[1].welcome;
  if (stage_ == Stage::gathering && first_knows && second_sits_ && !seats_[0].sat_or_started) {
    seats_[0].sat_or_started = true;
    seats_[0].line->send(wire::write_request({wire::Start{}}));
  }
  if (stage_ != Stage::promising) return;
  for (int seat = 0; seat < 2; ++seat) {
    // Who has not heard of the promise yet cannot add to it.
    if (is_bot(seat) || at(seat).nonce || !at(seat).welcome || at(seat).version < told_last_) continue;
    at(seat).nonce = true;
    at(seat).line->send(wire::write_request({wire::AddNonce{seat, fmt::format("{:016x}", rng_.next())}}));
  }
}

void LoadMatch::move_if_due() {
  if (!playing() || pending_ || left_ || (!told_.empty() && !told_.back().played)) return;
  const Actor mover = match_.actor();
  if (mover < 0 || is_bot(mover) || !at(mover).welcome || at(mover).version != told_last_) return;
  const auto due = crew_.due(*this);
  if (!due) return;
  const auto action = choose();
  pending_ = Pending{action, game_->write_action(match_.state(), action), mover, *due, at(mover).version};
  send_pending();
}

void LoadMatch::send_pending() {
  auto& own = at(pending_->mover);
  pending_->opening = own.line->opening();
  pending_->again_at.reset();
  crew_.sending(*this, pending_->at, pending_->text);
  const wire::Act act{pending_->mover, pending_->text, static_cast<std::uint64_t>(pending_->at)};
  own.line->send(wire::write_request({act}));
}

ActionCode LoadMatch::choose() {
  constexpr int kTries = 16;
  auto action = random_action(*game_, match_.state(), rng_);
  for (int n = 0; crew_.lingers() && n < kTries; ++n) {
    auto after = match_.state();
    game_->apply(after, action);
    if (game_->actor(after) != kNobody) break;
    action = random_action(*game_, match_.state(), rng_);
  }
  return action;
}

}  // namespace cb::client
