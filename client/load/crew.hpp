// SPDX-License-Identifier: MIT
// What a load run and its verification share: the connections, the matches that use them, and the loop that serves
// both.
#pragma once

#include <sys/epoll.h>

#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "client/load/swarm.hpp"

namespace cb::client {

Nanoseconds steady_now();
// How a table for a load run is asked for.
std::string table_request_for(const LoadPlan& plan);

class Crew : public LoadCrew, private ConnectionUser {
 public:
  Crew(const LoadPlan& plan, const Address& address, std::size_t matches);

  Nanoseconds now() const final { return now_; }
  const Address& address() const final { return address_; }
  const std::string& table_request() const final { return table_request_; }
  bool lingers() const final { return plan_.linger; }
  bool persists() const final { return plan_.persist; }
  bool rated() const final { return plan_.rated; }
  bool against_bots() const final { return plan_.bot != 0; }

 protected:
  ~Crew() = default;

  const LoadPlan& plan() const { return plan_; }
  std::vector<std::unique_ptr<LoadMatch>>& matches() { return matches_; }
  // Waits for something to happen, at most so long, and lets the matches know.
  void serve(Nanoseconds at_most);
  // Tables are laid a few at a time, never while a match is being told something; the others wait their turn.
  void want_table(LoadMatch& match) { waiting_.push_back(&match); }
  void has_table() { --being_laid_; }
  std::size_t being_laid() const { return being_laid_ + waiting_.size(); }
  virtual void lay(LoadMatch& match) { match.lay(); }

 private:
  void lay_some();
  void connected(std::size_t line) final { match_of(line).connected(seat_of(line)); }
  void replied(std::size_t line, const HttpReply& reply) final { match_of(line).replied(seat_of(line), reply); }
  void heard(std::size_t line, std::string_view frame) final { match_of(line).heard(seat_of(line), frame); }
  void cut(std::size_t line, std::string_view why) final { match_of(line).cut(seat_of(line), why); }
  LoadMatch& match_of(std::size_t line) { return *matches_[line / 2]; }
  static int seat_of(std::size_t line) { return static_cast<int>(line % 2); }

  const LoadPlan& plan_;
  Address address_;
  std::string host_;
  std::string table_request_;
  Poller poller_;
  std::vector<std::unique_ptr<Connection>> lines_;
  std::vector<std::unique_ptr<LoadMatch>> matches_;
  std::deque<LoadMatch*> waiting_;
  std::size_t being_laid_ = 0;
  Nanoseconds now_ = 0;
  std::array<epoll_event, 512> events_{};
};

}  // namespace cb::client
