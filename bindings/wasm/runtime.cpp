// SPDX-License-Identifier: MIT
// What Debian's wasi-libc leaves to the program: it is built with stack protection.
#include <cstdint>

extern "C" {
// NOLINTBEGIN(bugprone-reserved-identifier): the names are the library's
std::uintptr_t __stack_chk_guard = 0x595e9fbd;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
// NOLINTEND(bugprone-reserved-identifier)
}
