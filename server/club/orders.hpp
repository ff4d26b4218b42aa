// SPDX-License-Identifier: MIT
// Who is an operator is said on the command line only. A server that runs holds its database alone, so an order is left
// in a file beside it, for the server to find and to answer in another; where none runs, the command carries it out
// itself. Who may write there can read the database too: it gives nobody more than they had.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "storage/club.hpp"
#include "storage/people.hpp"

namespace cb::server {

struct Order {
  enum class Kind { add, remove, list };
  Kind kind = Kind::list;
  std::string name = {};  // of an account
};

struct OrderAnswer {
  bool done = false;
  std::string text;         // a sentence, or a name on each line
  std::string person = {};  // whose role has changed
};

void carry_out(People& people, Club& club, const Order& order, std::int64_t now,
               std::move_only_function<void(OrderAnswer)> then);

class OrderBox {
 public:
  explicit OrderBox(const std::string& data) : order_(data + ".operators"), answer_(data + ".operators.answer") {}

  // On the side of whoever orders. Refused while another order waits, or where nothing can be written.
  Result<void> leave(const Order& order) const;
  std::optional<OrderAnswer> take_answer() const;
  void take_back() const;

  // On the side of the server. An order that nobody can read counts as none.
  std::optional<Order> take() const;
  void answer(const OrderAnswer& answer) const;
  // What was left when no server looked is not done later, when nobody expects it.
  void clear() const;

 private:
  std::string order_, answer_;
};

}  // namespace cb::server
