// Replays a recorded block event by event and feeds the race checker.
#pragma once

#include <vector>

#include "gpu/analysis/replay/race_event_replay.h"
#include "gpu/analysis/replay/warp_barrier_tracker.h"

namespace simtscope::analysis {

/// Passes the accesses, barriers and fences of one replayed block to the race checker.
class ReplayedBlock final : public ReplayObserver {
public:
    /// All arguments must outlive this object.
    ReplayedBlock(RaceEventReplay& raceReplay, ReplayModule& module, const trace::BlockTrace& trace);

    /// Returns whether all events have been replayed.
    bool isDone() const { return m_nextEvent == m_trace.size(); }
    std::uint32_t id() const { return m_trace.block().value; }
    /// Returns the time of the next event; isDone() must be false.
    std::uint64_t nextTime() const { return m_trace.event(EventIndex{m_nextEvent}).time; }
    /// Replays the next event.
    Result<void> replayNextEvent();

private:
    void onSynchronisation(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes) override;
    Result<void> onEvent(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups) override;
    Result<void> onCompletion(EventIndex index, const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op) override;

    void synchronise(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes);
    Result<void> barrier(const trace::Event& event, const trace::EventData& data, const ptx::DecodedOp& op,
                         std::span<const FrameLanes> groups);
    /// Checks the instructions at which threads waited, once __syncthreads() is complete.
    void checkBarriers();
    LaneMask residentLanesOf(std::uint32_t warp) const;
    LaneMask liveLanesOf(std::uint32_t warp) const { return residentLanesOf(warp) & ~m_warps[warp].exited; }

    struct ReplayedWarp {
        LaneMask exited = 0;
        WarpBarrierTracker barriers;
    };

    RaceEventReplay& m_raceReplay;
    const trace::BlockTrace& m_trace;
    std::uint64_t m_threadCount;
    ReplayedBlockState m_block;
    BlockReplay m_replay;
    std::vector<ReplayedWarp> m_warps;
    std::uint32_t m_nextEvent = 0;                    ///< index of the next event
    std::uint32_t m_warp = 0;                         ///< warp of the event that is being replayed
    std::vector<races::WaitingLanes> m_waitingLanes;  ///< lanes that wait at __syncthreads()
    std::uint32_t m_exitedCount = 0, m_exitedAtBarrier = 0;
    races::PassedBarriers m_passedBarriers;
    bool m_haveBarriersDiffered = false;  ///< whether the block's threads have waited at different barriers
};

}  // namespace simtscope::analysis
