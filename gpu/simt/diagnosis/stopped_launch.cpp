#include "gpu/simt/diagnosis/stopped_launch.h"

#include <algorithm>
#include <vector>

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/diagnosis/source_line.h"
#include "gpu/simt/diagnosis/waits.h"

namespace simtscope::simt {

void stopCancelled(RunningLaunch& launch, std::uint64_t doneBlockCount, std::span<const Block* const> runningBlocks)
{
    constexpr std::size_t kMaxDescribedBlocks = 2, kMaxAccesses = 128;
    stopCancelled(launch, doneBlockCount, launch.request.grid.count());
    if (runningBlocks.empty())
        return;
    std::vector<const Block*> blocks(runningBlocks.begin(), runningBlocks.end());
    std::sort(blocks.begin(), blocks.end(), [](const Block* a, const Block* b) { return a->id < b->id; });
    trace::Finding& finding = *launch.result.finding;
    finding.block = blocks.front()->id.value;
    std::vector<Message> clauses;
    const std::size_t describedCount = std::min(blocks.size(), kMaxDescribedBlocks);
    for (std::size_t i = 0; i < describedCount; ++i)
        clauses.push_back(msg::fault::stoppedBlock(formatIndex(coordinates(blocks[i]->id.value, launch.request.grid)),
                                                   describeWaits(launch, *blocks[i], finding, std::nullopt)));
    if (const std::size_t otherCount = blocks.size() - describedCount)
        clauses.push_back(otherCount == 1 ? msg::fault::otherBlockRan() : msg::fault::otherBlocksRan(otherCount));
    finding.message = msg::fault::stoppedLaunch(trace::shortenName(launch.tracedLaunch.kernel), launch.time, doneBlockCount,
                                                launch.request.grid.count(), joinMessages(clauses, ""));
    finding.accesses.resize(std::min(finding.accesses.size(), kMaxAccesses));
}

}  // namespace simtscope::simt
