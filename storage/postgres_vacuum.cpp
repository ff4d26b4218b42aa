// SPDX-License-Identifier: MIT
#include "storage/postgres_vacuum.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>

#include "storage/postgres_schema.hpp"

namespace cb::postgres {
namespace {

constexpr std::chrono::seconds kAfterAFailure{5};

}  // namespace

Vacuum::~Vacuum() {
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    if (at_work_ != nullptr)
      if (PGcancel* const cancel = PQgetCancel(at_work_); cancel != nullptr) {
        std::array<char, 256> why{};
        PQcancel(cancel, why.data(), static_cast<int>(why.size()));
        PQfreeCancel(cancel);
      }
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Vacuum::ask() {
  {
    const std::scoped_lock lock(mutex_);
    wanted_ = true;
    if (!thread_.joinable()) thread_ = std::thread([this] { serve(); });
  }
  wake_.notify_one();
}

void Vacuum::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return wanted_ || closing_; });
    if (closing_) return;
    wanted_ = false;
    lock.unlock();
    const bool cleaned = clean();
    lock.lock();
    if (cleaned) continue;
    wanted_ = true;
    wake_.wait_for(lock, kAfterAFailure, [&] { return closing_; });
  }
}

bool Vacuum::clean() {
  const auto connection = connect(url_);
  if (!connection) return false;
  {
    const std::scoped_lock lock(mutex_);
    if (closing_) return true;
    at_work_ = connection->get();
  }
  const std::string sql = fmt::format("VACUUM {}", kTablesOfPeople);
  const Rows done(PQexec(connection->get(), sql.c_str()));
  const std::scoped_lock lock(mutex_);
  at_work_ = nullptr;
  return PQresultStatus(done.get()) == PGRES_COMMAND_OK;
}

}  // namespace cb::postgres
