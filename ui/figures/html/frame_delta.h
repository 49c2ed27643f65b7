// Encodes a list of ids as its difference to the list before: most of a figure stays the same from step to step.
#pragma once

#include <cstdint>
#include <vector>

namespace simtscope::figures {

/// Returns the delta that turns `previous` into `next`: groups of (number of ids to keep, to drop, and to insert, and the ids to insert);
/// the rest of `previous` is kept. No id may occur twice in a list. Keeps as many ids as possible: the longest increasing subsequence of
/// their places (Fredman, "On computing the length of longest increasing subsequences", 1975). O(n log n).
std::vector<std::uint32_t> deltaOf(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& next);

/// Returns `previous` with the delta applied.
std::vector<std::uint32_t> applyDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& delta);

}  // namespace simtscope::figures
