#include "gpu/runtime/state/operation_races.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/state/allocation_names.h"
#include "gpu/runtime/state/finding_report.h"
#include "gpu/runtime/state/state.h"
#include "gpu/simt/checks/access_location.h"

namespace simtscope::runtime {
namespace {

using simt::ByteRange;
using simt::Footprint;

constexpr std::size_t kMaxOperations = 64;
constexpr std::size_t kMaxComparedPairs = 1u << 16;  // pairs of operations whose conflicts are known

std::uint64_t mixIntoKey(std::uint64_t key, std::uint64_t value)
{
    key = (key ^ value) * 0x9e3779b97f4a7c15;
    return key ^ key >> 32;
}

bool areOverlapping(const ByteRange& a, const ByteRange& b)
{
    return a.begin < b.end && b.begin < a.end && (a.isWrite || b.isWrite);
}

trace::FindingLocation makeLocation(State& s, std::uint64_t address, unsigned elementBytes)
{
    trace::FindingLocation location;
    location.space = ptx::StateSpace::Global;
    location.bytes = elementBytes;
    if (const Memory::AllocatedMemory* const block = s.memory.find(address)) {
        location.allocation = std::int64_t(block->info.id.value);
        location.offset = std::int64_t(address - block->info.address);
        if (elementBytes && *location.offset % elementBytes == 0)
            location.element = *location.offset / elementBytes;
    }
    return location;
}

Message describeAccessKind(const Footprint::RecordedAccess& access, const trace::FindingLocation& location)
{
    const auto& row = access.pastAccess->isAtomic && access.pastAccess->isWrite ? msg::check::changes
                      : access.pastAccess->isWrite                              ? msg::check::writes
                                                                                : msg::check::reads;
    return row(simt::formatFindingLocation(location));
}

/// Says which thread of the kernel makes the other access of a race, and where.
Message describeOtherAccess(const Footprint& kernel, const Footprint::RecordedAccess& access)
{
    const Message threadName = msg::check::threadOfKernel(kernel.formatThread(access), kernel.formatBlock(access), kernel.kernel());
    const auto& row = access.pastAccess->isAtomic && access.pastAccess->isWrite ? msg::check::changesIt
                      : access.pastAccess->isWrite                              ? msg::check::writesIt
                                                                                : msg::check::readsIt;
    return row(threadName, kernel.formatLine(access));
}

/// Makes a finding of a kernel's access, with its place and sentence; `makeClause` makes the end of the sentence from the kind of access.
template <class MakeClause>
trace::Finding makeRaceFinding(State& s, const Footprint& kernel, const Footprint::RecordedAccess& access, std::uint64_t address,
                               MakeClause makeClause)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::Race;
    finding.kernel = kernel.kernel();
    finding.launch = kernel.launch();
    finding.block = std::int64_t(access.pastAccess->block);
    finding.address = address;
    finding.location = makeLocation(s, address, kernel.elementBytes(access));
    finding.accesses.push_back(kernel.describeAccess(access, address));
    const std::string line = kernel.formatLine(access, &finding);
    finding.message = msg::fault::at(line, kernel.kernel(), kernel.formatBlock(access), kernel.formatThread(access),
                                     makeClause(describeAccessKind(access, finding.location)));
    return finding;
}

trace::FindingAccess makeHostAccess(std::uint64_t address, bool isWrite)
{
    trace::FindingAccess access;
    access.address = address;
    access.isWrite = isWrite;
    return access;
}

/// Returns "cudaMemcpyAsync(…) at main.cu:20".
Message describeCopyCall(State& s, HostCallId call)
{
    const HostCall& hostCall = s.hostCalls.find(call);
    return hostCall.file.empty() ? msg::check::someCopy() : msg::check::copyAt(hostCall.text, hostCall.location());
}

/// Returns the pages of host-accessible memory where any access, or any write, of the host would race with the launch or copy.
std::vector<PageGuard::Range> findPagesToGuard(State& s, const Footprint* kernel, const std::vector<ByteRange>& bytes)
{
    using HostConflict = Footprint::HostConflict;
    constexpr std::uint64_t kPage = PageGuard::kPageBytes;
    const auto isOnHost = [](const Memory::AllocatedMemory& block) { return block.isOnHost() && block.mappedBytes != 0; };
    std::vector<PageGuard::Range> ranges;
    for (const Memory::AllocatedMemory* const block : s.memory.select(isOnHost)) {
        const std::uint64_t first = block->info.address, last = first + block->info.bytes;
        for (std::uint64_t page = first / kPage * kPage; page < last; page += kPage) {
            const std::uint64_t begin = std::max(page, first), end = std::min(page + kPage, last);
            HostConflict conflict = HostConflict::None;
            if (kernel && kernel->memory().find(begin))
                conflict = kernel->findHostConflict(begin, end);
            for (const ByteRange& range : bytes)
                if (range.begin <= begin && end <= range.end)
                    conflict = range.isWrite ? HostConflict::Any : std::max(conflict, HostConflict::Writes);
            const bool mayRead = conflict == HostConflict::Writes;
            if (conflict == HostConflict::None)
                continue;
            if (!ranges.empty() && ranges.back().end == page && ranges.back().mayRead == mayRead)
                ranges.back().end = page + kPage;
            else
                ranges.push_back({page, page + kPage, mayRead});
        }
    }
    return ranges;
}

/// Returns the ranges without the pages that contain any of the bytes.
std::vector<PageGuard::Range> removePages(const std::vector<PageGuard::Range>& ranges, std::uint64_t begin, std::uint64_t end)
{
    constexpr std::uint64_t kPage = PageGuard::kPageBytes;
    const std::uint64_t first = begin / kPage * kPage, last = (end + kPage - 1) / kPage * kPage;
    std::vector<PageGuard::Range> result;
    for (const PageGuard::Range& range : ranges) {
        if (range.begin < first)
            result.push_back({range.begin, std::min(range.end, first), range.mayRead});
        if (last < range.end)
            result.push_back({std::max(range.begin, last), range.end, range.mayRead});
    }
    return result;
}

}  // namespace

