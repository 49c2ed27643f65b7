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
std::uint64_t localIndex(unsigned lane, std::uint64_t offset)
{
    return (offset / 4 * kWarpSize + lane) * 4 + offset % 4;
}

/// Calls visit(offset in the piece, bytes) for each part of a lane's bytes that is contiguous in the validity of local memory.
template <class Visit>
void forLocal(unsigned lane, std::uint64_t offset, std::uint64_t bytes, Visit visit)
{
    for (const std::uint64_t end = offset + bytes; offset < end;) {
        const std::uint64_t count = std::min(end - offset, 4 - offset % 4);
        visit(localIndex(lane, offset), count);
        offset += count;
    }
}

struct AccessSpan {
    std::uint64_t first = ~std::uint64_t(0), end = 0;
    bool isContiguous = true;  ///< whether the lanes lie side by side, in order
};

AccessSpan spanOf(const CheckedAccess& access)
{
    if (access.isInOneAllocation) {
        const bool areNeighbours = std::has_single_bit(std::uint64_t(access.lanes >> std::countr_zero(access.lanes)) + 1);
        const bool isUnit = access.pattern == LanePattern::Consecutive ? areNeighbours : std::has_single_bit(access.lanes);
        return {access.minAddress, access.maxAddress + access.bytesPerLane, isUnit};
    }
    AccessSpan span;
    std::uint64_t next = access.addresses[std::countr_zero(access.lanes)];
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        span.first = std::min(span.first, address);
        span.end = std::max(span.end, address + access.bytesPerLane);
        span.isContiguous = span.isContiguous && address == next;
        next += access.bytesPerLane;
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
    block.sharedValidity->write(0, firstSharedOffset(m_launch, block.sharedBytes));
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

UndefinedValues::MemoryRange UndefinedValues::rangeOf(const RunningWarp& at, CheckedSpace space, std::uint64_t address) const
{
    if (space == CheckedSpace::Shared)
        return {at.block.sharedValidity.get(), 0, at.block.sharedBytes, StateSpace::Shared};
    if (space == CheckedSpace::Local)  // Memory from alloca counts as written.
        return {address < ptx::kStackBase ? at.warp.localValidity.get() : nullptr, 0, at.warp.local.bytes(), StateSpace::Local};
    const DeviceMemory::Range* range = m_launch.memory.lastRange(Direction::Read);
    if (!range || address - range->address >= range->bytes)
        range = m_launch.memory.find(address);
    if (!range)
        return {};
    return {range->validity, range->address, range->bytes, StateSpace::Global,
            range->id == trace::kNoAllocation ? -1 : std::int64_t(range->id.value)};
}

void UndefinedValues::access(const Issue& issue, const CheckedAccess& access)
{
    if (m_checks.speculation() && access.space == CheckedSpace::Device) {
        accessInParallel(issue, access);
        return;
    }
    const unsigned lead = unsigned(std::countr_zero(access.lanes));
    MemoryRange piece = rangeOf(issue, access.space, access.addresses[lead]);
    const bool follows = issue.warp.hasUndefined && issue.frame().undefined;
    const bool isLocal = access.space == CheckedSpace::Local;
    if (isLocal && piece.validity)
        piece.validity->grow(issue.warp.local.bytes() * kWarpSize);
    const bool isDefined = access.kind == AccessKind::Load || !follows || !storesUndefined(issue);
    const bool isAnywhereWritten = access.isInOneAllocation && (!piece.validity || piece.validity->isAllWritten());
    if (isAnywhereWritten && isDefined && (!follows || access.kind == AccessKind::Store))
        return;
    if (isLocal && piece.validity && access.pattern == LanePattern::Same && accessColumn(issue, access, *piece.validity, isDefined))
        return;
    const AccessSpan span = spanOf(access);
    const bool areInRange = !isLocal && span.first >= piece.base && span.end - piece.base <= piece.bytes;
    const std::uint64_t first = span.first - piece.base, bytes = span.end - span.first;
    const bool reads = access.kind != AccessKind::Store;
    if (reads && areInRange && piece.validity && bytes <= kMaxQuickSpanBytes)
        piece.validity->markHostWrites(first, bytes, access.bytesPerLane);
    const bool isAllWritten = areInRange && (!piece.validity || piece.validity->isAllWritten() ||
                                             (bytes <= kMaxQuickSpanBytes && piece.validity->isWritten(first, bytes)));
    if (isDefined && isAllWritten) {
        for (unsigned i = 0; follows && access.kind != AccessKind::Store && i < issue.op.destination.size(); ++i)
            issue.frame().undefined->clear(issue.op.destination[i], access.lanes);
        return;
    }
    if (isDefined && areInRange && span.isContiguous && access.kind == AccessKind::Store) {
        piece.validity->write(first, bytes);
        return;
    }
    for (const unsigned lane : eachLane(access.lanes)) {
        const std::uint64_t address = access.addresses[lane];
        if (isLocal || address - piece.base >= piece.bytes)
            piece = rangeOf(issue, access.space, address);
        const std::uint64_t offset = address - piece.base;
        if (reads && piece.validity)
            piece.validity->markHostWrites(offset, access.bytesPerLane, access.bytesPerLane);
        if (access.kind == AccessKind::Load)
            load(issue, access, lane, piece, offset);
        else if (access.kind == AccessKind::Store)
            store(issue, access, lane, piece, offset);
        else
            updateAtomically(issue, access, lane, piece, offset);
    }
}

bool UndefinedValues::accessColumn(const Issue& issue, const CheckedAccess& access, Validity& validity, bool storesDefined)
{
    // The lanes' words lie side by side, and the access consists of whole words.
    const std::uint64_t first = localIndex(0, access.addresses[std::countr_zero(access.lanes)]), bytes = access.bytesPerLane * kWarpSize;
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

void UndefinedValues::load(const Issue& issue, const CheckedAccess&, unsigned lane, const MemoryRange& piece, std::uint64_t offset)
{
    const DecodedOp& op = issue.op;
    const unsigned bytes = elementBytes(op);
    for (unsigned element = 0; element < std::max<unsigned>(op.elementCount, 1); ++element, offset += op.elementBytes) {
        std::uint64_t bits = 0;
        if (piece.validity && piece.space == StateSpace::Local) {
            unsigned at = 0;
            forLocal(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) {
                bits |= piece.validity->undefinedBits(index, unsigned(count)) << 8 * at;
                at += unsigned(count);
            });
        } else if (piece.validity) {
            bits = piece.validity->undefinedBits(offset, bytes);
        }
        if (bits && ptx::isSigned(op.type) && bytes < 8) {  // The load repeats the sign.
            const unsigned shift = 64 - 8 * bytes;
            bits = std::uint64_t(std::int64_t(bits << shift) >> shift);
        }
        if (!isPresent(op.destination[element]))
            continue;
        if (bits)
            ensureRegisters(issue.warp, *issue.split.frame)
                .set(op.destination[element], lane, bits, originOf(issue, lane, piece, offset, bytes));
        else if (issue.frame().undefined)
            issue.frame().undefined->clear(op.destination[element], laneBit(lane));
    }
}

void UndefinedValues::store(const Issue& issue, const CheckedAccess&, unsigned lane, const MemoryRange& piece, std::uint64_t offset)
{
    if (!piece.validity)
        return;
    const DecodedOp& op = issue.op;
    const unsigned bytes = elementBytes(op);
    const UndefinedRegisters* const undefined = issue.frame().undefined.get();
    for (unsigned element = 0; element < std::max<unsigned>(op.elementCount, 1); ++element, offset += op.elementBytes) {
        const ptx::Slot slot = op.source[element + 1];
        const std::uint64_t bits = undefined ? undefined->undefinedBits(slot, lane) : 0;
        const Origin origin = bits ? undefined->origin(slot, lane) : Origin{};
        if (piece.space != StateSpace::Local) {
            piece.validity->store(offset, bytes, bits, origin);
            continue;
        }
        unsigned at = 0;
        forLocal(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) {
            piece.validity->store(index, unsigned(count), bits >> 8 * at, origin);
            at += unsigned(count);
        });
    }
}

