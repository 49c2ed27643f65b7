// Encodes a list of ids as its difference from the list before. From step to step, most of a figure stays the same.
#pragma once

#include <cstdint>
#include <vector>

namespace simtscope::figures {

/// Returns the delta that turns `previous` into `next`. A delta is a list of groups: the number of ids to keep, the number to drop, the
/// number to insert, and the inserted ids. After the last group, the remaining ids are kept. No id may occur twice in a list. Keeps as many
/// ids as possible: the longest increasing subsequence of their positions (Fredman, "On computing the length of longest increasing
/// subsequences", 1975). O(n log n).
std::vector<std::uint32_t> computeDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& next);

/// Returns `previous` with the delta applied.
std::vector<std::uint32_t> applyDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& delta);

}  // namespace simtscope::figures
