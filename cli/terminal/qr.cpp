// SPDX-License-Identifier: MIT
#include "cli/terminal/qr.hpp"

#include <qrencode.h>

#include <memory>

#include "core/text.hpp"

namespace cb::cli {
namespace {

constexpr int kBorder = 4;  // modules, as the standard has it
// From the fixed part of the 256 colours, which themes leave alone.
constexpr std::string_view kBlackOnWhite = "\x1b[38;5;16;48;5;231m";
constexpr std::string_view kAsBefore = "\x1b[0m";

struct Free {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

Result<QrCode> make_qr(std::string_view text) {
  const std::unique_ptr<QRcode, Free> made(QRcode_encodeData(
      static_cast<int>(text.size()), reinterpret_cast<const unsigned char*>(text.data()), 0, QR_ECLEVEL_L));
  if (!made) return fail("qr.text", "", "There is no QR code for {}.", quote(text));
  QrCode code{made->width, {}};
  const auto modules = static_cast<std::size_t>(made->width * made->width);
  for (std::size_t n = 0; n < modules; ++n) code.dark.push_back((made->data[n] & 1) != 0);
  return code;
}

std::string draw_qr(const QrCode& code) {
  const auto dark = [&](int column, int row) {
    return column >= 0 && row >= 0 && column < code.size && row < code.size && code.at(column, row);
  };
  std::string out;
  for (int row = -kBorder; row < code.size + kBorder; row += 2) {
    out += kBlackOnWhite;
    for (int column = -kBorder; column < code.size + kBorder; ++column) {
      const bool upper = dark(column, row);
      const bool lower = dark(column, row + 1);
      out += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ");
    }
    out += kAsBefore;
    out += '\n';
  }
  return out;
}

}  // namespace cb::cli
