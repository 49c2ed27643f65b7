// Computes how many blocks of a kernel fit on a device, from the resources that its machine code needs.
#pragma once

#include <optional>

#include "gpu/runtime/call/call.h"

namespace simtscope::runtime {

/// Returns the resources that the kernel's machine code needs. Without ptxas they are an estimate, which is reported once. The kernel must
/// be prepared on the call's device.
const ptx::KernelResources& findKernelResources(Call& call, Kernel& kernel);

/// Returns what cudaFuncGetAttributes reports. The kernel must be prepared on the call's device.
AbiFuncAttributes computeAttributes(Call& call, Kernel& kernel);

/// Returns the number of blocks that an SM of the call's device holds at a time.
std::uint32_t blocksPerSm(Call& call, Kernel& kernel, std::uint64_t threadsPerBlock, std::uint64_t dynamicShared);

/// Returns whether a cooperative launch of `blocks` blocks fits on the device. If it does not, `maxBlocks` is the largest number that fits.
/// Asks ptxas only if registers can decide it.
bool fitsCooperatively(Call& call, Kernel& kernel, std::uint64_t blocks, std::uint64_t threadsPerBlock, std::uint64_t dynamicShared,
                       std::uint64_t& maxBlocks);

/// Says how far a block exceeds the registers of an SM.
struct RegisterShortage {
    std::uint32_t registersPerThread = 0;  ///< per thread
    std::uint32_t maxThreads = 0;          ///< largest block that gets so many registers for each thread
};
/// Returns why a block of this size cannot be launched for lack of registers on an SM. Nullopt if there are enough, or if there is no ptxas
/// to tell how many the kernel needs. Asks ptxas only if its answer can decide.
std::optional<RegisterShortage> findRegisterShortage(Call& call, Kernel& kernel, std::uint64_t threadsPerBlock);

}  // namespace simtscope::runtime
