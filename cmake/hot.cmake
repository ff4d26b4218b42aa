# SPDX-License-Identifier: MIT
# What computes for its living is compiled with -O3 and by itself; all the rest is waited for by whoever builds, not by
# whoever plays, and makes do with -O2, several files of a folder at once (CMAKE_UNITY_BUILD in the presets), so that
# they read their headers but once. The debug preset compiles every file alone.
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_UNITY_BUILD_BATCH_SIZE 12)

# together_by_folder(NAME): where a target has files of several folders, those of each are compiled together.
function(together_by_folder name)
  set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${name} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder})
  endforeach()
endfunction()

# waiting_target(NAME): what mostly waits for a network or a disk. Under sanitizers it is not optimised, which takes less
# than half as long to compile, and its tests take no longer.
function(waiting_target name)
  target_compile_options(${name} PRIVATE $<$<CONFIG:RelWithDebInfo>:-O0>)
endfunction()

# cold_target(NAME): what only asks, prints and draws.
function(cold_target name)
  waiting_target(${name})
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# hot_sources(FILE...): files of this folder that are worth it.
function(hot_sources)
  set_source_files_properties(${ARGN} PROPERTIES COMPILE_OPTIONS $<$<CONFIG:Release>:-O3> SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# small_in_browsers(TARGET...): what is asked now and then, and weighs on whoever loads it first.
function(small_in_browsers)
  if(browser)
    foreach(target IN LISTS ARGN)
      target_compile_options(${target} PRIVATE -Oz)
    endforeach()
  endif()
endfunction()
