#include "gpu/simt/checks/undefined_values.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/checks/access_location.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

using ptx::DecodedOp;
using ptx::StateSpace;

namespace {

/// Largest span that is checked as a whole; a wider span is checked lane by lane.
constexpr std::uint64_t kMaxQuickSpanBytes = 8192;

/// Returns the offset in the validity of local memory, which interleaves words of 4 bytes over the lanes as LocalMemory does.
std::uint64_t computeLocalIndex(unsigned lane, std::uint64_t offset)
{
    return (offset / 4 * kWarpSize + lane) * 4 + offset % 4;
}

/// Calls visit(offset in the piece, bytes) for each part of a lane's bytes that is contiguous in the validity of local memory.
template <class Visit>
void forEachLocalRun(unsigned lane, std::uint64_t offset, std::uint64_t bytes, Visit visit)
{
    for (const std::uint64_t end = offset + bytes; offset < end;) {
        const std::uint64_t count = std::min(end - offset, 4 - offset % 4);
        visit(computeLocalIndex(lane, offset), count);
        offset += count;
    }
}

struct AccessSpan {
    std::uint64_t first = ~std::uint64_t(0), end = 0;
    bool isContiguous = true;  ///< whether the lanes lie side by side, in order
};

AccessSpan computeSpan(const CheckedAccess& access)
{
    if (access.isInOneAllocation) {
        const bool areNeighbours = std::has_single_bit(std::uint64_t(access.lanes >> std::countr_zero(access.lanes)) + 1);
        const bool isContiguous = access.pattern == LanePattern::Consecutive ? areNeighbours : std::has_single_bit(access.lanes);
        return {access.minAddress, access.maxAddress + access.bytesPerLane, isContiguous};
    }
    AccessSpan span;
    std::uint64_t nextAddress = access.addresses[std::countr_zero(access.lanes)];
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        span.first = std::min(span.first, address);
        span.end = std::max(span.end, address + access.bytesPerLane);
        span.isContiguous = span.isContiguous && address == nextAddress;
        nextAddress += access.bytesPerLane;
    }
    return span;
}

unsigned elementBytes(const DecodedOp& op)
{
    return std::min<unsigned>(op.elementBytes, 8);
}

bool storesUndefined(const Issue& issue)
{
    const Frame& frame = issue.frame();
    if (!frame.undefined)
        return false;
    for (unsigned i = 1; i < issue.op.source.size(); ++i)
        if (frame.undefined->undefinedLanes(issue.op.source[i], 8 * elementBytes(issue.op), issue.lanes))
            return true;
    return false;
}

}  // namespace

void UndefinedValues::startBlock(Block& block)
{
    if (!block.sharedValidity)
        block.sharedValidity = std::make_unique<Validity>();
    block.sharedValidity->reset(block.sharedBytes);
    block.sharedValidity->write(0, findFirstSharedOffset(m_launch, block.sharedBytes));
}

void UndefinedValues::startWarp(Warp& warp)
{
    if (!warp.localValidity)
        warp.localValidity = std::make_unique<Validity>();
    warp.localValidity->reset(warp.local.bytes() * kWarpSize);
    warp.hasUndefined = false;
}

UndefinedRegisters& UndefinedValues::ensureRegisters(Warp& warp, Frame& frame)
{
    warp.hasUndefined = true;
    if (!frame.undefined) {
        const auto [widths, isNew] = m_widths.try_emplace(frame.code);
        if (isNew)
            widths->second = registerWidths(frame.code->decoded);
        frame.undefined = std::make_unique<UndefinedRegisters>(widths->second, frame.code->decoded.registerBytes);
    }
    return *frame.undefined;
}

