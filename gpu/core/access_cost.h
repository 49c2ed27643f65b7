// Computes the cost of one warp-wide memory access: wavefronts and bank conflicts in shared memory, sectors in global memory.
//
// All functions are pure functions of the lanes' addresses. The rules were fitted to hardware counters of an NVIDIA H200 (CUDA 13.0) over
// 640 load and store patterns and 128 atomic patterns without an exception; tests/gpu/core holds half of the patterns. 64-bit and
// floating-point atomics in shared memory are not modelled: the hardware executes them as compare-and-swap loops.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gpu/core/ids.h"

namespace simtscope {

inline constexpr unsigned kBankCount = 32;
inline constexpr unsigned kBankBytes = 4;  ///< width of a bank
inline constexpr unsigned kSectorBytes = 32;
inline constexpr unsigned kLineBytes = 128;  ///< a cache line of four sectors

using LaneOffsets = std::array<std::uint64_t, kWarpSize>;  ///< byte offset or address of each lane; inactive lanes are ignored

/// Distinguishes the accesses to memory that differ in cost.
enum class AccessKind : std::uint8_t { Load, Store, Atomic };

/// Selects the rule by which the wavefronts of a shared-memory atomic are counted.
enum class AtomicRule : std::uint8_t {
    PerLane,         ///< 32-bit integer: lanes with the same address serialise
    AddOneNoResult,  ///< adds the constant 1 and the result is unused: costs the same as a store
    NotModelled      ///< 64-bit or floating point: a compare-and-swap loop in the hardware
};

/// Holds the cost of one warp-wide access to shared memory.
struct SharedCost {
    std::uint32_t wavefronts = 0;       ///< wavefronts in which the 32 banks serve the access
    std::uint32_t idealWavefronts = 0;  ///< wavefronts without bank conflicts
    bool isModelled = true;

    std::uint32_t conflictCount() const { return wavefronts - idealWavefronts; }
};

/// Holds the lanes that the banks serve in one wavefront. The number of wavefronts of an access is exact. Which lanes share a wavefront,
/// and the order of wavefronts, are a model, because the hardware counts only the number.
struct Wavefront {
    LaneMask lanes = 0;
};

/// Counts the wavefronts of one shared-memory access. `bytes` is the size of one lane's access: 1, 2, 4, 8 or 16. `offsets` are relative to
/// the start of shared memory, or to any base aligned to 128 bytes.
SharedCost computeSharedCost(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                             AtomicRule atomic = AtomicRule::PerLane);

/// Returns the wavefronts of the access in order. Their number is computeSharedCost(...).wavefronts.
std::vector<Wavefront> computeSharedWavefronts(AccessKind kind, unsigned bytes, LaneMask active, const LaneOffsets& offsets,
                                               AtomicRule atomic = AtomicRule::PerLane);

/// Returns for each bank the number of wavefronts in which it serves the access (its conflict degree); 0 if the access does not touch the
/// bank.
std::array<std::uint32_t, kBankCount> computeBankConflictDegrees(AccessKind kind, unsigned bytes, LaneMask active,
                                                                 const LaneOffsets& offsets, AtomicRule atomic = AtomicRule::PerLane);

/// Returns the number of distinct 32-byte sectors that the access touches. `addresses` are absolute, or relative to one base for all lanes
/// that is aligned to 32 bytes.
std::uint32_t countGlobalSectors(unsigned bytes, LaneMask active, const LaneOffsets& addresses);

/// Returns the number of distinct 32-byte sectors that an access to local memory touches. Local memory interleaves the 4-byte words of a
/// warp's threads: word w of lane l is at byte 4 * (32 w + l) (CUDA C++ Programming Guide, "Local Memory"). `offsets` count bytes within
/// each thread's own local memory.
std::uint32_t countLocalSectors(unsigned bytes, LaneMask active, const LaneOffsets& offsets);

/// Returns the number of distinct addresses among the active lanes. The hardware splits an access to constant memory into as many requests
/// (CUDA C++ Programming Guide, "Constant Memory").
std::uint32_t countDistinctAddresses(LaneMask active, const LaneOffsets& addresses);

/// Returns the largest number of active lanes that share one address. An atomic serialises as many operations at its most contended cell.
std::uint32_t countMaxLanesAtOneAddress(LaneMask active, const LaneOffsets& addresses);

}  // namespace simtscope
