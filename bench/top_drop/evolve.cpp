// SPDX-License-Identifier: MIT
// Finds weights of Top Drop's quick player by evolution over very many deals, and says them as bots.toml has them, the
// best so far every ten clouds.
//   top_drop_evolve BOOK GROUP TABLES CLOUDS DEALS SEED [KERNEL]
// BOOK       bots.toml with the weights to begin with
// GROUP      the weights that are looked for: plain, more, few, tight or alone (games/top_drop/weights.hpp)
// TABLES     what they are to be good at, such as 3extreme,4extreme
// DEALS      that each point of a cloud plays at each table
// KERNEL     top_drop_kernel.ptx, to play on a graphics card: the same points, sooner
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/top_drop/card.hpp"
#include "bench/top_drop/deal.hpp"
#include "bots/book.hpp"
#include "games/top_drop/embedded.hpp"
#include "games/top_drop/game.hpp"
#include "tune/evolution.hpp"

namespace cb::top_drop {
namespace {

constexpr std::array<std::string_view, 4> kDifficulties = {"easy", "medium", "hard", "extreme"};
constexpr std::array<std::string_view, 4> kAdded = {"more_", "few_", "tight_", "alone_"};
// Not of the quick player: what searches ask for.
constexpr std::array<std::string_view, 3> kOfSearch = {"unsure", "near_miss", "hopeful"};

using Named = Weight<Weights>;

std::vector<Rules> read_tables(std::string_view text) {
  const auto edition = read_edition<Definition>(embedded::top_drop::edition_toml).value();
  std::vector<Rules> tables;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(','));
    if (word.empty()) throw std::runtime_error("A table is missing between two commas.");
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    const int players = word[0] - '0';
    const auto at = std::ranges::find(kDifficulties, word.substr(1));
    if (players < 1 || players > kMostPlayers || at == kDifficulties.end())
      throw std::runtime_error(fmt::format("'{}' is no table; 3extreme is one.", word));
    const auto difficulty = static_cast<Difficulty>(at - kDifficulties.begin());
    tables.push_back(Definition::make_rules(edition, {.players = players, .difficulty = difficulty}).value());
  }
  return tables;
}

Weights read_weights(const char* file) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error(fmt::format("{} cannot be read.", file));
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const auto book = read_bot_book<Evaluation>(text, "top-drop");
  if (!book) throw std::runtime_error(fmt::format("{}: {}", file, book.error().text()));
  return book->weights;
}

// "few_" of "few_left", nothing of "left".
std::string_view prefix_of(std::string_view name) {
  const auto at = std::ranges::find_if(kAdded, [&](auto prefix) { return name.starts_with(prefix); });
  return at == kAdded.end() ? std::string_view{} : *at;
}

std::vector<Named> weights_of(std::string_view group) {
  const std::string prefix = group == "plain" ? "" : std::string(group) + "_";
  std::vector<Named> found;
  for (const Named& weight : kWeights)
    if (prefix_of(weight.name) == prefix && std::ranges::find(kOfSearch, weight.name) == kOfSearch.end())
      found.push_back(weight);
  if (found.empty()) throw std::runtime_error(fmt::format("There are no weights of the group '{}'.", group));
  return found;
}

class Field {
 public:
  Field(const Weights& base, std::vector<Named> weights, std::vector<Rules> tables, const char* kernel)
      : base_(base), weights_(std::move(weights)), tables_(std::move(tables)) {
    if (kernel != nullptr) card_.emplace(kernel);
  }

