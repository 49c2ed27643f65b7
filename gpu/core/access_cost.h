// Computes the cost of one warp-wide memory access: wavefronts and bank conflicts in shared memory, sectors in global memory.
//
// All functions are pure functions of the lanes' addresses. The rules were fitted to hardware counters of an NVIDIA H200 (CUDA 13.0) over
// 640 load and store patterns and 128 atomic patterns without an exception; tests/gpu/core holds half of the patterns. The hardware
// executes 64-bit and floating-point shared atomics as compare-and-swap loops; they are not modelled.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope {

inline constexpr unsigned kBanks = 32;
inline constexpr unsigned kBankWidth = 4;  ///< bytes
inline constexpr unsigned kSectorBytes = 32;
inline constexpr unsigned kLineBytes = 128;  ///< four sectors

using LaneOffsets = std::array<std::uint64_t, kWarpSize>;  ///< byte offset or address of each lane; inactive lanes are ignored

/// The kinds of access to memory that differ in cost.
enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// The rule that a shared-memory atomic follows (catalogue, "Wavefronts of one shared-memory instruction").
enum class AtomicRule : std::uint8_t {
    PerLane,         ///< 32-bit integer: lanes with the same address serialise
    AddOneNoResult,  ///< adds the constant 1 and the result is unused: costs the same as a store
    NotModelled      ///< 64-bit or floating point: a compare-and-swap loop in the hardware
};

/// The cost of one shared-memory access.
struct SharedCost {
    std::uint32_t wavefronts = 0;  ///< wavefronts in which the 32 banks serve the access
    std::uint32_t ideal = 0;       ///< wavefronts without bank conflicts
    bool modelled = true;

    std::uint32_t conflicts() const { return wavefronts - ideal; }
};

/// The lanes that the banks serve in one wavefront. Wavefronts stand in the order in which they are drawn. The number of wavefronts is
/// exact; which lanes share a wavefront is a model, because the hardware counts only the number.
struct Wavefront {
    LaneMask lanes = 0;
};

/// Returns the wavefronts of one shared-memory access of `bytes` per lane: 1, 2, 4, 8 or 16. `offsets` are relative to the start of shared
/// memory (any base aligned to 128 bytes).
SharedCost sharedCost(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                      AtomicRule atomic = AtomicRule::PerLane);

/// Returns the wavefronts themselves; size() == sharedCost(...).wavefronts.
std::vector<Wavefront> sharedWavefronts(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                                        AtomicRule atomic = AtomicRule::PerLane);

/// Returns the wavefronts that each bank needs for this access over all groups: its conflict degree, 0 when the bank is not accessed.
std::array<std::uint32_t, kBanks> bankDegrees(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                                              AtomicRule atomic = AtomicRule::PerLane);

/// Returns the number of distinct 32-byte sectors touched. `addresses` are absolute, or relative to one 32-byte aligned base for all lanes.
std::uint32_t globalSectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses);

/// Returns the number of distinct 32-byte sectors of an access to local memory. There the threads' 4-byte words lie side by side: word w of
/// lane l at 4 * (32 w + l) (CUDA C++ Programming Guide, "Local Memory"). `offsets` count bytes within each thread's own local memory.
std::uint32_t localSectors(unsigned bytes, LaneMask active, const LaneOffsets& offsets);

/// Returns the number of distinct addresses among the active lanes. A constant access is split into that many requests (CUDA C++
/// Programming Guide, "Constant Memory").
std::uint32_t distinctAddresses(LaneMask active, const LaneOffsets& addresses);

/// Returns the largest number of active lanes with the same address: an atomic serialises that many operations at its most contended cell.
std::uint32_t lanesAtOneAddress(LaneMask active, const LaneOffsets& addresses);

}  // namespace simtscope
