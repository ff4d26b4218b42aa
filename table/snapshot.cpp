// SPDX-License-Identifier: MIT
#include "table/snapshot.hpp"

#include <concepts>
#include <cstring>
#include <type_traits>

#include "table/event_json.hpp"

namespace cb::table {
namespace {

constexpr std::uint64_t kForm = 4;  // of these bytes; another for every change of the list of fields

template <class T>
concept Number = std::integral<T> || std::is_enum_v<T>;

// Numbers by sevens of bits, the last without the eighth; negative ones are few and small, so signs come last.
class Writer {
 public:
  template <Number T>
  void operator()(const T& number) {
    const auto wide = static_cast<std::int64_t>(number);
    auto bits = static_cast<std::uint64_t>(wide) << 1 ^ static_cast<std::uint64_t>(wide >> 63);
    for (; bits >= 0x80; bits >>= 7) bytes_.push_back(static_cast<char>(bits | 0x80));
    bytes_.push_back(static_cast<char>(bits));
  }
  void raw(const void* data, std::size_t size) { bytes_.append(static_cast<const char*>(data), size); }
  void operator()(const std::string& text) {
    (*this)(text.size());
    bytes_ += text;
  }
  template <class T>
  void list(const std::vector<T>& all, auto&& each) {
    (*this)(all.size());
    for (const auto& one : all) each(one);
  }
  template <class T>
  void maybe(const std::optional<T>& value, auto&& each) {
    (*this)(value.has_value());
    if (value) each(*value);
  }
  std::string bytes() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// The same the other way; what is missing is zero, and `failed` afterwards.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <Number T>
  void operator()(T& number) {
    std::uint64_t bits = 0;
    for (int shift = 0;; shift += 7) {
      if (bytes_.empty() || shift > 63) return fail();
      const auto byte = static_cast<unsigned char>(bytes_.front());
      bytes_.remove_prefix(1);
      bits |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    number = static_cast<T>(static_cast<std::int64_t>(bits >> 1 ^ (~(bits & 1) + 1)));
  }
  void raw(void* data, std::size_t size) {
    if (bytes_.size() < size) return fail();
    std::memcpy(data, bytes_.data(), size);
    bytes_.remove_prefix(size);
  }
  void operator()(std::string& text) {
    std::size_t size = 0;
    (*this)(size);
    if (bytes_.size() < size) return fail();
    text = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
  }
  template <class T>
  void list(std::vector<T>& all, auto&& each) {
    std::size_t size = 0;
    (*this)(size);
    // Each takes at least a byte.
    if (bytes_.size() < size) return fail();
    all.assign(size, T{});
    for (auto& one : all) each(one);
  }
  template <class T>
  void maybe(std::optional<T>& value, auto&& each) {
    bool there = false;
    (*this)(there);
    value.reset();
    if (there) each(value.emplace());
  }
  bool failed() const { return failed_; }
  bool at_end() const { return bytes_.empty(); }

 private:
  void fail() {
    failed_ = true;
    bytes_ = {};
  }
  std::string_view bytes_;
  bool failed_ = false;
};

// The head: before it is known which game the rest is of.
struct Head {
  std::uint64_t form = 0;
  std::uint64_t signature = 0;
  std::string made;
};
template <class Archive, class AnyHead>
void head_fields(Archive& archive, AnyHead& head) {
  archive(head.form);
  archive.raw(&head.signature, sizeof head.signature);
  archive(head.made);
}

template <class Archive, class AnyHolder>
void holder_fields(Archive& archive, AnyHolder& holder) {
  archive(holder.kind);
  archive(holder.id);
  archive(holder.name);
  archive(holder.of);
}

std::unexpected<Error> unreadable() { return fail("table.snapshot", "", "The snapshot of the table cannot be read."); }

struct Past {
  AnyState state;
  std::vector<Ply> log;
  std::vector<std::uint64_t> keys;
};
template <class Archive, class AnyPast>
void past_fields(Archive& archive, AnyPast& past) {
  archive.raw(&past.state, sizeof past.state);
  archive.list(past.log, [&](auto& ply) {
    archive(ply.action);
    archive(ply.actor);
    archive(ply.turn);
    archive(ply.begins_turn);
  });
  archive.list(past.keys, [&](auto& key) { archive.raw(&key, sizeof key); });
}

}  // namespace

// Every member but what is made from others: the match, and the luck, which follows from the seed and the nonces.
template <class Archive, class AnyTable>
void Snapshot::fields(Archive& archive, AnyTable& table) {
  archive(table.standing_.stage);
  archive.list(table.standing_.seats, [&](auto& seat) { holder_fields(archive, seat); });
  archive(table.standing_.host);
  archive.list(table.standing_.nonces, archive);
  archive.list(table.links_, [&](auto& link) {
    archive(link.hash);
    archive(link.until);
    archive(link.other);
  });
  archive.list(table.sights_, [&](auto& sight) {
    archive(sight.person);
    archive(sight.seat);
  });
  archive.list(table.standing_.muted, archive);
  archive(table.standing_.chatty);
  archive.list(table.standing_.spoken, [&](auto& said) {
    archive(said.person);
    archive(said.name);
    archive(said.phrase);
    archive(said.text);
    archive(said.of);
  });
  for (std::size_t seat = 0; seat < table.standing_.seats.size(); ++seat) {
    bool again = table.standing_.again[seat];
    archive(again);
    if constexpr (!std::is_const_v<AnyTable>) table.standing_.again[seat] = again;
  }
  archive(table.standing_.rematch);
  archive(table.standing_.promised.commitment);
  archive(table.standing_.promised.seed);
  archive(table.standing_.revealed);
  archive(table.chances_);
  archive(table.standing_.version);
  archive(table.standing_.talk);
  archive(table.standing_.arrangements);
  archive(table.moved_on_);
  for (auto& left : table.clocks_.left_) archive(left);
  for (auto& quota : table.clocks_.lag_quota_) archive(quota);
  archive(table.clocks_.running_);
  archive(table.clocks_.since_);
  archive(table.standing_.latest);
  archive(table.forgiven_until_);
  archive.maybe(table.standing_.pending, [&](auto& pending) {
    archive(pending.what);
    archive(pending.by);
    for (auto& agreed : pending.agreed) archive(agreed);
  });
  archive.maybe(table.standing_.ended, [&](auto& ended) {
    archive(ended.winners);
    archive(ended.code);
    archive(ended.text);
    archive(ended.rule);
    archive(ended.at);
  });
}

std::string Snapshot::write(const Table& table, std::uint64_t signature) {
  Writer writer;
  const Head head{kForm, signature, write_event(table.made_)};
  head_fields(writer, head);
  const Past past{table.match_.state(), table.match_.log(), table.match_.keys()};
  past_fields(writer, past);
  writer(table.luck_.has_value());
  fields(writer, table);
  return std::move(writer).bytes();
}

Result<Made> Snapshot::made(std::string_view bytes) {
  Reader reader(bytes);
  Head head;
  head_fields(reader, head);
  if (reader.failed() || head.form != kForm) return unreadable();
  auto event = read_event(head.made);
  auto* const made = event ? std::get_if<Made>(&*event) : nullptr;
  if (made == nullptr) return unreadable();
  return std::move(*made);
}

Result<Table> Snapshot::read(std::string_view bytes, const FindGame& find_game, std::uint64_t signature) {
  const auto how = made(bytes);
  if (!how) return std::unexpected(how.error());
  Reader reader(bytes);
  Head head;
  head_fields(reader, head);
  if (head.signature != signature) return unreadable();
  auto table = Table::make(*how, find_game);
  if (!table) return table;
  const auto seats = table->standing_.seats.size();
  Past past;
  past_fields(reader, past);
  bool has_luck = false;
  reader(has_luck);
  fields(reader, *table);
  if (reader.failed() || !reader.at_end() || table->standing_.seats.size() != seats) return unreadable();
  table->match_ =
      Match(table->match_.shared_game(), table->match_.start(), past.state, std::move(past.log), std::move(past.keys));
  if (has_luck) {
    const auto seed = read_seed(table->standing_.promised.seed);
    if (!seed) return unreadable();
    table->luck_.emplace(*seed, table->standing_.nonces);
  }
  return table;
}

}  // namespace cb::table
