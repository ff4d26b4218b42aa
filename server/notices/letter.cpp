// SPDX-License-Identifier: MIT
#include "server/notices/letter.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "server/notices/base64url.hpp"
#include "server/operations/mail_address.hpp"

namespace cb::server {
namespace {

constexpr std::size_t kMostLine = 76;  // RFC 2045, 6.7 (and 2047, 2), without the end of the line
constexpr std::size_t kMostText = 64 * 1'024;
constexpr std::size_t kMostLink = 900;  // a line has 998 bytes at most, and a link cannot be folded
constexpr std::size_t kWordBytes = 39;  // of an encoded word: 52 letters in base64, 12 round them, a header's name

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

// Encoded words (RFC 2047), none of which has a part of a letter.
std::string encode_words(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    auto rest = text;
    std::size_t taken = 0;
    while (!rest.empty()) {
      take_letter(rest);
      if (text.size() - rest.size() > kWordBytes) break;
      taken = text.size() - rest.size();
    }
    const auto word = text.substr(0, taken);
    std::string letters(sodium_base64_encoded_len(word.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
    sodium_bin2base64(letters.data(), letters.size(), reinterpret_cast<const unsigned char*>(word.data()), word.size(),
                      sodium_base64_VARIANT_ORIGINAL);
    letters.pop_back();
    if (!out.empty()) out += "\r\n ";
    out += fmt::format("=?UTF-8?B?{}?=", letters);
    text.remove_prefix(taken);
  }
  return out;
}

// What would be read as something else, or would make too long a line, is encoded.
bool can_stand(std::string_view text, std::string_view signs) {
  return text.size() <= kMostLine - 16 && std::ranges::all_of(text, is_printable) && trim(text) == text &&
         !text.contains("=?") && text.find_first_of(signs) == std::string_view::npos;
}

std::string write_name(std::string_view name) {
  return can_stand(name, "\"\\") ? fmt::format("\"{}\"", name) : encode_words(name);
}

// Quoted-printable (RFC 2045, 6.7). A dot at the beginning of a line is written in numbers too, which no relay doubles.
std::string encode_text(std::string_view text) {
  std::string out;
  if (text.ends_with('\n')) text.remove_suffix(1);
  for (const auto line : split(text, '\n')) {
    std::size_t width = 0;
    for (std::size_t n = 0; n < line.size(); ++n) {
      const char c = line[n];
      const bool last = n + 1 == line.size();
      // Behind every piece there must be room for the sign that the line goes on.
      const auto room = kMostLine - (last ? 0 : 1);
      const bool first = width == 0 || width == room;
      const bool plain = is_printable(c) && c != '=' && !(c == ' ' && last) && !(c == '.' && first);
      const auto piece =
          plain ? std::string(1, c) : fmt::format("={:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
      if (width + piece.size() > room) {
        out += "=\r\n";
        width = 0;
      }
      out += piece;
      width += piece.size();
    }
    out += "\r\n";
  }
  return out;
}

// "Mon, 16 Nov 2026 17:00:00 +0000"
std::string write_date(std::chrono::system_clock::time_point now) {
  constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::seconds>(now - day));
  return fmt::format("{}, {:02} {} {:04} {:02}:{:02}:{:02} +0000", kDays[std::chrono::weekday(day).c_encoding()],
                     static_cast<unsigned>(date.day()), kMonths[static_cast<unsigned>(date.month()) - 1],
                     static_cast<int>(date.year()), time.hours().count(), time.minutes().count(),
                     time.seconds().count());
}

Result<void> check_header(std::string_view what, std::string_view text) {
  if (text.size() > kMostHeader)
    return fail("letter.header", "", "The {} of a letter has {} bytes at most.", what, kMostHeader);
  if (steers(text))
    return fail("letter.header", "", "The {} of a letter is one line without control characters, not {}.", what,
                quote(text));
  return {};
}

Result<void> check_text(std::string_view text) {
  if (text.size() > kMostText) return fail("letter.text", "", "A letter has {} bytes at most.", kMostText);
  while (!text.empty()) {
    const auto letter = take_letter(text);
    if (!letter || (*letter < U' ' && *letter != U'\n' && *letter != U'\t') || *letter == U'\x7f')
      return fail("letter.text", "", "A letter is text in UTF-8 without control characters.");
  }
  return {};
}

bool is_link(std::string_view text) {
  return (text.starts_with("https://") || text.starts_with("http://")) && text.size() <= kMostLink &&
         std::ranges::all_of(text, [](char c) { return is_printable(c) && !std::string_view(" <>\",").contains(c); });
}

Result<void> check(const Letter& letter) {
  if (letter.subject.empty()) return fail("letter.header", "", "A letter has a subject.");
  if (const auto good = check_header("subject", letter.subject); !good) return good;
  if (const auto good = check_header("sender's name", letter.from_name); !good) return good;
  if (!letter.unsubscribe.empty() && !is_link(letter.unsubscribe))
    return fail("letter.link", "", "{} is no link for a letter.", quote(letter.unsubscribe));
  return check_text(letter.text);
}

}  // namespace

Result<std::string> write_letter(const Letter& letter, std::chrono::system_clock::time_point now) {
  const auto from = read_mail_address(letter.from);
  if (!from) return from;
  const auto to = read_mail_address(letter.to);
  if (!to) return to;
  if (const auto good = check(letter); !good) return std::unexpected(good.error());
  std::string id(18, '\0');
  randombytes_buf(id.data(), id.size());

  std::string out = fmt::format("Date: {}\r\n", write_date(now));
  out += letter.from_name.empty() ? fmt::format("From: {}\r\n", *from)
                                  : fmt::format("From: {}\r\n <{}>\r\n", write_name(letter.from_name), *from);
  out += fmt::format("To: {}\r\n", *to);
  out += fmt::format("Subject: {}\r\n", can_stand(letter.subject, "") ? letter.subject : encode_words(letter.subject));
  out += fmt::format("Message-ID: <{}@{}>\r\n", to_base64url(id), from->substr(from->rfind('@') + 1));
  if (!letter.unsubscribe.empty()) {
    out += fmt::format("List-Unsubscribe: <{}>\r\n", letter.unsubscribe);
    // One click is promised for https alone.
    if (letter.unsubscribe.starts_with("https://")) out += "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n";
  }
  // Nobody's answering machine is to answer (RFC 3834).
  out += "Auto-Submitted: auto-generated\r\n";
  out +=
      "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n";
  return out + "\r\n" + encode_text(letter.text);
}

}  // namespace cb::server
