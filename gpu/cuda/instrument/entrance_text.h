// Writes the beginning of an instrumented copy, which finds the position in the buffer where its threads record, and the sums where they
// count.
#pragma once

#include <string>
#include <vector>

#include "gpu/cuda/instrument/counting_text.h"
#include "gpu/cuda/instrument/instrument.h"
#include "gpu/cuda/instrument/recording_text.h"

namespace simtscope::cuda {

/// Decides how an instrumented copy begins.
struct EntrancePlan {
    bool isKernel = false;      ///< whether it is a kernel; a function gets position and sums from its caller
    bool countsBlocks = false;  ///< whether some blocks of the launch are not recorded
    bool callsInstrumented = false;
    const std::vector<LayoutSlot>* layout = nullptr;  ///< layout of a kernel, which the first thread of the grid writes
};
/// Returns the PTX text at the beginning of an instrumented copy. It belongs before the copy's first instruction.
std::string makeEntranceText(const EntrancePlan& entrance, RecordingText& recordingText, CountingText& countingText);

}  // namespace simtscope::cuda