// Handles an atomic operation. The lane gets the old value; the new value depends on it and on the operands.
void UndefinedValues::updateAtomically(const Issue& issue, const CheckedAccess& access, unsigned lane, const MemoryRange& piece,
                                       std::uint64_t offset)
{
    using enum ptx::AtomicOperation;
    const DecodedOp& op = issue.op;
    const unsigned bytes = elementBytes(op);
    // Undefined values are not followed through vectors and local memory; the results count as defined.
    if (op.elementCount > 1 || piece.space == StateSpace::Local) {
        for (unsigned i = 0; issue.frame().undefined && i < op.destination.size(); ++i)
            issue.frame().undefined->clear(op.destination[i], laneBit(lane));
        if (piece.validity && piece.space != StateSpace::Local)
            piece.validity->write(offset, access.bytesPerLane);
        return;
    }
    const UndefinedRegisters* const undefined = issue.frame().undefined.get();
    const std::uint64_t all = bytes >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << 8 * bytes) - 1;
    const auto bitsOf = [&](unsigned source) { return undefined ? undefined->undefinedBits(op.source[source], lane) & all : 0; };
    const auto valueOf = [&](unsigned source) {
        std::uint64_t value = 0;
        if (isPresent(op.source[source]))
            std::memcpy(&value, issue.frame().column(op.source[source]) + lane * op.registerBytes, bytes);
        return value;
    };
    const std::uint64_t old = piece.validity ? piece.validity->undefinedBits(offset, bytes) : 0;
    const std::uint64_t operand = bitsOf(1), value = valueOf(1);
    std::uint64_t now = 0;
    switch (ptx::AtomicOperation(op.mode)) {
    case Exchange:
        now = operand;
        break;
    case CompareSwap: {
        std::uint64_t found = 0;
        std::memcpy(&found,
                    piece.space == StateSpace::Shared ? issue.block.shared + offset : reinterpret_cast<std::byte*>(access.addresses[lane]),
                    bytes);
        now = (old | operand) ? all : found == value ? bitsOf(2) : 0;
        break;
    }
    case And:
        now = (old | operand) & (operand | value);
        break;
    case Or:
        now = (old | operand) & (operand | ~value);
        break;
    case Xor:
        now = old | operand;
        break;
    default:
        now = (old | operand) ? all : 0;
    }
    Origin origin;
    if (old)
        origin = originOf(issue, lane, piece, offset, bytes);
    else if (undefined && (operand || bitsOf(2)))
        origin = undefined->origin(op.source[operand ? 1 : 2], lane);
    if (isPresent(op.destination[0])) {
        if (old)
            ensureRegisters(issue.warp, *issue.split.frame).set(op.destination[0], lane, old, origin);
        else if (issue.frame().undefined)
            issue.frame().undefined->clear(op.destination[0], laneBit(lane));
    }
    if (!piece.validity)
        return;
    origin.isComputed |= ptx::AtomicOperation(op.mode) != Exchange;
    piece.validity->store(offset, bytes, now & all, origin);
}

