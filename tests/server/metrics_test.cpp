// SPDX-License-Identifier: MIT
// The figures as Prometheus reads them, checked by a parser that takes nothing but the format; and who is told them.
#include "server/operations/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>

#include "core/text.hpp"
#include "game/testing.hpp"
#include "server/operations_api.hpp"

namespace cb::server {
namespace {

struct Family {
  std::string type;
  std::map<std::string, double> samples;  // by name and labels, as written
};
using Families = std::map<std::string, Family>;

// Text format 0.0.4: help, type, then the samples of that name, each family once.
class Parser {
 public:
  static std::optional<Families> parse(const std::string& text) {
    Parser parser;
    if (!text.ends_with('\n')) return std::nullopt;
    for (const auto line : split(std::string_view(text).substr(0, text.size() - 1), '\n'))
      if (!parser.line(std::string(line))) {
        ADD_FAILURE() << line;
        return std::nullopt;
      }
    for (const auto& [name, family] : parser.families_)
      if (family.type == "histogram") check_histogram(name, family);
    return parser.families_;
  }

 private:
  bool line(const std::string& text) {
    static const std::regex help(R"(# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) ([^\\]|\\\\|\\n)+)");
    static const std::regex type(R"(# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram))");
    static const std::string label = R"([a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\\\|\\"|\\n)*")";
    static const std::regex sample(R"(([a-zA-Z_:][a-zA-Z0-9_:]*)(\{)" + label + "(?:," + label +
                                   R"()*\})? (-?[0-9]+(?:\.[0-9]+)?(?:e[-+][0-9]+)?))");
    std::smatch part;
    if (std::regex_match(text, part, help)) {
      current_ = part[1];
      return families_.try_emplace(current_).second;
    }
    if (std::regex_match(text, part, type)) {
      if (part[1] != current_ || !families_[current_].type.empty()) return false;
      families_[current_].type = part[2];
      return true;
    }
    if (!std::regex_match(text, part, sample)) return false;
    auto& family = families_[current_];
    std::string name = part[1];
    if (family.type == "histogram")
      for (const std::string ending : {"_bucket", "_sum", "_count"})
        if (name == current_ + ending) name = current_;
    if (name != current_ || family.type.empty()) return false;
    return family.samples.emplace(part[1].str() + part[2].str(), std::stod(part[3])).second;
  }

  static void check_histogram(const std::string& name, const Family& family) {
    std::map<double, double> buckets;
    for (const auto& [key, value] : family.samples) {
      const auto start = key.find("le=\"");
      if (start == std::string::npos) continue;
      const auto bound = key.substr(start + 4, key.rfind('"') - start - 4);
      buckets[bound == "+Inf" ? INFINITY : std::stod(bound)] = value;
    }
    double before = 0;
    for (const auto& [bound, value] : buckets) {
      EXPECT_GE(value, before) << name << " " << bound;
      before = value;
    }
    EXPECT_TRUE(buckets.contains(INFINITY)) << name;
    EXPECT_EQ(before, family.samples.at(name + "_count")) << name;
    EXPECT_TRUE(family.samples.contains(name + "_sum")) << name;
  }

