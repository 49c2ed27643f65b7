// Defines positions within a block: the steps that a reader walks through, and the block's state at each of them.
//
// Lockstep order groups all warps' events of the same site and the same occurrence within a barrier phase into one step, and keeps every
// warp's program order (a group that would break it is divided). Recorded order is the engine's own interleaving: each event is a step. In
// both orders a block entry is a step of its own only where lanes diverge: its mask is a strict subset of that of the latest block entry of
// its lanes. Any other block entry belongs to the next step of its warp, or to the last one when no step follows.
//
// A barrier is one step in lockstep order: the arrivals of all warps, and the leaves that follow them at once. So between lockstep steps
// lanes wait at a barrier only if it is not complete (some warp arrives elsewhere or never). In recorded order arrivals and leaves are
// steps of their own. Phases are counted by barrier 0 (which __syncthreads uses); named barriers, which some threads of the block may use,
// do not begin a phase. Lockstep order does not depend on the schedule unless a group has to be divided.
//
// A phase in which lockstep order would show a state that no store made (step_conflicts.h) keeps the recorded order, with a step for each
// event.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "gpu/trace/model/recording.h"

namespace simtscope::trace {

/// Names the orders of steps that the first comment describes.
enum class StepOrder : std::uint8_t { Lockstep, Recorded };

/// Names a step of a block of a launch.
struct StepPosition {
    LaunchId launch{};
    BlockId block{};
    std::uint32_t step = 0;  ///< 0-based
    bool operator==(const StepPosition&) const = default;
};

/// Holds the steps of one block in one order. It keeps no reference to the trace and never changes, so that any thread may read it.
class Steps {
public:
    /// Builds the steps; nullptr if `stop` was requested before they were complete. `sites` are those of the launch's module; they give the
    /// direction and width of each access, and need to be valid only during the call. If `sites` is null, all phases are in lockstep order,
    /// even where that shows a state that no store made.
    static std::shared_ptr<const Steps> build(const BlockTrace& trace, StepOrder order, const std::stop_token& stop = {},
                                              const std::map<SiteId, Site>* sites = nullptr);

    /// Returns the number of steps; 0 for an empty trace.
    std::uint32_t count() const;
    /// Returns the events of the step as EventIndex values in warp order, preceded by the block entries that belong to it.
    std::span<const std::uint32_t> events(std::uint32_t step) const;
    /// Returns the event that the step is about; its site names the step.
    std::uint32_t leadingEvent(std::uint32_t step) const;
    /// Returns the step that the event belongs to.
    std::uint32_t stepOf(EventIndex event) const;
    /// Returns the barrier phase of the step, from 0.
    std::uint32_t phaseOf(std::uint32_t step) const;
    /// Returns the first step of each phase.
    const std::vector<std::uint32_t>& phaseFirstSteps() const;
    /// Returns whether the step's phase keeps the recorded order although the order is lockstep.
    bool keepsRecordedOrder(std::uint32_t step) const;

private:
    std::vector<std::uint32_t> m_events, m_firstEvents /* count()+1 */, m_leadingEvents, m_stepOf, m_phaseFirstSteps;
    std::vector<bool> m_recordedPhases;  // by phase; empty: none
};

/// Names the activity of a lane at a position.
enum class LaneState : std::uint8_t { NotStarted, Running, MaskedOff, AtBarrier, Exited };

/// Holds the lanes of one warp after a step.
struct WarpState {
    LaneMask activeLanes = 0;   ///< lanes of the warp's latest event at or before the step
    LaneMask waitingLanes = 0;  ///< lanes that have arrived at a block barrier and not left it
    LaneMask exitedLanes = 0;
    SiteId site{};  ///< site of the latest event
    bool hasStarted = false;
};

/// Describes shared memory and warps of one block after a step has happened.
struct BlockState {
    std::vector<std::uint8_t> shared;            ///< bytes of the block's shared window
    std::vector<std::uint8_t> knownSharedBytes;  ///< per byte: 1 if a recorded access has written or read it
    std::vector<WarpState> warps;
};

/// Computes the state at any step from key frames: the cost of a seek is bounded however long the trace is. Key frames are made on the way
/// to the furthest seek so far; makeAllKeyFrames() makes them all in advance.
///
/// Within a step, accesses are applied in recorded order, and within an access lane by lane upwards (CUDA leaves the order of lanes that
/// write one cell open). A load reveals what was there before the recording began. Atomics whose order does not matter are applied to the
/// present value of the cell; exchange and compare-and-swap as they were recorded. After a 16-bit floating-point atomic the cell is
/// unknown.
class BlockStates {
public:
    /// `sites` of the launch's module give the width of accesses and the operation of atomics; they are not kept.
    BlockStates(std::shared_ptr<const BlockTrace> trace, std::shared_ptr<const Steps> steps, const Launch& launch,
                const std::map<SiteId, Site>& sites);
    ~BlockStates();
    /// Makes all key frames, until `stop` is requested. Any thread may call this function and the following ones.
    void makeAllKeyFrames(const std::stop_token& stop = {}) const;
    /// Returns the state after the step.
    BlockState stateAfter(std::uint32_t step) const;
    /// Returns the state before the step.
    BlockState stateBefore(std::uint32_t step) const;
    /// Changes the state before the step to the one after it. A walk through all steps costs less than stateAfter() for each.
    void advance(BlockState& state, std::uint32_t step) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace simtscope::trace
