// SPDX-License-Identifier: MIT
#include "solver/values.hpp"

#include <sys/mman.h>

namespace cb {

Result<Values> Values::make(std::uint64_t size) {
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return fail("solve.memory", "", "There is no room for {} MB in memory.", size / 1'000'000);
  madvise(memory, size, MADV_HUGEPAGE);  // a wish; without it all is well but slower
  return Values({static_cast<std::uint8_t*>(memory), size});
}

Values::~Values() {
  if (!bytes_.empty()) munmap(bytes_.data(), bytes_.size());
}

}  // namespace cb
