// SPDX-License-Identifier: MIT
// The store as one SQLite file.
#pragma once

#include "storage/sqlite_backup.hpp"
#include "storage/sqlite_directory.hpp"
#include "storage/sqlite_forget.hpp"
#include "storage/sqlite_log.hpp"
#include "storage/sqlite_people.hpp"
#include "storage/sqlite_writer.hpp"
#include "storage/store.hpp"

namespace cb {

class SqliteStore final : public Store {
 public:
  // `vfs` is another name than the usual only in tests.
  static Result<std::unique_ptr<Store>> open(const std::string& path, Deliver deliver, Forget forget,
                                             const char* vfs = nullptr);

  void backup(std::string path, std::move_only_function<void(Result<void>)> then) override {
    backup_.make(std::move(path), std::move(then));
  }
  StoreCounters counters() const override { return parts_->writer.counters(); }

 private:
  struct Parts {
    Parts(sqlite::Database database, Deliver deliver, Forget the_forget)
        : writer(std::move(database), std::move(deliver)), forget(writer, std::move(the_forget)) {}
    // Its thread uses the others to the last.
    ~Parts() { writer.stop(); }
    SqliteWriter writer;
    SqliteForget forget;
    SqliteLog log{writer};
    SqlitePeople people{writer, forget};
    SqliteDirectory directory{writer};
  };
  SqliteStore(std::unique_ptr<Parts> parts, std::string path, Deliver deliver, const char* vfs);

  std::unique_ptr<Parts> parts_;
  SqliteBackup backup_;
};

}  // namespace cb
