// Executes loads and stores of bytes, half words and vectors (declared in columns.h). They work like the accesses of whole columns
// (columns.cpp), but the values move lane by lane, and the cost has no closed form.
#include "gpu/simt/memory/columns.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/memory/column_access.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

unsigned bytesOfLane(const DecodedOp& op)
{
    return unsigned(op.elementBytes) * op.elementCount;
}

/// Returns the value extended to the width of its register.
template <class Element>
std::uint64_t extendValue(Element value, bool isSigned)
{
    return isSigned ? std::uint64_t(std::int64_t(std::make_signed_t<Element>(value))) : value;
}

/// Loads the elements of every lane. `offsets` are relative to the piece of memory. `values`, unless it is null, gets the loaded values.
template <class Element>
void loadElements(const Issue& issue, const std::byte* piece, const LaneOffsets& offsets, VectorElements* values)
{
    const DecodedOp& op = issue.op;
    const bool isSigned = ptx::isSigned(op.type);
    for (unsigned element = 0; element < op.elementCount; ++element) {
        const ptx::Slot slot = op.destination[element];
        std::byte* const column = isPresent(slot) ? issue.frame().registers + slot.offset : nullptr;
        const std::byte* const from = piece + element * sizeof(Element);
        for (const unsigned lane : eachLane(issue.lanes)) {
            Element value;
            std::memcpy(&value, from + offsets[lane], sizeof value);
            if (values)
                (*values)[element][lane] = value;
            const std::uint64_t extendedValue = extendValue(value, isSigned);
            if (column && op.registerBytes == 4)
                std::memcpy(column + lane * 4, &extendedValue, 4);
            else if (column)
                std::memcpy(column + lane * 8, &extendedValue, 8);
        }
    }
}

/// Stores the lanes in order, so the last one wins if several write to one address. A lane writes its whole vector at once.
template <class Element>
void storeElements(const Issue& issue, std::byte* piece, const LaneOffsets& offsets, VectorElements* values)
{
    const DecodedOp& op = issue.op;
    const std::byte* columns[trace::kMaxElements];
    for (unsigned element = 0; element < op.elementCount; ++element)
        columns[element] = issue.frame().column(op.source[element + 1]);
    for (const unsigned lane : eachLane(issue.lanes)) {
        for (unsigned element = 0; element < op.elementCount; ++element) {
            Element value;
            std::memcpy(&value, columns[element] + lane * op.registerBytes, sizeof value);
            std::memcpy(piece + offsets[lane] + element * sizeof value, &value, sizeof value);
            if (values)
                (*values)[element][lane] = value;
        }
    }
}

template <class Element>
void moveElements(const Issue& issue, AccessKind kind, std::byte* piece, const LaneOffsets& offsets, VectorElements* values)
{
    if (kind == AccessKind::Load)
        loadElements<Element>(issue, piece, offsets, values);
    else
        storeElements<Element>(issue, piece, offsets, values);
}

using Move = void (*)(const Issue&, AccessKind, std::byte*, const LaneOffsets&, VectorElements*);
// The index is the binary logarithm of the element's bytes.
constexpr Move kMoveFunctions[] = {&moveElements<std::uint8_t>, &moveElements<std::uint16_t>, &moveElements<std::uint32_t>,
                                   &moveElements<std::uint64_t>};

/// Adds the cost of the access to the totals of its site.
template <bool isShared>
void chargeWide(const Issue& issue, AccessKind kind, const MemoryPiece& piece, const LaneOffsets& offsets, LaneLayout& layout)
{
    const std::uint64_t startAddress = isShared ? 0 : reinterpret_cast<std::uint64_t>(piece.start);
    // A generic access may go to shared or device memory, so their phases must differ.
    const auto phase =
        std::uint32_t((startAddress + layout.firstOffset) % (kBankCount * kBankBytes)) + (isShared ? kBankCount * kBankBytes : 0);
    if (layout.costLanes != issue.lanes || layout.bankPhase != phase) [[unlikely]] {
        LaneOffsets addresses = offsets;
        for (std::uint64_t& address : addresses)
            address += startAddress;
        layout.cost = issue.launch.totals.costCache.findAccessCost({.kind = kind,
                                                                    .isConstant = issue.op.space == StateSpace::Const,
                                                                    .bytesPerLane = bytesOfLane(issue.op),
                                                                    .sharedLanes = isShared ? issue.lanes : 0,
                                                                    .deviceLanes = isShared ? 0 : issue.lanes,
                                                                    .addresses = addresses});
        layout.costLanes = issue.lanes;
        layout.bankPhase = phase;
    }
    add(issue.totals(), layout.cost);
}