UndefinedValues::MemoryRange UndefinedValues::findRange(const RunningWarp& current, CheckedSpace space, std::uint64_t address) const
{
    if (space == CheckedSpace::Shared)
        return {current.block.sharedValidity.get(), 0, current.block.sharedBytes, StateSpace::Shared};
    if (space == CheckedSpace::Local)  // Memory from alloca counts as written.
        return {address < ptx::kStackBase ? current.warp.localValidity.get() : nullptr, 0, current.warp.local.bytes(), StateSpace::Local};
    const DeviceMemory::Range* range = m_launch.memory.lastRange(Direction::Read);
    if (!range || address - range->address >= range->bytes)
        range = m_launch.memory.find(address);
    if (!range)
        return {};
    return {range->validity, range->address, range->bytes, StateSpace::Global,
            range->id == trace::kNoAllocation ? -1 : std::int64_t(range->id.value)};
}

void UndefinedValues::handleAccess(const Issue& issue, const CheckedAccess& access)
{
    if (m_checks.speculation() && access.space == CheckedSpace::Device) {
        accessInParallel(issue, access);
        return;
    }
    const unsigned firstLane = unsigned(std::countr_zero(access.lanes));
    MemoryRange range = findRange(issue, access.space, access.addresses[firstLane]);
    const bool hasUndefinedRegisters = issue.warp.hasUndefined && issue.frame().undefined;
    const bool isLocal = access.space == CheckedSpace::Local;
    if (isLocal && range.validity)
        range.validity->grow(issue.warp.local.bytes() * kWarpSize);
    const bool isDefined = access.kind == AccessKind::Load || !hasUndefinedRegisters || !storesUndefined(issue);
    const bool isAnywhereWritten = access.isInOneAllocation && (!range.validity || range.validity->isAllWritten());
    if (isAnywhereWritten && isDefined && (!hasUndefinedRegisters || access.kind == AccessKind::Store))
        return;
    if (isLocal && range.validity && access.pattern == LanePattern::Same && accessColumn(issue, access, *range.validity, isDefined))
        return;
    const AccessSpan span = computeSpan(access);
    const bool areInRange = !isLocal && span.first >= range.base && span.end - range.base <= range.bytes;
    const std::uint64_t first = span.first - range.base, bytes = span.end - span.first;
    const bool reads = access.kind != AccessKind::Store;
    if (reads && areInRange && range.validity && bytes <= kMaxQuickSpanBytes)
        range.validity->markHostWrites(first, bytes, access.bytesPerLane);
    const bool isAllWritten = areInRange && (!range.validity || range.validity->isAllWritten() ||
                                             (bytes <= kMaxQuickSpanBytes && range.validity->isWritten(first, bytes)));
    if (isDefined && isAllWritten) {
        for (unsigned i = 0; hasUndefinedRegisters && access.kind != AccessKind::Store && i < issue.op.destination.size(); ++i)
            issue.frame().undefined->clear(issue.op.destination[i], access.lanes);
        return;
    }
    if (isDefined && areInRange && span.isContiguous && access.kind == AccessKind::Store) {
        range.validity->write(first, bytes);
        return;
    }
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (isLocal || address - range.base >= range.bytes)
            range = findRange(issue, access.space, address);
        const std::uint64_t offset = address - range.base;
        if (reads && range.validity)
            range.validity->markHostWrites(offset, access.bytesPerLane, access.bytesPerLane);
        if (access.kind == AccessKind::Load)
            load(issue, access, lane, range, offset);
        else if (access.kind == AccessKind::Store)
            store(issue, access, lane, range, offset);
        else
            updateAtomically(issue, access, lane, range, offset);
    }
}

bool UndefinedValues::accessColumn(const Issue& issue, const CheckedAccess& access, Validity& validity, bool storesDefined)
{
    // The lanes' words lie side by side, and the access consists of whole words.
    const std::uint64_t first = computeLocalIndex(0, access.addresses[std::countr_zero(access.lanes)]),
                        bytes = access.bytesPerLane * kWarpSize;
    const bool isStore = access.kind == AccessKind::Store;
    if (isStore && !storesDefined)
        return false;
    if (!validity.isWritten(first, bytes)) {
        if (!isStore || access.lanes != kAllLanes)
            return false;
        validity.write(first, bytes);
    }
    if (!isStore && issue.warp.hasUndefined && issue.frame().undefined)
        issue.frame().undefined->clear(issue.op.destination[0], access.lanes);
    return true;
}

