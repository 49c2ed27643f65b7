// Computes the program order of a block's events per warp, and assigns events to steps.
//
// Only Steps::build() uses this. If `stop` was requested, the result is incomplete and must be dropped.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <stop_token>
#include <vector>

#include "gpu/trace/steps/steps.h"

namespace simtscope::trace {

inline constexpr std::uint32_t kNoStep = 0xffffffffu;

/// Lists the events warp by warp, in program order, with properties of each event that follow from its warp alone.
struct ProgramOrder {
    explicit ProgramOrder(const BlockTrace& trace, const std::stop_token& stop = {});

    std::vector<std::uint32_t> events;                    ///< EventIndex values, warp after warp
    std::vector<std::uint32_t> warpStart;                 ///< index in `events` at which each warp begins; one more than there are warps
    std::vector<std::uint8_t> eventFlags;                 ///< by EventIndex
    std::vector<std::uint8_t> warp;                       ///< by EventIndex
    std::vector<std::uint32_t> siteAndKind;               ///< by EventIndex: site * kEventKindCount + kind
    std::uint32_t siteEnd = 0;                            ///< one past the largest site
    std::array<std::vector<std::uint32_t>, 16> arrivals;  ///< by barrier, in recorded order
    std::set<std::uint32_t> writtenAllocations;           ///< allocations that the block stores to

    /// These return the kind and the site of an event, which is below the block's number of events.
    EventKind kind(std::uint32_t event) const { return EventKind(siteAndKind[event] % kEventKindCount); }
    SiteId site(std::uint32_t event) const { return SiteId{siteAndKind[event] / kEventKindCount}; }

    /// Returns whether the event is a block entry at which no lanes diverge, so that it belongs to the step of another event.
    bool isAttached(std::uint32_t event) const { return eventFlags[event] & kAttached; }
    /// Returns whether lanes leave a barrier at the event.
    bool leavesBarrier(std::uint32_t event) const { return eventFlags[event] & kLeavesBarrier; }
    /// Returns whether the event is the first one of its warp after a block-wide barrier.
    bool startsPhase(std::uint32_t event) const { return eventFlags[event] & kStartsPhase; }
    /// Returns the barrier of an arrival or a leave, modulo 16 (a block has 16 barriers: PTX ISA 9.0, 9.7.13.1 "bar").
    unsigned barrier(std::uint32_t event) const { return eventFlags[event] >> kBarrierShift; }

private:
    static constexpr std::uint8_t kAttached = 1, kStartsPhase = 2, kLeavesBarrier = 4;
    static constexpr unsigned kBarrierShift = 4;
    struct WarpView;
    void noteWalked(WarpView& view, std::uint32_t event, std::optional<std::uint64_t> named, LaneMask mask);
};

/// Describes the step of each event, and the steps at which phases begin.
struct StepAssignment {
    std::vector<std::uint32_t> stepOf;  ///< by EventIndex
    std::uint32_t stepCount = 0;
    std::vector<std::uint32_t> phaseFirstSteps;
};

/// Gives each event that is not attached a step of its own, in recorded order.
StepAssignment assignRecorded(const BlockTrace& trace, const ProgramOrder& program, const std::stop_token& stop = {});
/// Assigns the events to steps in lockstep order. `recordedPhases` tells by phase whether the phase keeps the recorded order, with a step
/// for each event; if it is empty, no phase does.
StepAssignment assignLockstep(const BlockTrace& trace, const ProgramOrder& program, const std::stop_token& stop = {},
                              const std::vector<bool>& recordedPhases = {});

/// Lists all events step by step, in recorded order within a step.
struct StepList {
    std::vector<std::uint32_t> events;  ///< EventIndex values
    std::vector<std::uint32_t> starts;  ///< index in `events` at which each step begins; one more than there are steps
};
/// Sorts the events by their steps.
StepList listSteps(const StepAssignment& assigned);

/// Assigns attached events at the end of a warp to the warp's last step, else to the block's last step, else to a new step.
void assignTrailingEvents(const ProgramOrder& program, StepAssignment& assigned);

}  // namespace simtscope::trace
