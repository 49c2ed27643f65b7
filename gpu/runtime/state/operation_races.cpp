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

std::uint64_t fold(std::uint64_t key, std::uint64_t value)
{
    key = (key ^ value) * 0x9e3779b97f4a7c15;
    return key ^ key >> 32;
}

bool overlap(const ByteRange& a, const ByteRange& b)
{
    return a.begin < b.end && b.begin < a.end && (a.isWrite || b.isWrite);
}

trace::FindingLocation locationOf(State& s, std::uint64_t address, unsigned elementBytes)
{
    trace::FindingLocation location;
    location.space = ptx::StateSpace::Global;
    location.bytes = elementBytes;
    if (const Memory::Block* const block = s.memory.find(address)) {
        location.allocation = std::int64_t(block->info.id.value);
        location.offset = std::int64_t(address - block->info.address);
        if (elementBytes && *location.offset % elementBytes == 0)
            location.element = *location.offset / elementBytes;
    }
    return location;
}

Message accessOf(const Footprint::Access& access, const trace::FindingLocation& location)
{
    const auto& row = access.past->isAtomic && access.past->isWrite ? msg::check::changes
                      : access.past->isWrite                        ? msg::check::writes
                                                                    : msg::check::reads;
    return row(simt::nameOfLocation(location));
}

/// Says which thread of the kernel makes the other access of a race, and where.
Message alsoAccesses(const Footprint& kernel, const Footprint::Access& access)
{
    const Message who = msg::check::threadOfKernel(kernel.threadOf(access), kernel.blockOf(access), kernel.kernel());
    const auto& row = access.past->isAtomic && access.past->isWrite ? msg::check::changesIt
                      : access.past->isWrite                        ? msg::check::writesIt
                                                                    : msg::check::readsIt;
    return row(who, kernel.lineOf(access));
}

/// Makes a finding of a kernel's access, with its place and sentence; `why` makes the end of the sentence from the kind of access.
template <class Why>
trace::Finding findingOf(State& s, const Footprint& kernel, const Footprint::Access& access, std::uint64_t address, Why why)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::Race;
    finding.kernel = kernel.kernel();
    finding.launch = kernel.launch();
    finding.block = std::int64_t(access.past->block);
    finding.address = address;
    finding.location = locationOf(s, address, kernel.elementBytes(access));
    finding.accesses.push_back(kernel.describeAccess(access, address));
    const std::string line = kernel.lineOf(access, &finding);
    finding.message =
        msg::fault::at(line, kernel.kernel(), kernel.blockOf(access), kernel.threadOf(access), why(accessOf(access, finding.location)));
    return finding;
}

trace::FindingAccess hostAccess(std::uint64_t address, bool isWrite)
{
    trace::FindingAccess access;
    access.address = address;
    access.isWrite = isWrite;
    return access;
}

/// Returns "cudaMemcpyAsync(…) at main.cu:20".
Message copyText(State& s, HostCallId call)
{
    const HostCall& at = s.hostCalls.find(call);
    return at.file.empty() ? msg::check::someCopy() : msg::check::copyAt(at.text, at.location());
}

