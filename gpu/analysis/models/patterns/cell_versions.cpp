#include "gpu/analysis/models/patterns/cell_versions.h"

#include <algorithm>
#include <numeric>

namespace simtscope::analysis {

CellVersions::CellVersions(const RecordedBlock& source)
{
    if (!source.dataflow())
        return;
    m_flow = &*source.dataflow();
    const std::vector<Version>& versions = m_flow->versions;
    m_byCell.resize(versions.size());
    std::iota(m_byCell.begin(), m_byCell.end(), 0u);
    std::stable_sort(m_byCell.begin(), m_byCell.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return versions[a].cell < versions[b].cell; });
    m_steps.reserve(versions.size());
    for (const Version& version : versions)
        m_steps.push_back(version.isWritten ? source.steps().stepOf(version.event) : 0);
}

const CellVersions& CellVersions::forBlock(const RecordedBlock& source)
{
    return source.getDerived<CellVersions>([&] { return CellVersions(source); });
}

std::span<const std::uint32_t> CellVersions::versionsOf(const Cell& cell) const
{
    if (!m_flow)
        return {};
    const auto cellOfVersion = [&](std::uint32_t version) { return m_flow->versions[version].cell; };
    const auto first =
        std::lower_bound(m_byCell.begin(), m_byCell.end(), cell, [&](std::uint32_t v, const Cell& c) { return cellOfVersion(v) < c; });
    auto last = std::upper_bound(first, m_byCell.end(), cell, [&](const Cell& c, std::uint32_t v) { return c < cellOfVersion(v); });
    return {first, last};
}

std::uint32_t CellVersions::versionAt(const Cell& cell, std::uint32_t step) const
{
    const std::span<const std::uint32_t> versions = versionsOf(cell);
    for (auto version = versions.rbegin(); version != versions.rend(); ++version) {
        if (m_steps[*version] <= step)
            return *version;
    }
    return kNoVersion;
}

std::uint32_t CellVersions::foundBy(const Cell& cell, EventIndex event) const
{
    const std::span<const std::uint32_t> versions = versionsOf(cell);
    for (auto version = versions.rbegin(); version != versions.rend(); ++version) {
        const Version& candidate = m_flow->versions[*version];
        if (!candidate.isWritten || candidate.event.value < event.value)
            return *version;
    }
    return kNoVersion;
}

std::uint32_t originOf(const Dataflow& flow, std::uint32_t version)
{
    while (flow.versions[version].operandCount == 1)
        version = flow.operands[flow.versions[version].firstOperand];
    return version;
}

}  // namespace simtscope::analysis
