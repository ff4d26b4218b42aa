// SPDX-License-Identifier: MIT
// The frames of a WebSocket (RFC 6455) as a client sends and reads them: no extensions, no fragments. Thrifty on
// purpose, for a tool that holds ten thousand sockets beside the server it measures.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cb::client {

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

// Adds a frame, masked with the key as RFC 6455 asks of clients.
void write_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key);

struct FrameRead {
  Opcode opcode = Opcode::text;
  std::string_view payload;
  std::size_t size = 0;  // of the whole frame
};
enum class FrameProblem : std::uint8_t { none, incomplete, broken };

// The frame at the beginning of `bytes`, or why there is none: the rest of it is still to come, or it is not what a
// server sends.
std::optional<FrameRead> read_frame(std::string_view bytes, FrameProblem& problem);

}  // namespace cb::client
