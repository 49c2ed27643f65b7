// Makes recordings for the tests of analyses and figures: runs the kernels of data/kernels.cu, arrays.cu and moves.cu, compiled by nvcc,
// on the SIMT engine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::tests {

/// Chooses a kernel and the size of its launch.
struct Sample {
    std::string kernel = "reduce1";  ///< name of a kernel in data/kernels.cu, arrays.cu or moves.cu
    std::uint32_t threads = 256;     ///< per block
    std::uint32_t blocks = 1;
    std::uint32_t elements = 0;   ///< number of elements of each input; 0: one per thread
    bool hasFloatInputs = false;  ///< whether the inputs are the floats i * 0.25 instead of the integers of sampleInput()
};

/// Returns an integer input: small, and different from index to index.
std::int32_t sampleInput(std::uint32_t index);

/// Records one launch of the kernel. Every pointer parameter gets an array of its own; an integer parameter gets `elements`. Throws
/// std::runtime_error with the reason when the kernel cannot be run.
std::shared_ptr<const trace::Recording> sampleRecording(const Sample& sample);

/// Returns block 0 of the sample's launch. It is made once per sample and order, and lives until the process ends.
const analysis::RecordedBlock& sampleBlock(const Sample& sample, trace::StepOrder order = trace::StepOrder::Lockstep);

}  // namespace simtscope::tests
