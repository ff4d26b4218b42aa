# SPDX-License-Identifier: MIT
# Run by the build, each time: writes down which commit the sources are. OUT is touched only when that changes; outside of
# a checkout, as in a package's sources, there is nothing to say.
execute_process(COMMAND git describe --tags --always --match "v[0-9]*" WORKING_DIRECTORY ${SOURCE}
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE problem)
if(problem OR commit STREQUAL "v${VERSION}")
  set(commit "")
endif()
file(CONFIGURE OUTPUT ${OUT} @ONLY CONTENT [[
#include "cli/arguments/version.hpp"
namespace cb::cli {
std::string_view version() { return "@VERSION@"; }
std::string_view commit() { return "@commit@"; }
}  // namespace cb::cli
]])
