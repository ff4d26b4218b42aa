// SPDX-License-Identifier: MIT
#include "solver/mapped_tablebase.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "solver/tablebase_file.hpp"

namespace cb {

Result<MappedTablebase> MappedTablebase::open(const std::string& path, const std::string& game,
                                              const RowKernels& kernels) {
  const auto heading = read_heading(path);
  if (!heading) return std::unexpected(heading.error());
  if (heading->game != game || heading->rows != kernels.rows || heading->width != kernels.width)
    return fail("table.other", "", "{} is a table of {}, or of another version, not of {}.", path, heading->game, game);
  if (!heading->complete) return fail("table.unfinished", "", "{} is not finished.", path);
  const std::size_t size = TablebaseHeading::kSize + heading->size();
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  void* memory = file < 0 ? MAP_FAILED : mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  const int problem = errno;
  if (file >= 0) close(file);
  if (memory == MAP_FAILED) return fail("table.file", "", "{} cannot be read: {}.", path, std::strerror(problem));
  return MappedTablebase({static_cast<const std::uint8_t*>(memory), size});
}

MappedTablebase::~MappedTablebase() {
  if (!file_.empty()) munmap(const_cast<std::uint8_t*>(file_.data()), file_.size());
}

std::span<const std::uint8_t> MappedTablebase::bytes() const { return file_.subspan(TablebaseHeading::kSize); }

}  // namespace cb