void UndefinedValues::load(const Issue& issue, const CheckedAccess&, unsigned lane, const MemoryRange& range, std::uint64_t offset)
{
    const DecodedOp& op = issue.op;
    const unsigned bytes = elementBytes(op);
    for (unsigned element = 0; element < std::max<unsigned>(op.elementCount, 1); ++element, offset += op.elementBytes) {
        std::uint64_t bits = 0;
        if (range.validity && range.space == StateSpace::Local) {
            unsigned doneBytes = 0;
            forEachLocalRun(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) {
                bits |= range.validity->undefinedBits(index, unsigned(count)) << 8 * doneBytes;
                doneBytes += unsigned(count);
            });
        } else if (range.validity) {
            bits = range.validity->undefinedBits(offset, bytes);
        }
        if (bits && ptx::isSigned(op.type) && bytes < 8) {  // The load repeats the sign.
            const unsigned shift = 64 - 8 * bytes;
            bits = std::uint64_t(std::int64_t(bits << shift) >> shift);
        }
        if (!isPresent(op.destination[element]))
            continue;
        if (bits)
            ensureRegisters(issue.warp, *issue.split.frame)
                .set(op.destination[element], lane, bits, findOrMakeOrigin(issue, lane, range, offset, bytes));
        else if (issue.frame().undefined)
            issue.frame().undefined->clear(op.destination[element], laneBit(lane));
    }
}

void UndefinedValues::store(const Issue& issue, const CheckedAccess&, unsigned lane, const MemoryRange& range, std::uint64_t offset)
{
    if (!range.validity)
        return;
    const DecodedOp& op = issue.op;
    const unsigned bytes = elementBytes(op);
    const UndefinedRegisters* const undefined = issue.frame().undefined.get();
    for (unsigned element = 0; element < std::max<unsigned>(op.elementCount, 1); ++element, offset += op.elementBytes) {
        const ptx::Slot slot = op.source[element + 1];
        const std::uint64_t bits = undefined ? undefined->undefinedBits(slot, lane) : 0;
        const Origin origin = bits ? undefined->origin(slot, lane) : Origin{};
        if (range.space != StateSpace::Local) {
            range.validity->store(offset, bytes, bits, origin);
            continue;
        }
        unsigned doneBytes = 0;
        forEachLocalRun(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) {
            range.validity->store(index, unsigned(count), bits >> 8 * doneBytes, origin);
            doneBytes += unsigned(count);
        });
    }
}

