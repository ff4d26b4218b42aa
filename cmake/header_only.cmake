# SPDX-License-Identifier: MIT
# Where the machine that builds is not the machine that runs (WASM, Python wheels), its libraries of headers are used as
# they are: linked into a folder of their own, because the rest of its headers is for another machine.
set(borrowed ${CMAKE_BINARY_DIR}/borrowed)
file(MAKE_DIRECTORY ${borrowed})
foreach(library fmt nlohmann toml++)
  find_path(folder_of_${library} NAMES ${library} PATHS /usr/include /usr/local/include NO_DEFAULT_PATH REQUIRED)
  file(CREATE_LINK ${folder_of_${library}}/${library} ${borrowed}/${library} SYMBOLIC)
endforeach()
include_directories(SYSTEM ${borrowed})

add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  target_compile_definitions(nlohmann_json::nlohmann_json INTERFACE JSON_NOEXCEPTION)
  add_library(Threads::Threads INTERFACE IMPORTED)
endif()
