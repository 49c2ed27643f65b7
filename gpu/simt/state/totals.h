// Counts what a launch executes and what it costs, per PTX instruction.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/simt/lanes/cost_cache.h"
#include "gpu/simt/state/block_state.h"
#include "gpu/simt/state/kernel.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::simt {

/// Remembers the cost of the last access with this layout of the warp's halves, since an instruction mostly repeats its layout.
struct HalfWarpCost {
    std::uint64_t distance = 0;  ///< distance between the first lanes of the halves, in bytes
    /// Offset of the first lane within a row of banks, in bytes. The cost does not change if all lanes move by whole rows.
    std::uint32_t bankPhase = 0;
    std::uint8_t isConsecutive[2] = {};
    bool isKnown = false;
    AccessCost cost;
};

/// Counts executions as differences: those that enter, minus those that leave, the operations from here to the end of the basic block.
struct ExecutionCounter {
    std::int64_t instructions = 0, threads = 0;
};

/// Holds the counts of one launch, or of the blocks that one thread of the engine runs.
struct LaunchTotals {
    explicit LaunchTotals(const Kernel& kernel)
        : entryCounters(kernel.counterCount), guardedCounters(kernel.counterCount), costs(kernel.counterCount),
          layouts(new LaneLayout[kernel.layoutCount]), ranges(kernel.layoutCount), halfWarpCosts(kernel.layoutCount)
    {
    }

    std::vector<ExecutionCounter> entryCounters;    ///< by operation: executions that enter the run from here to the end of its basic block
    std::vector<ExecutionCounter> guardedCounters;  ///< by guarded operation: its own executions
    std::vector<trace::SiteTotals> costs;
    CostCache costCache;
    std::unique_ptr<LaneLayout[]> layouts;    ///< by OpAnnotation::layoutIndex
    std::vector<native::SiteRange> ranges;    ///< by OpAnnotation::layoutIndex
    std::vector<HalfWarpCost> halfWarpCosts;  ///< by OpAnnotation::layoutIndex

    /// If a block ends early, subtracts what its warps have not executed, since a basic block is counted to its end when it is entered.
    void subtractUnexecuted(const Block& block);
    /// Adds what another thread of the engine has counted.
    void add(const LaunchTotals& other);
    /// Adds the counts of instructions and threads to the launch, and the totals per site when `isRecording`.
    void addTo(trace::Launch& launch, const Kernel& kernel, bool isRecording) const;
};

}  // namespace simtscope::simt
