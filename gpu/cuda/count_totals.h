// What a launch counted on the device -> totals.
#pragma once

#include <vector>

#include "gpu/cuda/decode_records.h"

namespace simtscope::cuda {

/// Executions of a basic block or an instruction.
struct Executions {
    std::uint64_t instructions = 0, threads = 0;

    Executions& operator+=(const Executions& o)
    {
        instructions += o.instructions;
        threads += o.threads;
        return *this;
    }
};

struct CountedTotals {
    /// Of all functions of the module, nothing yet.
    explicit CountedTotals(const Instrumented& instrumented);
    void add(const CountedTotals& o);

    std::vector<trace::SiteTotals> sites;         ///< by site; executions only where they differ from those of the block
    std::vector<std::vector<Executions>> blocks;  ///< by function and basic block
    std::uint64_t barriers = 0;
};

CountedTotals totalsOf(const Instrumented& instrumented, const ptx::Module& module, const ptx::Function& kernel,
                       const LaunchCounts& counts);

}  // namespace simtscope::cuda
