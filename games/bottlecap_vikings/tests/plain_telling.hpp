// SPDX-License-Identifier: MIT
// A game of the plain twin from question to question: see plain.hpp.
#pragma once

#include "games/bottlecap_vikings/tests/plain.hpp"

namespace cb::plain_vikings {

// A saga under way: the table at the last checkpoint, the table as it lies now, and what is asked.
class Telling {
 public:
  explicit Telling(const Setting& setting) {
    checkpoint_.setting = setting;
    tell();
  }

  const Saga& table() const { return now_; }
  const Question& question() const { return question_; }
  bool over() const { return now_.over; }

  void answer(const std::string& word) {
    checkpoint_.answers.push_back(word);
    tell();
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    if (over()) return 0;
    if (depth == 1) return question_.words.size();
    std::uint64_t total = 0;
    for (const auto& word : question_.words) {
      Telling next = *this;
      next.answer(word);
      total += next.perft(depth - 1);
    }
    return total;
  }

 private:
  void tell() {
    now_ = checkpoint_;
    try {
      for (;;) {
        if (now_.ready)
          now_.turn();
        else
          now_.set_up();
        // The answers belong to the turn that has just been told to its end.
        now_.answers.clear();
        now_.used = 0;
        checkpoint_ = now_;
      }
    } catch (const Question& question) {
      question_ = question;
    } catch (const Saga::Won&) {
      question_ = {};
    }
  }

  Saga checkpoint_;
  Saga now_;
  Question question_;
};

}  // namespace cb::plain_vikings
