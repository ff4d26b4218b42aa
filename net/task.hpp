// SPDX-License-Identifier: MIT
// Coroutines on one thread, for what waits for one thing after another. A coroutine that waits belongs to the callback
// it waits for: where that is destroyed and never called, the coroutine is too, with all that it holds.
#pragma once

#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace cb::net {

namespace task {

struct Promise {
  std::coroutine_handle<> next;   // whoever awaits this one
  std::coroutine_handle<> whole;  // the first of those that await each other
  std::exception_ptr problem;

  struct Last {
    bool await_ready() const noexcept { return false; }
    template <class P>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<P> ended) const noexcept {
      return ended.promise().next;
    }
    void await_resume() const noexcept {}
  };

  std::suspend_always initial_suspend() const noexcept { return {}; }
  Last final_suspend() const noexcept { return {}; }
  void unhandled_exception() { problem = std::current_exception(); }
};

template <class T>
struct Value : Promise {
  std::optional<T> value;
  template <class U>
  void return_value(U&& given) {
    value.emplace(std::forward<U>(given));
  }
  T take() { return std::move(*value); }
};

template <>
struct Value<void> : Promise {
  void return_void() const {}
  void take() const {}
};

}  // namespace task

// Inside one, every co_await stands in a statement of its own: g++ 12 miscompiles it as the condition or the only
// statement of an `if`.
template <class T = void>
class [[nodiscard]] Task {
 public:
  struct promise_type : task::Value<T> {
    Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
  };

  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task& operator=(Task&&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() const { return false; }
  template <class P>
  std::coroutine_handle<> await_suspend(std::coroutine_handle<P> awaiting) {
    handle_.promise().next = awaiting;
    handle_.promise().whole = awaiting.promise().whole;
    return handle_;
  }
  T await_resume() {
    if (handle_.promise().problem) std::rethrow_exception(handle_.promise().problem);
    return handle_.promise().take();
  }

 private:
  explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  std::coroutine_handle<promise_type> handle_;
};

// The callback that a coroutine waits for.
template <class T>
class Resume {
 public:
  Resume(std::coroutine_handle<> waiting, std::coroutine_handle<> whole, std::optional<T>& answer)
      : waiting_(waiting), whole_(whole), answer_(&answer) {}
  Resume(Resume&& other) noexcept
      : waiting_(std::exchange(other.waiting_, nullptr)), whole_(other.whole_), answer_(other.answer_) {}
  Resume& operator=(Resume&&) = delete;
  ~Resume() {
    if (waiting_) whole_.destroy();
  }

  // What comes in several parts is made of them.
  template <class... Parts>
  void operator()(Parts&&... parts) {
    answer_->emplace(std::forward<Parts>(parts)...);
    std::exchange(waiting_, nullptr).resume();
  }

 private:
  std::coroutine_handle<> waiting_;
  std::coroutine_handle<> whole_;
  std::optional<T>* answer_;
};

template <class T, class Start>
class Answer {
 public:
  explicit Answer(Start start) : start_(std::move(start)) {}
  bool await_ready() const { return false; }
  template <class P>
  void await_suspend(std::coroutine_handle<P> waiting) {
    // An answer that comes at once may end the coroutine, and this with it.
    auto start = std::move(start_);
    start(Resume<T>(waiting, waiting.promise().whole, answer_));
  }
  T await_resume() { return std::move(*answer_); }

 private:
  Start start_;
  std::optional<T> answer_;
};

// Waits for what answers by a callback on this thread: `start` is given the callback.
template <class T, class Start>
Answer<T, Start> answer_of(Start start) {
  return Answer<T, Start>(std::move(start));
}

namespace task {

struct Whole {
  struct promise_type {
    std::coroutine_handle<> whole = std::coroutine_handle<promise_type>::from_promise(*this);
    Whole get_return_object() const { return {}; }
    std::suspend_never initial_suspend() const noexcept { return {}; }
    std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const {}
    void unhandled_exception() const noexcept {}
  };
};

inline Whole run(Task<> task) { co_await std::move(task); }

}  // namespace task

// Runs it until it waits for the first time, and leaves it to whatever it waits for. What it throws ends it alone.
inline void spawn(Task<> task) { task::run(std::move(task)); }

}  // namespace cb::net
