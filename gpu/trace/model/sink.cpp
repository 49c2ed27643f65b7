#include "gpu/trace/model/sink.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "gpu/core/messages/run.h"

namespace simtscope::trace {
namespace {

/// Most blocks that are recorded by default, spread over the grid: as many as a reader can look at.
constexpr std::uint64_t kMaxDefaultBlocks = 8;

tl::unexpected<Error> blocksError(const std::string& text, const Message& reason)
{
    return fail(msg::run::notBlocks(text, reason));
}

template <class Row>
Row& rowAt(std::vector<Row>& rows, std::size_t index)
{
    if (rows.size() <= index)
        rows.resize(index + 1);
    return rows[index];
}

}  // namespace

bool BlockSelection::includes(BlockId block, std::uint64_t blockCount) const
{
    if (block.value >= blockCount)
        return false;
    if (mode == Mode::All)
        return true;
    if (mode == Mode::Listed)
        return std::any_of(ranges.begin(), ranges.end(),
                           [&](const auto& range) { return range.first <= block.value && block.value <= range.second; });
    if (blockCount <= kMaxDefaultBlocks)
        return true;
    // The selected blocks are i * last / 7 for i = 0..7: find out whether an i gives this block.
    const std::uint64_t last = blockCount - 1, parts = kMaxDefaultBlocks - 1;
    const std::uint64_t i = (block.value * parts + last - 1) / last;
    return i <= parts && i * last / parts == block.value;
}

Result<BlockSelection> parseBlocks(const std::string& text)
{
    BlockSelection selection;
    if (text == "all") {
        selection.mode = BlockSelection::Mode::All;
        return selection;
    }
    selection.mode = BlockSelection::Mode::Listed;
    const char* next = text.data();
    const char* const end = next + text.size();
    const auto number = [&](std::uint32_t& value) {
        const auto [stop, error] = std::from_chars(next, end, value);
        next = stop;
        return error == std::errc{};
    };
    const auto character = [&](const char* start) {  // returns all bytes of a UTF-8 character
        const char* after = start + 1;
        while (after != end && (static_cast<unsigned char>(*after) & 0xc0) == 0x80)
            ++after;
        return std::string(start, after);
    };
    while (true) {
        std::uint32_t first = 0, last = 0;
        if (!number(first))
            return blocksError(text, next == end ? msg::run::trailingComma() : msg::run::notBlockNumber(character(next)));
        last = first;
        if (next != end && *next == '-') {
            ++next;
            if (!number(last))
                return blocksError(text, msg::run::rangeEnd());
            if (last < first)
                return blocksError(text, msg::run::descendingRange(first, last));
        }
        selection.ranges.emplace_back(first, last);
        if (next == end)
            return selection;
        if (*next++ != ',')
            return blocksError(text, msg::run::unexpected(character(next - 1)));
    }
}

void MemorySink::writeProgram(const ProgramInfo& program)
{
    m_recording.program = program;
}

void MemorySink::writeDevice(const DeviceInfo& device)
{
    if (device.index == 0)
        m_recording.device = device;
    else
        rowAt(m_recording.otherDevices, device.index - 1) = device;
}

void MemorySink::writeModule(ModuleId id, const ModuleInfo& info, const std::map<SiteId, Site>& sites)
{
    if (!info.ptx.empty() || id.value >= m_recording.modules.size())
        rowAt(m_recording.modules, id.value) = info;
    auto& knownSites = rowAt(m_recording.sites, id.value);
    for (const auto& [site, row] : sites)
        knownSites.insert_or_assign(site, row);
}

void MemorySink::writeAllocation(const Allocation& allocation)
{
    auto& rows = m_recording.allocations;
    while (rows.size() <= allocation.id.value)
        rows.emplace_back().id = AllocationId{std::uint32_t(rows.size() - 1)};
    rows[allocation.id.value] = allocation;
}

void MemorySink::writeApiCall(std::int64_t index, const ApiCall& call)
{
    rowAt(m_recording.apiCalls, std::size_t(index)) = call;
}

void MemorySink::writeNestedWork(const NestedWork& work)
{
    m_recording.nestedWork.push_back(work);
}

void MemorySink::writeLaunch(const Launch& launch)
{
    Launch& knownLaunch = rowAt(m_recording.launches, launch.id.value);
    auto blocks = std::move(knownLaunch.blocks);
    knownLaunch = launch;
    knownLaunch.blocks = std::move(blocks);
}

BlockTrace& MemorySink::openTrace(LaunchId launch, BlockId block, std::uint32_t warps)
{
    auto& open = m_openBlocks[{launch, block}];
    if (!open) {
        open = std::make_shared<BlockTrace>(block, warps);
        auto& blocks = rowAt(m_recording.launches, launch.value).blocks;
        const auto position =
            std::lower_bound(blocks.begin(), blocks.end(), block, [](const auto& b, BlockId id) { return b->block() < id; });
        blocks.insert(position, open);
    }
    return *open;
}

void MemorySink::writeEvents(LaunchId launch, BlockId block, std::uint32_t warps, std::shared_ptr<const EventChunk> chunk)
{
    openTrace(launch, block, warps).appendChunk(std::move(chunk));
}

void MemorySink::finishBlock(LaunchId launch, BlockId block, std::uint32_t warps, bool isTruncated)
{
    openTrace(launch, block, warps).setTruncated(isTruncated);
    m_openBlocks.erase({launch, block});
}

void MemorySink::writeFinding(const Finding& finding)
{
    m_recording.findings.push_back(finding);
}

void MemorySink::writeNote(const Message& message)
{
    m_recording.notes.push_back(message);
}

}  // namespace simtscope::trace