  Evolution::Point start() const {
    Evolution::Point point;
    for (const Named& weight : weights_) point.push_back(base_.*weight.at);
    return point;
  }
  // In proportion to what a weight, or the one it is added to, now is.
  Evolution::Point spread() const {
    const Weights fit = fitted(base_, tables_.front().options());
    Evolution::Point point;
    for (const Named& weight : weights_) {
      const std::string_view added_to = weight.name + prefix_of(weight.name).size();
      const auto* const at = std::ranges::find(kWeights, added_to, &Named::name);
      point.push_back(4 + std::abs(fit.*(at == std::end(kWeights) ? weight.at : at->at)) / 8);
    }
    return point;
  }
  Weights at(const Evolution::Point& point) const {
    Weights weights = base_;
    for (std::size_t n = 0; n < point.size(); ++n)
      weights.*weights_[n].at = std::clamp(static_cast<int>(std::lround(point[n])), -kMostPoints, kMostPoints);
    return weights;
  }
  void print(const Evolution::Point& point) const {
    for (const Named& weight : weights_) fmt::print("{} = {}\n", weight.name, at(point).*weight.at);
  }

  // Mean points of a deal over all tables, as a share of those for a win.
  std::vector<double> scores(const std::vector<Evolution::Point>& points, std::uint64_t first_deal,
                             std::uint32_t deals) {
    std::vector<double> scores(points.size(), 0.0);
    for (const Rules& rules : tables_) {
      std::vector<Evaluation> players;
      for (const auto& point : points) players.emplace_back(rules, at(point));
      const auto sums =
          card_ ? card_->points(rules, players, first_deal, deals) : points_here(rules, players, first_deal, deals);
      for (std::size_t n = 0; n < sums.size(); ++n)
        scores[n] += static_cast<double>(sums[n]) / deals / kPointsForWin / static_cast<double>(tables_.size());
    }
    return scores;
  }

 private:
  static std::vector<std::int64_t> points_here(const Rules& rules, const std::vector<Evaluation>& players,
                                               std::uint64_t first_deal, std::uint32_t deals) {
    std::vector<std::int64_t> sums(players.size(), 0);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t n; (n = next++) < players.size();)
        for (std::uint32_t deal = 0; deal < deals; ++deal)
          sums[n] += points_of_deal(rules, players[n], first_deal + deal);
    };
    std::vector<std::jthread> threads;
    for (unsigned n = std::thread::hardware_concurrency(); n > 0; --n) threads.emplace_back(work);
    threads.clear();
    return sums;
  }

  Weights base_;
  std::vector<Named> weights_;
  std::vector<Rules> tables_;
  std::optional<Card> card_;
};

void evolve(Field& field, int clouds, std::uint32_t deals, std::uint64_t seed) {
  constexpr int kCloudsBetweenLines = 10;
  constexpr std::uint64_t kOtherDeals = std::uint64_t{1} << 62;  // for the lines: nobody was chosen by them
  Evolution evolution(field.start(), field.spread(), seed);
  for (int n = 0; n <= clouds; ++n) {
    if (n % kCloudsBetweenLines == 0 || n == clouds) {
      const auto score = field.scores({evolution.mean()}, kOtherDeals, deals)[0];
      fmt::print("# cloud {}, reach {:.4f}: {:.5f}\n", n, evolution.reach(), score);
      field.print(evolution.mean());
      std::fflush(stdout);
    }
    if (n == clouds) break;
    const std::uint64_t first = mix(seed) + static_cast<std::uint64_t>(n) * deals;
    evolution.learn(field.scores(evolution.cloud(), first, deals));
  }
}

}  // namespace
}  // namespace cb::top_drop

int main(int argc, char** argv) {
  using namespace cb::top_drop;
  if (argc < 7) {
    fmt::print(stderr, "top_drop_evolve BOOK GROUP TABLES CLOUDS DEALS SEED [KERNEL]\n");
    return 2;
  }
  try {
    Field field(read_weights(argv[1]), weights_of(argv[2]), read_tables(argv[3]), argc > 7 ? argv[7] : nullptr);
    const int deals = std::atoi(argv[5]);
    if (deals < 1) throw std::runtime_error("There must be at least one deal.");
    evolve(field, std::atoi(argv[4]), static_cast<std::uint32_t>(deals), std::strtoull(argv[6], nullptr, 10));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
