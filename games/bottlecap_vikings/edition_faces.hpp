// SPDX-License-Identifier: MIT
// Reads the faces of tiles that an edition builds from parts.
#pragma once

#include "game/edition.hpp"
#include "games/bottlecap_vikings/options.hpp"

namespace cb::bottlecap_vikings {

// Reads the table `faces`, which may be missing; a face that it does not name stays as printed.
void read_faces(EditionReader& in, Edition& edition);

}  // namespace cb::bottlecap_vikings
