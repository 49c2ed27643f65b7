#include "gpu/simt/memory/columns.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

#include "gpu/simt/lanes/column_cost.h"
#include "gpu/simt/memory/column_access.h"
#include "gpu/trace/model/access_totals.h"
#include "gpu/trace/model/payload_packing.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

template <class T>
void broadcastToColumn(const std::byte* from, std::byte* column)
{
    T value;
    std::memcpy(&value, from, sizeof value);
    auto* const to = reinterpret_cast<T*>(column);
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        to[lane] = value;
}

template <class T, class Offset>
void recordColumn(const Issue& issue, const LaneLocations<Offset>& locations, AccessKind kind, const std::byte* values)
{
    const trace::Event event{kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store, SiteId{issue.site()},
                             issue.warp.id, issue.lanes, issue.launch.time};
    const LaneFunctions& functions = issue.launch.levelFunctions;
    if (sizeof(T) == 4 && functions.packers.packWords && locations.layout.firstOffset + locations.layout.bytesAbove <= 0xffffffffu) {
        std::uint8_t* payload = issue.launch.recorder.beginEvent(issue.block, 3 * trace::kMaxPackedColumnBytes);
        if (!payload)
            return;
        payload = trace::beginAccessPayload(locations.allocation, 1, payload);
        payload = (sizeof(Offset) == 4 ? functions.packers.packOffsets32 : functions.packers.packOffsets64)(locations.layout, issue.lanes,
                                                                                                            payload);
        payload = functions.packers.packWords(reinterpret_cast<const std::uint32_t*>(values), issue.lanes, payload);
        issue.launch.recorder.endEvent(issue.block, event, payload);
        return;
    }
    alignas(64) std::uint64_t wideOffsets[kWarpSize], wideValues[kWarpSize];
    trace::EventInput input;
    input.event = event;
    input.commonAllocation = locations.allocation;
    input.elementCount = 1;
    locations.writeOffsets(0, wideOffsets);
    input.offsets = wideOffsets;
    if constexpr (sizeof(T) == 4) {
        functions.widen(reinterpret_cast<const std::uint32_t*>(values), wideValues);
        input.values[0] = wideValues;
    } else {
        input.values[0] = reinterpret_cast<const std::uint64_t*>(values);
    }
    issue.launch.recorder.append(issue.block, input);
}

template <class T, bool isShared, class Offset>
[[gnu::noinline]] void updateCost(const Issue& issue, const LaneLocations<Offset>& locations, AccessKind kind, std::uint32_t phase,
                                  LaneLayout& layout)
{
    alignas(64) std::conditional_t<isShared, std::uint32_t, std::uint64_t> offsets[kWarpSize];
    locations.writeOffsets(0, offsets);
    layout.cost =
        computeColumnCost<T>({kind, issue.op.space == StateSpace::Const, issue.lanes}, {true, true, layout.isConsecutive, layout.isUniform},
                             offsets, reinterpret_cast<std::uint64_t>(locations.piece.start), issue.launch.totals.costCache);
    layout.costLanes = issue.lanes;
    layout.bankPhase = phase;
}

/// Adds the cost of the access to the totals of its site.
template <class T, bool isShared, class Offset>
void chargeColumn(const Issue& issue, const LaneLocations<Offset>& locations, AccessKind kind, LaneLayout& layout)
{
    trace::SiteTotals& totals = issue.totals();
    if (isShared && sizeof(T) == kBankBytes && (layout.isConsecutive || layout.isUniform)) {
        ++totals.wavefronts;
        ++totals.idealWavefronts;
        return;
    }
    const std::uint64_t startAddress = isShared ? 0 : reinterpret_cast<std::uint64_t>(locations.piece.start);
    // A generic access may go to shared or device memory, so the phases of the two must differ.
    const auto phase =
        std::uint32_t((startAddress + layout.firstOffset) % (kBankCount * kBankBytes)) + (isShared ? kBankCount * kBankBytes : 0);
    if (layout.costLanes != issue.lanes || layout.bankPhase != phase) [[unlikely]]
        updateCost<T, isShared>(issue, locations, kind, phase, layout);
    if constexpr (isShared)
        add(totals, layout.cost.shared);
    else
        add(totals, layout.cost);
}

