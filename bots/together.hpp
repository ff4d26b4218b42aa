// SPDX-License-Identifier: MIT
// One thought by several threads: each searches on its own from a seed of its own, and what they found is put together.
// Helps where a search is a sum of tries (tree, sampled); alpha-beta runs alone. With a node limit it stays repeatable.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "bots/think.hpp"

namespace cb {

// The memory that a plan can use under its limits, at most `most` bytes.
std::size_t memory_for(const Plan& plan, const SearchLimits& limits, std::size_t most);

// The request's memory is shared out among the threads.
SearchReply think_together(Think think, const ThinkRequest& request, int threads);

// The replies of searches of the same position as one.
SearchReply put_together(std::span<const SearchReply> replies);

}  // namespace cb
