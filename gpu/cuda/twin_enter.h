// What a twin begins with: the place in the buffer where its threads record, and where they count.
#pragma once

#include <string>
#include <vector>

#include "gpu/cuda/instrument.h"
#include "gpu/cuda/twin_counts.h"
#include "gpu/cuda/twin_records.h"

namespace simtscope::cuda {

struct TwinEntrance {
    bool isKernel = false;      ///< else a function, which gets both from its caller
    bool countsBlocks = false;  ///< some blocks of the launch are not recorded
    bool callsTwins = false;
    const std::vector<LayoutSlot>* layout = nullptr;  ///< of a kernel: what the first thread of the grid tells
};
std::string enterText(const TwinEntrance& entrance, TwinRecords& records, TwinCounts& counts);

}  // namespace simtscope::cuda
