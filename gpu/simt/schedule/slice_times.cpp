#include "gpu/simt/schedule/slice_times.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>

namespace simtscope::simt {

namespace {

/// Calls visit(block, slice, time) for every time slice in the order in which the slices begin. Returns the end of the last one.
template <class Visit>
std::uint64_t forEachSlice(std::span<const BlockTicks::Ticks> ticks, const std::vector<LongBlock>& longBlocks,
                           std::size_t maxResidentBlocks, Visit visit)
{
    struct ResidentBlock {
        BlockId id{};
        const LongBlock* slices = nullptr;  ///< null if the block took one time slice
        std::size_t slice = 0;
    };
    std::deque<ResidentBlock> residentBlocks;
    std::size_t waitingCount = 0;  // Number of resident blocks that have not run since all of them last ran.
    std::uint64_t time = 0;
    for (std::uint32_t next = 0; next < ticks.size() || !residentBlocks.empty();) {
        ResidentBlock block;
        if (next < ticks.size() && waitingCount == 0 && residentBlocks.size() < maxResidentBlocks) {
            block.id = BlockId{next++};
            const auto found = std::ranges::lower_bound(longBlocks, block.id, {}, &LongBlock::id);
            if (found != longBlocks.end() && found->id == block.id)
                block.slices = &*found;
        } else {
            if (waitingCount == 0)
                waitingCount = residentBlocks.size();
            block = residentBlocks.front();
            residentBlocks.pop_front();
            --waitingCount;
        }
        visit(block.id, block.slice, time);
        if (!block.slices) {
            time += ticks[block.id.value];
            continue;
        }
        const std::vector<std::uint64_t>& ends = block.slices->sliceEnds;
        time += ends[block.slice] - (block.slice ? ends[block.slice - 1] : 0);
        if (++block.slice < ends.size())
            residentBlocks.push_back(block);
    }
    return time;
}

/// Sets the times of a block's events. `begins` holds the starts of its time slices on the clock of the launch; `ends` holds their ends on
/// the clock of the block.
void setTimes(const CollectedBlock& block, const std::vector<std::uint64_t>& begins, const std::vector<std::uint64_t>& ends)
{
    std::uint32_t index = 0;  // Index of the event in the block.
    std::size_t slice = 0;
    for (const auto& chunk : block.chunks) {
        const std::uint64_t base = chunk->baseTime;
        for (std::uint32_t i = 0; i < chunk->size(); ++i, ++index) {
            while (slice + 1 < ends.size() && index >= block.sliceEvents[slice])
                ++slice;
            const std::uint64_t time = begins[slice] + base + chunk->relativeTime[i] - (slice ? ends[slice - 1] : 0);
            if (i == 0)
                chunk->baseTime = time;
            chunk->relativeTime[i] =
                std::uint32_t(std::min<std::uint64_t>(time - chunk->baseTime, std::numeric_limits<std::uint32_t>::max()));
        }
    }
}

}  // namespace

std::uint64_t setSliceTimes(std::vector<CollectedBlock>& recorded, std::span<const BlockTicks::Ticks> ticks,
                            const std::vector<LongBlock>& longBlocks, std::size_t maxResidentBlocks)
{
    std::map<BlockId, std::vector<std::uint64_t>> begins;
    for (const CollectedBlock& block : recorded)
        begins[block.id];
    const std::uint64_t end = forEachSlice(ticks, longBlocks, maxResidentBlocks, [&](BlockId block, std::size_t, std::uint64_t time) {
        if (const auto found = begins.find(block); found != begins.end())
            found->second.push_back(time);
    });
    for (CollectedBlock& block : recorded) {
        const auto found = std::ranges::lower_bound(longBlocks, block.id, {}, &LongBlock::id);
        if (found != longBlocks.end() && found->id == block.id) {
            setTimes(block, begins[block.id], found->sliceEnds);
        } else {
            for (const auto& chunk : block.chunks)
                chunk->baseTime += begins[block.id].front();
        }
    }
    return end;
}

}  // namespace simtscope::simt
