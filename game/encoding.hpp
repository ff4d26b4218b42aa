// SPDX-License-Identifier: MIT
// What encodings are written with, and the one that a game has which brings none of its own.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "core/bits.hpp"
#include "game/concepts.hpp"

namespace cb::inline CB_ISA {

// Words and entries are read as bytes by others, and masks are written byte by byte.
static_assert(std::endian::native == std::endian::little);

CB_FN constexpr int mask_words(int actions) { return (actions + 63) / 64; }
CB_FN constexpr bool in_mask(const std::uint64_t* mask, int number) {
  return (mask[number / 64] >> number % 64 & 1) != 0;
}
// The same of a number from elsewhere, which may be any.
CB_FN constexpr bool is_in_mask(const std::uint64_t* mask, int actions, std::int32_t number) {
  return number >= 0 && number < actions && in_mask(mask, number);
}
CB_FN constexpr void add_to_mask(std::uint64_t* mask, int number) { mask[number / 64] |= bit(number % 64); }
// Bits that begin anywhere; those that are set lie within the mask.
CB_FN constexpr void add_to_mask(std::uint64_t* mask, int at, Bits64 set) {
  const int word = at / 64;
  const int shift = at % 64;
  mask[word] |= set << shift;
  const Bits64 rest = shift == 0 ? 0 : set >> (64 - shift);
  if (rest != 0) mask[word + 1] |= rest;
}

// How many places clockwise of the observer a seat sits; a spectator looks from the first seat.
CB_FN constexpr int seen_from(int observer, int seat, int seats) {
  const int places = seat - (observer < 0 ? 0 : observer);
  return places < 0 ? places + seats : places;
}
CB_FN constexpr int seat_seen(int observer, int places, int seats) {
  const int seat = (observer < 0 ? 0 : observer) + places;
  return seat >= seats ? seat - seats : seat;
}

// Eight bits as eight bytes of 0 or 1.
CB_FN constexpr std::uint64_t spread_byte(std::uint64_t byte) {
  constexpr std::uint64_t kEach = 0x0101010101010101;
  return ((((byte * kEach) & 0x8040201008040201) + kEach * 0x7F) >> 7) & kEach;
}

// A count as an entry: what is above 255 is written as that.
CB_FN constexpr std::uint8_t entry_of(int value) { return static_cast<std::uint8_t>(value > 255 ? 255 : value); }
// How much of a limit is used up, in 255ths; 0 where there is no limit.
CB_FN constexpr int share_of(int part, int whole) { return whole <= 0 ? 0 : part >= whole ? 255 : part * 255 / whole; }

// Writes entries one after the other, into bytes or whatever else can be assigned to by its index. An encoding writes
// all of its entries with it: a card has others of the same name (gpu/packed_rows.hpp).
template <class Out>
class EntryWriter {
 public:
  CB_FN constexpr explicit EntryWriter(Out out) : out_(out) {}

  CB_FN constexpr int written() const { return at_; }
  CB_FN constexpr void number(int value) { out_[at_++] = entry_of(value); }
  CB_FN constexpr void share(int part, int whole) { number(share_of(part, whole)); }
  // 1 at the place of the value, 0 elsewhere; a value outside is nowhere.
  CB_FN constexpr void one_of(int value, int size) {
    for (int n = 0; n < size; ++n) out_[at_ + n] = static_cast<std::uint8_t>(n == value);
    at_ += size;
  }
  CB_FN constexpr void same(int value, int size) {
    for (int n = 0; n < size; ++n) out_[at_ + n] = static_cast<std::uint8_t>(value);
    at_ += size;
  }
  // The members of a set of at most 64.
  CB_FN constexpr void members_of(Bits64 set, int size) {
    if constexpr (std::is_same_v<Out, std::uint8_t*>) {
      for (; size >= 8; size -= 8, set >>= 8) {
        const std::uint64_t eight = spread_byte(set & 0xFF);
        for (int k = 0; k < 8; ++k) out_[at_++] = static_cast<std::uint8_t>(eight >> 8 * k);
      }
    }
    for (; size > 0; --size, set >>= 1) out_[at_++] = static_cast<std::uint8_t>(set & 1);
  }

 private:
  Out out_;
  int at_ = 0;
};

// An action of one or two bytes is numbered by them, from the first to the last there could be. Larger ones are too
// many for that and are numbered as the state lists them: no more than kMostListed, which the conformance suite checks.
// The observation is the bytes of the view, and who looks.
template <Game R>
class PlainEncoding {
 public:
  using Rules = R;
  using State = typename R::State;
  using Action = typename R::Action;
  using View = typename ViewOf<R>::Type;
  static constexpr int kMostListed = 1024;

  CB_FN constexpr explicit PlainEncoding(const R& rules) : rules_(rules) {}

  CB_FN constexpr int actions() const { return kByBytes ? 1 << 8 * sizeof(Action) : kMostListed; }
  CB_FN constexpr int number(const State& state, Action action) const {
    if constexpr (kByBytes) {
      return std::bit_cast<Code>(action);
    } else {
      const auto legal = rules_.legal(state);
      int n = 0;
      while (n < legal.size() && !(Action(legal[n]) == action)) ++n;
      return n;
    }
  }
  CB_FN constexpr Action action(const State& state, int number) const {
    if constexpr (kByBytes)
      return std::bit_cast<Action>(static_cast<Code>(number));
    else {
      const auto legal = rules_.legal(state);
      return number < legal.size() ? Action(legal[number]) : Action{};
    }
  }
  template <class Legal>
  CB_FN constexpr void mask(const State& state, const Legal& legal, std::uint64_t* words) const {
    if constexpr (kByBytes) {
      for (const Action action : legal) add_to_mask(words, number(state, action));
    } else {
      for (int n = 0; n < legal.size(); ++n) add_to_mask(words, n);
    }
  }

  CB_FN constexpr Shape shape() const { return {1, 1, static_cast<int>(sizeof(View)) + kMaxSeats}; }
  template <class Out>
  CB_FN constexpr void observe(const View& view, int seat, Out out) const {
    struct Bytes {
      std::uint8_t at[sizeof(View)];
    };
    const auto bytes = std::bit_cast<Bytes>(view);
    EntryWriter<Out> entries(out);
    for (const std::uint8_t byte : bytes.at) entries.number(byte);
    entries.one_of(seat, kMaxSeats);
  }

 private:
  static constexpr bool kByBytes = sizeof(Action) <= 2;
  using Code = std::conditional_t<sizeof(Action) == 1, std::uint8_t, std::uint16_t>;

  const R& rules_;
};

// The encoding of a game by its rules; games/all_encodings.hpp knows those that bring their own.
template <class R>
struct EncodingOf {
  using Type = PlainEncoding<R>;
};

}  // namespace cb::inline CB_ISA
