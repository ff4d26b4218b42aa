// SPDX-License-Identifier: MIT
#include "power_cut.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace cb::power_cut {

struct Disk::Shared {
  mutable std::mutex mutex;
  std::map<std::string, File> files;
  std::map<std::string, std::vector<std::unique_ptr<std::string>>> shm;
  std::int64_t bytes_left = std::numeric_limits<std::int64_t>::max();
  std::uint64_t syncs = 0;
  sqlite3_vfs* usual = nullptr;
  sqlite3_vfs vfs{};
};

namespace {

// SQLite hands out raw memory for it; only plain members.
struct Handle {
  sqlite3_file base;
  Disk::Shared* disk;
  std::string* path;
};
Handle& of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }
File& content(sqlite3_file* file) { return of(file).disk->files[*of(file).path]; }

int close_file(sqlite3_file* file) {
  delete of(file).path;
  return SQLITE_OK;
}

int read_file(sqlite3_file* file, void* out, int amount, sqlite3_int64 offset) {
  const std::scoped_lock lock(of(file).disk->mutex);
  const std::string& now = content(file).now;
  std::memset(out, 0, static_cast<std::size_t>(amount));
  if (offset >= static_cast<std::int64_t>(now.size())) return SQLITE_IOERR_SHORT_READ;
  const auto there =
      std::min<std::size_t>(static_cast<std::size_t>(amount), now.size() - static_cast<std::size_t>(offset));
  std::memcpy(out, now.data() + offset, there);
  return there == static_cast<std::size_t>(amount) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

void put(std::string& target, std::int64_t at, std::string_view bytes) {
  const auto end = static_cast<std::size_t>(at) + bytes.size();
  if (target.size() < end) target.resize(end);
  std::memcpy(target.data() + at, bytes.data(), bytes.size());
}

int write_file(sqlite3_file* file, const void* bytes, int amount, sqlite3_int64 offset) {
  auto& disk = *of(file).disk;
  const std::scoped_lock lock(disk.mutex);
  if (disk.bytes_left < amount) return SQLITE_FULL;
  disk.bytes_left -= amount;
  File& target = content(file);
  std::string copy(static_cast<const char*>(bytes), static_cast<std::size_t>(amount));
  put(target.now, offset, copy);
  target.waiting.push_back({offset, std::move(copy), 0});
  return SQLITE_OK;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const std::scoped_lock lock(of(file).disk->mutex);
  File& target = content(file);
  target.now.resize(static_cast<std::size_t>(size));
  target.waiting.push_back({-1, {}, size});
  return SQLITE_OK;
}

int sync_file(sqlite3_file* file, int) {
  const std::scoped_lock lock(of(file).disk->mutex);
  ++of(file).disk->syncs;
  File& target = content(file);
  target.synced = target.now;
  target.waiting.clear();
  return SQLITE_OK;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  const std::scoped_lock lock(of(file).disk->mutex);
  *size = static_cast<sqlite3_int64>(content(file).now.size());
  return SQLITE_OK;
}

// One connection at a time uses a file here, so nobody ever waits for a lock.
int lock_file(sqlite3_file*, int) { return SQLITE_OK; }
int check_reserved(sqlite3_file*, int* out) {
  *out = 0;
  return SQLITE_OK;
}
int control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int sector_size(sqlite3_file*) { return 512; }
int characteristics(sqlite3_file*) { return 0; }

int shm_map(sqlite3_file* file, int region, int size, int extend, void volatile** out) {
  auto& disk = *of(file).disk;
  const std::scoped_lock lock(disk.mutex);
  auto& regions = disk.shm[*of(file).path];
  *out = nullptr;
  while (extend != 0 && static_cast<int>(regions.size()) <= region)
    regions.push_back(std::make_unique<std::string>(static_cast<std::size_t>(size), '\0'));
  if (region < static_cast<int>(regions.size())) *out = regions[static_cast<std::size_t>(region)]->data();
  return SQLITE_OK;
}
int shm_lock(sqlite3_file*, int, int, int) { return SQLITE_OK; }
void shm_barrier(sqlite3_file*) {}
int shm_unmap(sqlite3_file* file, int) {
  auto& disk = *of(file).disk;
  const std::scoped_lock lock(disk.mutex);
  disk.shm.erase(*of(file).path);
  return SQLITE_OK;
}

const sqlite3_io_methods kMethods = {2,           close_file,  read_file,       write_file, truncate_file,
                                     sync_file,   file_size,   lock_file,       lock_file,  check_reserved,
                                     control,     sector_size, characteristics, shm_map,    shm_lock,
                                     shm_barrier, shm_unmap,   nullptr,         nullptr};

Disk::Shared& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk::Shared*>(vfs->pAppData); }

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* out_flags) {
  auto& handle = of(file);
  handle.base.pMethods = &kMethods;
  handle.disk = &disk_of(vfs);
  handle.path = new std::string(path == nullptr ? "temporary" : path);
  if (out_flags != nullptr) *out_flags = flags;
  const std::scoped_lock lock(handle.disk->mutex);
  handle.disk->files.try_emplace(*handle.path);
  return SQLITE_OK;
}

