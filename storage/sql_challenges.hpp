// SPDX-License-Identifier: MIT
// Challenges, in SQL.
#pragma once

#include "storage/challenges.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlChallenges final : public Challenges {
 public:
  explicit SqlChallenges(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void add(Challenge challenge, std::vector<std::string> to_all, Limits limits, Then<void> then) override;
  void received(std::string person, std::int64_t now, int most, Then<std::vector<Challenge>> then) override;
  void sent(std::string person, std::int64_t now, int most, Then<std::vector<Challenge>> then) override;
  void find(std::string id, std::int64_t now, Then<std::optional<Challenge>> then) override;
  void seen(std::string person, std::int64_t now) override;
  void accept(std::string id, std::string person, std::int64_t now, Then<std::optional<Challenge>> then) override;
  void settle(std::string id, std::string table, std::int64_t until, Then<void> then) override;
  void reopen(std::string id, Then<void> then) override;
  void reopen_left(std::int64_t before, Then<void> then) override;
  void decline(std::string id, std::string person, std::string word, std::int64_t now, std::int64_t until,
               Then<bool> then) override;
  void withdraw(std::string id, std::string person, Then<bool> then) override;
  void forget_old(std::int64_t now) override;

 private:
  Result<void> write(const Challenge& challenge, const std::vector<std::string>& to_all, const Limits& limits);
  std::int64_t count(sql::Statement& statement, std::int64_t person, std::int64_t now);
  std::optional<Challenge> one(const std::string& id, std::int64_t now);
  // Its number, where it is open to the person.
  std::optional<std::int64_t> open_to(const std::string& id, const std::string& person, std::int64_t now);

  SqlWriter& writer_;
  sql::Statement number_, count_sent_, count_received_, twin_, add_, add_to_;
  sql::Statement received_, sent_, find_, seen_, open_to_, accept_, settle_, reopen_, reopen_left_;
  sql::Statement clear_, clear_one_, decline_, own_, remove_, clear_old_, remove_old_;
};

}  // namespace cb
