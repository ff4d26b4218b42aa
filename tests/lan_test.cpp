// SPDX-License-Identifier: MIT
// What `--lan` prints: the right address first, and a QR code that says it, read back from the letters on the screen.
#include "cli/commands/lan.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "cli/terminal/qr.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

using Modules = std::vector<std::vector<bool>>;

// What a camera sees: the letters of draw_qr back into modules, border and all.
Modules look_at(const std::string& screen) {
  Modules seen;
  for (auto line : split(trim(screen), '\n')) {
    EXPECT_TRUE(line.starts_with("\x1b[38;5;16;48;5;231m") && line.ends_with("\x1b[0m"));
    line = line.substr(line.find('m') + 1);
    line = line.substr(0, line.find('\x1b'));
    std::vector<bool> upper;
    std::vector<bool> lower;
    while (!line.empty()) {
      const bool blank = line[0] == ' ';
      const auto letter = line.substr(0, blank ? 1 : 3);
      upper.push_back(letter == "█" || letter == "▀");
      lower.push_back(letter == "█" || letter == "▄");
      line.remove_prefix(letter.size());
    }
    seen.push_back(upper);
    seen.push_back(lower);
  }
  return seen;
}

// A reader of our own, as the standard has it, for codes of one block (versions 1 to 5 with the least correction) that
// are clean: format and mask, the way through the modules, one segment of bytes.
class Reader {
 public:
  static std::optional<std::string> read(const Modules& seen) {
    constexpr std::size_t kBorder = 4;
    const auto size = seen[0].size() - 2 * kBorder;
    Reader reader;
    reader.size_ = static_cast<int>(size);
    for (std::size_t row = 0; row < seen.size(); ++row)
      for (std::size_t column = 0; column < seen[row].size(); ++column) {
        const bool within = row >= kBorder && row < kBorder + size && column >= kBorder && column < kBorder + size;
        if (within) reader.dark_.push_back(seen[row][column]);
        if (!within && seen[row][column]) return std::nullopt;
      }
    return reader.text();
  }

 private:
  bool dark(int row, int column) const { return dark_[static_cast<std::size_t>(row * size_ + column)]; }

  bool is_function(int row, int column) const {
    const bool finder = (row < 9 && (column < 9 || column >= size_ - 8)) || (row >= size_ - 8 && column < 9);
    const bool timing = row == 6 || column == 6;
    const int middle = size_ - 7;  // of the one alignment pattern, which version 1 lacks
    const bool alignment = size_ > 21 && std::abs(row - middle) <= 2 && std::abs(column - middle) <= 2;
    return finder || timing || alignment;
  }

  // Around the upper left finder, the highest of fifteen bits first.
  int format() const {
    int bits = 0;
    for (int n = 0; n < 15; ++n) {
      const int column = n < 6 ? n : n == 6 ? 7 : 8;
      const int row = n < 8 ? 8 : n == 8 ? 7 : 14 - n;
      bits = bits * 2 + dark(row, column);
    }
    return bits ^ 0b101010000010010;
  }

  static bool masked(int mask, int i, int j) {
    switch (mask) {
      case 0:
        return (i + j) % 2 == 0;
      case 1:
        return i % 2 == 0;
      case 2:
        return j % 3 == 0;
      case 3:
        return (i + j) % 3 == 0;
      case 4:
        return (i / 2 + j / 3) % 2 == 0;
      case 5:
        return i * j % 2 + i * j % 3 == 0;
      case 6:
        return (i * j % 2 + i * j % 3) % 2 == 0;
      default:
        return ((i + j) % 2 + i * j % 3) % 2 == 0;
    }
  }

  std::optional<std::string> text() const {
    const int format_bits = format();
    constexpr int kLeastCorrection = 1;
    if (format_bits >> 13 != kLeastCorrection) return std::nullopt;
    const int mask = format_bits >> 10 & 7;
    std::vector<bool> bits;
    bool upwards = true;
    for (int right = size_ - 1; right > 0; right -= 2) {
      if (right == 6) --right;
      for (int step = 0; step < size_; ++step) {
        const int row = upwards ? size_ - 1 - step : step;
        for (const int column : {right, right - 1})
          if (!is_function(row, column)) bits.push_back(dark(row, column) != masked(mask, row, column));
      }
      upwards = !upwards;
    }
    std::size_t at = 0;
    const auto number = [&](int count) {
      int out = 0;
      for (int n = 0; n < count; ++n) out = out * 2 + bits.at(at++);
      return out;
    };
    constexpr int kBytes = 4;
    if (number(4) != kBytes) return std::nullopt;
    const int length = number(8);
    std::string out;
    for (int n = 0; n < length; ++n) out.push_back(static_cast<char>(number(8)));
    return out;
  }

  int size_ = 0;
  std::vector<bool> dark_;
};

TEST(Qr, SaysWhatItWasGiven) {
  for (const std::string text :
       {"http://10.0.0.2:80/", "http://192.168.178.23:8080/", "http://192.168.178.23:8080/t/AbCdEfGhIjKlMnOpQrSt_-",
        "https://caps.example/t/AbCdEfGhIjKlMnOpQrSt_-?seat=3&as=0123456789"}) {
    const auto code = make_qr(text);
    ASSERT_TRUE(code) << text;
    ASSERT_LE(code->size, 37) << "version 5 at most, or the reader needs to learn more";
    EXPECT_EQ(Reader::read(look_at(draw_qr(*code))), text);
  }
}

TEST(Qr, FitsATerminal) {
  const auto drawn = draw_qr(make_qr("http://192.168.178.23:8080/t/AbCdEfGhIjKlMnOpQrSt_-").value());
  EXPECT_LT(std::ranges::count(drawn, '\n'), 24);
}

TEST(Qr, RefusesWhatIsTooLong) { EXPECT_FALSE(make_qr(std::string(3'000, 'x'))); }

TEST(Lan, TheWayOutComesFirstAndContainersLast) {
  const std::vector<NetworkAddress> all = {{"lo", "127.0.0.1"},     {"docker0", "172.17.0.1"},
                                           {"eth1", "10.9.9.9"},    {"wlan0", "192.168.1.5"},
                                           {"eth0", "169.254.3.4"}, {"br-0a1b", "172.18.0.1"}};
  const std::vector<NetworkAddress> expected = {
      {"wlan0", "192.168.1.5"}, {"eth1", "10.9.9.9"}, {"docker0", "172.17.0.1"}, {"br-0a1b", "172.18.0.1"}};
  EXPECT_EQ(best_first(all, "192.168.1.5"), expected);
  EXPECT_EQ(best_first(all, "").front(), (NetworkAddress{"eth1", "10.9.9.9"}));
  // A tunnel may be the way out, but nobody in the room reaches it.
  EXPECT_EQ(best_first({{"tun0", "10.8.0.2"}, {"eth0", "192.168.1.7"}}, "10.8.0.2").front().interface, "eth0");
}

TEST(Lan, ThisMachinesAddressesCanBeCalled) {
  for (const auto& one : lan_addresses()) {
    in_addr bytes{};
    EXPECT_EQ(inet_pton(AF_INET, one.address.c_str(), &bytes), 1) << one.address;
    EXPECT_FALSE(one.interface.empty());
    EXPECT_FALSE(one.address.starts_with("127."));
  }
}

}  // namespace
}  // namespace cb::cli
