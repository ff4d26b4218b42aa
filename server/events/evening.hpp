// SPDX-License-Identifier: MIT
// An event that is awake: what its log made of it, wishes in the order they came, what is due by itself, and tables
// that are to be laid. Nothing is shown to anybody before it is stored, and the log decides: where something could not
// be kept, the event is read anew. Everything runs on the network's thread.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "net/task.hpp"
#include "server/events/play.hpp"
#include "storage/log.hpp"
#include "tournament/tournament.hpp"

namespace cb::server {

class Evening;

// What somebody wants of it, given how it stands; nothing to do is fine too. Asked again where another node was faster.
using EveningWish =
    std::move_only_function<Result<std::vector<tournament::Event>>(const tournament::Tournament&, Milliseconds now)>;
struct AskedOfEvening {
  EveningWish wish;
  // The version once it is stored.
  std::move_only_function<void(Result<std::uint64_t>)> then;
  int tries = 0;
};

// Asks tournament::next_event, and tells what it answered.
using Reckon = std::function<void(tournament::Tournament, Milliseconds now,
                                  std::move_only_function<void(std::optional<tournament::Event>)> then)>;
void reckon_at_once(const tournament::Tournament& tournament, Milliseconds now,
                    std::move_only_function<void(std::optional<tournament::Event>)> then);

struct EveningWorld {
  Log& log;
  std::function<Milliseconds()> now;
  // Lays a table, or finds that it lies there already.
  std::function<void(const MatchId&, const table::Made&, const std::optional<Seed>&,
                     std::move_only_function<void(Result<void>)>)>
      lay;
  // What is due, where it takes long to say: elsewhere, and told on this thread.
  Reckon reckon;
  // These have happened and are stored.
  std::function<void(Evening&, std::span<const tournament::Event>)> stored;
  // Something could not be kept: this is of no more use.
  std::function<void(Evening&)> broken;
  // Another node was faster: the same, but for another that has read what it did and is asked again.
  std::function<void(Evening&, std::deque<AskedOfEvening>)> behind = {};
  // Whether this node does what is due by itself. None: nobody else is there.
  std::function<bool()> leads = {};
};

// How people are called; they may change it, and it is taken from them when they go, so it is in no log.
using Names = std::unordered_map<std::string, std::string>;
using TournamentEvents = std::vector<tournament::Event>;

class Evening : public std::enable_shared_from_this<Evening> {
 public:
  using Wish = EveningWish;
  using Then = std::move_only_function<void(Result<std::uint64_t>)>;

  // From the events of its log, in which people have no names.
  static Result<std::shared_ptr<Evening>> make(const MatchId& id, TournamentEvents log, Names names,
                                               EveningWorld world);

  void ask(Wish wish, Then then);
  void ask_again(AskedOfEvening asked);
  // Takes in what another node has stored from `version()` on. False where it must be read anew, since it speaks of
  // people who are not known here, or something is just being stored.
  bool take_news(std::span<const tournament::Event> events);
  // Another is made in its place: it does nothing more.
  void retire() { broken_ = true; }
  // Does what is due.
  void go_on();
  // When to go on even if nothing happens until then.
  std::optional<Milliseconds> due_at() const;

  const MatchId& id() const { return id_; }
  const tournament::Tournament& tournament() const { return tournament_; }
  const Play& play() const { return play_; }
  // How many events are stored.
  std::uint64_t version() const { return version_; }
  bool broken() const { return broken_; }
  // Something is being stored or laid.
  bool at_work() const { return working_; }
  bool over() const { return tournament_.stage() == tournament::Stage::over; }
  // Whether somebody organises it, takes part or did.
  bool knows(const std::string& person) const { return names_.contains(person); }
  std::string name_of(const std::string& person) const;
  void call(const std::string& person, std::string name) { names_[person] = std::move(name); }
  // The player, or the team, that a person is or is in.
  std::optional<int> player_of(const std::string& person) const;
  // All people who take part.
  std::vector<std::string> people() const;

  // The tournament as everybody may see it: of a duplicate event that is not over without the deals that some team has
  // not played.
  const tournament::Tournament& as_shown() const;
  bool is_shown(int table) const;

  // When it is next looked whether everybody has come to a table that is being played.
  std::map<int, Milliseconds> checks;
  // What is shown of it, made once for each version.
  struct Shown {
    std::uint64_t version = 0;
    std::string text;
  };
  mutable Shown page;

 private:
  Evening(const MatchId& id, tournament::Tournament tournament, Play play, TournamentEvents log, Names names,
          EveningWorld world);

  net::Task<> work();
  net::Task<bool> store(TournamentEvents events, tournament::Tournament next);
  net::Task<TournamentEvents> lay_tables();
  void lay(std::vector<int> tables, std::move_only_function<void(TournamentEvents)> then);
  std::vector<int> tables_to_lay() const;
  net::Task<TournamentEvents> what_is_due() const;
  void give_up();

  MatchId id_;
  tournament::Tournament tournament_;
  Play play_;
  TournamentEvents log_;  // of a duplicate event only, for as_shown
  Names names_;
  EveningWorld world_;
  std::uint64_t version_;
  std::deque<AskedOfEvening> queue_;
  std::optional<Milliseconds> ask_again_at_;  // as it was when it last went on
  Milliseconds lay_again_at_ = 0;             // after a table that could not be laid
  bool working_ = false;
  bool broken_ = false;
  bool behind_ = false;  // since another node has stored something
  struct Masked {
    std::uint64_t version = 0;
    std::optional<tournament::Tournament> tournament;
  };
  mutable Masked masked_;
};

// Which of a duplicate event's deals every team that is there has played.
std::vector<bool> deals_done(const tournament::Tournament& tournament);

}  // namespace cb::server
