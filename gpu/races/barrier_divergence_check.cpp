#include "gpu/races/barrier_divergence_check.h"

#include <algorithm>
#include <iterator>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/plain.h"
#include "gpu/core/messages/sync.h"

namespace simtscope::races {

using trace::formatIndex;
using trace::formatRanges;

/// Groups the threads that wait at one source location, of which the compiler may have made several instructions.
struct BarrierDivergenceCheck::ArrivalGroup {
    trace::LocationChain location;
    const WaitingLanes* first = nullptr;
    std::vector<std::uint32_t> threads;
    std::vector<trace::FindingAccess> accesses;
};

namespace {

trace::FindingAccess makeAccess(std::uint32_t block, const WaitingLanes& waiting)
{
    const trace::CodeLocation& location = waiting.chain.front();
    return {.site = SiteId(location.function->firstSite.value + location.instruction),
            .block = std::int64_t(block),
            .warp = waiting.warp,
            .lanes = waiting.lanes,
            .time = waiting.time,
            .address = 0,
            .isWrite = false,
            .value = std::nullopt};
}

trace::Finding makeFinding(std::uint32_t block, trace::Severity severity)
{
    trace::Finding finding;
    finding.kind = trace::FindingKind::BarrierDivergence;
    finding.severity = severity;
    finding.block = block;
    return finding;
}

void setThreads(trace::Finding& finding, std::vector<std::uint32_t> threads)
{
    threads.resize(std::min<std::size_t>(threads.size(), kWarpSize));
    finding.threads = std::move(threads);
}

}  // namespace

/// Returns the line of the barrier, or of the call that is `outerCalls` levels further out.
std::string BarrierDivergenceCheck::formatLine(const ArrivalGroup& group, std::size_t outerCalls, trace::Finding* finding) const
{
    const std::span<const trace::CodeLocation> chain = group.first->chain;
    return trace::formatSourceLine(m_module, chain.subspan(std::min(outerCalls, chain.size() - 1)), finding,
                                   trace::InlinedLine::OutermostCall);
}

std::size_t BarrierDivergenceCheck::countOuterCallsToDifference(const std::vector<ArrivalGroup>& groups) const
{
    for (std::size_t calls = 0; calls < groups[0].first->chain.size(); ++calls)
        if (formatLine(groups[0], calls) != formatLine(groups[1], calls))
            return calls;
    return 0;
}

BarrierDivergenceCheck::Difference BarrierDivergenceCheck::compareBarriers(std::uint32_t block, std::span<const WaitingLanes> waiting)
{
    std::vector<ArrivalGroup> groups;
    for (const WaitingLanes& lanes : waiting) {
        trace::LocationChain location = trace::findLocationChain(lanes.chain);
        if (location.empty())
            return {};
        auto group = std::ranges::find(groups, location, &ArrivalGroup::location);
        if (group == groups.end())
            group = groups.insert(group, {std::move(location), &lanes, {}, {}});
        std::ranges::copy(trace::threadsOf(lanes.warp, lanes.lanes), std::back_inserter(group->threads));
        group->accesses.push_back(makeAccess(block, lanes));
    }
    std::ranges::sort(groups, {}, &ArrivalGroup::location);
    if (groups.size() < 2)
        return {};
    if (!m_reportedPairs.emplace(groups[0].location, groups[1].location).second)
        return {true, std::nullopt};
    trace::Finding finding = makeFinding(block, trace::Severity::Error);
    const std::size_t calls = countOuterCallsToDifference(groups);
    std::vector<Message> clauses;
    for (const ArrivalGroup& arrivals : groups) {
        const Message barrierClause = msg::fault::atBlockBarrier(formatLine(arrivals, calls, finding.line ? nullptr : &finding));
        clauses.push_back((arrivals.threads.size() == 1 ? msg::fault::threadWaits : msg::fault::threadsWait)(formatRanges(arrivals.threads),
                                                                                                             barrierClause));
        finding.accesses.push_back(arrivals.accesses.front());
    }
    for (const ArrivalGroup& arrivals : groups)
        finding.accesses.insert(finding.accesses.end(), arrivals.accesses.begin() + 1, arrivals.accesses.end());
    setThreads(finding, groups[0].threads);
    finding.message = msg::sync::differentBarriers(trace::shortenName(m_launch.kernel), formatIndex(coordinates(block, m_launch.grid)),
                                                   joinMessages(clauses, "; "));
    return {true, std::move(finding)};
}

std::vector<std::uint32_t> PassedBarriers::takeNewlyExited(std::vector<std::uint32_t> exitedThreads)
{
    std::vector<std::uint32_t> newlyExited;
    std::ranges::set_difference(exitedThreads, m_exitedThreads, std::back_inserter(newlyExited));
    m_exitedThreads = std::move(exitedThreads);
    return newlyExited;
}

bool PassedBarriers::contains(const ptx::Function& kernel, std::uint32_t instruction) const
{
    return std::ranges::any_of(m_chains, [&](const trace::CallChain& chain) {
        return chain.size() == 1 && chain[0].function == &kernel && chain[0].instruction == instruction;
    });
}

bool PassedBarriers::contains(const trace::LocationChain& location) const
{
    return !location.empty() &&
           std::ranges::any_of(m_chains, [&](const trace::CallChain& chain) { return trace::findLocationChain(chain) == location; });
}

void PassedBarriers::add(trace::CallChain chain)
{
    const auto isSame = [&](const trace::CallChain& other) {
        return std::ranges::equal(chain, other, [](const trace::CodeLocation& a, const trace::CodeLocation& b) {
            return a.function == b.function && a.instruction == b.instruction;
        });
    };
    if (std::ranges::none_of(m_chains, isSame))
        m_chains.push_back(std::move(chain));
}

std::optional<trace::Finding> BarrierDivergenceCheck::checkExits(std::uint32_t block, const WaitingLanes& waiting,
                                                                 std::vector<std::uint32_t> exited, PassedBarriers& passed)
{
    exited = passed.takeNewlyExited(std::move(exited));
    const trace::LocationChain location = trace::findLocationChain(waiting.chain);
    const bool hasLeftLoop = passed.contains(location);
    if (!m_reportedExits.emplace(location, hasLeftLoop).second)
        return std::nullopt;
    trace::Finding note = makeFinding(block, hasLeftLoop ? trace::Severity::Warning : trace::Severity::Note);
    const std::string line = trace::formatSourceLine(m_module, waiting.chain, &note);
    note.message = (hasLeftLoop ? msg::sync::leftLoop : msg::sync::exitedBefore)(
        trace::shortenName(m_launch.kernel), formatIndex(coordinates(block, m_launch.grid)), line, formatRanges(exited));
    note.accesses.push_back(makeAccess(block, waiting));
    setThreads(note, std::move(exited));
    return note;
}

}  // namespace simtscope::races
