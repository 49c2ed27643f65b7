// How much a kernel may write, guessed from its code before it has ever run.
#pragma once

#include <cstdint>

#include "gpu/cuda/instrument.h"

namespace simtscope::cuda {

/// Bytes of records per warp, if every loop runs 32 iterations and half of the values differ from lane to lane.
std::uint64_t expectedRecordBytes(const Instrumented& instrumented, const ptx::Module& module, const ptx::Function& kernel);

}  // namespace simtscope::cuda
