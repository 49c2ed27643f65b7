// A list of ids as its difference to the one before: most of a figure stays as it is from step to step.
#pragma once

#include <cstdint>
#include <vector>

namespace simtscope::figures {

/// What makes `next` of `previous`: groups of (ids to keep, ids to leave out, ids to put in, those ids); what is left of `previous` is
/// kept. No id is twice in a list. As many as possible are kept: the longest increasing subsequence of their places (Fredman, "On computing
/// the length of longest increasing subsequences", 1975). O(n log n).
std::vector<std::uint32_t> deltaOf(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& next);

/// `previous` with the delta applied.
std::vector<std::uint32_t> withDelta(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& delta);

}  // namespace simtscope::figures
