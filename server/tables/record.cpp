// SPDX-License-Identifier: MIT
#include "server/tables/record.hpp"

#include <algorithm>
#include <array>

#include "table/event_json.hpp"
#include "table/words.hpp"

namespace cb::server {
namespace {

using table::Holder;

std::string who(const Holder& holder) {
  switch (holder.kind) {
    case Holder::Kind::open:
      return "open";
    case Holder::Kind::person:
      return "human";
    case Holder::Kind::bot:
      return "bot:" + holder.id;
  }
  return {};
}

std::string hex_of(const std::string& bytes) {
  return to_hex({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

// Follows the log from event to event and keeps what the table itself forgets.
class Story {
 public:
  explicit Story(table::Table table) : table_(std::move(table)), nonces_(table_.seats().size()) {}

  Result<void> take(const table::Event& event) {
    if (const auto taken = table_.take(event); !taken) return taken;
    if (std::holds_alternative<table::Began>(event)) first_ = table_.seats();
    if (const auto* promised = std::get_if<table::Promised>(&event)) commitment_ = promised->commitment;
    if (const auto* revealed = std::get_if<table::Revealed>(&event)) seed_ = revealed->seed;
    if (const auto* nonce = std::get_if<table::Nonce>(&event))
      nonces_[static_cast<std::size_t>(nonce->seat)] = hex_of(nonce->value);
    if (const auto* replaced = std::get_if<table::Replaced>(&event); replaced != nullptr && !first_.empty())
      stand_ins_.push_back(
          {replaced->seat, plies(), who(replaced->by), std::string(word_for(replaced->why)), replaced->by.name});
    // What was taken back after somebody came is no longer there to come after.
    for (auto& stand_in : stand_ins_) stand_in.after = std::min(stand_in.after, plies());
    return {};
  }

  Result<MatchFile> file() && {
    const auto& ended = table_.ended();
    if (!ended) return fail(kStillRunning, "", "The record is there once the game is over.");
    MatchFile file{table_.match(), {}};
    for (const auto& holder : first_.empty() ? table_.seats() : first_) {
      file.seats.push_back(who(holder));
      file.record.names.push_back(holder.kind == Holder::Kind::person ? holder.name : std::string());
    }
    file.record.stand_ins = std::move(stand_ins_);
    if (!table_.match().finish())
      file.record.closing =
          Closing{ended->code, ended->winners, ended->text + (ended->rule.empty() ? "" : " · " + ended->rule)};
    if (!seed_.empty()) file.record.luck = ShownLuck{commitment_, seed_, std::move(nonces_)};
    return file;
  }

 private:
  std::size_t plies() const { return table_.match().log().size(); }

  table::Table table_;
  std::vector<Holder> first_;  // who sat there when it began
  std::vector<StandIn> stand_ins_;
  std::string commitment_;
  std::string seed_;
  std::vector<std::string> nonces_;
};

}  // namespace

Result<MatchFile> record_of(const table::Events& log, const table::FindGame& find_game) {
  const auto* made = log.empty() ? nullptr : std::get_if<table::Made>(&log.front());
  if (made == nullptr) return fail("record.log", "", "A table's log begins with how it was made.");
  auto table = table::Table::make(*made, find_game);
  if (!table) return std::unexpected(table.error());
  Story story(std::move(*table));
  for (std::size_t n = 1; n < log.size(); ++n)
    if (const auto taken = story.take(log[n]); !taken) return std::unexpected(taken.error());
  return std::move(story).file();
}

bool took_part(const table::Events& log, std::string_view person) {
  const auto is = [&](const Holder& holder) { return holder.kind == Holder::Kind::person && holder.id == person; };
  return std::ranges::any_of(log, [&](const table::Event& event) {
    if (const auto* made = std::get_if<table::Made>(&event))
      return made->host == person || std::ranges::any_of(made->seats, is);
    if (const auto* sat = std::get_if<table::Sat>(&event)) return is(sat->who);
    const auto* replaced = std::get_if<table::Replaced>(&event);
    return replaced != nullptr && is(replaced->by);
  });
}

}  // namespace cb::server
