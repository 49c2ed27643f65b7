#include "gpu/runtime/state/undefined_results.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "gpu/core/messages/check.h"
#include "gpu/core/messages/fault.h"
#include "gpu/runtime/state/allocation_names.h"
#include "gpu/runtime/state/finding_report.h"
#include "gpu/runtime/state/state.h"
#include "gpu/simt/checks/undefined_values.h"

namespace simtscope::runtime {
namespace {

constexpr std::uint64_t kGuardedPageBytes = PageGuard::kPageBytes;

/// Holds the texts that describe a result and the memory that it depends on.
struct ResultTexts {
    std::string line, kernel;  ///< source line and kernel of the load
    Message byte, unwritten;
};
using MakeMessage = Message (*)(const ResultTexts&);

Message describeCopied(const ResultTexts& t)
{
    return msg::fault::hostReadsUndefined(t.byte, t.kernel, t.unwritten);
}

Message describeFound(const ResultTexts& t)
{
    return msg::fault::hostFindsUndefined(t.byte, t.kernel, t.unwritten);
}

Message describeLeft(const ResultTexts& t)
{
    return msg::fault::leavesUndefined(t.line, t.kernel, t.byte, t.unwritten);
}

trace::Finding makeResultFinding(const State& s, const Memory::AllocatedMemory& block, const simt::Validity::UndefinedResult& result,
                                 MakeMessage message)
{
    const simt::OriginSource& source = s.memory.origins().sourceOf(result.origin);
    const simt::LoadInstance& load = s.memory.origins().load(result.origin);
    trace::Finding finding;
    finding.kind = simt::findingKindOf(source);
    finding.kernel = source.kernel;
    finding.launch = source.launch;
    finding.file = source.file;
    finding.line = source.line;
    finding.block = load.block;
    if (load.lanes)
        finding.threads = {load.warp * kWarpSize + unsigned(std::countr_zero(load.lanes))};
    finding.address = block.info.address + result.offset;
    finding.location = simt::makeFindingLocation(source, result.origin);
    finding.accesses.emplace_back().address = finding.address;  // the host's access
    if (load.isKnown())
        finding.accesses.push_back({.site = source.site,
                                    .block = load.block,
                                    .warp = load.warp,
                                    .lanes = load.lanes,
                                    .time = load.time,
                                    .address = result.origin.offset,
                                    .isWrite = false,
                                    .value = std::nullopt});
    finding.message = message({source.lineText, trace::shortenName(source.kernel),
                               msg::check::byteOfAllocation(std::int64_t(result.offset), std::int64_t(block.info.id.value)),
                               simt::describeUnwritten(source, result.origin)});
    return finding;
}

void checkResults(State& s, const Memory::AllocatedMemory& block, std::uint64_t offset, std::uint64_t bytes, MakeMessage message)
{
    while (const auto result = block.validity->findFirstResult(offset, bytes)) {
        block.validity->write(result->offset, result->bytes);
        simt::OriginSource& source = s.memory.origins().sourceOf(result->origin);
        if (source.isReported)
            continue;
        source.isReported = true;
        trace::Finding finding = makeResultFinding(s, block, *result, message);
        nameAllocations(s, finding);
        report(s, finding);
    }
}

/// Notes results that can no longer be tracked, because it is unknown whether the host reads them.
void noteResults(State& s, const Memory::AllocatedMemory& block, std::uint64_t offset, std::uint64_t bytes)
{
    const auto result = block.validity->findFirstResult(offset, bytes);
    if (!result)
        return;
    simt::OriginSource& source = s.memory.origins().sourceOf(result->origin);
    if (source.isReported || source.isNoted)
        return;
    source.isNoted = true;
    trace::Finding finding = makeResultFinding(s, block, *result, describeLeft);
    finding.severity = trace::Severity::Note;
    nameAllocations(s, finding);
    report(s, finding);
}

/// Collects the pages of a block that hold undefined results and nothing defined. Results on other pages count as written from now on.
void collectGuardedPages(State& s, const Memory::AllocatedMemory& block, std::vector<PageGuard::Range>& pages)
{
    const std::uint64_t first = block.info.address, end = first + block.info.bytes;
    for (std::uint64_t page = first / kGuardedPageBytes * kGuardedPageBytes; page < end; page += kGuardedPageBytes) {
        const std::uint64_t begin = std::max(page, first) - first, bytes = std::min(page + kGuardedPageBytes, end) - first - begin;
        if (!block.validity->holdsResults(begin, bytes))
            continue;
        block.validity->markHostWrites(begin, bytes, simt::Validity::kWordBytes);
        if (!block.validity->isAllUndefined(begin, bytes)) {
            noteResults(s, block, begin, bytes);
            block.validity->defineResults(begin, bytes);
        } else if (!pages.empty() && pages.back().end == page) {
            pages.back().end += kGuardedPageBytes;
        } else {
            pages.push_back({page, page + kGuardedPageBytes});
        }
    }
}

}  // namespace

void checkCopiedResults(State& state, const Memory::AllocatedMemory& block, std::uint64_t offset, std::uint64_t bytes)
{
    checkResults(state, block, offset, bytes, describeCopied);
    if (!block.isOnDevice())
        return;
    if (const auto unwrittenRun = block.validity->findFirstUnwrittenRun(offset, bytes))
        state.memory.noteCopiedUninitialised(block, unwrittenRun->offset, unwrittenRun->bytes);
}

const std::vector<PageGuard::Range>& UndefinedResults::findGuardedPages(State& state)
{
    if (!std::exchange(m_isChanged, false))
        return m_pages;
    m_pages.clear();
    // A result is undefined only if a kernel has loaded uninitialised memory.
    if (state.memory.hasHostMemory() && !state.memory.origins().isEmpty())
        for (const Memory::AllocatedMemory* const block :
             state.memory.select([](const Memory::AllocatedMemory& b) { return b.isOnHost() && b.validity; }))
            runtime::collectGuardedPages(state, *block, m_pages);
    return m_pages;
}

void UndefinedResults::reportTouched(State& state, const PageGuard::Hit& hit)
{
    const Memory::AllocatedMemory* const block = state.memory.find(hit.address);
    if (!block || !block->validity)
        return;
    const std::uint64_t first = block->info.address, page = hit.address / kGuardedPageBytes * kGuardedPageBytes;
    const std::uint64_t hitOffset = hit.address - first, begin = std::max(page, first) - first;
    const std::uint64_t bytes = std::min(page + kGuardedPageBytes, first + block->info.bytes) - first - begin;
    if (!hit.isWrite) {
        checkResults(state, *block, hitOffset, begin + bytes - hitOffset, describeFound);
        checkResults(state, *block, begin, bytes, describeFound);
    }
    // The page has lost its guard, and the host may write any part of it.
    block->validity->defineResults(begin, bytes);
    noteChange();
}

}  // namespace simtscope::runtime