Origin UndefinedValues::originOf(const Issue& issue, unsigned lane, const MemoryRange& piece, std::uint64_t offset, unsigned bytes)
{
    if (Speculation* const speculation = m_checks.speculation()) {
        speculation->giveUp();
        return {};
    }
    const bool isLocal = piece.space == StateSpace::Local;
    for (unsigned i = 0; i < bytes; i += 4)
        if (const Origin stored = piece.validity->origin(isLocal ? localIndex(lane, offset + i) : offset + i); stored.source)
            return stored;
    return newOrigin(issue, laneBit(lane), piece, offset);
}

Origin UndefinedValues::newOrigin(const Issue& issue, LaneMask lanes, const MemoryRange& piece, std::uint64_t offset)
{
    bool isNew = false;
    Origins& origins = m_launch.memory.origins();
    const std::uint32_t source = origins.findOrAdd(m_launch.tracedLaunch.id, SiteId{issue.site()}, piece.space, piece.allocation, isNew);
    if (!source)
        return {};
    if (isNew)
        describe(issue, piece, offset, origins.source(source));
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
    Origin origin = newOrigin(issue, lanes, {}, 0);
    if (!origin.source)
        return;
    m_launch.memory.origins().sourceOf(origin).isShuffle = true;
    origin.isComputed = 1;
    for (const unsigned lane : eachLane(lanes))
        ensureRegisters(issue.warp, *issue.split.frame).set(issue.op.destination[0], lane, ~std::uint64_t(0), origin);
}