bool OperationRaces::wantsFootprint(const State& state, StreamKey streamKey) const
{
    return !m_operations.empty() || !state.streams.empty() || !state.timeline.isOnlyStream(streamKey) || state.memory.hasHostMemory();
}

void OperationRaces::addKernel(State& state, StreamKey streamKey, std::shared_ptr<Footprint> footprint)
{
    if (footprint)
        add(state, {.position = state.timeline.findLatestPosition(streamKey),
                    .vectorClock = state.timeline.vectorClockOf(streamKey),
                    .kernel = std::move(footprint),
                    .bytes = {}});
}

void OperationRaces::addCopy(State& state, StreamKey streamKey, std::vector<ByteRange> bytes, HostCallId call)
{
    add(state, {.position = state.timeline.findLatestPosition(streamKey),
                .vectorClock = state.timeline.vectorClockOf(streamKey),
                .kernel = {},
                .bytes = std::move(bytes),
                .call = call});
}

void OperationRaces::add(State& state, Operation operation)
{
    if (!state.settings.checks.checksRaces)
        return;
    const VectorClock& host = state.timeline.hostVectorClock();
    std::erase_if(m_operations, [&](const Operation& old) { return host.includes(old.position); });
    for (const Operation& old : m_operations)
        if (!operation.vectorClock.includes(old.position) && !isCompared(operation, old))
            compare(state, operation, old);
    // In a single stream, and with memory that the host cannot touch, nothing can race with the operation.
    const bool isTouchable = state.memory.hasHostMemory();
    if (host.includes(operation.position) || (state.streams.empty() && !state.timeline.hasSeveralStreams() && !isTouchable))
        return;
    // If a stream repeats an operation, only the latest is kept: work that is not ordered behind the earlier one is not ordered behind the
    // later one either.
    const auto repeated = std::ranges::find_if(m_operations, [&](const Operation& old) {
        return old.position.streamKey == operation.position.streamKey && operationKey(old) == operationKey(operation);
    });
    if (repeated != m_operations.end()) {
        operation.guarded = std::move(repeated->guarded);
        m_operations.erase(repeated);
    } else if (isTouchable) {
        operation.guarded = findPagesToGuard(state, operation.kernel.get(), operation.bytes);
    }
    m_operations.push_back(std::move(operation));
    if (m_operations.size() > kMaxOperations)
        m_operations.pop_front();
}

std::uint64_t OperationRaces::operationKey(const Operation& operation)
{
    if (operation.kernel)
        return operation.kernel->digest();
    std::uint64_t key = mixIntoKey(1, std::uint64_t(operation.call));
    for (const ByteRange& range : operation.bytes)
        key = mixIntoKey(mixIntoKey(mixIntoKey(key, range.begin), range.end), range.isWrite);
    return key;
}

bool OperationRaces::isCompared(const Operation& later, const Operation& earlier)
{
    if (m_comparedPairs.size() >= kMaxComparedPairs)
        m_comparedPairs.clear();
    return !m_comparedPairs.insert(mixIntoKey(mixIntoKey(2, operationKey(later)), operationKey(earlier))).second;
}

