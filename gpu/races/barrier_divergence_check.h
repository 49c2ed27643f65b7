// Checks that all threads of a block reach the same __syncthreads().
//
// CUDA C++ Programming Guide 13.0, "Synchronization Functions": __syncthreads() is allowed in conditional code only if the condition
// evaluates identically across the entire thread block. PTX asks for less: it identifies a barrier by its number alone, wherever the
// instruction stands (PTX ISA 9.0, 9.7.13.1). So the check covers only the code that nvcc makes of __syncthreads() and its reductions:
// barrier 0 of the whole block, in the form that a warp executes together. Barriers with a count of threads, and barrier.sync without
// .aligned, which cooperative groups use, may pair several places with each other, but none with a __syncthreads().
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

inline constexpr unsigned kSyncthreads = 0;  ///< the barrier that __syncthreads() waits at

/// Lanes of a warp that wait at a barrier.
struct WaitingLanes {
    std::uint32_t warp = 0;
    LaneMask lanes = 0;
    std::uint64_t time = 0;  ///< when they arrived, on the engine's clock
    trace::CallChain chain;  ///< place of the instruction that they wait at, with the calls around it
    bool isAligned = false;  ///< all lanes of the warp must execute the instruction together, as with __syncthreads()
};

/// Remembers the places where all threads of a block have passed a __syncthreads() so far, and which threads had exited by then.
class PassedBarriers {
public:
    /// Takes all threads that have exited by now, in ascending order, and returns those that had not at the last call.
    std::vector<std::uint32_t> newlyExited(std::vector<std::uint32_t> exited);
    /// Returns whether the block has passed a barrier at this instruction of the kernel itself.
    bool contains(const ptx::Function& kernel, std::uint32_t instruction) const;
    bool contains(const trace::SourcePosition& position) const;
    /// Adds a position, unless it is known.
    void add(trace::CallChain chain);

private:
    std::vector<trace::CallChain> m_chains;  ///< each place once
    std::vector<std::uint32_t> m_exited;
};

/// Finds barriers that not all threads of a block reach, in one launch. It reports each pair of places once.
class BarrierDivergenceCheck {
public:
    /// Both arguments must outlive this object.
    BarrierDivergenceCheck(const ptx::Module& module, const trace::Launch& launch) : m_module(module), m_launch(launch) {}

    /// The result of comparing the places of waiting threads.
    struct Difference {
        bool isDifferent = false;               ///< the threads wait at different places
        std::optional<trace::Finding> finding;  ///< set if this difference was not reported before
    };
    /// Compares the places of threads that wait at barrier 0 once it is complete, some of them at __syncthreads().
    Difference differing(std::uint32_t block, std::span<const WaitingLanes> waiting);
    /// Reports that some threads of the block have exited since its last barrier, if that is new. It is a note, since the hardware allows
    /// it, or a warning where the threads had been at the barrier before, in a loop that runs more iterations for the others. `exited`: all
    /// threads of the block that have exited, ascending.
    std::optional<trace::Finding> afterExits(std::uint32_t block, const WaitingLanes& waiting, std::vector<std::uint32_t> exited,
                                             PassedBarriers& passed);

private:
    struct Arrivals;
    std::string lineOf(const Arrivals& arrivals, std::size_t callsOut, trace::Finding* finding = nullptr) const;
    std::size_t callsToDifference(const std::vector<Arrivals>& all) const;

    const ptx::Module& m_module;
    const trace::Launch& m_launch;
    std::set<std::pair<trace::SourcePosition, trace::SourcePosition>> m_different;  ///< pairs of places that were reported
    /// Places that were reported, and whether the exited threads had been there before.
    std::set<std::pair<trace::SourcePosition, bool>> m_exited;
};

}  // namespace simtscope::races
