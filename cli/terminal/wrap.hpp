// SPDX-License-Identifier: MIT
// Text made to fit a screen: no word is broken.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cb::cli {

// How many columns a line takes on a screen; colour takes none.
std::size_t columns(std::string_view line);

// How many rows of a screen the text takes that ends at its last newline.
std::size_t rows(std::string_view text, std::size_t width);

// One line wrapped at blanks: `first` stands before it, `others` before each line after the first.
std::string wrapped(std::string_view line, std::size_t width, std::string_view first = {},
                    std::string_view others = {});

// Every line of a text wrapped; what goes on stands `hang` columns further in than its line began.
std::string wrapped_lines(std::string_view text, std::size_t width, std::size_t hang = 0);

}  // namespace cb::cli