/// Returns the pages of host-accessible memory where any access, or any write, of the host would race with the launch or copy.
std::vector<PageGuard::Range> guardedPages(State& s, const Footprint* kernel, const std::vector<ByteRange>& bytes)
{
    using HostConflict = Footprint::HostConflict;
    constexpr std::uint64_t kPage = PageGuard::kPageBytes;
    const auto isOnHost = [](const Memory::Block& block) { return block.isOnHost() && block.mappedBytes != 0; };
    std::vector<PageGuard::Range> ranges;
    for (const Memory::Block* const block : s.memory.select(isOnHost)) {
        const std::uint64_t first = block->info.address, last = first + block->info.bytes;
        for (std::uint64_t page = first / kPage * kPage; page < last; page += kPage) {
            const std::uint64_t begin = std::max(page, first), end = std::min(page + kPage, last);
            HostConflict conflict = HostConflict::None;
            if (kernel && kernel->memory().find(begin))
                conflict = kernel->hostConflict(begin, end);
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
std::vector<PageGuard::Range> withoutPages(const std::vector<PageGuard::Range>& ranges, std::uint64_t begin, std::uint64_t end)
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
        add(state, {.position = state.timeline.latest(streamKey),
                    .vectorClock = state.timeline.vectorClockOf(streamKey),
                    .kernel = std::move(footprint),
                    .bytes = {}});
}

void OperationRaces::addCopy(State& state, StreamKey streamKey, std::vector<ByteRange> bytes, HostCallId call)
{
    add(state, {.position = state.timeline.latest(streamKey),
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
    if (host.includes(operation.position) || (state.streams.empty() && !state.timeline.hasStreams() && !isTouchable))
        return;
    // If a stream repeats an operation, only the latest is kept: work that is not ordered behind the earlier one is not ordered behind the
    // later one either.
    const auto again = std::ranges::find_if(m_operations, [&](const Operation& old) {
        return old.position.streamKey == operation.position.streamKey && operationKey(old) == operationKey(operation);
    });
    if (again != m_operations.end()) {
        operation.guarded = std::move(again->guarded);
        m_operations.erase(again);
    } else if (isTouchable) {
        operation.guarded = guardedPages(state, operation.kernel.get(), operation.bytes);
    }
    m_operations.push_back(std::move(operation));
    if (m_operations.size() > kMaxOperations)
        m_operations.pop_front();
}

std::uint64_t OperationRaces::operationKey(const Operation& operation)
{
    if (operation.kernel)
        return operation.kernel->digest();
    std::uint64_t key = fold(1, std::uint64_t(operation.call));
    for (const ByteRange& range : operation.bytes)
        key = fold(fold(fold(key, range.begin), range.end), range.isWrite);
    return key;
}

bool OperationRaces::isCompared(const Operation& now, const Operation& before)
{
    if (m_compared.size() >= kMaxComparedPairs)
        m_compared.clear();
    return !m_compared.insert(fold(fold(2, operationKey(now)), operationKey(before))).second;
}

void OperationRaces::compare(State& state, const Operation& now, const Operation& before)
{
    if (now.kernel && before.kernel) {
        const auto conflict = now.kernel->conflictWith(*before.kernel);
        if (!conflict)
            return;
        trace::Finding finding = findingOf(state, *now.kernel, conflict->own, conflict->address, [&](const Message& here) {
            return msg::check::raceOfStreams(here, alsoAccesses(*before.kernel, conflict->other));
        });
        finding.accesses.push_back(before.kernel->describeAccess(conflict->other, conflict->address));
        reportOnce(state, std::move(finding));
        return;
    }
    const Operation* const kernel = now.kernel ? &now : before.kernel ? &before : nullptr;
    const Operation& copy = kernel == &now ? before : now;
    if (!kernel) {
        for (const ByteRange& a : now.bytes)
            for (const ByteRange& b : before.bytes)
                if (overlap(a, b)) {
                    const HostCall& at = state.hostCalls.find(now.call);
                    const std::uint64_t address = std::max(a.begin, b.begin);
                    trace::Finding finding;
                    finding.kind = trace::FindingKind::Race;
                    finding.file = at.file;
                    finding.line = at.line;
                    finding.address = address;
                    finding.location = locationOf(state, address, 0);
                    finding.accesses = {hostAccess(address, a.isWrite), hostAccess(address, b.isWrite)};
                    finding.message =
                        sentenceWithLocation(at, msg::check::raceOfCopies(copyText(state, now.call), copyText(state, before.call),
                                                                          simt::nameOfLocation(finding.location)));
                    reportOnce(state, std::move(finding));
                    return;
                }
        return;
    }
    for (const ByteRange& bytes : copy.bytes)
        if (const auto conflict = kernel->kernel->conflictWith(bytes)) {
            trace::Finding finding = findingOf(state, *kernel->kernel, conflict->own, conflict->address, [&](const Message& here) {
                const auto& row = bytes.isWrite ? msg::check::raceWithWritingCopy : msg::check::raceWithReadingCopy;
                return row(here, copyText(state, copy.call));
            });
            finding.accesses.push_back(hostAccess(conflict->address, bytes.isWrite));
            reportOnce(state, std::move(finding));
            return;
        }
}

bool OperationRaces::reportHostRace(State& state, const PageGuard::Hit& hit)
{
    const HostCall at = state.hostCalls.find(state.hostCalls.codeSite(hit.stack));
    const auto& row = hit.isWrite ? msg::check::hostWrites : msg::check::hostReads;
    for (const Operation& old : m_operations) {
        if (state.timeline.hostVectorClock().includes(old.position))
            continue;
        trace::Finding finding;
        finding.kind = trace::FindingKind::Race;
        finding.address = hit.address;
        Message used;
        if (const auto access = old.kernel ? old.kernel->accessTo(hit.address) : std::nullopt;
            access && (hit.isWrite || access->past->isWrite)) {
            finding.kernel = old.kernel->kernel();
            finding.launch = old.kernel->launch();
            finding.location = locationOf(state, hit.address, old.kernel->elementBytes(*access));
            finding.accesses.push_back(old.kernel->describeAccess(*access, hit.address));
            used = alsoAccesses(*old.kernel, *access);
        } else if (std::ranges::any_of(old.bytes, [&](const ByteRange& b) {
                       return overlap(b, {hit.address, hit.address + 1, hit.isWrite});
                   })) {
            finding.location = locationOf(state, hit.address, 0);
            used = msg::check::copyUses(copyText(state, old.call));
        } else {
            continue;
        }
        finding.file = at.file;
        finding.line = at.line;
        finding.accesses.insert(finding.accesses.begin(), hostAccess(hit.address, hit.isWrite));
        finding.message = sentenceWithLocation(at, row(simt::nameOfLocation(finding.location), used));
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
    if (!m_reported.insert(key).second)
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
        old.guarded = withoutPages(old.guarded, address, address + bytes);
    }
}

void OperationRaces::enter(State& state, bool usesMemory)
{
    if (usesMemory)
        m_guard.lift();
    if (m_depth++ > 0)
        return;
    for (const PageGuard::Hit& hit : PageGuard::takeHits())
        if (!reportHostRace(state, hit))
            state.undefinedResults.reportTouched(state, hit);
}

void OperationRaces::leave(State& state)
{
    if (--m_depth > 0)
        return;
    std::vector<PageGuard::Range> ranges = state.undefinedResults.findGuardedPages(state);
    for (const Operation& old : m_operations)
        if (!state.timeline.hostVectorClock().includes(old.position))
            ranges.insert(ranges.end(), old.guarded.begin(), old.guarded.end());
    m_guard.set(ranges);
}

}  // namespace simtscope::runtime
