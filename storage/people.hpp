// SPDX-License-Identifier: MIT
// The people who play: guests and accounts, the tokens they are known by, and their ratings. Only hashes of tokens and
// passwords are kept. Which database it is, is behind this; nothing here blocks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/forgotten.hpp"
#include "storage/log.hpp"
#include "storage/ratings.hpp"

namespace cb {

struct Person {
  std::string id;    // random, public, never reused
  std::string name;  // as others read it
  bool account = false;
  std::string scope;         // of the token it came with: empty for a browser's, "play" for a program's
  bool is_operator = false;  // whoever runs the server has said so, on its command line
  bool operator==(const Person&) const = default;
};

using TokenHash = std::array<std::uint8_t, 32>;  // SHA-256 of a token
// SHA-256 of an account's name in its plainest form: equal for names that count as the same. A hash, so that the name
// itself lies in one place only.
using NameKey = std::array<std::uint8_t, 32>;
// What a name looks like, several ways: names of two accounts share none of these. Runs on a thread of the store's;
// what it says may change from one start to the next.
using Looks = std::function<std::vector<NameKey>(std::string_view name)>;

struct Token {
  std::string id;     // to speak of it without knowing it
  std::string label;  // what its owner calls it; empty for a browser's
  std::string scope;
  std::int64_t made = 0;  // milliseconds since 1970
  bool operator==(const Token&) const = default;
};

struct Account {
  Person person;
  std::string password;  // its Argon2id hash
};

// Everything kept about a person but their tables.
struct PersonFile {
  Person person;
  std::int64_t made = 0;
  std::vector<Token> tokens;
  Ratings ratings;
  bool featured = false;  // tables where they play may stand on the front page
};

// Somebody who stands among the leaders of a game.
struct Leader {
  Person person;
  Rating rating;
};

// A name longer than this many bytes is not kept.
constexpr std::size_t kLongestName = 80;

class People {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~People() = default;

  virtual void add_guest(Person person, TokenHash token, std::int64_t now, Then<void> then) = 0;
  virtual void find(TokenHash token, Then<std::optional<Person>> then) = 0;
  // Of an account the key changes too; refused where another account has it, or a name that looks alike.
  virtual void rename(std::string person, std::string name, NameKey key, Then<void> then) = 0;
  // A guest becomes an account, with the same id. Refused where another account has the key or a name that looks alike,
  // or it is one already.
  virtual void make_account(std::string person, std::string name, NameKey key, std::string password,
                            Then<void> then) = 0;
  virtual void account(NameKey key, Then<std::optional<Account>> then) = 0;
  // Another password for an account: all browsers are logged out and told of nothing more, and programs have to be
  // given new tokens. Answers with the account.
  virtual void set_password(std::string person, std::string password, Then<Person> then) = 0;

  // A further token. Of browsers' tokens the oldest beyond `most` go; more of programs' are refused.
  virtual void add_token(std::string person, Token token, TokenHash hash, int most, Then<void> then) = 0;
  virtual void tokens(std::string person, Then<std::vector<Token>> then) = 0;
  // False where the person has no such token.
  virtual void remove_token(std::string person, std::string token, Then<bool> then) = 0;
  virtual void remove_token(TokenHash token, Then<void> then) = 0;

  // Whether tables where they play may stand on the front page; nobody's may until they say so.
  virtual void set_featured(std::string person, bool wanted, Then<void> then) = 0;

  virtual void file(std::string person, Then<std::optional<PersonFile>> then) = 0;
  // Who these are now, in their order; nothing for whoever is not kept (any more).
  virtual void look_up(std::vector<std::string> people, Then<std::vector<std::optional<Person>>> then) = 0;
  // Tables the person made or sat at, in any order, after `after` in it.
  virtual void tables(std::string person, std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) = 0;

  // How each of these stands, in their order; nothing where they have no rating in that game.
  virtual void ratings(std::vector<RatingOf> of, Then<std::vector<std::optional<Rating>>> then) = 0;
  // Reads the ratings, reckons and writes them, all at once, and never twice for a match: the second time there is
  // nothing to tell. Who is not kept (any more) counts as new, and is left out of what is told.
  virtual void rate(MatchToRate match, Rerate rerate, Then<std::vector<RatedGame>> then) = 0;
  // A person's latest games that counted, the oldest first.
  virtual void curve(std::string person, std::string game, int most, Then<std::vector<RatedGame>> then) = 0;
  // All their rated games, in any order, after `after` in it.
  virtual void rated_games(std::string person, std::optional<RatedGame> after, int most,
                           Then<std::vector<RatedGame>> then) = 0;
  // What a match made of the ratings of those who played it; nothing as long as it is not rated.
  virtual void rated(MatchId match, Then<std::optional<std::vector<RatedGame>>> then) = 0;
  // The leaders of a game by their ratings, the best first; equals by who came to this server first. After `after` in
  // this order.
  virtual void leaders(std::string game, std::int64_t now, int most, std::optional<LeaderPlace> after,
                       Then<std::vector<Leader>> then) = 0;

  // Deletes the person's name, tokens, password, ratings and rated games: `gone` is told when they cannot come back.
  // From then on the logs are gone through for what they tell of the person, with care not to hold up moves;
  // `forgotten` is told when nothing is left. A crash in between only delays it.
  virtual void remove(std::string person, Then<void> gone, Then<void> forgotten) = 0;
  // Goes on with what is due of that, also for those whom another node removed.
  virtual void go_on_forgetting() = 0;
};

}  // namespace cb
