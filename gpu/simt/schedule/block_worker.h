// Runs some blocks of a launch while other threads run others, and keeps what came of them (simt/schedule/parallel_launch.h). Each block
// has a clock of its own, from 0.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/schedule/block_start.h"
#include "gpu/simt/schedule/block_ticks.h"
#include "gpu/simt/schedule/limits.h"
#include "gpu/simt/schedule/random.h"

namespace simtscope::simt {

/// A block that has had several turns.
struct LongBlock {
    BlockId id{};
    std::vector<std::uint64_t> ends;  ///< of its turns, on its clock
};

struct RecordedBlock {
    BlockId id{};
    std::uint32_t warps = 0;
    bool truncated = false;
    std::vector<std::shared_ptr<trace::EventChunk>> chunks;
    std::vector<std::uint32_t> turnEvents;  ///< of a long block: its events until the end of each turn
};

class BlockWorker {
public:
    /// `launch` has not begun. The others outlive this.
    /// `thread`: its number.
    BlockWorker(const RunningLaunch& launch, const trace::Launch& traced, SavedMemory& saved, std::atomic<bool>& isGivenUp,
                unsigned thread);
    ~BlockWorker();
    BlockWorker(const BlockWorker&) = delete;
    BlockWorker& operator=(const BlockWorker&) = delete;

    /// How long the block took. Gives up where it does not run to its end.
    BlockTicks::Ticks run(BlockId id);
    /// From now on; see TouchedMemory.
    void notePieces();
    /// No block comes any more.
    void finish() { m_spare.clear(); }

    const TouchedMemory& touched() const { return m_speculation.touched; }
    const RunningLaunch& launch() const { return m_launch; }
    std::uint64_t ticks() const { return m_ticks; }  ///< of all its blocks
    std::uint64_t events() const { return m_eventsAtFirst - m_eventsLeft; }
    std::uint64_t eventsLeftOut() const { return m_traced.eventsLeftOut; }
    /// Bytes that are kept until the launch is done.
    std::uint64_t keptBytes() const;
    /// Moves them out.
    std::vector<RecordedBlock> takeRecorded();
    const std::vector<LongBlock>& longBlocks() const { return m_longBlocks; }
    const std::vector<std::pair<BlockId, std::string>>& printed() const { return m_printed; }

private:
    class Keeper;

    trace::Launch m_traced;
    EngineOptions m_options;
    std::uint64_t m_eventsAtFirst, m_eventsLeft;
    std::unique_ptr<Keeper> m_keeper;
    Speculation m_speculation;
    RunningLaunch m_launch;
    LaunchLimits m_limits;
    Random m_random;
    SpareBlocks m_spare;
    BlockId m_current{};
    std::uint64_t m_ticks = 0;
    std::vector<std::uint64_t> m_turnEnds;  ///< of the block that runs
    std::vector<LongBlock> m_longBlocks;
    std::vector<std::pair<BlockId, std::string>> m_printed;
    std::uint64_t m_printedBytes = 0;
};

}  // namespace simtscope::simt
