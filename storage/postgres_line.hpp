// SPDX-License-Identifier: MIT
// A connection to PostgreSQL in pipeline mode: what is said goes out without waiting for answers, which come in the
// same order and are read once somebody needs one. A connection that was lost says so and is made again only when
// asked.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "storage/sql.hpp"

namespace cb::postgres {

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;
using Rows = std::unique_ptr<PGresult, ClearResult>;

// An address for people: without a password, or whoever logs in.
std::string shown_address(const std::string& url);

// A connection that is not in pipeline mode yet, with what every one of ours needs: whoever stays away is noticed, and
// a commit waits for the disk.
Result<Connection> connect(const std::string& url);

// The first value that a statement says, outside of pipeline mode; empty where there is none. Without `value` it may be
// several statements.
std::string first_of(PGconn* connection, const char* sql, const std::string& value = {});

// A whole number as PostgreSQL sends it: as many bytes as its type has, the highest first; NULL has none.
std::int64_t whole_number(std::string_view bytes);

// What went wrong first since somebody last looked.
struct Trouble {
  bool failed = false;
  std::string state = {};    // PostgreSQL's five letters; empty where the connection was lost
  std::string problem = {};  // in its words
};

class Line {
 public:
  explicit Line(std::string url) : url_(std::move(url)) {}

  bool up() const { return connection_ != nullptr && PQstatus(connection_.get()) == CONNECTION_OK; }
  // Whether it is still up, as far as anybody has heard.
  bool look();
  // Takes a connection over and goes on in pipeline mode.
  void take_over(Connection connection);
  void hang_up();
  // Grows whenever no statement is prepared any more: with each connection, and when they were dropped.
  unsigned generation() const { return generation_; }
  // What was prepared since something failed is not there; so nothing is to be.
  void drop_prepared();
  const std::string& url() const { return url_; }

  void prepare(const std::string& name, const std::string& sql);
  // Says a statement that was prepared. `changed` gets how many rows there were, `listed` what their first column had;
  // both must live until `take_all`.
  void say(const std::string& name, std::span<const sql::Value> values, std::int64_t* changed,
           sql::Listed* listed = nullptr);
  // What comes back is waited for.
  Rows ask(const std::string& name, std::span<const sql::Value> values);
  // A plain statement. Where `tag` is not empty, anything else than that as the answer is a failure.
  void say(const char* sql, std::string_view tag = {});
  // What comes after something that failed is left out until here; and in a transaction what comes after this fails
  // with it.
  void sync();
  // Reads all answers.
  void take_all();

  Trouble trouble;

 private:
  enum class What { statement, sync };
  struct Expected {
    What what;
    std::int64_t* changed = nullptr;
    sql::Listed* listed = nullptr;
    Rows* rows = nullptr;
    std::string_view tag = {};
  };
  bool send(const std::string& name, std::span<const sql::Value> values);
  void sync_in_time(std::span<const sql::Value> values);
  void expect(bool sent, Expected expected);
  void take_one();
  void note(const PGresult* result);
  void note_loss();

  std::string url_;
  Connection connection_;
  std::deque<Expected> expected_;
  std::size_t unsynced_ = 0;  // bytes said since the last sync, roughly
  unsigned generation_ = 0;
};

}  // namespace cb::postgres
