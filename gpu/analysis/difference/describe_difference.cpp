#include "gpu/analysis/difference/describe_difference.h"

#include <fmt/format.h>

#include "gpu/core/messages/difference.h"

namespace simtscope::analysis {
namespace {

/// Makes the sentence for an access that only one run makes.
Message describePath(const DifferingAccess& access, const DifferenceSide& side, const Message& line)
{
    const bool isLeft = access.hasLeft;
    const ThreadAccess& made = isLeft ? access.left : access.right;
    const std::int64_t thread = access.thread(), block = access.block.value;
    if (made.isExchange())
        return (isLeft ? msg::difference::exchangesOnlyHere : msg::difference::exchangesOnlyThere)(thread, block, line);
    if (made.isWrite())
        return (isLeft ? msg::difference::writesOnlyHere : msg::difference::writesOnlyThere)(thread, block, side.cellName, line);
    return (isLeft ? msg::difference::readsOnlyHere : msg::difference::readsOnlyThere)(thread, block, side.cellName, line);
}

Message describe(const DifferingAccess& access, OriginKind kind, const DifferenceSide& left, const DifferenceSide& right)
{
    const std::int64_t thread = access.thread(), block = access.block.value;
    const Message lines = describeLines(left.line, right.line);
    switch (kind) {
    case OriginKind::Location:
        if (access.left.isExchange())
            return msg::difference::getsFromOther(thread, block, std::int64_t(access.left.location.offset),
                                                  std::int64_t(access.right.location.offset), lines);
        return (access.left.isWrite() ? msg::difference::writesOther : msg::difference::readsOther)(thread, block, left.cellName,
                                                                                                    right.cellName, lines);
    case OriginKind::Computation:
        if (access.left.isExchange())
            return msg::difference::passesOther(thread, block, left.value, right.value, lines);
        return msg::difference::computesOther(thread, block, left.cellName, left.value, right.value, lines);
    case OriginKind::Contents:
        return msg::difference::findsOther(thread, block, left.cellName, left.value, right.value, lines);
    case OriginKind::Order:
        return msg::difference::findsInOtherOrder(thread, block, left.cellName, left.value, right.value, lines);
    case OriginKind::Atomic:
        return msg::difference::atomicInOtherOrder(thread, block, left.cellName, left.value, right.value, lines);
    case OriginKind::Path:
        return describePath(access, access.hasLeft ? left : right, describeLines(left.line, right.line));
    case OriginKind::Parameter:
    case OriginKind::FinalValue:
        break;
    }
    return msg::difference::leavesOther(thread, block, left.cellName, left.value, right.value, lines);
}

}  // namespace

std::string nameCell(const RecordedBlock& block, const Cell& cell, unsigned bytes)
{
    const CellName name = MemoryNames::forBlock(block).cellName(cell, bytes);
    if (name.variable)
        return name.variable->name + name.suffix;
    if (cell.allocation == kLaneAllocation)
        return fmt::format("thread {}", cell.offset);
    if (cell.allocation == trace::kSharedAllocation.value)
        return fmt::format("shared[{}]", cell.offset);
    const auto& allocations = block.recording().allocations;
    if (cell.allocation < allocations.size())
        return fmt::format("0x{:x}", allocations[cell.allocation].address + cell.offset);
    return fmt::format("0x{:x}", cell.offset);
}

Message describeLines(std::uint32_t left, std::uint32_t right)
{
    if (left == 0 && right == 0)
        return msg::difference::noLine();
    if (left == 0 || right == 0 || left == right)
        return msg::difference::line(std::int64_t(left ? left : right));
    return msg::difference::lines(std::int64_t(left), std::int64_t(right));
}

DifferenceSide describeSide(const RecordedBlock& block, BlockId blockId, WarpId warp, unsigned lane, const ThreadAccess& access)
{
    const trace::Site* const site = block.recording().findSite(block.launch(), access.site);
    DifferenceSide side{.launch = block.launch().id,
                        .block = blockId,
                        .warp = warp,
                        .lane = std::uint8_t(lane),
                        .event = access.event,
                        .isMade = true,
                        .line = lineOfAccess(block.recording(), site),
                        .cell = {},
                        .bytes = access.bytes,
                        .cellName = {},
                        .value = {}};
    const ptx::ScalarType ownType = site ? site->type : ptx::ScalarType::None;
    if (access.isExchange()) {
        side.value = formatValue(access.value, ownType, access.bytes);
        return side;
    }
    const Cell cell{access.ownLocation.allocation, access.ownLocation.offset};
    const MemoryNames& names = MemoryNames::forBlock(block);
    side.cell = cell;
    side.cellName = nameCell(block, cell, access.bytes);
    const ptx::ScalarType type = names.typeAt(cell.allocation, cell.offset, access.bytes, ownType);
    side.value = names.makeValue(cell, access.value, type, access.bytes).text;
    return side;
}

DifferenceOrigin describeOrigin(const LaunchPair& pair, const DifferingAccess& access, OriginKind kind)
{
    const auto sideOf = [&](const RecordedBlock& block, bool isMade, ThreadAccess made, EventIndex event) {
        if (isMade) {
            if (kind == OriginKind::Atomic)
                made.value = made.result;
            return describeSide(block, access.block, access.warp, access.lane, made);
        }
        DifferenceSide side;
        side.launch = block.launch().id;
        side.block = access.block;
        side.warp = access.warp;
        side.lane = access.lane;
        side.event = event;
        return side;
    };
    const auto completeLine = [](DifferenceSide& side, std::uint32_t matchedLine) {
        if (!side.isMade)
            side.line = matchedLine;
    };
    DifferenceOrigin origin{.kind = kind,
                            .left = sideOf(pair.leftBlock(), access.hasLeft, access.left, access.leftEvent),
                            .right = sideOf(pair.rightBlock(), access.hasRight, access.right, access.rightEvent),
                            .sentence = {},
                            .remark = {}};
    completeLine(origin.left, pair.toLeftLine(origin.right.line));
    completeLine(origin.right, pair.toRightLine(origin.left.line));
    if (kind == OriginKind::Path || kind == OriginKind::Computation)
        origin.remark = pair.textDifference();
    origin.sentence = describe(access, kind, origin.left, origin.right);
    return origin;
}

}  // namespace simtscope::analysis
