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

constexpr std::uint64_t kGuardedPage = PageGuard::kPageBytes;

/// Holds the texts that describe a result and the memory that it depends on.
struct ResultTexts {
    std::string line, kernel;  ///< source line and kernel of the load
    Message byte, unwritten;
};
using MakeMessage = Message (*)(const ResultTexts&);

Message copiedMessage(const ResultTexts& t)
{
    return msg::fault::hostReadsUndefined(t.byte, t.kernel, t.unwritten);
}

Message foundMessage(const ResultTexts& t)
{
    return msg::fault::hostFindsUndefined(t.byte, t.kernel, t.unwritten);
}

Message leftMessage(const ResultTexts& t)
{
    return msg::fault::leavesUndefined(t.line, t.kernel, t.byte, t.unwritten);
}

trace::Finding findingOf(const State& s, const Memory::Block& block, const simt::Validity::UndefinedResult& result, MakeMessage message)
{
    const simt::OriginSource& source = s.memory.origins().sourceOf(result.origin);
    const simt::LoadInstance& by = s.memory.origins().load(result.origin);
    trace::Finding finding;
    finding.kind = simt::kindOf(source);
    finding.kernel = source.kernel;
    finding.launch = source.launch;
    finding.file = source.file;
    finding.line = source.line;
    finding.block = by.block;
    if (by.lanes)
        finding.threads = {by.warp * kWarpSize + unsigned(std::countr_zero(by.lanes))};
    finding.address = block.info.address + result.offset;
    finding.location = simt::locationOf(source, result.origin);
    finding.accesses.emplace_back().address = finding.address;  // the host's access
    if (by.isKnown())
        finding.accesses.push_back({.site = source.site,
                                    .block = by.block,
                                    .warp = by.warp,
                                    .lanes = by.lanes,
                                    .time = by.time,
                                    .address = result.origin.offset,
                                    .isWrite = false,
                                    .value = std::nullopt});
    finding.message = message({source.lineText, trace::shortName(source.kernel),
                               msg::check::byteOfAllocation(std::int64_t(result.offset), std::int64_t(block.info.id.value)),
                               simt::describeUnwritten(source, result.origin)});
    return finding;
}

void checkResults(State& s, const Memory::Block& block, std::uint64_t offset, std::uint64_t bytes, MakeMessage message)
{
    while (const auto result = block.validity->firstResult(offset, bytes)) {
        block.validity->write(result->offset, result->bytes);
        simt::OriginSource& source = s.memory.origins().sourceOf(result->origin);
        if (source.isReported)
            continue;
        source.isReported = true;
        trace::Finding finding = findingOf(s, block, *result, message);
        nameAllocations(s, finding);
        report(s, finding);
    }
}

/// Notes results that can no longer be tracked, because it is unknown whether the host reads them.
void noteResults(State& s, const Memory::Block& block, std::uint64_t offset, std::uint64_t bytes)
{
    const auto result = block.validity->firstResult(offset, bytes);
    if (!result)
        return;
    simt::OriginSource& source = s.memory.origins().sourceOf(result->origin);
    if (source.isReported || source.isNoted)
        return;
    source.isNoted = true;
    trace::Finding finding = findingOf(s, block, *result, leftMessage);
    finding.severity = trace::Severity::Note;
    nameAllocations(s, finding);
    report(s, finding);
}

/// Collects the pages of a block that hold undefined results and nothing defined. Results on other pages count as written from now on.
void collectGuardedPages(State& s, const Memory::Block& block, std::vector<PageGuard::Range>& pages)
{
    const std::uint64_t first = block.info.address, end = first + block.info.bytes;
    for (std::uint64_t page = first / kGuardedPage * kGuardedPage; page < end; page += kGuardedPage) {
        const std::uint64_t begin = std::max(page, first) - first, bytes = std::min(page + kGuardedPage, end) - first - begin;
        if (!block.validity->holdsResults(begin, bytes))
            continue;
        block.validity->markHostWrites(begin, bytes, simt::Validity::kWordBytes);
        if (!block.validity->isAllUndefined(begin, bytes)) {
            noteResults(s, block, begin, bytes);
            block.validity->defineResults(begin, bytes);
        } else if (!pages.empty() && pages.back().end == page) {
            pages.back().end += kGuardedPage;
        } else {
            pages.push_back({page, page + kGuardedPage});
        }
    }
}

}  // namespace

void checkCopiedResults(State& state, const Memory::Block& block, std::uint64_t offset, std::uint64_t bytes)
{
    checkResults(state, block, offset, bytes, copiedMessage);
    if (!block.isOnDevice())
        return;
    if (const auto fresh = block.validity->firstUnwrittenRun(offset, bytes))
        state.memory.noteCopiedUninitialised(block, fresh->offset, fresh->bytes);
}

const std::vector<PageGuard::Range>& UndefinedResults::findGuardedPages(State& state)
{
    if (!std::exchange(m_isChanged, false))
        return m_pages;
    m_pages.clear();
    // A result is undefined only if a kernel has loaded uninitialised memory.
    if (state.memory.hasHostMemory() && !state.memory.origins().isEmpty())
        for (const Memory::Block* const block : state.memory.select([](const Memory::Block& b) { return b.isOnHost() && b.validity; }))
            runtime::collectGuardedPages(state, *block, m_pages);
    return m_pages;
}

void UndefinedResults::reportTouched(State& state, const PageGuard::Hit& hit)
{
    const Memory::Block* const block = state.memory.find(hit.address);
    if (!block || !block->validity)
        return;
    const std::uint64_t first = block->info.address, page = hit.address / kGuardedPage * kGuardedPage;
    const std::uint64_t at = hit.address - first, begin = std::max(page, first) - first;
    const std::uint64_t bytes = std::min(page + kGuardedPage, first + block->info.bytes) - first - begin;
    if (!hit.isWrite) {
        checkResults(state, *block, at, begin + bytes - at, foundMessage);
        checkResults(state, *block, begin, bytes, foundMessage);
    }
    // The page has lost its guard, and the host may write any part of it.
    block->validity->defineResults(begin, bytes);
    noteChange();
}

}  // namespace simtscope::runtime
