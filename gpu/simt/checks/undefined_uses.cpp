// Makes the findings where a program uses a value that nobody has written (declared in undefined_values.h).
#include <algorithm>
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

Message describeUse(UndefinedUse use, Message value)
{
    switch (use) {
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
std::string formatLoadLine(const OriginSource& source)
{
    return fmt::format("{}:{}", source.file.substr(source.file.find_last_of('/') + 1), source.line);
}

/// Returns the index of the element at the origin, counted in elements as wide as the load's.
std::int64_t computeElementIndex(const OriginSource& source, Origin origin)
{
    return std::int64_t((origin.offset - source.base) / std::max(source.loadBytes, 1u));
}

}  // namespace

trace::FindingKind findingKindOf(const OriginSource& source)
{
    return source.isShuffle ? trace::FindingKind::InvalidMask : trace::FindingKind::Uninitialised;
}

trace::FindingLocation makeFindingLocation(const OriginSource& source, Origin origin)
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
        location.element = computeElementIndex(source, origin);
    return location;
}

Message describeUnwritten(const OriginSource& source, Origin origin)
{
    switch (source.space) {
    case StateSpace::Shared:
        return source.variable.empty() ? msg::fault::unwrittenShared(origin.offset)
                                       : msg::fault::unwrittenVariable(source.variable, computeElementIndex(source, origin));
    case StateSpace::Local:
        return msg::fault::unwrittenLocal(origin.offset);
    case StateSpace::Global:
        return msg::fault::unwrittenGlobal(
            source.allocation < 0 ? msg::check::deviceMemory()
                                  : msg::fault::elementOf(computeElementIndex(source, origin), msg::fault::allocation(source.allocation)));
    default:
        return source.isShuffle && !source.file.empty() ? msg::sync::inactiveSource(formatLoadLine(source)) : msg::sync::undefinedValue();
    }
}

void UndefinedValues::reportUse(const RunningWarp& current, Split& split, ptx::Slot slot, unsigned width, LaneMask lanes, UndefinedUse use)
{
    UndefinedRegisters* const undefined = split.frame->undefined.get();
    if (!undefined)
        return;
    const LaneMask undefinedLanes = undefined->undefinedLanes(slot, width, lanes);
    if (!undefinedLanes)
        return;
    report(current, split, undefinedLanes, undefined->origin(slot, unsigned(std::countr_zero(undefinedLanes))), use);
    undefined->clear(slot, undefinedLanes);
}

void UndefinedValues::reportUse(const Issue& issue, unsigned lane, std::uint64_t address, unsigned bytes, UndefinedUse use)
{
    if (address - ptx::kLocalWindow < ptx::kWindowBytes) {
        reportLocalUse(issue, lane, address - ptx::kLocalWindow, bytes, use);
        return;
    }
    const bool isShared = address - ptx::kSharedWindow < ptx::kWindowBytes;
    if (Speculation* const speculation = m_checks.speculation(); speculation && !isShared) {
        if (!isDefinedInParallel(issue, address, bytes))
            speculation->giveUp();
        return;
    }
    const MemoryRange range = findRange(issue, isShared ? CheckedSpace::Shared : CheckedSpace::Device, address);
    const std::uint64_t offset = isShared ? address - ptx::kSharedWindow : address - range.base;
    if (!range.validity || offset >= range.bytes || bytes > range.bytes - offset)
        return;
    range.validity->markHostWrites(offset, bytes, bytes);
    if (range.validity->undefinedBits(offset, bytes) == 0)
        return;
    report(issue, issue.split, laneBit(lane), findOrMakeOrigin(issue, lane, range, offset, bytes), use);
    range.validity->write(offset, bytes);
}

void UndefinedValues::reportLocalUse(const Issue& issue, unsigned lane, std::uint64_t offset, unsigned bytes, UndefinedUse use)
{
    const MemoryRange range = findRange(issue, CheckedSpace::Local, offset);
    if (!range.validity || offset >= range.bytes || bytes > range.bytes - offset || isLocalWritten(*range.validity, lane, offset, bytes))
        return;
    report(issue, issue.split, laneBit(lane), findOrMakeOrigin(issue, lane, range, offset, bytes), use);
    markLocalWritten(issue.warp, lane, offset, bytes);
}

void UndefinedValues::report(const RunningWarp& current, const Split& split, LaneMask lanes, Origin origin, UndefinedUse use)
{
    OriginSource unknown;
    OriginSource& source = origin.source ? m_launch.memory.origins().sourceOf(origin) : unknown;
    if (source.isReported)
        return;
    source.isReported = true;
    trace::Finding finding;
    finding.kind = findingKindOf(source);
    finding.block = current.block.id.value;
    finding.threads = threadsOf(current.warp, lanes);
    finding.location = makeFindingLocation(source, origin);
    const std::string line = formatSourceLine(m_launch, *split.frame, split.pc, &finding);
    const Dim3 thread = coordinates(finding.threads[0], m_launch.request.block);
    finding.message = msg::fault::at(line, trace::shortenName(m_launch.tracedLaunch.kernel),
                                     formatIndex(coordinates(current.block.id.value, m_launch.request.grid)), formatIndex(thread),
                                     describeUse(use, describeUnwritten(source, origin)));
    finding.accesses.push_back({.site = SiteId(split.frame->code->site(split.pc)),
                                .block = std::int64_t(current.block.id.value),
                                .warp = current.warp.id.value,
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