template <class T, class Offset>
auto moveFunctionOf(const LaneFunctions& functions, AccessKind kind)
{
    const auto function = [](const auto& move) { return sizeof(T) == 4 ? move.moveWords : move.moveDoubleWords; };
    if constexpr (sizeof(Offset) == 4)
        return function(kind == AccessKind::Load ? functions.load32 : functions.store32);
    else
        return function(kind == AccessKind::Load ? functions.load64 : functions.store64);
}

/// Returns the column of the register that is loaded, or of the value that is stored.
std::byte* valueColumnOf(const Issue& issue, AccessKind kind)
{
    return kind == AccessKind::Load ? issue.frame().registers + issue.op.destination[0].offset
                                    : const_cast<std::byte*>(issue.frame().column(issue.op.source[1]));
}

template <AccessKind kind, class T, bool isShared, class Offset>
bool moveColumn(const Issue& issue, const MemoryPiece& piece, Offset startAddress, std::uint32_t allocation)
{
    RunningLaunch& launch = issue.launch;
    LaneLayout& layout = layoutOf(issue);
    const LaneLocations<Offset> locations{piece, layout, allocation};
    const AddressColumn<Offset> addresses(issue, startAddress);
    const bool isConstant = issue.op.space == StateSpace::Const;
    const bool isChecked = launch.checks && launch.checks->observesAccesses() && !isConstant;
    const bool isTracked = !isShared && launch.speculation && !isConstant;
    if (isChecked || (isTracked && kind == AccessKind::Store)) [[unlikely]] {
        // The checks see an access before any data moves, and only a valid one.
        addresses.layOut(issue, sizeof(T), layout);
        if (!isInside(layout, piece.bytes, sizeof(T)))
            return false;
        if (isChecked)
            checkColumn<isShared>(issue, locations, kind, sizeof(T));
    }
    if constexpr (kind == AccessKind::Store && !isShared) {
        if (isTracked)
            trackColumn(issue, locations, kind, sizeof(T));
    }
    std::byte* const values = valueColumnOf(issue, kind);
    if (!moveFunctionOf<T, Offset>(launch.levelFunctions, kind)(addresses.column, addresses.addend, issue.lanes, layout, piece, values))
        return false;
    if constexpr (kind == AccessKind::Load && !isShared) {
        if (isTracked)
            trackColumn(issue, locations, kind, sizeof(T));
    }
    if (kind == AccessKind::Store) {
        ++launch.progress.memoryEpoch;
        launch.timeSlice.hasWrittenShared |= isShared;
    }
    if (!launch.options.isRecording)
        return true;
    chargeColumn<T, isShared>(issue, locations, kind, layout);
    if (issue.block.isRecorded)
        recordColumn<T>(issue, locations, kind, values);
    return true;
}

/// Moves a word of local memory that all lanes access. The word of all lanes is a column. Returns false, and does nothing, for any other
/// access.
template <AccessKind kind, class T>
bool moveLocal(const Issue& issue, std::uint64_t window)
{
    const DecodedOp& op = issue.op;
    RunningLaunch& launch = issue.launch;
    LaneLayout& layout = layoutOf(issue);
    LocalMemory& local = issue.warp.local;
    AddressColumn<std::uint64_t>(issue, window).layOut(issue, sizeof(T), layout);
    if (!layout.isUniform || layout.firstOffset >= ptx::kStackBase || !isInside(layout, local.bytes(), sizeof(T)))
        return false;
    if (launch.checks && launch.checks->observesAccesses()) {
        std::uint64_t addresses[kWarpSize];
        std::ranges::fill(addresses, layout.firstOffset);
        launch.checks->handleAccess(issue, {kind, CheckedSpace::Local, issue.lanes, addresses, sizeof(T), LanePattern::Same});
    }
    std::uint32_t* const words = local.column(layout.firstOffset);
    std::byte* const values = valueColumnOf(issue, kind);
    auto* const column = reinterpret_cast<T*>(values);
    for (unsigned lane = 0; lane < kWarpSize; ++lane) {
        const bool isActive = issue.lanes >> lane & 1;
        if constexpr (kind == AccessKind::Load) {
            const T value = sizeof(T) == 4 ? T(words[lane]) : T(words[lane] | std::uint64_t(words[lane + kWarpSize]) << 32);
            column[lane] = isActive ? value : column[lane];
        } else {
            words[lane] = isActive ? std::uint32_t(column[lane]) : words[lane];
            if constexpr (sizeof(T) == 8)
                words[lane + kWarpSize] = isActive ? std::uint32_t(column[lane] >> 32) : words[lane + kWarpSize];
        }
    }
    if (op.space == StateSpace::Param || !launch.options.isRecording)
        return true;
    // The cost does not depend on the word.
    constexpr std::uint32_t kLocalPhase = ~0u;
    if (layout.costLanes != issue.lanes || layout.bankPhase != kLocalPhase) {
        LaneOffsets offsets;
        offsets.fill(layout.firstOffset);
        layout.cost = computeAccessCost({.kind = kind, .bytesPerLane = sizeof(T), .localLanes = issue.lanes, .addresses = offsets});
        layout.costLanes = issue.lanes;
        layout.bankPhase = kLocalPhase;
    }
    add(issue.totals(), layout.cost);
    if (issue.block.isRecorded)
        recordColumn<T>(issue, LaneLocations<std::uint64_t>{{}, layout, trace::kLocalAllocation.value}, kind, values);
    return true;
}

