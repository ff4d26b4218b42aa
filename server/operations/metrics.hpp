// SPDX-License-Identifier: MIT
// Every figure this server publishes.
#pragma once

#include "server/operations/metric.hpp"

namespace cb::server {

class Metrics {
  MetricList list_;

  static constexpr double kSeconds[] = {0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025,
                                        0.05,   0.1,   0.25,  0.5,   1,     2.5,    5,    10};
  // A count for every power of two, as the store counts them.
  static constexpr double kBatches[] = {1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047};

 public:
  Metrics();

  Gauge sockets{list_, "capbarrel_sockets", "Connections to tables that are open."};
  Gauge rooms_awake{list_, "capbarrel_rooms_awake", "Tables held in memory."};
  Counters matches_made{list_, "capbarrel_matches_made_total", "Tables made, by game.", {"game"}};
  Counters matches_ended{list_, "capbarrel_matches_ended_total", "Matches that ended, by game.", {"game"}};
  Counter actions_stored{list_, "capbarrel_actions_stored_total", "Moves of people and bots that are in the log."};
  Counters requests_refused{
      list_, "capbarrel_requests_refused_total", "Messages to tables that were refused, by code.", {"code"}};

  // What the store counts.
  Counter commits{list_, "capbarrel_commits_total", "Commits that reached the disk."};
  Sum commit_seconds{list_, "capbarrel_commit_seconds_total", "Time spent in commits, in seconds."};
  Histogram commit_requests{list_, "capbarrel_commit_requests", "How many requests a commit was for.", kBatches};
  Counter events_stored{list_, "capbarrel_events_stored_total", "Events of matches that are in the log."};
  Counter store_conflicts{list_, "capbarrel_store_conflicts_total",
                          "Events refused because the match had moved on in another process."};
  Counter store_failures{list_, "capbarrel_store_failures_total", "Requests that the database failed."};

  Histogram told_seconds{list_, "capbarrel_told_seconds",
                         "From handing an event to the log until it was sent to those at the table.", kSeconds};

  Gauge bot_queue{list_, "capbarrel_bot_queue", "Bots that wait for a worker."};
  Counter bot_thoughts{list_, "capbarrel_bot_thoughts_total", "Moves that bots thought of."};
  Counter bot_refusals{list_, "capbarrel_bot_refusals_total",
                       "Times a bot had to ask again because the queue was full."};
  Histogram bot_seconds{list_, "capbarrel_bot_seconds", "How long a bot thought about a move.", kSeconds};

  // What the bus between several nodes counts; all 0 where a server is alone.
  Gauge bus_connected{list_, "capbarrel_bus_connected", "Whether there is a line to NATS: 1 or 0."};
  Counter bus_published{list_, "capbarrel_bus_published_total", "News that went out to other nodes."};
  Counter bus_heard{list_, "capbarrel_bus_heard_total", "News of other nodes that were passed on here."};
  Counter bus_dropped{list_, "capbarrel_bus_dropped_total",
                      "News of others that were not passed on: too much waited, or they were none."};
  Counter line_dropped{
      list_, "capbarrel_bus_line_dropped_total",
      "News and questions that were lost on the way to or from NATS, most of them for want of a line."};
  Counters bot_questions{list_,
                         "capbarrel_bot_questions_total",
                         "Thoughts that workers elsewhere were asked for, and what became of them.",
                         {"outcome"}};

  Counters notices{list_,
                   "capbarrel_notices_total",
                   "Pushes and letters, by way (push, mail) and what became of them.",
                   {"way", "outcome"}};
  Counter notice_retries{list_, "capbarrel_notice_retries_total",
                         "Times a push or letter was put off to be tried again."};
  Gauge notices_waiting{list_, "capbarrel_notices_waiting", "Pushes and letters that wait or are under way."};
  Histogram notice_seconds{list_, "capbarrel_notice_seconds",
                           "From asking for a push or letter until its service had taken it.", kSeconds};

  Counters http_requests{
      list_, "capbarrel_http_requests_total", "HTTP requests, by route and status.", {"method", "route", "status"}};
  Counter bytes_received{list_, "capbarrel_received_bytes_total", "Bytes received, HTTP and tables."};
  Counter bytes_sent{list_, "capbarrel_sent_bytes_total", "Bytes sent, HTTP and tables."};
  Counter slow_readers{list_, "capbarrel_slow_readers_total", "Connections dropped because they read too slowly."};
  Counters limited{list_, "capbarrel_limited_total", "Requests over a rate limit, by the limit.", {"limit"}};

  // Everything, and what the system knows of this process, in the text format of Prometheus.
  std::string text() const;

 private:
  double started_;  // seconds since 1970
};

inline constexpr const char* kMetricsType = "text/plain; version=0.0.4; charset=utf-8";

}  // namespace cb::server
