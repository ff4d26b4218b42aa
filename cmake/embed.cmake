# SPDX-License-Identifier: MIT
# embed_files(HEADER NAMESPACE FILE...): a header with each file as a string_view, named after the
# file with everything but letters and digits turned into underscores.
function(embed_files header namespace)
  set(body "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME)
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" name ${name})
    file(READ ${file} content)
    string(APPEND body "inline constexpr std::string_view ${name} = R\"embedded(${content})embedded\";\n")
  endforeach()
  file(CONFIGURE OUTPUT ${header} @ONLY CONTENT "#pragma once\n#include <string_view>\nnamespace @namespace@ {\n@body@}\n")
endfunction()
