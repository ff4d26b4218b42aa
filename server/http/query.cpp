// SPDX-License-Identifier: MIT
#include "server/http/query.hpp"

#include <boost/url/parse_query.hpp>

namespace cb::server {

std::optional<std::string> percent_decode(std::string_view text) {
  const auto encoded = boost::urls::make_pct_string_view(text);
  return encoded ? std::optional(encoded->decode()) : std::nullopt;
}

std::string query_value(std::string_view query, std::string_view name) {
  const auto read = boost::urls::parse_query(query);
  if (!read) return {};
  const auto found = read->find(name);
  // A plus stands for itself: positions have some.
  return found == read->end() ? std::string() : (*found).value.decode();
}

}  // namespace cb::server
