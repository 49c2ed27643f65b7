// Checks that all threads of a block reach the same __syncthreads().
//
// CUDA C++ Programming Guide 13.0, "Synchronization Functions": __syncthreads() is allowed in conditional code only if the condition
// evaluates identically across the entire thread block. PTX requires less: it identifies a barrier only by its number, whatever instruction
// waits at it (PTX ISA 9.0, 9.7.13.1). So the check covers only the code into which nvcc compiles __syncthreads() and its reductions:
// barrier 0 of the whole block, in the form that all lanes of a warp execute together. At barriers with a count of threads, and at
// barrier.sync without .aligned, which cooperative groups use, threads may wait at different instructions, but at none that is a
// __syncthreads().
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "gpu/trace/model/code_locations.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::races {

inline constexpr unsigned kSyncthreadsBarrierNumber = 0;  ///< number of the barrier of __syncthreads()

/// Describes lanes of a warp that wait at a barrier.
struct WaitingLanes {
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
    std::uint64_t time = 0;  ///< time of their arrival, on the engine's clock
    trace::CallChain chain;  ///< location of the instruction at which they wait, with the calls around it
    bool isAligned = false;  ///< whether all lanes of the warp must execute the instruction together, as for __syncthreads()
};

/// Remembers at which __syncthreads() of the source all threads of a block have passed a barrier so far, and which threads had exited at
/// the last one.
class PassedBarriers {
public:
    /// Stores the threads that have exited by now, in ascending order. Returns those that had not exited at the previous call.
    std::vector<std::uint32_t> takeNewlyExited(std::vector<std::uint32_t> exitedThreads);
    /// Returns whether the block has passed a barrier at this instruction of the kernel itself.
    bool contains(const ptx::Function& kernel, std::uint32_t instruction) const;
    bool contains(const trace::LocationChain& location) const;
    /// Adds the location of a barrier unless it is there already.
    void add(trace::CallChain chain);

private:
    std::vector<trace::CallChain> m_chains;  ///< each location once
    std::vector<std::uint32_t> m_exitedThreads;
};

/// Finds barriers that not all threads of a block reach, in one launch. Reports each pair of source locations once.
class BarrierDivergenceCheck {
public:
    /// Both arguments must outlive this object.
    BarrierDivergenceCheck(const ptx::Module& module, const trace::Launch& launch) : m_module(module), m_launch(launch) {}

    /// Holds the result of comparing the positions of waiting threads.
    struct Difference {
        bool isDifferent = false;               ///< whether the threads wait at different positions
        std::optional<trace::Finding> finding;  ///< nullopt if the same difference was reported before
    };
    /// Compares the source locations of all threads that wait at barrier 0. Call it when the barrier is complete and some of the threads
    /// wait at __syncthreads().
    Difference compareBarriers(std::uint32_t block, std::span<const WaitingLanes> waiting);
    /// Returns a finding that some threads of the block have exited since its last barrier; nullopt if it was reported before. The finding
    /// is a note, because the hardware allows it. It is a warning if the block has passed this barrier before, so that the threads left a
    /// loop in which the others continue. `exited` lists all threads of the block that have exited, ascending.
    std::optional<trace::Finding> checkExits(std::uint32_t block, const WaitingLanes& waiting, std::vector<std::uint32_t> exited,
                                             PassedBarriers& passed);

private:
    struct ArrivalGroup;
    std::string formatLine(const ArrivalGroup& group, std::size_t outerCalls, trace::Finding* finding = nullptr) const;
    std::size_t countOuterCallsToDifference(const std::vector<ArrivalGroup>& groups) const;

    const ptx::Module& m_module;
    const trace::Launch& m_launch;
    std::set<std::pair<trace::LocationChain, trace::LocationChain>> m_reportedPairs;  ///< pairs of locations that were reported
    /// Locations that were reported, and whether the block had passed a barrier there before.
    std::set<std::pair<trace::LocationChain, bool>> m_reportedExits;
};

}  // namespace simtscope::races