  Families families_;
  std::string current_;
};

TEST(Metrics, AreWhatPrometheusReads) {
  Metrics metrics;
  metrics.sockets.add(3);
  metrics.sockets.add(-1);
  metrics.actions_stored.add(5);
  metrics.matches_made.add({"loot"});
  metrics.matches_made.add({"loot"}, 2);
  metrics.matches_made.add({"strange \"game\"\\\n"});
  metrics.http_requests.add({"GET", "/api/me", "200"});
  metrics.commit_seconds.set(0.000012);
  metrics.commit_seconds.add(1.5);
  const auto families = Parser::parse(metrics.text());
  ASSERT_TRUE(families);
  EXPECT_EQ(families->at("capbarrel_sockets").samples.at("capbarrel_sockets"), 2);
  EXPECT_EQ(families->at("capbarrel_actions_stored_total").samples.at("capbarrel_actions_stored_total"), 5);
  EXPECT_DOUBLE_EQ(families->at("capbarrel_commit_seconds_total").samples.at("capbarrel_commit_seconds_total"),
                   1.500012);
  const auto& made = families->at("capbarrel_matches_made_total").samples;
  EXPECT_EQ(made.at("capbarrel_matches_made_total{game=\"loot\"}"), 3);
  EXPECT_EQ(made.at(R"(capbarrel_matches_made_total{game="strange \"game\"\\\n"})"), 1);
  EXPECT_EQ(families->at("capbarrel_http_requests_total")
                .samples.at(R"(capbarrel_http_requests_total{method="GET",route="/api/me",status="200"})"),
            1);
  for (const auto& [name, family] : *families) EXPECT_EQ(name.ends_with("_total"), family.type == "counter") << name;
}

TEST(Metrics, SayWhatTheSystemKnowsOfTheProcess) {
  const Metrics metrics;
  const auto families = Parser::parse(metrics.text()).value();
  const auto value = [&](const std::string& name) { return families.at(name).samples.at(name); };
  EXPECT_GT(value("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(value("process_cpu_seconds_total"), 0);
  EXPECT_GT(value("process_start_time_seconds"), 1.7e9);
  EXPECT_GE(value("capbarrel_uptime_seconds"), 0);
}

TEST(Metrics, AHistogramCountsUpToEachBound) {
  static constexpr double kBounds[] = {1, 2.5, 10};
  MetricList list;
  Histogram histogram(list, "h", "help", kBounds);
  for (const double value : {0.5, 1.0, 2.0, 10.0, 11.0}) histogram.observe(value);
  std::string text;
  list.front()->write(text);
  EXPECT_EQ(text,
            "# HELP h help\n# TYPE h histogram\n"
            "h_bucket{le=\"1\"} 2\nh_bucket{le=\"2.5\"} 3\nh_bucket{le=\"10\"} 4\nh_bucket{le=\"+Inf\"} 5\n"
            "h_sum 24.5\nh_count 5\n");
  EXPECT_EQ(histogram.count(), 5u);
  histogram.set(std::array<std::uint64_t, 4>{7, 0, 1, 2}, 99);
  text.clear();
  list.front()->write(text);
  EXPECT_TRUE(text.ends_with("h_bucket{le=\"10\"} 8\nh_bucket{le=\"+Inf\"} 10\nh_sum 99\nh_count 10\n")) << text;
}

TEST(Metrics, LabelsFromOutsideDoNotFillTheMemory) {
  Metrics metrics;
  for (int n = 0; n < 10'000; ++n) metrics.requests_refused.add({fmt::format("code.{}", n)});
  const auto families = Parser::parse(metrics.text()).value();
  EXPECT_EQ(families.at("capbarrel_requests_refused_total").samples.size(), Counters::kMost + 1);
  EXPECT_EQ(metrics.requests_refused.value({"other"}), 10'000 - Counters::kMost);
  EXPECT_EQ(metrics.requests_refused.value({"code.0"}), 1u);
  EXPECT_EQ(metrics.requests_refused.value({"code.9999"}), 0u);
}

// docs/operations.md tells of every figure, and of none that is not there.
TEST(Metrics, AreAllInTheDocumentation) {
  const Metrics metrics;
  const auto families = Parser::parse(metrics.text()).value();
  const auto documentation = testing_table::read_file(DOCS "/operations.md");
  for (const auto& [name, family] : families) EXPECT_NE(documentation.find(name), std::string::npos) << name;
  static const std::regex figure("(capbarrel|process)_[a-z_]+");
  int count = 0;
  for (std::sregex_iterator found(documentation.begin(), documentation.end(), figure), end; found != end; ++found) {
    const auto name = std::regex_replace(found->str(), std::regex("_(bucket|sum|count)$"), "");
    EXPECT_TRUE(families.contains(name)) << name;
    ++count;
  }
  EXPECT_GE(count, 20);
}

struct FakeLog final : Log {
  void append(const MatchId&, std::uint64_t, std::vector<std::string>,
              std::move_only_function<void(Appended)>) override {
    FAIL() << "asking how it is writes nothing";
  }
  void read(const MatchId&, std::uint64_t,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    if (silent) return;
    if (works)
      then(std::vector<std::string>{});
    else
      then(fail("storage.sql", "", "The disk is gone."));
  }
  bool works = true;
  bool silent = false;  // and never answers
};

class OperationsTest : public ::testing::Test {
 protected:
  Reply get(const std::string& path, const std::string& address = "127.0.0.1", bool open = false) {
    Router router;
    OperationsApi api(metrics_, log_, [this] { return trouble_; }, [](auto, auto give_up) { give_up(); }, open);
    api.add_routes(router);
    Call call;
    call.method = "GET";
    call.path = path;
    call.address = address;
    std::optional<Reply> out;
    const auto found = router.find(call);
    if (!found) return found.error();
    found->route->handle(call, std::nullopt, found->places, [&](Reply reply) { out = std::move(reply); });
    return out.value();
  }

  Metrics metrics_;
  FakeLog log_;
  std::string trouble_;
};

TEST_F(OperationsTest, HealthIsOneWordOrAReason) {
  EXPECT_EQ(get("/healthz", "203.0.113.9").status, 200);
  EXPECT_EQ(get("/healthz").body, R"({"status":"ok"})");
  trouble_ = "The server is going down.";
  EXPECT_EQ(get("/healthz").status, 503);
  EXPECT_EQ(nlohmann::json::parse(get("/healthz").body)["why"], trouble_);
  trouble_.clear();
  log_.works = false;
  EXPECT_EQ(get("/healthz").status, 503);
  EXPECT_EQ(nlohmann::json::parse(get("/healthz").body)["why"], "The disk is gone.");
}

TEST_F(OperationsTest, HealthDoesNotHangWithTheDatabase) {
  log_.silent = true;
  EXPECT_EQ(get("/healthz").status, 503);
}

TEST_F(OperationsTest, FiguresAreForThisMachineUnlessOpened) {
  for (const auto* near : {"127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"})
    EXPECT_EQ(get("/metrics", near).status, 200) << near;
  for (const auto* far : {"192.168.1.5", "::ffff:10.0.0.1", "fe80::1", "", "unknown"})
    EXPECT_EQ(get("/metrics", far).status, 403) << far;
  const auto open = get("/metrics", "192.168.1.5", true);
  EXPECT_EQ(open.status, 200);
  EXPECT_EQ(open.type, "text/plain; version=0.0.4; charset=utf-8");
  EXPECT_TRUE(Parser::parse(open.body));
}

}  // namespace
}  // namespace cb::server
