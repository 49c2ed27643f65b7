// Writes the begin of a twin: finds the place in the buffer where its threads record, and the sums where they count.
#pragma once

#include <string>
#include <vector>

#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/twin_counts.h"
#include "gpu/cuda/instrument/twin_records.h"

namespace simtscope::cuda {

/// The facts that decide how a twin begins.
struct TwinEntrance {
    bool isKernel = false;      ///< else a function, which gets place and sums from its caller
    bool countsBlocks = false;  ///< some blocks of the launch are not recorded
    bool callsTwins = false;
    const std::vector<LayoutSlot>* layout = nullptr;  ///< layout of a kernel, which the first thread of the grid writes
};
std::string enterText(const TwinEntrance& entrance, TwinRecords& records, TwinCounts& counts);

}  // namespace simtscope::cuda
