// Notes faults of memory accesses.
#pragma once

#include "gpu/simt/state/access.h"

namespace simtscope::simt {

/// Notes an address that is no multiple of the size of the access; `lanes` are those that have one.
void noteMisalignedAccess(const Issue& issue, Direction direction, const Access& access, LaneMask lanes);
/// Notes an offset outside of shared memory, local memory or the parameters, which end at `limit`.
void noteOffsetFault(const Issue& issue, Direction direction, const Access& access, unsigned lane, std::uint64_t limit);
/// Notes an address outside of every allocation of device memory.
void noteAddressFault(const Issue& issue, Direction direction, std::uint64_t address, unsigned lane);
/// Notes a write to .const memory.
void noteWriteToReadOnlyMemory(const Issue& issue, std::uint64_t address, unsigned lane);
/// Notes a vector atomic to memory other than global memory.
void noteVectorAtomicFault(const Issue& issue, LaneMask lanes);
/// Notes an alloca of more bytes than the thread can still have.
void noteStackAllocationFault(const Issue& issue, unsigned lane, std::uint64_t bytes);
/// Notes a stackrestore to an address that is not on the lane's stack.
void noteStackPointerFault(const Issue& issue, unsigned lane, std::uint64_t pointer);

}  // namespace simtscope::simt
