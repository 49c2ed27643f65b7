// What a launch executed and what it cost, per PTX instruction.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/simt/kernel.h"
#include "gpu/simt/memory/cost_cache.h"
#include "gpu/simt/state.h"
#include "gpu/trace/recording.h"

namespace simtscope::simt {

/// The cost of an access whose halves lay like that, which an instruction mostly repeats.
struct HalvesCost {
    std::uint64_t distance = 0;  ///< of the halves' first lanes
    std::uint32_t phase = 0;     ///< of the first one: moving all lanes by whole rows of banks changes nothing
    std::uint8_t isRow[2] = {};
    bool isKnown = false;
    AccessCost cost;
};

/// Executions of a site. As differences: what enters (or leaves) the run of ops that starts here, up to the end of the basic block.
struct Counter {
    std::int64_t instructions = 0, threads = 0;
};

struct LaunchTotals {
    explicit LaunchTotals(const Kernel& kernel)
        : entered(kernel.counters), guarded(kernel.counters), costs(kernel.counters), layouts(new LaneLayout[kernel.layouts]),
          ranges(kernel.layouts), halves(kernel.layouts)
    {
    }

    std::vector<Counter> entered;  ///< per op: what enters the run of ops from here to the end of its basic block
    std::vector<Counter> guarded;  ///< per guarded op: its executions
    std::vector<trace::SiteTotals> costs;
    CostCache cache;
    std::unique_ptr<LaneLayout[]> layouts;  ///< by OpExtra::layout
    std::vector<native::SiteRange> ranges;  ///< likewise
    std::vector<HalvesCost> halves;         ///< likewise

    /// Of a block that ends before its time: what its warps did not execute. A basic block is counted to its end as it is entered.
    void uncount(const Block& block);
    /// What was executed elsewhere.
    void add(const LaunchTotals& other);
    /// The launch's counts of instructions and threads, and its totals per site when `recording`.
    void addTo(trace::Launch& launch, const Kernel& kernel, bool recording) const;
};

}  // namespace simtscope::simt
