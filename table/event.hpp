// SPDX-License-Identifier: MIT
// Everything that can happen at a table, as its log keeps it. A table is what its events make of it; nothing else is
// stored, so a killed server, another node and a replay all come to the same table.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "game/options.hpp"
#include "table/clock.hpp"

namespace cb::table {

// Who has a seat.
struct Holder {
  enum class Kind : std::uint8_t { open, person, bot };
  Kind kind = Kind::open;
  std::string id;    // of the person; of a bot its name, "3"
  std::string name;  // of the person, as others read it
  // Optional: whose name it is, where the seat moved to another device of theirs. Who asks to be forgotten is found by
  // it.
  std::string of = {};
  bool operator==(const Holder&) const = default;
};

// What somebody said, by a phrase's code or freely.
struct Spoken {
  std::string person;
  std::string name;
  std::string phrase;
  std::string text;
  std::string of = {};  // as in Holder
  bool operator==(const Spoken&) const = default;
};

// The first event: what is played, how, and who may come. What has a comment with "optional" is not in older logs, and
// in none where it says nothing.
struct Made {
  std::string game;
  Settings settings;
  std::string edition;   // the text of the file; empty: the game's own
  std::string position;  // empty: the start
  ClockRule clock;
  bool rated = false;
  bool watchable = false;  // spectators may come
  bool chatty = false;     // free chat beside the presets
  bool listed = false;     // in the lobby while seats are open
  std::string host;        // the person who made it
  std::vector<Holder> seats;
  Milliseconds at = 0;
  Holder maker = {};                    // optional: the host by name, who may have no seat
  std::string after = {};               // optional: the table that this one plays on from; it begins by itself
  std::string laid = {};                // optional: for what the house laid it (table/laid.hpp); it begins by itself
  std::vector<Spoken> talk = {};        // optional: what those who sit here said there, the latest last
  std::vector<std::string> muted = {};  // optional: who was asked there to be quiet
  std::string edition_key = {};         // optional: by what that board was found, or the name it has among the game's
  std::string edition_of = {};          // optional: whose it is. Who asks to be forgotten is found by it.
};
struct Sat {
  int seat = 0;
  Holder who;
};
// Everyone is there: the server promises its seed. It is kept here, and shown to nobody before the end.
struct Promised {
  std::string commitment;
  std::string seed;
};
struct Nonce {
  int seat = 0;
  std::string value;
};
struct Began {
  Milliseconds at = 0;
};
struct Acted {
  int seat = 0;
  std::string action;
  Milliseconds at = 0;
  Milliseconds lag = 0;  // how much of its time the way took and the seat's quota allowed: charged to nobody
};
struct Chanced {
  std::string outcome;
  // As each seat and last a spectator may read it, where the game hides something; not part of the log.
  std::vector<std::string> seen = {};
};
enum class Offer : std::uint8_t { draw, take_back, abort };
struct Offered {
  int seat = 0;
  Offer what = Offer::draw;
};
struct Answered {
  int seat = 0;
  Offer what = Offer::draw;
  bool yes = false;
  Milliseconds at = 0;
};
struct Paused {
  Milliseconds at = 0;
};
struct Resumed {
  Milliseconds at = 0;
};
// So much time passed without a server: charged to nobody. Everything up to `until` has been looked at.
struct Forgiven {
  Milliseconds passed = 0;
  Milliseconds until = 0;
};
// Why a seat changes hands. Moved: its holder passed it on by a link; returned: a person took it from a bot.
enum class Leaving : std::uint8_t { resigned, out_of_time, left, removed, returned, moved };
// Somebody else has the seat from now on.
struct Replaced {
  int seat = 0;
  Holder by;
  Leaving why = Leaving::left;
  Milliseconds at = 0;
};
// Whoever shows the token of which this is the hash has the seat; a newer link voids an older one.
struct Linked {
  int seat = 0;
  std::string hash;
  Milliseconds at = 0;
  bool other = false;  // optional: for somebody else, who has a name; otherwise the seat keeps the one it has
};
// Somebody else is the host from now on.
struct Hosted {
  std::string person;
};
struct Muted {
  std::string person;
  bool quiet = true;
};
struct Said {
  int seat = 0;
  std::string phrase;  // its code
};
struct Chatted {
  std::string person;
  std::string name;
  std::string text;
  std::string of = {};  // as in Holder
};
struct Ended {
  std::uint8_t winners = 0;
  // "rules", "resigned", "left", "out-of-time", "agreed", "aborted", "abandoned", "closed", "too-long",
  // "no-show"
  std::string code;
  std::string text;  // the sentence for people
  std::string rule;  // where there is one
  Milliseconds at = 0;
};
struct Revealed {
  std::string seed;
};
// A seat would play again.
struct Again {
  int seat = 0;
};
// Everyone would: they are at another table now.
struct Rematch {
  std::string table;
};
// The host lets those who sit here write freely, or no longer.
struct Chatting {
  bool on = true;
};

using Event =
    std::variant<Made, Sat, Promised, Nonce, Began, Acted, Chanced, Offered, Answered, Paused, Resumed, Forgiven,
                 Replaced, Linked, Hosted, Muted, Said, Chatted, Ended, Revealed, Again, Rematch, Chatting>;

}  // namespace cb::table
