// SPDX-License-Identifier: MIT
// Any game of the list behind one interface: the only place where types are erased.
// Everything that shows, stores or serves games works on this and knows no rule.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bots/book.hpp"
#include "bots/plan.hpp"
#include "core/error.hpp"
#include "core/rng.hpp"
#include "game/concepts.hpp"
#include "game/deeds.hpp"
#include "game/info.hpp"
#include "game/options.hpp"
#include "game/pen.hpp"
#include "game/phrases.hpp"
#include "game/playout.hpp"
#include "games/kernels.hpp"
#include "search/budget.hpp"
#include "search/reply.hpp"

namespace cb {

// A state of whichever game, by its bytes; unused bytes are zero, so equality is exact.
struct AnyState {
  static constexpr std::size_t kCapacity = 192;
  alignas(16) std::array<std::byte, kCapacity> bytes{};
  bool operator==(const AnyState&) const = default;
};

// What one seat may see of a state, likewise by its bytes; where nothing is hidden the bytes of the state.
struct AnyView {
  alignas(16) std::array<std::byte, AnyState::kCapacity> bytes{};
  bool operator==(const AnyView&) const = default;
};

using ActionCode = std::uint32_t;

struct ListedAction {
  ActionCode code = 0;
  std::uint32_t weight = 0;  // of a chance outcome; 0 for a player's action
};

// What a bot is to think with; see bots/think.hpp.
struct AnyThought {
  std::span<const std::uint64_t> past = {};
  Plan plan = {};
  SearchLimits limits = {};
  std::uint64_t seed = 0;
  std::span<std::byte> memory = {};
  int threads = 1;
};

// One game with its edition and options fixed.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  virtual const Settings& settings() const = 0;    // every option, defaults too
  virtual const std::string& edition() const = 0;  // the text of the edition file
  virtual int seats() const = 0;
  virtual std::string seat_name(int seat) const = 0;
  // Seats that win and lose together have the same side.
  virtual int side(int seat) const = 0;
  virtual int repetition_limit() const = 0;

  virtual AnyState start() const = 0;
  virtual Actor actor(const AnyState& state) const = 0;
  virtual int turn(const AnyState& state) const = 0;
  virtual bool begins_turn(const AnyState& state) const = 0;
  // The legal actions, or at a chance node the outcomes with their weights.
  virtual std::vector<ListedAction> actions(const AnyState& state) const = 0;
  virtual bool is_legal(const AnyState& state, ActionCode action) const = 0;
  virtual void apply(AnyState& state, ActionCode action) const = 0;
  virtual Ending ending(const AnyState& state) const = 0;
  virtual AnyState position(const AnyState& state) const = 0;
  // A 64-bit key of the position, the same that searches use.
  virtual std::uint64_t key(const AnyState& state) const = 0;

  virtual std::string write_position(const AnyState& state) const = 0;
  virtual Result<AnyState> read_position(std::string_view text) const = 0;
  virtual std::string write_action(const AnyState& state, ActionCode action) const = 0;
  // The same as a seat (or kNobody) may read it while the game runs: hidden draws stay hidden.
  virtual std::string write_seen_action(const AnyState& state, ActionCode action, int seat) const = 0;
  // What a legal action does, in a few words; empty where its notation says it all.
  virtual std::string describe_action(const AnyState& state, ActionCode action) const = 0;
  // A legal action (or outcome), or the reason why it is none.
  virtual Result<ActionCode> read_action(const AnyState& state, std::string_view text) const = 0;

  virtual bool hides_information() const = 0;
  virtual AnyView view(const AnyState& state, int seat) const = 0;
  // What a seat knows, as text; where nothing is hidden the text of the position.
  virtual std::string write_view(const AnyView& view) const = 0;
  virtual Result<AnyView> read_view(std::string_view text) const = 0;
  // Some state that fits a view; where nothing is hidden the only one.
  virtual AnyState sample(const AnyView& view, Rng& rng) const = 0;
  // The board as a seat sees it; kNobody is a spectator.
  virtual std::string draw(const AnyState& state, int seat, const Pen& pen) const = 0;
  // The same for a board in a browser, and what words in any language are made from; see game/definition.hpp.
  virtual nlohmann::json scene(const AnyState& state, int seat) const = 0;
  virtual nlohmann::json tell_action(const AnyState& state, ActionCode action, int seat) const = 0;
  virtual nlohmann::json tell_ending(const AnyState& state) const = 0;
  virtual Sentence describe_ending(const AnyState& state) const = 0;
  // Only asked where repetition_limit() is not 0.
  virtual Sentence describe_repetition() const = 0;

  // What a study counts in a game, from its start and all that was played; none where the game names nothing.
  virtual std::vector<Deed> deeds(const AnyState& start, std::span<const ActionCode> actions) const = 0;

  // What may be said at the table with a tap.
  virtual std::span<const Phrase> phrases() const = 0;

  // The rules by their bytes, for what is compiled once per instruction set.
  virtual const void* rules_bytes() const = 0;
  virtual std::uint64_t perft(const AnyState& state, int depth, InstructionSet set) const = 0;
  virtual std::uint64_t playouts(const AnyState& start, std::uint64_t seed, std::uint64_t first_game,
                                 std::uint32_t ply_limit, std::span<PlayoutRecord> records,
                                 InstructionSet set) const = 0;

  // The game's bots, the five levels among them.
  virtual std::span<const BotEntry> bots() const = 0;
  // Every legal move of the seat that acts, best first, judged from that seat's view alone.
  virtual SearchReply think(const AnyView& view, const AnyThought& thought) const = 0;
};

// A game of the list, before its options are chosen.
class GameType {
 public:
  virtual ~GameType() = default;
  virtual const GameInfo& info() const = 0;
  virtual std::vector<OptionSpec> options() const = 0;
  virtual std::vector<std::string_view> editions() const = 0;
  virtual std::string_view rules_text() const = 0;
  virtual std::vector<std::string_view> variants() const = 0;
  // An empty edition text means the first built-in edition.
  virtual Result<std::unique_ptr<AnyGame>> make(const Settings& settings, std::string_view edition) const = 0;
};

std::span<const GameType* const> all_game_types();

// By its command-line name.
Result<const GameType*> find_game(std::string_view name);

// A random legal action, or a chance outcome by its weight.
ActionCode random_action(const AnyGame& game, const AnyState& state, Rng& rng);

}  // namespace cb
