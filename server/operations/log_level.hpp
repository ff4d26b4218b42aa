// SPDX-License-Identifier: MIT
// How much the server says, and in which form.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cb::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };
inline constexpr std::array<std::string_view, 4> kLogLevels = {"debug", "info", "warning", "error"};

// Automatic: text where standard error is a terminal, JSON where it is not.
enum class LogFormat : std::uint8_t { automatic, json, text };
inline constexpr std::array<std::string_view, 3> kLogFormats = {"auto", "json", "text"};

}  // namespace cb::server