void recordWide(const Issue& issue, AccessKind kind, std::uint32_t allocation, const LaneOffsets& offsets, const VectorElements& values)
{
    trace::EventInput input;
    input.event = {kind == AccessKind::Load ? trace::EventKind::Load : trace::EventKind::Store, SiteId{issue.site()}, issue.warp.id,
                   issue.lanes, issue.launch.time};
    input.commonAllocation = allocation;
    input.offsets = offsets.data();
    input.elementCount = issue.op.elementCount;
    for (unsigned element = 0; element < input.elementCount; ++element)
        input.values[element] = values[element].data();
    issue.launch.recorder.append(issue.block, input);
}

template <bool isShared, class Offset>
bool moveWide(const Issue& issue, AccessKind kind, const MemoryPiece& piece, Offset startAddress, std::uint32_t allocation)
{
    RunningLaunch& launch = issue.launch;
    const unsigned bytes = bytesOfLane(issue.op);
    LaneLayout& layout = layoutOf(issue);
    AddressColumn<Offset>(issue, startAddress).layOut(issue, bytes, layout);
    if (!isInside(layout, piece.bytes, bytes))
        return false;
    const LaneLocations<Offset> locations{piece, layout, allocation};
    if (issue.op.space != StateSpace::Const) {
        if (launch.checks && launch.checks->observesAccesses())
            checkColumn<isShared>(issue, locations, kind, bytes);
        if constexpr (!isShared)
            if (launch.speculation)
                trackColumn(issue, locations, kind, bytes);
    }
    LaneOffsets offsets;
    locations.writeOffsets(0, offsets.data());
    VectorElements values;
    VectorElements* const recordedValues = issue.block.isRecorded ? &values : nullptr;
    kMoveFunctions[std::countr_zero(issue.op.elementBytes)](issue, kind, piece.start, offsets, recordedValues);
    if (kind == AccessKind::Store) {
        ++launch.progress.memoryEpoch;
        launch.timeSlice.hasWrittenShared |= isShared;
    }
    if (!launch.options.isRecording)
        return true;
    chargeWide<isShared>(issue, kind, piece, offsets, layout);
    if (recordedValues)
        recordWide(issue, kind, allocation, offsets, values);
    return true;
}

AccessKind kindOf(const Issue& issue)
{
    return issue.op.kind == ptx::OpKind::Load ? AccessKind::Load : AccessKind::Store;
}

template <class Offset>
bool moveShared(const Issue& issue, Offset startAddress)
{
    return moveWide<true>(issue, kindOf(issue), {issue.block.shared, issue.block.sharedBytes}, startAddress,
                          trace::kSharedAllocation.value);
}

bool accessWideShared(const Issue& issue)
{
    return moveShared(issue, std::uint32_t(0));
}

bool accessWideDevice(const Issue& issue)
{
    const AccessKind kind = kindOf(issue);
    const DeviceMemory::Range* const range = findRange(issue, kind, AddressColumn<std::uint64_t>(issue, 0).first(issue.lanes));
    if (!range || range->address % bytesOfLane(issue.op) != 0)
        return false;
    return moveWide<false>(issue, kind, {reinterpret_cast<std::byte*>(range->address), range->bytes}, range->address, range->id.value);
}

/// Executes a generic access in the space of the first active lane. A lane in another space is then out of bounds.
bool accessWideGeneric(const Issue& issue)
{
    const std::uint64_t address = AddressColumn<std::uint64_t>(issue, 0).first(issue.lanes);
    if (address < ptx::kSharedWindow)
        return accessWideDevice(issue);
    return address - ptx::kSharedWindow < ptx::kWindowBytes && moveShared(issue, ptx::kSharedWindow);
}

}  // namespace

ColumnFunction findWideColumnFunction(const DecodedOp& op)
{
    const bool isPowerOfTwo = std::has_single_bit(op.elementBytes) && std::has_single_bit(op.elementCount);
    if (!isPowerOfTwo || op.elementBytes > 8 || (op.registerBytes != 4 && op.registerBytes != 8))
        return nullptr;
    if (op.space == StateSpace::Shared && op.baseBytes == 4)
        return &accessWideShared;
    if (op.baseBytes != 8)
        return nullptr;
    if (op.space == StateSpace::Generic)
        return &accessWideGeneric;
    return op.space == StateSpace::Global || op.space == StateSpace::Const ? &accessWideDevice : nullptr;
}

}  // namespace simtscope::simt
