// SPDX-License-Identifier: MIT
// The adapter as a library that a running OpenSpiel loads: its wheel has its headers, and shows its symbols.
#include "bindings/openspiel/capbarrel_games.hpp"

extern "C" __attribute__((visibility("default"))) void register_capbarrel_games() {
  cb::spiel::register_capbarrel_games();
}
