// SPDX-License-Identifier: MIT
#include "storage/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>
#include <vector>

#include "core/text.hpp"

namespace cb {
namespace {

// "process 1234, capbarrel", from the kernel's list of locks; nothing where it does not say.
std::string holder_of(int file) {
  struct stat about{};
  if (::fstat(file, &about) != 0) return {};
  const auto inode = fmt::format(":{}", about.st_ino);
  std::ifstream locks("/proc/locks");
  for (std::string line; std::getline(locks, line);) {
    // 1: FLOCK  ADVISORY  WRITE 1234 fe:00:5678 0 EOF
    std::istringstream reader(line);
    const std::vector<std::string> words{std::istream_iterator<std::string>(reader), {}};
    constexpr std::size_t kKind = 1;
    constexpr std::size_t kProcess = 4;
    constexpr std::size_t kPlace = 5;
    if (words.size() <= kPlace || words[kKind] != "FLOCK" || !words[kPlace].ends_with(inode)) continue;
    const auto& process = words[kProcess];
    std::string name;
    std::getline(std::ifstream("/proc/" + process + "/comm"), name);
    return name.empty() ? "process " + process : fmt::format("process {}, {}", process, name);
  }
  return {};
}

}  // namespace

Result<FileLock> FileLock::take(const std::string& path) {
  // For this user only: it will hold what people said, and the hashes of their passwords.
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0)
    return fail("storage.open", "", "The database {} cannot be opened: {}.", quote(path), std::strerror(errno));
  FileLock lock(file);
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return lock;
  if (errno != EWOULDBLOCK)
    return fail("storage.lock", "", "The database {} cannot be locked: {}.", quote(path), std::strerror(errno));
  const auto holder = holder_of(file);
  return fail("storage.taken", "", "Another server has the database {}{}; each needs a file of its own.", quote(path),
              holder.empty() ? "" : " (" + holder + ")");
}

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

FileLock::~FileLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace cb
