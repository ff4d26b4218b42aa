// SPDX-License-Identifier: MIT
#include "client/load/frames.hpp"

#include <array>
#include <cstring>

namespace cb::client {
namespace {

constexpr unsigned kLast = 0x80;
constexpr unsigned kMasked = 0x80;
constexpr unsigned kTwoBytes = 126;
constexpr unsigned kEightBytes = 127;

void put(std::string& out, unsigned byte) { out += static_cast<char>(byte); }

void put_big_endian(std::string& out, std::uint64_t value, int bytes) {
  for (int n = bytes - 1; n >= 0; --n) put(out, static_cast<unsigned>(value >> (8 * n)) & 0xFFU);
}

unsigned at(std::string_view bytes, std::size_t n) { return static_cast<unsigned char>(bytes[n]); }

bool is_known(unsigned opcode) { return opcode == 1 || opcode == 2 || (opcode >= 8 && opcode <= 10); }

}  // namespace

void write_frame(std::string& out, Opcode opcode, std::string_view payload, std::uint32_t key) {
  put(out, kLast | static_cast<unsigned>(opcode));
  if (payload.size() < kTwoBytes) {
    put(out, kMasked | static_cast<unsigned>(payload.size()));
  } else if (payload.size() <= 0xFFFF) {
    put(out, kMasked | kTwoBytes);
    put_big_endian(out, payload.size(), 2);
  } else {
    put(out, kMasked | kEightBytes);
    put_big_endian(out, payload.size(), 8);
  }
  std::array<char, 4> mask{};
  std::memcpy(mask.data(), &key, mask.size());
  out.append(mask.data(), mask.size());
  for (std::size_t n = 0; n < payload.size(); ++n) out += static_cast<char>(payload[n] ^ mask[n % 4]);
}

std::optional<FrameRead> read_frame(std::string_view bytes, FrameProblem& problem) {
  problem = FrameProblem::incomplete;
  if (bytes.size() < 2) return std::nullopt;
  const unsigned opcode = at(bytes, 0) & 0x0FU;
  const unsigned flags = at(bytes, 0) & 0xF0U;
  const unsigned small = at(bytes, 1);
  if (flags != kLast || !is_known(opcode) || (small & kMasked) != 0) {
    problem = FrameProblem::broken;
    return std::nullopt;
  }
  const std::size_t extra = small == kTwoBytes ? 2 : small == kEightBytes ? 8 : 0;
  if (bytes.size() < 2 + extra) return std::nullopt;
  std::uint64_t length = extra == 0 ? small : 0;
  for (std::size_t n = 0; n < extra; ++n) length = length << 8 | at(bytes, 2 + n);
  constexpr std::uint64_t kLongest = 16 << 20;
  if (length > kLongest) {
    problem = FrameProblem::broken;
    return std::nullopt;
  }
  const std::size_t head = 2 + extra;
  if (bytes.size() - head < length) return std::nullopt;
  problem = FrameProblem::none;
  return FrameRead{static_cast<Opcode>(opcode), bytes.substr(head, length), head + length};
}

}  // namespace cb::client
