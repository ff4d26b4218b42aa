// SPDX-License-Identifier: MIT
// "Find an opponent" over HTTP: people come and wait, ask now and then how it looks, and are told where their table is.
// Who has not asked for a while has closed the page and waits no longer.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/finding/offers.hpp"
#include "server/finding/queue.hpp"
#include "server/http/http.hpp"
#include "server/room/blocks.hpp"
#include "storage/people.hpp"
#include "storage/seekers.hpp"
#include "table/event.hpp"

namespace cb::server {

// Who does not ask for so long is not there any more.
inline constexpr Milliseconds kStillThere = 20'000;
inline constexpr Milliseconds kStillThereByPost = 24LL * 60 * 60 * 1000;
// Who may wait at once behind one address, or one IPv6 network of 64 bits: a club shares one.
inline constexpr int kMostFromANetwork = 200;
// For so long somebody is told which table was laid for them.
inline constexpr Milliseconds kFoundFor = 60'000;

struct FinderWorld {
  People& people;
  const Blocks& blocks;
  std::function<Milliseconds()> now;
  // Keeps a new table and answers with its id.
  std::function<void(table::Made, std::move_only_function<void(Result<std::string>)>)> make_table;
  // Which of two sits first, and so on: the order of a party, drawn.
  std::function<void(std::vector<PartyMember>&)> shuffle;
  // Where several nodes bring people together: who waits at any of them, whether this one pairs them, a new table's id,
  // and the table under it, which is fine where it is there already. None: nobody else is there.
  Seekers* seekers = nullptr;
  std::function<bool()> leads = {};
  std::function<MatchId()> draw_match = {};
  std::function<void(const MatchId&, table::Made, std::move_only_function<void(Result<void>)>)> lay = {};
};

class Finder {
 public:
  explicit Finder(FinderWorld world)
      : world_(std::move(world)),
        queue_(all_offers(), [this](const auto& one, const auto& other) { return world_.blocks.apart(one, other); }) {}
  Finder(const Finder&) = delete;
  Finder& operator=(const Finder&) = delete;

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);
  // Called every second or so.
  void tick();
  // Somebody is to wait no longer, whatever they wish.
  void send_away(const std::string& person);

 private:
  // Never a name: it may change while somebody waits, or go.
  struct Known {
    std::string offer;
    Milliseconds since = 0;
    double rating = 0;
    double deviation = 0;
    Milliseconds asked = 0;
    std::string network;  // that they came from
  };
  struct Found {
    std::string table;
    Milliseconds until = 0;
  };

  void look_for(const Call& call, const Person& person, Answer answer);
  void enter(const Person& person, const std::string& game, std::string offer, std::string network, Answer answer);
  void remember(const std::string& person, Known known);
  void forget(const std::string& person);
  Reply how_it_looks(const std::string& person);
  void seat(const Party& party);
  void lay_table(const Party& party, const std::vector<std::optional<Person>>& people);
  void told(const std::vector<std::string>& party, const Result<std::string>& table);

  void leave_all(const std::string& person);
  void pair(Milliseconds now);
  void look_at_all(std::move_only_function<void()> then);
  void look_once();
  void take(const std::vector<KeptSeeker>& all);
  void note_asked(const std::string& person);
  void lay_together(const Party& party, table::Made made);
  void lay_claimed(const MatchId& match, std::vector<std::string> people, table::Made made);
  void settle(const MatchId& match, const std::string& offer, const std::vector<std::string>& people);

  FinderWorld world_;
  Queue queue_;
  Milliseconds asked_at_ = 0;                 // by anybody here, where several nodes are
  std::map<MatchId, Milliseconds> settling_;  // tables of a node that may have been killed
  bool looking_ = false;                      // at all who wait
  // Who wants to hear when all have been looked at again.
  std::vector<std::move_only_function<void()>> to_hear_;
  std::unordered_map<std::string, Known> known_;  // who waits
  std::unordered_map<std::string, int> from_;     // how many of them came from each network
  std::unordered_map<std::string, Found> found_;
};

}  // namespace cb::server