void UndefinedValues::describe(const Issue& issue, const MemoryRange& piece, std::uint64_t offset, OriginSource& source) const
{
    source.loadBytes = elementBytes(issue.op);
    source.kernel = m_launch.tracedLaunch.kernel;
    trace::Finding line;
    source.lineText = sourceLine(m_launch, issue.frame(), issue.split.pc, &line);
    source.file = line.file;
    source.line = line.line;
    if (piece.space != StateSpace::Shared)
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
        validity.copy(localIndex(0, to), &validity, localIndex(0, from), bytes * kWarpSize);
        return;
    }
    for (const unsigned lane : eachLane(lanes)) {
        for (std::uint64_t i = 0; i < bytes; ++i)
            validity.copy(localIndex(lane, to + i), &validity, localIndex(lane, from + i), 1);
    }
}

void UndefinedValues::markLocalUnwritten(Warp& warp, LaneMask lanes, std::uint64_t from, std::uint64_t bytes)
{
    warp.localValidity->grow(warp.local.bytes() * kWarpSize);
    if (lanes == kAllLanes && (from | bytes) % 4 == 0) {
        warp.localValidity->forget(localIndex(0, from), bytes * kWarpSize);
        return;
    }
    for (const unsigned lane : eachLane(lanes))
        forLocal(lane, from, bytes, [&](std::uint64_t index, std::uint64_t count) { warp.localValidity->forget(index, count); });
}

bool UndefinedValues::isLocalWritten(const Validity& validity, unsigned lane, std::uint64_t offset, unsigned bytes)
{
    bool isWritten = true;
    forLocal(lane, offset, bytes,
             [&](std::uint64_t index, std::uint64_t count) { isWritten = isWritten && validity.isWritten(index, count); });
    return isWritten;
}

void UndefinedValues::markLocalWritten(Warp& warp, unsigned lane, std::uint64_t offset, std::uint64_t bytes)
{
    if (offset >= ptx::kStackBase)
        return;
    warp.localValidity->grow(warp.local.bytes() * kWarpSize);
    forLocal(lane, offset, bytes, [&](std::uint64_t index, std::uint64_t count) { warp.localValidity->write(index, count); });
}

void UndefinedValues::markWritten(const RunningWarp& at, unsigned lane, std::uint64_t address, std::uint64_t bytes)
{
    if (address - ptx::kLocalWindow < ptx::kWindowBytes) {
        markLocalWritten(at.warp, lane, address - ptx::kLocalWindow, bytes);
        return;
    }
    const bool isShared = address - ptx::kSharedWindow < ptx::kWindowBytes;
    if (!isShared && m_checks.speculation())
        return;
    const MemoryRange piece = rangeOf(at, isShared ? CheckedSpace::Shared : CheckedSpace::Device, address);
    if (piece.validity)
        piece.validity->write(isShared ? address - ptx::kSharedWindow : address - piece.base, bytes);
}

}  // namespace simtscope::simt
