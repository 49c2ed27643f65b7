#include "gpu/races/barrier_divergence_check.h"

#include <algorithm>
#include <iterator>

#include "gpu/core/messages/fault.h"
#include "gpu/core/messages/plain.h"
#include "gpu/core/messages/sync.h"

namespace simtscope::races {

using trace::formatIndex;
using trace::formatRanges;

/// Groups the threads that wait at one source position, of which the compiler may have made several instructions.
struct BarrierDivergenceCheck::Arrivals {
    trace::SourcePosition position;
    const WaitingLanes* first = nullptr;
    std::vector<std::uint32_t> threads;
    std::vector<trace::FindingAccess> accesses;
};

namespace {

trace::FindingAccess accessOf(std::uint32_t block, const WaitingLanes& waiting)
{
    const trace::CodeLocation& at = waiting.chain.front();
    return {.site = SiteId(at.function->firstSite.value + at.instruction),
            .block = std::int64_t(block),
            .warp = waiting.warp,
            .lanes = waiting.lanes,
            .time = waiting.time,
            .address = 0,
            .isWrite = false,
            .value = std::nullopt};
}

trace::Finding findingOf(std::uint32_t block, trace::Severity severity)
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
std::string BarrierDivergenceCheck::lineOf(const Arrivals& arrivals, std::size_t outerCalls, trace::Finding* finding) const
{
    const std::span<const trace::CodeLocation> chain = arrivals.first->chain;
    return trace::formatSourceLine(m_module, chain.subspan(std::min(outerCalls, chain.size() - 1)), finding,
                                   trace::InlinedLine::OutermostCall);
}

std::size_t BarrierDivergenceCheck::outerCallsToDifference(const std::vector<Arrivals>& all) const
{
    for (std::size_t calls = 0; calls < all[0].first->chain.size(); ++calls)
        if (lineOf(all[0], calls) != lineOf(all[1], calls))
            return calls;
    return 0;
}

BarrierDivergenceCheck::Difference BarrierDivergenceCheck::compareBarriers(std::uint32_t block, std::span<const WaitingLanes> waiting)
{
    std::vector<Arrivals> all;
    for (const WaitingLanes& lanes : waiting) {
        trace::SourcePosition position = trace::sourcePosition(lanes.chain);
        if (position.empty())
            return {};
        auto at = std::ranges::find(all, position, &Arrivals::position);
        if (at == all.end())
            at = all.insert(at, {std::move(position), &lanes, {}, {}});
        std::ranges::copy(trace::threadsOf(lanes.warp, lanes.lanes), std::back_inserter(at->threads));
        at->accesses.push_back(accessOf(block, lanes));
    }
    std::ranges::sort(all, {}, &Arrivals::position);
    if (all.size() < 2)
        return {};
    if (!m_different.emplace(all[0].position, all[1].position).second)
        return {true, std::nullopt};
    trace::Finding finding = findingOf(block, trace::Severity::Error);
    const std::size_t calls = outerCallsToDifference(all);
    std::vector<Message> clauses;
    for (const Arrivals& arrivals : all) {
        const Message where = msg::fault::atBlockBarrier(lineOf(arrivals, calls, finding.line ? nullptr : &finding));
        clauses.push_back(
            (arrivals.threads.size() == 1 ? msg::fault::threadWaits : msg::fault::threadsWait)(formatRanges(arrivals.threads), where));
        finding.accesses.push_back(arrivals.accesses.front());
    }
    for (const Arrivals& arrivals : all)
        finding.accesses.insert(finding.accesses.end(), arrivals.accesses.begin() + 1, arrivals.accesses.end());
    setThreads(finding, all[0].threads);
    finding.message = msg::sync::differentBarriers(trace::shortName(m_launch.kernel), formatIndex(coordinates(block, m_launch.grid)),
                                                   joinMessages(clauses, "; "));
    return {true, std::move(finding)};
}

std::vector<std::uint32_t> PassedBarriers::takeNewlyExited(std::vector<std::uint32_t> exited)
{
    std::vector<std::uint32_t> added;
    std::ranges::set_difference(exited, m_exited, std::back_inserter(added));
    m_exited = std::move(exited);
    return added;
}

bool PassedBarriers::contains(const ptx::Function& kernel, std::uint32_t instruction) const
{
    return std::ranges::any_of(m_chains, [&](const trace::CallChain& chain) {
        return chain.size() == 1 && chain[0].function == &kernel && chain[0].instruction == instruction;
    });
}

bool PassedBarriers::contains(const trace::SourcePosition& position) const
{
    return !position.empty() &&
           std::ranges::any_of(m_chains, [&](const trace::CallChain& chain) { return trace::sourcePosition(chain) == position; });
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
    const trace::SourcePosition position = trace::sourcePosition(waiting.chain);
    const bool hasLeftLoop = passed.contains(position);
    if (!m_exited.emplace(position, hasLeftLoop).second)
        return std::nullopt;
    trace::Finding note = findingOf(block, hasLeftLoop ? trace::Severity::Warning : trace::Severity::Note);
    const std::string line = trace::formatSourceLine(m_module, waiting.chain, &note);
    note.message = (hasLeftLoop ? msg::sync::leftLoop : msg::sync::exitedBefore)(
        trace::shortName(m_launch.kernel), formatIndex(coordinates(block, m_launch.grid)), line, formatRanges(exited));
    note.accesses.push_back(accessOf(block, waiting));
    setThreads(note, std::move(exited));
    return note;
}

}  // namespace simtscope::races
