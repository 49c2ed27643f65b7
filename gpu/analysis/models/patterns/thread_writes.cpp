#include "gpu/analysis/models/patterns/thread_writes.h"

namespace simtscope::analysis {

std::set<Cell> findCellsWrittenBy(const RecordedBlock& source, std::uint32_t thread)
{
    std::set<Cell> cells;
    if (!source.dataflow())
        return cells;
    for (const Version& version : source.dataflow()->versions) {
        if (version.isWritten && version.thread == thread && version.cell.allocation != kLaneAllocation)
            cells.insert(version.cell);
    }
    return cells;
}

}  // namespace simtscope::analysis
