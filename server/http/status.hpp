// SPDX-License-Identifier: MIT
// HTTP's status codes that routes answer with.
#pragma once

namespace cb::server {

inline constexpr int kCreated = 201;
inline constexpr int kBadRequest = 400;
inline constexpr int kNotFound = 404;
inline constexpr int kConflict = 409;
inline constexpr int kTooLarge = 413;
inline constexpr int kWrongType = 415;
inline constexpr int kUnavailable = 503;

}  // namespace cb::server
