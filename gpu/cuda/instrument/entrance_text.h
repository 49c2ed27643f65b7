// Writes the begin of an instrumented copy: finds the place in the buffer where its threads record, and the sums where they count.
#pragma once

#include <string>
#include <vector>

#include "gpu/cuda/instrument/counting_text.h"
#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/recording_text.h"

namespace simtscope::cuda {

/// The facts that decide how an instrumented copy begins.
struct Entrance {
    bool isKernel = false;      ///< else a function, which gets place and sums from its caller
    bool countsBlocks = false;  ///< some blocks of the launch are not recorded
    bool callsInstrumented = false;
    const std::vector<LayoutSlot>* layout = nullptr;  ///< layout of a kernel, which the first thread of the grid writes
};
/// Returns the PTX text at the beginning of an instrumented copy. It belongs before the copy's first instruction.
std::string enterText(const Entrance& entrance, RecordingText& records, CountingText& counts);

}  // namespace simtscope::cuda
