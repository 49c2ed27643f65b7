// Follows the paths of a block's warps from record to record and derives the events without a record of their own: entries of basic blocks
// and departures from barriers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "gpu/cuda/decode/count_totals.h"
#include "gpu/cuda/decode/record_reader.h"
#include "gpu/cuda/decode/warp_path.h"

namespace simtscope::cuda {

/// Keeps the paths of all warps of one block. One thread uses the object for one block after the other.
class BlockPaths {
public:
    /// Adds to `totals` what the paths show: executions of basic blocks, divergent branches and barriers. All arguments must outlive this
    /// object.
    BlockPaths(const DecodeRequest& request, const trace::Launch& launch, const PathGraph& graph, CountedTotals& totals);
    BlockPaths(const BlockPaths&) = delete;
    BlockPaths& operator=(const BlockPaths&) = delete;

    /// Starts another block, whose warps have not begun.
    void begin();
    /// Moves the lanes of record `recordIndex` of the block to that record, and adds the events on the way to impliedEvents(). Fails if no
    /// path leads there.
    Result<void> follow(std::size_t recordIndex, const RawRecord& record);

    /// Describes an event that a record implies. It comes before that record.
    struct ImpliedEvent {
        std::size_t recordIndex = 0;  ///< number of the record
        trace::EventKind kind = trace::EventKind::BlockEntry;
        SiteId site{};
        WarpId warp{};
        LaneMask lanes = 0;
    };
    /// Returns all implied events, in the order of their records.
    std::span<const ImpliedEvent> impliedEvents() const { return m_impliedEvents; }
    /// Returns the frames with local memory of the lanes that made the record; null if the record cannot be an access to local memory.
    const std::vector<WarpPath::Locals>* findFrames(std::size_t recordIndex) const;
    /// Returns whether all lanes of the block have ended.
    bool hasEnded() const;
    /// Appends the lanes that have not ended, grouped by the instruction at which they were last recorded.
    void addStoppedThreads(BlockId block, std::vector<StoppedThreads>& stopped) const;

private:
    void releaseWarps(std::uint64_t barrier);
    std::size_t addImpliedEvent(trace::EventKind kind, SiteId site, LaneMask lanes);
    std::size_t addEntry(std::uint32_t function, std::int32_t block, LaneMask lanes);
    void widenEntry(std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes);
    SiteId siteOf(std::uint32_t function, std::uint32_t instruction) const;

    const DecodeRequest& m_request;
    const trace::Launch& m_launch;
    const PathGraph& m_graph;
    CountedTotals& m_totals;

    std::vector<WarpPath> m_warps;
    std::size_t m_recordIndex = 0;  // number of the record that is being followed
    WarpId m_warp{};
    bool m_hasLocals = false;
    std::vector<ImpliedEvent> m_impliedEvents;
    std::unordered_map<std::size_t, std::vector<WarpPath::Locals>> m_locals;  // by number of the record
    const WarpPath::Observer m_observer;
};

}  // namespace simtscope::cuda
