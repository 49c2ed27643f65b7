#include "gpu/simt/memory/columns.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/memory/column_cost.h"
#include "gpu/trace/access_totals.h"
#include "gpu/trace/lane_codec.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

template <class T>
void spread(const std::byte* from, std::byte* column)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    auto* const to = reinterpret_cast<T*>(column);
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        to[lane] = value;
}

/// The lanes' places in one piece of memory, whose layout is that of the lanes.
template <class Offset>
struct Column {
    const MemoryPiece& piece;
    const LaneLayout& layout;
    std::uint32_t allocation;

    /// Of every lane, 32 bits in shared memory and 64 bits in device memory; inactive ones get the first active one's.
    template <class To>
    void offsets(std::uint64_t origin, To* to) const
    {
        const auto* const relative = layout.places<Offset>();
        const auto first = Offset(layout.first);
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            to[lane] = To(origin) + Offset(first + relative[lane]);
    }
};

template <class T, class Offset>
void recordColumn(const Issue& issue, const Column<Offset>& at, AccessKind kind, const std::byte* values)
{
    const trace::Event event{kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store, SiteId{issue.site()},
                             issue.warp.id, issue.lanes, issue.launch.time};
    const LaneKernels& lanes = issue.launch.lanes;
    if (sizeof(T) == 4 && lanes.packers.words && at.layout.first + at.layout.above <= 0xffffffffu) {
        std::uint8_t payload[3 * trace::kMaxPackedColumn];
        std::uint8_t* end = trace::beginAccessPayload(at.allocation, 1, payload);
        end = (sizeof(Offset) == 4 ? lanes.packers.places32 : lanes.packers.places64)(at.layout, end);
        end = lanes.packers.words(reinterpret_cast<const std::uint32_t*>(values), issue.lanes, end);
        issue.launch.recorder.append(issue.block, event, {payload, end});
        return;
    }
    alignas(64) std::uint64_t wideOffsets[kWarpSize], wideValues[kWarpSize];
    trace::EventInput input;
    input.event = event;
    input.allocation = at.allocation;
    input.elements = 1;
    at.offsets(0, wideOffsets);
    input.offsets = wideOffsets;
    if constexpr (sizeof(T) == 4) {
        lanes.widen(reinterpret_cast<const std::uint32_t*>(values), wideValues);
        input.values[0] = wideValues;
    } else {
        input.values[0] = reinterpret_cast<const std::uint64_t*>(values);
    }
    issue.launch.recorder.append(issue.block, input);
}

template <class Offset>
void checkColumn(const Issue& issue, const Column<Offset>& at, AccessKind kind, unsigned bytes)
{
    constexpr bool isShared = sizeof(Offset) == 4;
    const std::uint64_t origin = isShared ? 0 : reinterpret_cast<std::uint64_t>(at.piece.origin);
    alignas(64) std::uint64_t places[kWarpSize];
    at.offsets(origin, places);
    const LaneLayout& layout = at.layout;
    const LanePattern pattern = layout.unit ? LanePattern::Row : layout.uniform ? LanePattern::Same : LanePattern::Mixed;
    issue.launch.checks->access(issue, {kind, isShared ? CheckedSpace::Shared : CheckedSpace::Device, issue.lanes, places, bytes, pattern,
                                        true, origin + layout.first - layout.below, origin + layout.first + layout.above});
}

template <class T, class Offset>
[[gnu::noinline]] void findCost(const Issue& issue, const Column<Offset>& at, AccessKind kind, std::uint32_t phase, LaneLayout& layout)
{
    alignas(64) Offset offsets[kWarpSize];
    at.offsets(0, offsets);
    layout.cost = columnCost<T>({kind, issue.op.space == StateSpace::Const, issue.lanes}, {true, true, layout.unit, layout.uniform},
                                offsets, reinterpret_cast<std::uint64_t>(at.piece.origin), issue.launch.totals.cache);
    layout.costKnown = true;
    layout.phase = phase;
}

/// What the access costs, added to the totals of its site.
template <class T, class Offset>
void chargeColumn(const Issue& issue, const Column<Offset>& at, AccessKind kind, LaneLayout& layout)
{
    const std::uint64_t origin = sizeof(Offset) == 4 ? 0 : reinterpret_cast<std::uint64_t>(at.piece.origin);
    const auto phase = std::uint32_t((origin + layout.first) % (kBanks * kBankWidth));
    if (!layout.costKnown || layout.phase != phase) [[unlikely]]
        findCost<T>(issue, at, kind, phase, layout);
    if constexpr (sizeof(Offset) == 4)
        add(issue.totals(), layout.cost.shared);
    else
        add(issue.totals(), layout.cost);
}

template <class T, class Offset>
auto mover(const LaneKernels& lanes, AccessKind kind)
{
    const auto function = [](const auto& move) { return sizeof(T) == 4 ? move.words : move.doubles; };
    if constexpr (sizeof(Offset) == 4)
        return function(kind == AccessKind::Load ? lanes.load32 : lanes.store32);
    else
        return function(kind == AccessKind::Load ? lanes.load64 : lanes.store64);
}

