// Makes the findings where a program uses a value that nobody has written.
#include <bit>

#include <fmt/format.h>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/sync.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/undefined_values.h"
#include "gpu/simt/diagnosis/source_line.h"

namespace simtscope::simt {

using ptx::StateSpace;

namespace {

Message messageOf(UndefinedUse how, Message value)
{
    switch (how) {
    case UndefinedUse::Branch:
        return msg::fault::branchesOnUndefined(std::move(value));
    case UndefinedUse::Address:
        return msg::fault::addressOfUndefined(std::move(value));
    case UndefinedUse::Print:
        return msg::fault::printsUndefined(std::move(value));
    }
    return value;
}

/// Returns the file and line of the load, as "a.cu:12".
std::string lineOf(const OriginSource& source)
{
    return fmt::format("{}:{}", source.file.substr(source.file.find_last_of('/') + 1), source.line);
}

/// Returns the index of the element at the origin, counted in elements as wide as the load's.
std::int64_t elementOf(const OriginSource& source, Origin origin)
{
    return std::int64_t((origin.offset - source.base) / std::max(source.loadBytes, 1u));
}

}  // namespace

trace::FindingKind kindOf(const OriginSource& source)
{
    return source.isShuffle ? trace::FindingKind::InvalidMask : trace::FindingKind::Uninitialised;
}

trace::FindingLocation locationOf(const OriginSource& source, Origin origin)
{
    trace::FindingLocation location;
    location.space = source.space;
    location.allocation = source.allocation;
    location.variable = source.variable;
    if (source.space == StateSpace::None)
        return location;
    location.offset = std::int64_t(origin.offset);
    location.bytes = source.loadBytes;
    if (source.space == StateSpace::Global || !source.variable.empty())
        location.element = elementOf(source, origin);
    return location;
}

Message describeUnwritten(const OriginSource& source, Origin origin)
{
    switch (source.space) {
    case StateSpace::Shared:
        return source.variable.empty() ? msg::fault::unwrittenShared(origin.offset)
                                       : msg::fault::unwrittenVariable(source.variable, elementOf(source, origin));
    case StateSpace::Local:
        return msg::fault::unwrittenLocal(origin.offset);
    case StateSpace::Global:
        return msg::fault::unwrittenGlobal(
            source.allocation < 0 ? msg::check::deviceMemory()
                                  : msg::fault::elementOf(elementOf(source, origin), msg::fault::allocation(source.allocation)));
    default:
        return source.isShuffle && !source.file.empty() ? msg::sync::inactiveSource(lineOf(source)) : msg::sync::undefinedValue();
    }
}

void UndefinedValues::reportUse(const RunningWarp& at, Split& split, ptx::Slot slot, unsigned width, LaneMask lanes, UndefinedUse how)
{
    UndefinedRegisters* const undefined = split.frame->undefined.get();
    if (!undefined)
        return;
    const LaneMask found = undefined->undefinedLanes(slot, width, lanes);
    if (!found)
        return;
    report(at, split, found, undefined->origin(slot, unsigned(std::countr_zero(found))), how);
    undefined->clear(slot, found);
}

void UndefinedValues::reportUse(const Issue& issue, unsigned lane, std::uint64_t address, unsigned bytes, UndefinedUse how)
{
    if (address - ptx::kLocalWindow < ptx::kWindowBytes) {
        reportLocalUse(issue, lane, address - ptx::kLocalWindow, bytes, how);
        return;
    }
    const bool isShared = address - ptx::kSharedWindow < ptx::kWindowBytes;
    if (Speculation* const speculation = m_checks.speculation(); speculation && !isShared) {
        if (!isDefinedInParallel(issue, address, bytes))
            speculation->giveUp();
        return;
    }
    const MemoryRange piece = rangeOf(issue, isShared ? CheckedSpace::Shared : CheckedSpace::Device, address);
    const std::uint64_t offset = isShared ? address - ptx::kSharedWindow : address - piece.base;
    if (!piece.validity || offset >= piece.bytes || bytes > piece.bytes - offset)
        return;
    piece.validity->markHostWrites(offset, bytes, bytes);
    if (piece.validity->undefinedBits(offset, bytes) == 0)
        return;
    report(issue, issue.split, laneBit(lane), originOf(issue, lane, piece, offset, bytes), how);
    piece.validity->write(offset, bytes);
}

void UndefinedValues::reportLocalUse(const Issue& issue, unsigned lane, std::uint64_t offset, unsigned bytes, UndefinedUse how)
{
    const MemoryRange piece = rangeOf(issue, CheckedSpace::Local, offset);
    if (!piece.validity || offset >= piece.bytes || bytes > piece.bytes - offset || isLocalWritten(*piece.validity, lane, offset, bytes))
        return;
    report(issue, issue.split, laneBit(lane), originOf(issue, lane, piece, offset, bytes), how);
    markLocalWritten(issue.warp, lane, offset, bytes);
}

void UndefinedValues::report(const RunningWarp& at, const Split& split, LaneMask lanes, Origin origin, UndefinedUse how)
{
    OriginSource unknown;
    OriginSource& source = origin.source ? m_launch.memory.origins().sourceOf(origin) : unknown;
    if (source.isReported)
        return;
    source.isReported = true;
    trace::Finding finding;
    finding.kind = kindOf(source);
    finding.block = at.block.id.value;
    finding.threads = threadsOf(at.warp, lanes);
    finding.location = locationOf(source, origin);
    const std::string line = sourceLine(m_launch, *split.frame, split.pc, &finding);
    const Dim3 thread = coordinates(finding.threads[0], m_launch.request.block);
    finding.message = msg::fault::at(line, trace::shortName(m_launch.tracedLaunch.kernel),
                                     formatIndex(coordinates(at.block.id.value, m_launch.request.grid)), formatIndex(thread),
                                     messageOf(how, describeUnwritten(source, origin)));
    finding.accesses.push_back({.site = SiteId(split.frame->code->site(split.pc)),
                                .block = std::int64_t(at.block.id.value),
                                .warp = at.warp.id.value,
                                .lanes = lanes,
                                .time = m_launch.time,
                                .address = 0,
                                .isWrite = false,
                                .value = std::nullopt});
    // Only a load of this launch has an instruction that can be named.
    if (const LoadInstance& load = m_launch.memory.origins().load(origin); load.isKnown() && source.launch == m_launch.tracedLaunch.id)
        finding.accesses.push_back({.site = source.site,
                                    .block = load.block,
                                    .warp = load.warp,
                                    .lanes = load.lanes,
                                    .time = load.time,
                                    .address = origin.offset,
                                    .isWrite = false,
                                    .value = std::nullopt});
    m_checks.addIfNew(std::move(finding));
}

}  // namespace simtscope::simt
