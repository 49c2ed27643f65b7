#include "gpu/analysis/dataflow/value_history.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace simtscope::analysis {
namespace {

constexpr std::uint64_t kMaxCellBytes = 32;  // bytes of the widest access

}  // namespace

ValueHistory::ValueHistory(const Dataflow& flow, const trace::Steps& steps) : m_flow(&flow)
{
    m_steps.reserve(flow.versions.size());
    for (const Version& version : flow.versions)
        m_steps.push_back(steps.stepOf(version.event));
    m_byCell.resize(flow.versions.size());
    std::iota(m_byCell.begin(), m_byCell.end(), 0u);
    std::sort(m_byCell.begin(), m_byCell.end(),
              [&](std::uint32_t a, std::uint32_t b) { return std::tie(flow.versions[a].cell, a) < std::tie(flow.versions[b].cell, b); });
}

std::vector<HeldVersion> ValueHistory::heldVersions(const Cell& byte, std::uint32_t step) const
{
    const std::vector<Version>& versions = m_flow->versions;
    const bool isMemory = byte.allocation != kLaneAllocation;
    const Cell firstCell{byte.allocation, isMemory && byte.offset >= kMaxCellBytes ? byte.offset - kMaxCellBytes
                                          : isMemory                               ? 0
                                                                                   : byte.offset};
    const auto first = std::lower_bound(m_byCell.begin(), m_byCell.end(), firstCell,
                                        [&](std::uint32_t version, const Cell& cell) { return versions[version].cell < cell; });
    std::vector<HeldVersion> held;
    bool hasEarlier = false;
    for (auto at = first; at != m_byCell.end() && versions[*at].cell <= byte; ++at) {
        const Version& version = versions[*at];
        const bool covers = isMemory ? byte.offset - version.cell.offset < version.bytes : version.cell == byte;
        if (!covers)
            continue;
        const std::uint32_t firstStep = version.isWritten || hasEarlier ? m_steps[*at] : 0;
        hasEarlier = true;
        if (firstStep <= step)
            held.push_back({*at, firstStep, false});
    }
    std::sort(held.begin(), held.end(),
              [](const HeldVersion& a, const HeldVersion& b) { return std::tie(a.step, a.version) > std::tie(b.step, b.version); });
    markFlowingVersions(held);
    return held;
}

/// Marks the versions whose value flows into the newest one. Walks back from the newest version to the oldest: operands are older than the
/// versions computed from them.
void ValueHistory::markFlowingVersions(std::vector<HeldVersion>& writers) const
{
    if (writers.empty())
        return;
    std::uint32_t oldest = writers.front().version, newest = writers.front().version;
    for (const HeldVersion& writer : writers)
        oldest = std::min(oldest, writer.version);
    std::vector<bool> reached(newest - oldest + 1);
    reached.back() = true;
    for (std::uint32_t version = newest + 1; version-- > oldest;) {
        if (!reached[version - oldest])
            continue;
        const Version& current = m_flow->versions[version];
        for (std::uint32_t i = current.firstOperand; i < current.firstOperand + current.operandCount; ++i) {
            const std::uint32_t operand = m_flow->operands[i];
            if (operand >= oldest && operand < version)
                reached[operand - oldest] = true;
        }
    }
    for (HeldVersion& writer : writers)
        writer.flowsIn = writer.version <= newest && reached[writer.version - oldest];
}

std::vector<Operand> ValueHistory::operands(std::uint32_t version) const
{
    std::vector<Operand> operands;
    std::unordered_map<std::uint32_t, std::size_t> indexOfVersion;
    const Version& current = m_flow->versions[version];
    for (std::uint32_t i = current.firstOperand; i < current.firstOperand + current.operandCount; ++i) {
        const auto [found, isNew] = indexOfVersion.try_emplace(m_flow->operands[i], operands.size());
        if (isNew)
            operands.push_back({m_flow->operands[i], 1});
        else
            ++operands[found->second].occurrenceCount;
    }
    return operands;
}

}  // namespace simtscope::analysis
