// SPDX-License-Identifier: MIT
// Who looks for somebody to play with, in PostgreSQL.
#pragma once

#include "storage/seekers.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class PostgresSeekers final : public Seekers {
 public:
  explicit PostgresSeekers(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void enter(KeptSeeker seeker, Then<void> then) override;
  void leave(std::string person) override;
  void asked(std::string person, std::int64_t now) override;
  void all(Then<std::vector<KeptSeeker>> then) override;
  void claim(std::vector<std::string> people, std::string offer, MatchId match, std::int64_t now,
             Then<bool> then) override;
  void laid(MatchId match, Then<void> then) override;
  void release(MatchId match, Then<void> then) override;

 private:
  SqlWriter& writer_;
  sql::Statement enter_, leave_, asked_, all_, claim_, laid_, release_;
};

}  // namespace cb