// Handles an atomic operation. The lane gets the old value; the new value depends on it and on the operands.
void UndefinedValues::updateAtomically(const Issue& issue, const CheckedAccess& access, unsigned lane, const MemoryRange& range,
                                       std::uint64_t offset)
{
    using enum ptx::AtomicOperation;
    const DecodedOp& op = issue.op;
    const unsigned bytes = elementBytes(op);
    // Undefined values are not followed through vectors and local memory; the results count as defined.
    if (op.elementCount > 1 || range.space == StateSpace::Local) {
        for (unsigned i = 0; issue.frame().undefined && i < op.destination.size(); ++i)
            issue.frame().undefined->clear(op.destination[i], laneBit(lane));
        if (range.validity && range.space != StateSpace::Local)
            range.validity->write(offset, access.bytesPerLane);
        return;
    }
    const UndefinedRegisters* const undefined = issue.frame().undefined.get();
    const std::uint64_t valueMask = bytes >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << 8 * bytes) - 1;
    const auto undefinedBitsOf = [&](unsigned source) {
        return undefined ? undefined->undefinedBits(op.source[source], lane) & valueMask : 0;
    };
    const auto valueOf = [&](unsigned source) {
        std::uint64_t value = 0;
        if (isPresent(op.source[source]))
            std::memcpy(&value, issue.frame().column(op.source[source]) + lane * op.registerBytes, bytes);
        return value;
    };
    const std::uint64_t oldUndefinedBits = range.validity ? range.validity->undefinedBits(offset, bytes) : 0;
    const std::uint64_t operand = undefinedBitsOf(1), value = valueOf(1);
    std::uint64_t newUndefinedBits = 0;
    switch (ptx::AtomicOperation(op.mode)) {
    case Exchange:
        newUndefinedBits = operand;
        break;
    case CompareSwap: {
        std::uint64_t oldValue = 0;
        std::memcpy(&oldValue,
                    range.space == StateSpace::Shared ? issue.block.shared + offset : reinterpret_cast<std::byte*>(access.addresses[lane]),
                    bytes);
        newUndefinedBits = (oldUndefinedBits | operand) ? valueMask : oldValue == value ? undefinedBitsOf(2) : 0;
        break;
    }
    case And:
        newUndefinedBits = (oldUndefinedBits | operand) & (operand | value);
        break;
    case Or:
        newUndefinedBits = (oldUndefinedBits | operand) & (operand | ~value);
        break;
    case Xor:
        newUndefinedBits = oldUndefinedBits | operand;
        break;
    default:
        newUndefinedBits = (oldUndefinedBits | operand) ? valueMask : 0;
    }
    Origin origin;
    if (oldUndefinedBits)
        origin = findOrMakeOrigin(issue, lane, range, offset, bytes);
    else if (undefined && (operand || undefinedBitsOf(2)))
        origin = undefined->origin(op.source[operand ? 1 : 2], lane);
    if (isPresent(op.destination[0])) {
        if (oldUndefinedBits)
            ensureRegisters(issue.warp, *issue.split.frame).set(op.destination[0], lane, oldUndefinedBits, origin);
        else if (issue.frame().undefined)
            issue.frame().undefined->clear(op.destination[0], laneBit(lane));
    }
    if (!range.validity)
        return;
    origin.isComputed |= ptx::AtomicOperation(op.mode) != Exchange;
    range.validity->store(offset, bytes, newUndefinedBits & valueMask, origin);
}

Origin UndefinedValues::findOrMakeOrigin(const Issue& issue, unsigned lane, const MemoryRange& range, std::uint64_t offset, unsigned bytes)
{
    if (Speculation* const speculation = m_checks.speculation()) {
        speculation->giveUp();
        return {};
    }
    const bool isLocal = range.space == StateSpace::Local;
    for (unsigned i = 0; i < bytes; i += 4)
        if (const Origin stored = range.validity->origin(isLocal ? computeLocalIndex(lane, offset + i) : offset + i); stored.source)
            return stored;
    return makeOrigin(issue, laneBit(lane), range, offset);
}

Origin UndefinedValues::makeOrigin(const Issue& issue, LaneMask lanes, const MemoryRange& range, std::uint64_t offset)
{
    bool isNew = false;
    Origins& origins = m_launch.memory.origins();
    const std::uint32_t source = origins.findOrAdd(m_launch.tracedLaunch.id, SiteId{issue.site()}, range.space, range.allocation, isNew);
    if (!source)
        return {};
    if (isNew)
        describeSource(issue, range, offset, origins.source(source));
    // The origin is the first undefined byte, which may be in the middle of an element.
    Origin origin;
    origin.source = origins.add({source, issue.block.id.value, issue.warp.id.value, lanes, m_launch.time});
    origin.offset = offset;
    return origin;
}

