# SPDX-License-Identifier: MIT
# What computes for its living is compiled with -O3 and by itself; all the rest is waited for by whoever builds, not by
# whoever plays, and makes do with -O2, several files of a folder at once (CMAKE_UNITY_BUILD in the presets), so that
# they read their headers but once. The debug preset compiles every file alone.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_UNITY_BUILD_BATCH_SIZE 8)

# hot_sources(FILE...): files of this folder that are worth it.
function(hot_sources)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3> SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
