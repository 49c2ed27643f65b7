// How many blocks of a kernel fit on a device, by what its machine code takes.
#pragma once

#include <optional>

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

struct RegisterLack {
    std::uint32_t registers = 0;  ///< of each thread
    std::uint32_t threads = 0;    ///< the most of a block that get so many
};
/// What keeps a block of so many threads from being launched: an SM has too few registers for it. Nothing: it has enough, or there is no
/// ptxas that says how many the kernel takes, which is asked only where it can decide.
std::optional<RegisterLack> lackOfRegisters(Call& call, Kernel& kernel, std::uint64_t threadsPerBlock);

}  // namespace simtscope::runtime