/// Loads a kernel parameter, which is the same for all lanes.
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
        broadcastToColumn<std::uint32_t>(from, column);
    else
        broadcastToColumn<std::uint64_t>(from, column);
    return true;
}

template <AccessKind kind, class T>
bool accessShared(const Issue& issue)
{
    const Block& block = issue.block;
    return moveColumn<kind, T, true, std::uint32_t>(issue, {block.shared, block.sharedBytes}, 0, trace::kSharedAllocation.value);
}

template <AccessKind kind, class T>
bool accessLocal(const Issue& issue)
{
    return moveLocal<kind, T>(issue, 0);
}

template <AccessKind kind, class T>
bool accessDevice(const Issue& issue)
{
    const DeviceMemory::Range* const range = findRange(issue, kind, AddressColumn<std::uint64_t>(issue, 0).first(issue.lanes));
    if (!range || range->address % sizeof(T) != 0)
        return false;
    return moveColumn<kind, T, false>(issue, {reinterpret_cast<std::byte*>(range->address), range->bytes}, range->address, range->id.value);
}

/// Executes a generic access in the space of the first active lane. A lane in another space is then out of bounds.
template <AccessKind kind, class T>
bool accessGeneric(const Issue& issue)
{
    const std::uint64_t address = AddressColumn<std::uint64_t>(issue, 0).first(issue.lanes);
    if (address < ptx::kSharedWindow)
        return accessDevice<kind, T>(issue);
    const Block& block = issue.block;
    if (address - ptx::kSharedWindow < ptx::kWindowBytes)
        return moveColumn<kind, T, true>(issue, {block.shared, block.sharedBytes}, ptx::kSharedWindow, trace::kSharedAllocation.value);
    return address - ptx::kLocalWindow < ptx::kWindowBytes && moveLocal<kind, T>(issue, ptx::kLocalWindow);
}

template <AccessKind kind, class T>
ColumnFunction functionFor(const DecodedOp& op)
{
    if (op.space == StateSpace::Shared && op.baseBytes == 4)
        return &accessShared<kind, T>;
    if (op.baseBytes != 8)
        return nullptr;
    switch (op.space) {
    case StateSpace::Global:
    case StateSpace::Const:
        return &accessDevice<kind, T>;
    case StateSpace::Generic:
        return &accessGeneric<kind, T>;
    case StateSpace::Local:
        return &accessLocal<kind, T>;
    case StateSpace::Param:
        return ptx::ParamStorage(op.mode) == ptx::ParamStorage::Frame ? &accessLocal<kind, T> : nullptr;
    default:
        return nullptr;
    }
}

template <AccessKind kind>
ColumnFunction functionFor(const DecodedOp& op)
{
    return op.elementBytes == 4 ? functionFor<kind, std::uint32_t>(op) : functionFor<kind, std::uint64_t>(op);
}

}  // namespace

ColumnFunction findColumnFunction(const DecodedOp& op)
{
    const bool isLoad = op.kind == ptx::OpKind::Load;
    if (!isLoad && op.kind != ptx::OpKind::Store)
        return nullptr;
    if (op.elementCount != 1 || op.registerBytes != op.elementBytes)
        return findWideColumnFunction(op);
    if (isLoad && !isPresent(op.destination[0]))
        return nullptr;
    if (op.space == StateSpace::Param && isLoad && op.source[0].isConstant)
        return &loadParameter;
    return isLoad ? functionFor<AccessKind::Load>(op) : functionFor<AccessKind::Store>(op);
}

}  // namespace simtscope::simt
