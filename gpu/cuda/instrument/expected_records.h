// Estimates from a kernel's code, before it has ever run, how many bytes of records it may write.
#pragma once

#include <cstdint>

#include "gpu/cuda/instrument/instrument.h"

namespace simtscope::cuda {

/// Returns the bytes of records per warp, assuming that every loop runs 32 iterations and half of the values differ from lane to lane.
std::uint64_t estimateRecordBytes(const InstrumentedModule& instrumented, const ptx::Module& module, const ptx::Function& kernel);

}  // namespace simtscope::cuda
