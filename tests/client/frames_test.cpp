// SPDX-License-Identifier: MIT
#include "client/load/frames.hpp"

#include <gtest/gtest.h>

namespace cb::client {
namespace {

using namespace std::string_literals;

// The examples of RFC 6455, section 5.7.
TEST(Frames, AreWrittenAsTheStandardShows) {
  std::string out;
  write_frame(out, Opcode::text, "Hello", 0x3d21fa37);  // 37 fa 21 3d as bytes
  EXPECT_EQ(out, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s);
}

TEST(Frames, AreReadAsTheStandardShows) {
  FrameProblem problem{};
  const auto hello = read_frame("\x81\x05Hello and more", problem);
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->opcode, Opcode::text);
  EXPECT_EQ(hello->payload, "Hello");
  EXPECT_EQ(hello->size, 7u);
  const auto ping = read_frame("\x89\x05Hello", problem);
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, Opcode::ping);
}

TEST(Frames, LengthsOfEverySize) {
  for (const std::size_t length : {0u, 125u, 126u, 65535u, 65536u, 100'000u}) {
    std::string masked;
    write_frame(masked, Opcode::text, std::string(length, 'x'), 0);
    // What a server sends is the same without the mask.
    const std::size_t head = length < 126 ? 2 : length <= 65535 ? 4 : 10;
    masked[1] = static_cast<char>(static_cast<unsigned char>(masked[1]) & 0x7FU);
    masked.erase(head, 4);
    FrameProblem problem{};
    const auto frame = read_frame(masked, problem);
    ASSERT_TRUE(frame) << length;
    EXPECT_EQ(frame->payload.size(), length);
    EXPECT_EQ(frame->size, masked.size());
    EXPECT_FALSE(read_frame(std::string_view(masked).substr(0, masked.size() - 1), problem));
    EXPECT_EQ(problem, FrameProblem::incomplete) << length;
  }
}

TEST(Frames, WhatNoServerSendsIsBroken) {
  FrameProblem problem{};
  for (const auto& bytes : {"\x01\x00"s, "\x83\x00"s, "\xC1\x00"s, "\x81\x80\0\0\0\0"s, "\x81\x7f\1\0\0\0\0\0\0\0"s}) {
    EXPECT_FALSE(read_frame(bytes, problem));
    EXPECT_EQ(problem, FrameProblem::broken);
  }
}

}  // namespace
}  // namespace cb::client
