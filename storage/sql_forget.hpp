// SPDX-License-Identifier: MIT
// Goes through the logs for what they tell of people who left, a few events at a time between the commits of others.
// Where several nodes write, one of them may just be writing what another does not see yet, or not know yet that
// somebody has left: so there the logs are gone through once more, a minute later at the earliest.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "storage/sql_writer.hpp"

namespace cb {

class SqlForget {
 public:
  SqlForget(SqlWriter& writer, Forget forget) : writer_(writer), forget_(std::move(forget)) {
    writer_.when_recovered([this] { go(); });
  }
  Result<void> prepare();

  using Then = std::move_only_function<void(Result<void>)>;
  // In the transaction in which the person goes.
  void enter(const std::string& person);
  // Once that was kept: `then` is told when nothing in the logs tells of them any more.
  void tell(const std::string& person, Then then);
  // The same from another thread than the writer's.
  void go_on();
  // For those who keep something of people beside the logs: another node may have written it while they left, and what
  // is done here with the second walk takes that away. On the writer's thread.
  void when_gone(std::function<void(const std::string& person)> drop) { drop_ = std::move(drop); }
  // Begins a walk through the logs, unless one is under way; a walk that finds nobody to look for ends at once.
  void go();

 private:
  class Slice;
  enum class Step { nobody, more, finished };
  struct Leaver {
    std::string person;
    bool again = false;  // the logs were gone through for them when this walk began, and a minute had passed since
  };
  struct Walk {
    std::vector<Leaver> people = {};  // whom it is for
    std::int64_t place = 0;           // how far it has come
  };
  Step walk();
  std::vector<Then> end_walk();
  // False where it is not as it was any more.
  void finish(const Leaver& leaver);
  bool rewrite(std::int64_t place, const std::string& before);

  SqlWriter& writer_;
  Forget forget_;
  sql::Statement enter_, leaving_, done_, walked_, end_walked_, events_, event_, update_, drop_snapshots_;
  bool under_way_ = false;
  Walk walk_;
  std::function<void(const std::string& person)> drop_;
  std::map<std::string, Then> waiting_;
};

}  // namespace cb
