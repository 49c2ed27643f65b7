// The paths of a block's warps, followed from record to record, and what they imply: basic blocks and departures from barriers without a
// record of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "gpu/cuda/count_totals.h"
#include "gpu/cuda/record_reader.h"
#include "gpu/cuda/warp_path.h"

namespace simtscope::cuda {

class BlockPaths {
public:
    /// Counts in `totals` what the paths show: executions of basic blocks, divergent branches, barriers.
    BlockPaths(const DecodeRequest& request, const trace::Launch& launch, const PathGraph& graph, CountedTotals& totals);
    BlockPaths(const BlockPaths&) = delete;
    BlockPaths& operator=(const BlockPaths&) = delete;

    /// Another block, whose warps have not begun.
    void begin();
    /// Follows the lanes to the block's record of that number, and notes what happens on the way. Errors: there is no path.
    Result<void> follow(std::size_t number, const RawRecord& record);

    /// What a record implies, ahead of it.
    struct Mark {
        std::size_t record = 0;  ///< its number
        trace::EventKind kind = trace::EventKind::BlockEntry;
        SiteId site{};
        WarpId warp{};
        LaneMask lanes = 0;
    };
    /// By record.
    std::span<const Mark> marks() const { return m_marks; }
    /// Frames with local memory of the lanes that made the record; null: it may access none.
    const std::vector<WarpPath::Locals>* framesAt(std::size_t record) const;
    /// Whether all lanes have come to their end.
    bool haveEnded() const;
    /// Adds the lanes that have not, by where they are.
    void addStanding(BlockId block, std::vector<Standing>& standing) const;

private:
    void releaseWarps(std::uint64_t barrier);
    std::size_t mark(trace::EventKind kind, SiteId site, LaneMask lanes);
    std::size_t entered(std::uint32_t function, std::int32_t block, LaneMask lanes);
    void widened(std::size_t entry, std::uint32_t function, std::int32_t block, LaneMask lanes);
    SiteId siteOf(std::uint32_t function, std::uint32_t instruction) const;

    const DecodeRequest& m_request;
    const trace::Launch& m_launch;
    const PathGraph& m_graph;
    CountedTotals& m_totals;

    std::vector<WarpPath> m_warps;
    std::size_t m_record = 0;  // that is being followed
    WarpId m_warp{};
    bool m_hasLocals = false;
    std::vector<Mark> m_marks;
    std::unordered_map<std::size_t, std::vector<WarpPath::Locals>> m_locals;  // by record
    const WarpPath::Observer m_observer;
};

}  // namespace simtscope::cuda