/// The checks see an access before anything moves, and only one that is sound.
template <class T, class Offset>
bool checkFirst(const Issue& issue, const Column<Offset>& at, AccessKind kind, LaneLayout& layout)
{
    const auto* const column = reinterpret_cast<const Offset*>(issue.frame().column(issue.op.source[0]));
    const LaneKernels& lanes = issue.launch.lanes;
    if constexpr (sizeof(Offset) == 4)
        lanes.layOut32(column, issue.lanes, sizeof(T), layout);
    else
        lanes.layOut64(column, issue.lanes, sizeof(T), layout);
    layout.first = Offset(column[unsigned(std::countr_zero(issue.lanes))] + Offset(issue.op.offset) -
                          (sizeof(Offset) == 4 ? 0 : Offset(reinterpret_cast<std::uint64_t>(at.piece.origin))));
    if (!isInside(layout, at.piece.bytes, sizeof(T)))
        return false;
    checkColumn(issue, at, kind, sizeof(T));
    return true;
}

template <AccessKind kind, class T, class Offset>
bool moveColumn(const Issue& issue, const MemoryPiece& piece, std::uint32_t allocation)
{
    const DecodedOp& op = issue.op;
    RunningLaunch& launch = issue.launch;
    LaneLayout& layout = launch.totals.layouts[issue.extra().layout];
    const Column<Offset> at{piece, layout, allocation};
    if (launch.checks && op.space != StateSpace::Const && !checkFirst<T>(issue, at, kind, layout)) [[unlikely]]
        return false;
    const std::byte* const places = issue.frame().column(op.source[0]);
    std::byte* const values = kind == AccessKind::Load ? issue.frame().registers + op.destination[0].offset
                                                       : const_cast<std::byte*>(issue.frame().column(op.source[1]));
    const Offset addend = Offset(op.offset) - (sizeof(Offset) == 4 ? 0 : Offset(reinterpret_cast<std::uint64_t>(piece.origin)));
    if (!mover<T, Offset>(launch.lanes, kind)(reinterpret_cast<const Offset*>(places), addend, issue.lanes, layout, piece, values))
        return false;
    if (kind == AccessKind::Store) {
        ++launch.progress.memoryEpoch;
        launch.turn.sharedWritten |= sizeof(Offset) == 4;
    }
    if (!launch.options.recording)
        return true;
    chargeColumn<T>(issue, at, kind, layout);
    if (issue.block.recorded)
        recordColumn<T>(issue, at, kind, values);
    return true;
}

/// A kernel parameter: the same for all lanes.
bool loadParameter(const Issue& issue)
{
    const DecodedOp& op = issue.op;
    const std::vector<std::byte>& parameters = issue.launch.parameters;
    const auto offset = std::uint64_t(op.offset);
    if (issue.lanes != kAllLanes || offset % op.elementBytes != 0 || offset > parameters.size() ||
        op.elementBytes > parameters.size() - offset)
        return false;
    std::byte* const column = issue.frame().registers + op.destination[0].offset;
    const std::byte* const from = parameters.data() + offset;
    if (op.elementBytes == 4)
        spread<std::uint32_t>(from, column);
    else
        spread<std::uint64_t>(from, column);
    return true;
}

template <AccessKind kind, class T>
bool accessShared(const Issue& issue)
{
    const Block& block = issue.block;
    return moveColumn<kind, T, std::uint32_t>(issue, {block.shared, block.sharedBytes}, trace::kSharedAllocation.value);
}

template <AccessKind kind, class T>
bool accessDevice(const Issue& issue)
{
    AddressSpace& memory = issue.launch.memory;
    const auto* column = reinterpret_cast<const std::uint64_t*>(issue.frame().column(issue.op.source[0]));
    const std::uint64_t address = column[unsigned(std::countr_zero(issue.lanes))] + std::uint64_t(issue.op.offset);
    const Direction direction = kind == AccessKind::Load ? Direction::Read : Direction::Write;
    const DeviceMemory::Range* range = memory.last(direction);
    if (!range || address - range->address >= range->bytes) {
        range = memory.find(address);
        if (!range || (range->readOnly && kind == AccessKind::Store))
            return false;
        memory.setLast(direction, range);
    }
    if (range->address % sizeof(T) != 0)
        return false;
    return moveColumn<kind, T, std::uint64_t>(issue, {reinterpret_cast<std::byte*>(range->address), range->bytes}, range->id.value);
}

template <AccessKind kind, class T>
ColumnFunction functionFor(const DecodedOp& op)
{
    if (op.space == StateSpace::Shared && op.baseBytes == 4)
        return &accessShared<kind, T>;
    const bool device = op.space == StateSpace::Global || op.space == StateSpace::Generic || op.space == StateSpace::Const;
    return device && op.baseBytes == 8 ? &accessDevice<kind, T> : nullptr;
}

template <AccessKind kind>
ColumnFunction functionFor(const DecodedOp& op)
{
    return op.elementBytes == 4 ? functionFor<kind, std::uint32_t>(op) : functionFor<kind, std::uint64_t>(op);
}

}  // namespace

ColumnFunction columnFunction(const DecodedOp& op)
{
    const bool isLoad = op.kind == ptx::OpKind::Load;
    if ((!isLoad && op.kind != ptx::OpKind::Store) || op.elements != 1 || op.registerBytes != op.elementBytes ||
        (isLoad && !present(op.destination[0])))
        return nullptr;
    if (op.space == StateSpace::Param && isLoad && op.source[0].constant)
        return &loadParameter;
    return isLoad ? functionFor<AccessKind::Load>(op) : functionFor<AccessKind::Store>(op);
}

}  // namespace simtscope::simt
