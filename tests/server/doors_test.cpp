// SPDX-License-Identifier: MIT
// Where banned people came from is closed to new guests for a while, and known to nobody for longer than a day.
#include "server/room/doors.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cb::server {
namespace {

constexpr Milliseconds kNow = 1'700'000'000'000;
constexpr Milliseconds kHour = 3'600'000;

TEST(Doors, AreClosedWhereSomebodyCameFrom) {
  Doors doors;
  doors.saw("eve", "192.0.2.7", kNow);
  doors.saw("eve", "2001:db8:1:2:3::4", kNow);
  doors.saw("ann", "192.0.2.8", kNow);
  EXPECT_EQ(doors.closed_until("192.0.2.7", kNow), 0);
  EXPECT_EQ(doors.close("eve", kNow + kHour, kNow), 2);
  EXPECT_EQ(doors.closed_until("192.0.2.7", kNow), kNow + kHour);
  EXPECT_EQ(doors.closed_until("::ffff:192.0.2.7", kNow), kNow + kHour) << "the same address";
  EXPECT_EQ(doors.closed_until("2001:db8:1:2:ffff::1", kNow), kNow + kHour) << "the same network";
  EXPECT_EQ(doors.closed_until("2001:db8:1:3::4", kNow), 0);
  EXPECT_EQ(doors.closed_until("192.0.2.8", kNow), 0);
  EXPECT_EQ(doors.closed_until("192.0.2.7", kNow + kHour), 0) << "the time is over";
  EXPECT_EQ(doors.close("nobody", kNow + kHour, kNow), 0);
  doors.open("eve");
  EXPECT_EQ(doors.closed_until("192.0.2.7", kNow), 0);
}

TEST(Doors, ThisMachinesAreNeverClosed) {
  Doors doors;
  doors.saw("eve", "127.0.0.1", kNow);
  doors.saw("eve", "::1", kNow);
  EXPECT_EQ(doors.close("eve", kNow + kHour, kNow), 0);
}

TEST(Doors, StayClosedWhenWhoeverItIsDeletesThemselves) {
  Doors doors;
  doors.saw("eve", "192.0.2.7", kNow);
  EXPECT_EQ(doors.close("eve", kNow + kHour, kNow), 1);
  doors.forget("eve");
  doors.open("eve");
  EXPECT_EQ(doors.closed_until("192.0.2.7", kNow), kNow + kHour);
  EXPECT_EQ(doors.close("eve", kNow + 9 * kHour, kNow), 0) << "nothing is known of them any more";
}

TEST(Doors, RememberADayAtMostAndFewPlaces) {
  Doors doors;
  doors.saw("eve", "192.0.2.7", kNow);
  EXPECT_EQ(doors.close("eve", kNow + 48 * kHour, kNow + 11 * kHour), 1);
  doors.open("eve");
  EXPECT_EQ(doors.close("eve", kNow + 48 * kHour, kNow + Doors::kRemembered), 0);
  doors.saw("ann", "192.0.2.8", kNow + 24 * kHour);
  doors.saw("bob", "192.0.2.9", kNow + 47 * kHour);
  EXPECT_EQ(doors.close("ann", kNow + 60 * kHour, kNow + 49 * kHour), 0) << "whenever others came";
  doors = Doors();
  for (int n = 0; n < 100; ++n) doors.saw("eve", fmt::format("192.0.2.{}", n), kNow + 30 * kHour);
  doors.saw("eve", "192.0.2.98", kNow + 30 * kHour);
  EXPECT_EQ(doors.close("eve", kNow + 48 * kHour, kNow + 30 * kHour), 4);
  for (int n = 96; n < 100; ++n) EXPECT_GT(doors.closed_until(fmt::format("192.0.2.{}", n), kNow + 30 * kHour), 0) << n;
}

TEST(Doors, AreBoundedHoweverManyCome) {
  Doors doors(1'000);
  for (int n = 0; n < 10'000; ++n) doors.saw(fmt::format("p{}", n), "192.0.2.7", kNow);
  EXPECT_EQ(doors.close("p0", kNow + kHour, kNow), 0) << "long gone";
  EXPECT_EQ(doors.close("p9999", kNow + kHour, kNow), 1);
}

}  // namespace
}  // namespace cb::server
