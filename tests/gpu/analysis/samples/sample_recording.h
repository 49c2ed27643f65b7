// Recordings for the tests of analyses and figures: the kernels of data/kernels.cu and arrays.cu, as nvcc compiled them, run on the SIMT
// engine.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::tests {

struct Sample {
    std::string kernel = "reduce1";  ///< as in data/kernels.cu or arrays.cu
    std::uint32_t threads = 256;     ///< per block
    std::uint32_t blocks = 1;
    std::uint32_t elements = 0;  ///< of each input; 0: one per thread
    bool floats = false;         ///< inputs hold floats i * 0.25, else the integers of sampleInput()
};

/// The integer inputs: small, and different from place to place.
std::int32_t sampleInput(std::uint32_t index);

/// One launch of the kernel. Every parameter that is a pointer gets an array of its own; an integer parameter gets `elements`.
/// Throws std::runtime_error with what went wrong when the kernel cannot be run.
std::shared_ptr<const trace::Recording> sampleRecording(const Sample& sample);

/// Block 0 of the sample's launch, made once per sample and order.
const analysis::RecordedBlock& sampleSource(const Sample& sample, trace::StepOrder order = trace::StepOrder::Lockstep);

}  // namespace simtscope::tests
