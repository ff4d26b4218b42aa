// SPDX-License-Identifier: MIT
// Sends parcels on a thread of its own: a bounded queue, a lane for each destination so that a slow one holds up no
// other, and what fails for now tried again, later and later, while it is still worth it. Strangers name destinations,
// so nobody's lane and nobody's parcels can fill the queue: where there is no room, the longest lane gives way.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/error.hpp"
#include "server/notices/carrier.hpp"
#include "server/operations/metrics.hpp"
#include "storage/log.hpp"

namespace cb::server {

enum class Outcome {
  sent,
  gone,       // nobody will ever read what is sent there: forget the destination
  failed,     // refused, or tried long enough
  replaced,   // a newer one about the same thing goes instead
  withdrawn,  // nobody there is to be told any more
  dropped,    // there was no room, or the server went down
};
std::string_view name_of(Outcome outcome);

struct Report {
  Outcome outcome = Outcome::sent;
  int status = 0;       // of the last answer; 0: there was none
  std::string problem;  // for the log; names no more than a host
  int tries = 0;        // how often it was sent
};

struct Verdict {
  std::optional<Outcome> outcome;  // nothing: to be tried again
  bool for_lane = false;           // the destination as a whole has trouble: all that goes there waits
};

struct Parcel {
  std::string lane;
  std::string whom;                // of what goes to one person only so much waits; empty: nobody counts it
  std::vector<std::string> marks;  // by each of which it can be withdrawn
  std::string about;               // takes the place of what still waits about the same thing; empty: of nothing
  std::chrono::seconds life{};
  // What to send, asked on the courier's thread for every try; `left` is what remains of its life.
  std::move_only_function<Result<Delivery>(std::chrono::seconds left)> prepare;
  Verdict (*judge)(const Response& answer) = nullptr;
  std::move_only_function<void(Report)> then;  // always called, once; may be empty
};

class Courier {
 public:
  struct Pace {
    // Those under way are among them.
    std::size_t most_waiting = 4'096;
    std::size_t most_in_lane = 512;
    std::size_t most_in_failing_lane = 64;
    std::size_t most_to_one = 64;
    int most_at_once = 128;
    int most_per_lane = 8;
    int tries = 10;                                                  // a quarter of an hour or so
    std::chrono::milliseconds first_wait = std::chrono::seconds(2);  // doubles with every try
    std::chrono::milliseconds longest_wait = std::chrono::minutes(15);
  };
  // `way` names its parcels in the figures. Reports are delivered through `deliver`.
  Courier(std::string_view way, const Carrier::Settings& settings, Pace pace, Metrics& metrics, Deliver deliver);
  // What was not sent by now is dropped; waits for nobody.
  ~Courier();

  // Neither blocks.
  void send(Parcel parcel);
  // Everything sent until now that has this mark and still waits. What is under way is not tried again.
  void withdraw(std::string mark);
  std::size_t waiting() const { return held_.load(std::memory_order_relaxed); }

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Job {
    Parcel parcel;
    Time asked, expires, not_before;
    int tries = 0;
    std::optional<Outcome> needless = {};  // what has become of it meanwhile: it is not tried again
    bool accepted = false;                 // it is in a lane or under way
  };
  struct Lane {
    std::list<Job> waiting;
    int under_way = 0;
    Time not_before;
    int failures = 0;  // in a row

    std::size_t held() const { return waiting.size() + static_cast<std::size_t>(under_way); }
  };
  struct UnderWay {
    std::string lane;
    Job job;
  };

  void serve();
  bool take_new();  // false: it is over
  void accept(Job job, Time now);
  void take_back(const std::string& mark);
  void count(Job& job);
  bool replace_older(Lane& lane, Job& job);
  bool has_room(const Lane& lane, const Parcel& parcel) const;
  bool make_room(const Lane& lane);
  void start_due(Time now);
  bool start_one(const std::string& name, Lane& lane, Time now);
  void settle(const Carrier::Finished& finished, Time now);
  void try_again(UnderWay one, const Response& answer, bool for_lane, Time now);
  void forget_idle(Time now);
  void finish(Job& job, Report report);
  void tell();
  std::chrono::milliseconds until_due(Time now) const;
  std::chrono::milliseconds wait_after(int failures);

  const std::string way_;
  const Pace pace_;
  Metrics& metrics_;
  Deliver deliver_;
  std::mutex mutex_;
  std::vector<Job> new_;  // shared with those who send
  std::vector<std::string> withdrawn_;
  bool stop_ = false;
  std::atomic<std::size_t> held_ = 0;

  // The thread's own.
  std::map<std::string, Lane> lanes_;
  std::string last_lane_;  // where the round goes on
  std::map<std::uint64_t, UnderWay> under_way_;
  std::set<std::string, std::less<>> about_under_way_;
  std::map<std::string, std::size_t, std::less<>> to_one_;  // how much of each person's is accepted
  std::uint64_t next_id_ = 0;
  std::minstd_rand jitter_{std::random_device{}()};
  std::vector<std::move_only_function<void()>> news_;

  Carrier carrier_;
  std::jthread thread_;
};

}  // namespace cb::server
