# SPDX-License-Identifier: MIT
# How test programs are made. Included by every folder that has tests.
include(GoogleTest)

# What the short suite builds, since it runs a test once: under sanitizers what reads text and bytes of others and what
# holds pointers, all else as it is released. The long suite runs every test both ways.
if(NOT TARGET sanitized)
  add_custom_target(sanitized)
  add_custom_target(as_released)
endif()

# add_test_program(NAME FILES... LIBRARIES... [DEFINITIONS...] [PROGRAM] [SANITIZED] [APART] [FAST] [TOGETHER]): one program of many
# test files; each test is run alone, under its own name. PROGRAM: it runs the program itself, which is at CAPBARREL.
# SANITIZED: the short suite runs it under sanitizers. TOGETHER: tests whose names are like this run in one process.
# Compiling most tests costs more than running them, hence -O1, and -O0 for sanitizers, which take three times as long to
# compile otherwise; FAST leaves them what the program has.
# Files that are compiled together (CMAKE_UNITY_BUILD in the presets) share what they put into unnamed namespaces, so
# helpers need names of their own; APART compiles them one by one.
function(add_test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 test "APART;FAST;PROGRAM;SANITIZED" "TOGETHER" "FILES;LIBRARIES;DEFINITIONS")
  add_executable(${name} ${test_FILES})
  target_link_libraries(${name} PRIVATE ${test_LIBRARIES} GTest::gtest_main nlohmann_json::nlohmann_json)
  target_compile_definitions(${name} PRIVATE ${test_DEFINITIONS})
  if(NOT test_FAST)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1> $<$<CONFIG:RelWithDebInfo>:-O0>)
  endif()
  set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 12)
  if(test_APART)
    set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)
  endif()
  if(test_PROGRAM)
    target_compile_definitions(${name} PRIVATE CAPBARREL="$<TARGET_FILE:capbarrel>")
    add_dependencies(${name} capbarrel)
  endif()
  set(label ${name})  # one: gtest_discover_tests takes no list
  if(test_SANITIZED)
    set(label sanitized_${name})
    add_dependencies(sanitized ${name})
  else()
    add_dependencies(as_released ${name})
  endif()
  set(alone "*")
  if(test_TOGETHER)
    set(alone "-${test_TOGETHER}")
    add_test(NAME ${name}_together COMMAND ${name} --gtest_filter=${test_TOGETHER})
    set_tests_properties(${name}_together PROPERTIES LABELS ${label} FAIL_REGULAR_EXPRESSION "Running 0 tests")
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 TEST_FILTER "${alone}" PROPERTIES LABELS ${label})
  foreach(file IN LISTS test_FILES)
    cmake_path(ABSOLUTE_PATH file)
    set_property(GLOBAL APPEND PROPERTY CAPBARREL_TEST_FILES ${file})
  endforeach()
endfunction()

# A file that no program has would never be missed.
function(every_test_file_is_in_a_program)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS *_test.cpp)
  get_property(known GLOBAL PROPERTY CAPBARREL_TEST_FILES)
  list(REMOVE_ITEM files ${known} ${CMAKE_CURRENT_SOURCE_DIR}/conformance_test.cpp)
  if(files)
    message(FATAL_ERROR "In no add_test_program: ${files}")
  endif()
endfunction()
