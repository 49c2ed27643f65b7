// What one warp-wide memory access costs: wavefronts and conflicts in shared memory, sectors in global memory.
//
// Pure functions of the lanes' addresses. The rules were fitted to hardware counters of an NVIDIA H200 (CUDA 13.0) over
// 640 load and store patterns and 128 atomic ones without an exception; tests/gpu/core holds half of them.
// 64-bit and floating-point shared atomics are compare-and-swap loops in the hardware and are not modelled.
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

enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// Which rule an atomic follows (catalogue, "Wavefronts of one shared-memory instruction").
enum class AtomicRule : std::uint8_t {
    PerLane,         ///< 32-bit integer: same-address lanes serialise
    AddOneNoResult,  ///< adding the constant 1 with the result unused: like a store
    NotModelled      ///< 64-bit or floating point: a compare-and-swap loop in the hardware
};

struct SharedCost {
    std::uint32_t wavefronts = 0;  ///< in which the 32 banks serve the access
    std::uint32_t ideal = 0;       ///< wavefronts without bank conflicts
    bool modelled = true;

    std::uint32_t conflicts() const { return wavefronts - ideal; }
};

/// Lanes that the banks serve in one wavefront, in the order in which wavefronts are drawn.
/// Which lanes are in which wavefront is a model (the hardware counts only their number); the number is exact.
struct Wavefront {
    LaneMask lanes = 0;
};

/// `bytes` per lane: 1, 2, 4, 8 or 16. `offsets` relative to the start of shared memory (any 128-byte aligned base).
SharedCost sharedCost(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                      AtomicRule atomic = AtomicRule::PerLane);

/// The wavefronts themselves; size() == sharedCost(...).wavefronts.
std::vector<Wavefront> sharedWavefronts(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                                        AtomicRule atomic = AtomicRule::PerLane);

/// Wavefronts that each bank needs for this access, over all groups together (its conflict degree; 0: not accessed).
std::array<std::uint32_t, kBanks> bankDegrees(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                                              AtomicRule atomic = AtomicRule::PerLane);

/// Distinct 32-byte sectors touched. `addresses` absolute, or relative to a 32-byte aligned base, the same for all lanes.
std::uint32_t globalSectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses);

/// Distinct 32-byte sectors of an access to local memory, whose threads' 4-byte words lie side by side: word w of lane l at 4 * (32 w + l)
/// (CUDA C++ Programming Guide, "Local Memory"). `offsets` in each thread's own local memory.
std::uint32_t localSectors(unsigned bytes, LaneMask active, const LaneOffsets& offsets);

/// Distinct addresses among the active lanes: the requests that a constant access is split into (CUDA C++ Programming Guide, "Constant
/// Memory").
std::uint32_t distinctAddresses(LaneMask active, const LaneOffsets& addresses);

/// The largest number of active lanes with the same address: the operations that an atomic serialises at its most contended cell.
std::uint32_t lanesAtOneAddress(LaneMask active, const LaneOffsets& addresses);

}  // namespace simtscope
