// Notes faults of memory accesses.
#pragma once

#include "gpu/simt/state/access.h"

namespace simtscope::simt {

void faultMisaligned(const Issue& issue, Direction direction, const Access& access, LaneMask lanes);
/// Notes an offset outside of shared memory, local memory or the parameters, which end at `limit`.
void faultOffset(const Issue& issue, Direction direction, const Access& access, unsigned lane, std::uint64_t limit);
/// Notes an address outside of every allocation of device memory.
void faultAddress(const Issue& issue, Direction direction, std::uint64_t address, unsigned lane);
void faultReadOnly(const Issue& issue, std::uint64_t address, unsigned lane);
void faultVectorAtomic(const Issue& issue, LaneMask lanes);
/// Notes an alloca of more bytes than are left.
void faultStackAllocation(const Issue& issue, unsigned lane, std::uint64_t bytes);
void faultStackPointer(const Issue& issue, unsigned lane, std::uint64_t pointer);

}  // namespace simtscope::simt
