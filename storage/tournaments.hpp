// SPDX-License-Identifier: MIT
// What can be said of tournaments without reading their logs: which are over, which are not, and whose they are. Their
// logs lie with those of matches (storage/log.hpp), in the same form and under the same promises; this follows them,
// and where a crash came between, whoever reads the log writes the entry again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "storage/log.hpp"

namespace cb {

struct TournamentEntry {
  enum class Stage : std::uint8_t { open, running, over };

  MatchId id;
  std::string title;           // empty once its organiser has left
  std::string organiser;       // a person's id
  std::string organiser_name;  // as they are called now; not kept here
  Stage stage = Stage::open;
  bool listed = false;  // everybody may find it; otherwise only who has its link, or takes part
  std::string details;  // what else a list says, as whoever writes entries understands it; no person's name
  std::int64_t made = 0;
  std::int64_t ended = 0;  // milliseconds since 1970; 0: it is not over
};

// A title longer than this many bytes is not kept.
constexpr std::size_t kLongestTitle = 320;

class Tournaments {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~Tournaments() = default;

  // Writes an entry or writes it anew. `people`: who takes part, added to those who are known to.
  virtual void put(TournamentEntry entry, std::vector<std::string> people, Then<void> then) = 0;
  // Listed ones that are over, the latest first, that ended before `before`.
  virtual void over(std::int64_t before, int most, Then<std::vector<TournamentEntry>> then) = 0;
  // Those that a person organises or takes part in, the newest first.
  virtual void of_person(std::string person, int most, Then<std::vector<TournamentEntry>> then) = 0;
  // All that are not over.
  virtual void unfinished(Then<std::vector<MatchId>> then) = 0;
  // How people are called, in the order asked for; somebody who left or was never here as someone who left.
  virtual void names(std::vector<std::string> people, Then<std::vector<std::string>> then) = 0;
};

}  // namespace cb
