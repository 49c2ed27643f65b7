// How many blocks of a kernel fit on a device, by what its machine code takes.
#pragma once

#include "gpu/runtime/call.h"

namespace simtscope::runtime {

/// What the kernel takes in machine code. Without ptxas an estimate, which is reported once. The kernel is prepared on the call's device.
const ptx::KernelResources& resourcesOf(Call& call, Kernel& kernel);

/// What cudaFuncGetAttributes gives of the kernel, which is prepared on the call's device.
AbiFuncAttributes attributesOf(Call& call, Kernel& kernel);

/// Blocks that an SM of the call's device holds at a time.
std::uint32_t blocksPerSm(Call& call, Kernel& kernel, std::uint64_t threadsPerBlock, std::uint64_t dynamicShared);

/// May a cooperative launch have so many blocks? If not, `room`: the most it may have. Asks ptxas only where registers can decide it.
bool fitsAtOnce(Call& call, Kernel& kernel, std::uint64_t blocks, std::uint64_t threadsPerBlock, std::uint64_t dynamicShared,
                std::uint64_t& room);

}  // namespace simtscope::runtime