// SQLite never relies on a removal to last until it has synced the folder, so it counts at once here.
int delete_file(sqlite3_vfs* vfs, const char* path, int) {
  const std::scoped_lock lock(disk_of(vfs).mutex);
  disk_of(vfs).files.erase(path);
  return SQLITE_OK;
}
int access_file(sqlite3_vfs* vfs, const char* path, int, int* out) {
  const std::scoped_lock lock(disk_of(vfs).mutex);
  const auto found = disk_of(vfs).files.find(path);
  *out = found != disk_of(vfs).files.end() && !found->second.now.empty() ? 1 : 0;
  return SQLITE_OK;
}
int full_path(sqlite3_vfs*, const char* path, int size, char* out) {
  sqlite3_snprintf(size, out, "%s", path);
  return SQLITE_OK;
}

}  // namespace

Disk::Disk(std::string name) : name_(std::move(name)), shared_(std::make_shared<Shared>()) {
  shared_->usual = sqlite3_vfs_find(nullptr);
  shared_->vfs = *shared_->usual;
  auto& vfs = shared_->vfs;
  vfs.szOsFile = sizeof(Handle);
  vfs.zName = name_.c_str();
  vfs.pAppData = shared_.get();
  vfs.pNext = nullptr;
  vfs.xOpen = open_file;
  vfs.xDelete = delete_file;
  vfs.xAccess = access_file;
  vfs.xFullPathname = full_path;
  sqlite3_vfs_register(&vfs, 0);
}

Disk::~Disk() { sqlite3_vfs_unregister(&shared_->vfs); }

Files Disk::after_power_cut(Rng& rng) const {
  const std::scoped_lock lock(shared_->mutex);
  Files found;
  for (const auto& [path, file] : shared_->files) {
    std::string& kept = found[path] = file.synced;
    for (const auto& write : file.waiting) {
      if (rng.below(2) == 0) continue;
      if (write.at < 0) {
        kept.resize(static_cast<std::size_t>(write.length));
      } else {
        const auto whole = static_cast<std::uint32_t>(write.bytes.size());
        const auto part = rng.below(4) == 0 ? rng.below(whole + 1) : whole;
        put(kept, write.at, std::string_view(write.bytes).substr(0, part));
      }
    }
  }
  return found;
}

void Disk::load(const Files& files) {
  const std::scoped_lock lock(shared_->mutex);
  for (const auto& [path, bytes] : files) shared_->files[path] = {bytes, bytes, {}};
}

void Disk::fill_up(std::int64_t bytes_left) {
  const std::scoped_lock lock(shared_->mutex);
  shared_->bytes_left = bytes_left;
}

std::uint64_t Disk::syncs() const {
  const std::scoped_lock lock(shared_->mutex);
  return shared_->syncs;
}

}  // namespace cb::power_cut
