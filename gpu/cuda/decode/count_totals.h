// Turns the counters of a launch on the device into totals.
#pragma once

#include <vector>

#include "gpu/cuda/decode/decode_records.h"

namespace simtscope::cuda {

/// Counts the executions of a basic block or an instruction, by warps (instructions) and by lanes (threads).
struct Executions {
    std::uint64_t instructions = 0, threads = 0;

    Executions& operator+=(const Executions& other)
    {
        instructions += other.instructions;
        threads += other.threads;
        return *this;
    }
};

/// Holds the counted totals of one module.
struct CountedTotals {
    /// Makes totals of 0 for all functions of the module.
    explicit CountedTotals(const InstrumentedModule& instrumented);
    /// Adds the totals of other blocks of the same launch.
    void add(const CountedTotals& other);

    std::vector<trace::SiteTotals> sites;         ///< by site; executions only where they differ from those of the basic block
    std::vector<std::vector<Executions>> blocks;  ///< by function and basic block
    std::uint64_t barrierCount = 0;
};

/// Computes the totals of a launch of `kernel` from its counters.
CountedTotals computeTotals(const InstrumentedModule& instrumented, const ptx::Module& module, const ptx::Function& kernel,
                            const LaunchCounts& counts);

}  // namespace simtscope::cuda
