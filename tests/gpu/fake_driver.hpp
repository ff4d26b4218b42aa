// SPDX-License-Identifier: MIT
// A card's driver of which nothing is true but how it is called: its memory is this processor's, and what a kernel does
// a test says. As the real one it refuses a thread that has made no card its own.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace cb::fake_driver {

struct Counts {
  int opened = 0;  // and given back
  int given_back = 0;
  int loaded = 0;
  int unloaded = 0;
  int launched = 0;
  int refused = 0;          // calls of threads without a card
  std::int64_t memory = 0;  // pieces that nobody has given back
};
Counts counts();
// How many cards this thread has made its own.
int depth_here();
// Called with the name of the kernel and its first argument.
void on_launch(std::function<void(const std::string& kernel, const void* order)> work);

}  // namespace cb::fake_driver
