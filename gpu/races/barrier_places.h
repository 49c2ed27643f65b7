// Do all threads of a block reach the same __syncthreads()?
//
// CUDA C++ Programming Guide 13.0, "Synchronization Functions": __syncthreads() is allowed in conditional code only if the condition
// evaluates identically across the entire thread block. PTX asks for less: a barrier is a number, wherever it is named (PTX ISA 9.0,
// 9.7.13.1). So only what __syncthreads() and its reductions compile to is checked: barrier 0 of the whole block, in the form that a warp
// executes together. Barriers with a count of threads, and barrier.sync without .aligned, which cooperative groups use, may pair several
// places with each other, but none with a __syncthreads().
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "gpu/trace/code_places.h"
#include "gpu/trace/recording.h"

namespace simtscope::races {

inline constexpr unsigned kSyncthreads = 0;  ///< its barrier

/// Lanes of a warp that wait at the barrier.
struct WaitingLanes {
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
    std::uint64_t time = 0;  ///< on the engine's clock
    trace::CallChain chain;  ///< of the instruction that they wait at
    bool isAligned = false;  ///< that all lanes of the warp must execute together: __syncthreads()
};

/// Where the threads of a block have all been at __syncthreads(), so far, and which had exited then.
class PassedBarriers {
public:
    /// Of threads that have exited, in ascending order, those that had not when this was asked last.
    std::vector<std::uint32_t> newlyExited(std::vector<std::uint32_t> exited);
    /// At an instruction of the kernel itself.
    bool contains(const ptx::Function& kernel, std::uint32_t instruction) const;
    bool contains(const trace::SourcePlace& place) const;
    void add(trace::CallChain chain);

private:
    std::vector<trace::CallChain> m_chains;  ///< each once
    std::vector<std::uint32_t> m_exited;
};

/// Of one launch. What was found once is not found again.
class BarrierPlaces {
public:
    BarrierPlaces(const ptx::Module& module, const trace::Launch& launch) : m_module(module), m_launch(launch) {}

    struct Difference {
        bool isOne = false;                     ///< the threads wait at different places
        std::optional<trace::Finding> finding;  ///< if that is new
    };
    /// Barrier 0 is complete, and these wait there still, some at __syncthreads().
    Difference differing(std::uint32_t block, std::span<const WaitingLanes> waiting);
    /// Some threads of the block have exited since its last barrier, if it is new: a note, since the hardware allows it; or a warning,
    /// where they had been at the barrier before, in a loop that has more rounds for the others. `exited`: all of the block, ascending.
    std::optional<trace::Finding> afterExits(std::uint32_t block, const WaitingLanes& waiting, std::vector<std::uint32_t> exited,
                                             PassedBarriers& passed);

private:
    struct Arrivals;
    std::string lineOf(const Arrivals& arrivals, std::size_t callsOut, trace::Finding* finding = nullptr) const;
    std::size_t callsToDifference(const std::vector<Arrivals>& all) const;

    const ptx::Module& m_module;
    const trace::Launch& m_launch;
    std::set<std::pair<trace::SourcePlace, trace::SourcePlace>> m_different;  ///< found already
    std::set<std::pair<trace::SourcePlace, bool>> m_exited;                   ///< and whether the threads had been there
};

}  // namespace simtscope::races
