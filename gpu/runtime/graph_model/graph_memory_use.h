// Counts the memory that graphs hold.
#pragma once

#include <cstdint>

namespace simtscope::runtime {

/// Holds the values of cudaGraphMemAttributeType for one device, in bytes.
struct GraphMemoryUse {
    std::uint64_t allocatedBytes = 0;  ///< bytes that are allocated now
    /// Bytes that graphs hold now, which count as used and as reserved, and the maxima of both.
    std::uint64_t heldBytes = 0, maxUsedBytes = 0, maxReservedBytes = 0;
};
/// Returns the memory that graphs hold on the device. As on an H200 with CUDA 13.0, it is counted in units of 32 MiB, and memory that a
/// graph has freed stays with the graphs until it is trimmed.
GraphMemoryUse& graphMemoryUse(int device);
/// Accounts for memory that an allocation node has allocated.
void noteGraphMemoryAllocated(int device, std::uint64_t bytes);
/// Accounts for freed graph memory, whether a node or a call has freed it.
void noteGraphMemoryFreed(int device, std::uint64_t bytes);
/// Gives back the memory that no graph uses now.
void trimGraphMemory(int device);

}  // namespace simtscope::runtime