void UndefinedValues::markShuffledFromInactive(const Issue& issue, LaneMask lanes)
{
    if (Speculation* const speculation = m_checks.speculation()) {
        speculation->giveUp();
        return;
    }
    Origin origin = makeOrigin(issue, lanes, {}, 0);
    if (!origin.source)
        return;
    m_launch.memory.origins().sourceOf(origin).isShuffle = true;
    origin.isComputed = 1;
    for (const unsigned lane : eachLane(lanes))
        ensureRegisters(issue.warp, *issue.split.frame).set(issue.op.destination[0], lane, ~std::uint64_t(0), origin);
}

void UndefinedValues::describeSource(const Issue& issue, const MemoryRange& range, std::uint64_t offset, OriginSource& source) const
{
    source.loadBytes = elementBytes(issue.op);
    source.kernel = m_launch.tracedLaunch.kernel;
    trace::Finding line;
    source.lineText = formatSourceLine(m_launch, issue.frame(), issue.split.pc, &line);
    source.file = line.file;
    source.line = line.line;
    if (range.space != StateSpace::Shared)
        return;
    for (const trace::SharedVariable& variable : m_launch.tracedLaunch.sharedVariables)
        if (variable.offset <= offset && (source.variable.empty() || variable.offset >= source.base)) {
            source.variable = unqualifiedName(variable.name);
            source.base = variable.offset;
        }
}

void UndefinedValues::copyLocal(Warp& warp, LaneMask lanes, std::uint64_t to, std::uint64_t from, std::uint64_t bytes)
{
    warp.localValidity->grow(warp.local.bytes() * kWarpSize);
    Validity& validity = *warp.localValidity;
    if (lanes == kAllLanes && (to | from | bytes) % 4 == 0) {
        validity.copy(computeLocalIndex(0, to), &validity, computeLocalIndex(0, from), bytes * kWarpSize);
        return;
    }
    for (const unsigned lane : eachLane(lanes)) {
        for (std::uint64_t i = 0; i < bytes; ++i)
            validity.copy(computeLocalIndex(lane, to + i), &validity, computeLocalIndex(lane, from + i), 1);
    }
}

void UndefinedValues::markLocalUnwritten(Warp& warp, LaneMask lanes, std::uint64_t offset, std::uint64_t bytes)
{
    warp.localValidity->grow(warp.local.bytes() * kWarpSize);
    if (lanes == kAllLanes && (offset | bytes) % 4 == 0) {
        warp.localValidity->forget(computeLocalIndex(0, offset), bytes * kWarpSize);
        return;
    }
    for (const unsigned lane : eachLane(lanes))
        forEachLocalRun(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) { warp.localValidity->forget(index, count); });
}

bool UndefinedValues::isLocalWritten(const Validity& validity, unsigned lane, std::uint64_t offset, unsigned bytes)
{
    bool isWritten = true;
    forEachLocalRun(lane, offset, bytes,
                    [&](std::uint64_t index, std::uint64_t count) { isWritten = isWritten && validity.isWritten(index, count); });
    return isWritten;
}

void UndefinedValues::markLocalWritten(Warp& warp, unsigned lane, std::uint64_t offset, std::uint64_t bytes)
{
    if (offset >= ptx::kStackBase)
        return;
    warp.localValidity->grow(warp.local.bytes() * kWarpSize);
    forEachLocalRun(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) { warp.localValidity->write(index, count); });
}

void UndefinedValues::markWritten(const RunningWarp& current, unsigned lane, std::uint64_t address, std::uint64_t bytes)
{
    if (address - ptx::kLocalWindow < ptx::kWindowBytes) {
        markLocalWritten(current.warp, lane, address - ptx::kLocalWindow, bytes);
        return;
    }
    const bool isShared = address - ptx::kSharedWindow < ptx::kWindowBytes;
    if (!isShared && m_checks.speculation())
        return;
    const MemoryRange range = findRange(current, isShared ? CheckedSpace::Shared : CheckedSpace::Device, address);
    if (range.validity)
        range.validity->write(isShared ? address - ptx::kSharedWindow : address - range.base, bytes);
}

}  // namespace simtscope::simt