void OperationRaces::compare(State& state, const Operation& later, const Operation& earlier)
{
    if (later.kernel && earlier.kernel) {
        const auto conflict = later.kernel->findConflictWith(*earlier.kernel);
        if (!conflict)
            return;
        trace::Finding finding = makeRaceFinding(state, *later.kernel, conflict->access, conflict->address, [&](const Message& access) {
            return msg::check::raceOfStreams(access, describeOtherAccess(*earlier.kernel, conflict->otherAccess));
        });
        finding.accesses.push_back(earlier.kernel->describeAccess(conflict->otherAccess, conflict->address));
        reportOnce(state, std::move(finding));
        return;
    }
    const Operation* const kernel = later.kernel ? &later : earlier.kernel ? &earlier : nullptr;
    const Operation& copy = kernel == &later ? earlier : later;
    if (!kernel) {
        for (const ByteRange& a : later.bytes)
            for (const ByteRange& b : earlier.bytes)
                if (areOverlapping(a, b)) {
                    const HostCall& hostCall = state.hostCalls.find(later.call);
                    const std::uint64_t address = std::max(a.begin, b.begin);
                    trace::Finding finding;
                    finding.kind = trace::FindingKind::Race;
                    finding.file = hostCall.file;
                    finding.line = hostCall.line;
                    finding.address = address;
                    finding.location = makeLocation(state, address, 0);
                    finding.accesses = {makeHostAccess(address, a.isWrite), makeHostAccess(address, b.isWrite)};
                    finding.message = addLocationToSentence(
                        hostCall, msg::check::raceOfCopies(describeCopyCall(state, later.call), describeCopyCall(state, earlier.call),
                                                           simt::formatFindingLocation(finding.location)));
                    reportOnce(state, std::move(finding));
                    return;
                }
        return;
    }
    for (const ByteRange& bytes : copy.bytes)
        if (const auto conflict = kernel->kernel->findConflictWith(bytes)) {
            trace::Finding finding =
                makeRaceFinding(state, *kernel->kernel, conflict->access, conflict->address, [&](const Message& access) {
                    const auto& row = bytes.isWrite ? msg::check::raceWithWritingCopy : msg::check::raceWithReadingCopy;
                    return row(access, describeCopyCall(state, copy.call));
                });
            finding.accesses.push_back(makeHostAccess(conflict->address, bytes.isWrite));
            reportOnce(state, std::move(finding));
            return;
        }
}

bool OperationRaces::reportHostRace(State& state, const PageGuard::Hit& hit)
{
    const HostCall hostCall = state.hostCalls.find(state.hostCalls.findOrAddCodeSite(hit.stack));
    const auto& row = hit.isWrite ? msg::check::hostWrites : msg::check::hostReads;
    for (const Operation& old : m_operations) {
        if (state.timeline.hostVectorClock().includes(old.position))
            continue;
        trace::Finding finding;
        finding.kind = trace::FindingKind::Race;
        finding.address = hit.address;
        Message otherUse;
        if (const auto access = old.kernel ? old.kernel->findAccess(hit.address) : std::nullopt;
            access && (hit.isWrite || access->pastAccess->isWrite)) {
            finding.kernel = old.kernel->kernel();
            finding.launch = old.kernel->launch();
            finding.location = makeLocation(state, hit.address, old.kernel->elementBytes(*access));
            finding.accesses.push_back(old.kernel->describeAccess(*access, hit.address));
            otherUse = describeOtherAccess(*old.kernel, *access);
        } else if (std::ranges::any_of(old.bytes, [&](const ByteRange& b) {
                       return areOverlapping(b, {hit.address, hit.address + 1, hit.isWrite});
                   })) {
            finding.location = makeLocation(state, hit.address, 0);
            otherUse = msg::check::copyUses(describeCopyCall(state, old.call));
        } else {
            continue;
        }
        finding.file = hostCall.file;
        finding.line = hostCall.line;
        finding.accesses.insert(finding.accesses.begin(), makeHostAccess(hit.address, hit.isWrite));
        finding.message = addLocationToSentence(hostCall, row(simt::formatFindingLocation(finding.location), otherUse));
        reportOnce(state, std::move(finding));
        return true;
    }
    return false;
}

void OperationRaces::reportOnce(State& state, trace::Finding finding)
{
    std::string key = finding.file + ":" + std::to_string(finding.line);
    for (const trace::FindingAccess& access : finding.accesses)
        key += " " + std::to_string(access.site.value) + (access.isWrite ? "w" : "r") + (access.block < 0 ? "h" : "");
    if (!m_reportedKeys.insert(key).second)
        return;
    nameAllocations(state, finding);
    report(state, finding);
}

void OperationRaces::forget(std::uint64_t address, std::uint64_t bytes)
{
    for (Operation& old : m_operations) {
        if (old.kernel)
            old.kernel->forget(address, bytes);
        std::erase_if(old.bytes, [&](const ByteRange& range) { return range.begin < address + bytes && address < range.end; });
        old.guarded = removePages(old.guarded, address, address + bytes);
    }
}

void OperationRaces::enter(State& state, bool usesMemory)
{
    if (usesMemory)
        m_guard.lift();
    if (m_callDepth++ > 0)
        return;
    for (const PageGuard::Hit& hit : PageGuard::takeHits())
        if (!reportHostRace(state, hit))
            state.undefinedResults.reportTouched(state, hit);
}

void OperationRaces::leave(State& state)
{
    if (--m_callDepth > 0)
        return;
    std::vector<PageGuard::Range> ranges = state.undefinedResults.findGuardedPages(state);
    for (const Operation& old : m_operations)
        if (!state.timeline.hostVectorClock().includes(old.position))
            ranges.insert(ranges.end(), old.guarded.begin(), old.guarded.end());
    m_guard.set(ranges);
}

}  // namespace simtscope::runtime
