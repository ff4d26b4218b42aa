// SPDX-License-Identifier: MIT
// A disk for SQLite that can lose its power: what was synced stays, of what was only written chance keeps some.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/rng.hpp"

namespace cb::power_cut {

struct Write {
  std::int64_t at = 0;  // -1: the file was cut to the length of `bytes`' number
  std::string bytes;
  std::int64_t length = 0;
};

struct File {
  std::string now;             // what a program reads
  std::string synced;          // what is surely on the disk
  std::vector<Write> waiting;  // written since the last sync
};

using Files = std::map<std::string, std::string>;

// A VFS of that name, for as long as it lives.
class Disk {
 public:
  explicit Disk(std::string name);
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  const char* name() const { return name_.c_str(); }
  // What would be found after a loss of power now: everything synced, and of the writes since then each with one half
  // of the chance, the last one kept perhaps only in part.
  Files after_power_cut(Rng& rng) const;
  void load(const Files& files);

  // From now on every write beyond so many bytes fails, as on a full disk.
  void fill_up(std::int64_t bytes_left);
  std::uint64_t syncs() const;

  struct Shared;

 private:
  std::string name_;
  std::shared_ptr<Shared> shared_;
};

}  // namespace cb::power_cut
