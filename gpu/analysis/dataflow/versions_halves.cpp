// Merges halves of 8-byte values (declared in version_builder.h). Asynchronous copies move 4-byte words, whatever a program keeps in them.
// An 8-byte value that was copied as two words becomes one version when it is first read as a whole, and so does the input from which the
// words were copied.
#include "gpu/analysis/dataflow/version_builder.h"

namespace simtscope::analysis {

namespace {

constexpr unsigned kHalfBytes = 4;

}  // namespace

/// Returns whether both versions are untyped neighbouring words of one event and thread, both inputs or both copied.
bool VersionBuilder::isOneValue(std::uint32_t low, std::uint32_t high) const
{
    const Version &a = m_flow.versions[low], &b = m_flow.versions[high];
    return low < high && a.bytes == kHalfBytes && b.bytes == kHalfBytes && a.cell.allocation == b.cell.allocation &&
           a.cell.offset + kHalfBytes == b.cell.offset && a.isWritten == b.isWritten && a.event == b.event && a.thread == b.thread &&
           isUntyped(a.type) && isUntyped(b.type) && a.operationIndex == 0 && b.operationIndex == 0;
}

void VersionBuilder::merge(std::uint32_t low, std::uint32_t high, ptx::ScalarType type)
{
    Version& merged = m_flow.versions[low];
    merged.value |= m_flow.versions[high].value << 32;
    merged.bytes = 2 * kHalfBytes;
    merged.type = type;
    for (unsigned i = 0; i < kHalfBytes; ++i)
        if (m_cells.at(merged.cell.allocation, merged.cell.offset + kHalfBytes + i) == high)
            m_cells.set(merged.cell.allocation, merged.cell.offset + kHalfBytes + i, low);
    m_versionOfMergedWord.emplace(high, low);
}

std::uint32_t VersionBuilder::mergePair(Cell cell, std::uint64_t value, const CellAccess& access)
{
    if (access.bytes != 2 * kHalfBytes || cell.allocation == kLaneAllocation)
        return VersionMap::kUnknown;
    const std::uint32_t low = findExact(cell, kHalfBytes), high = findExact({cell.allocation, cell.offset + kHalfBytes}, kHalfBytes);
    if (low == VersionMap::kUnknown || high == VersionMap::kUnknown || !isOneValue(low, high))
        return VersionMap::kUnknown;
    const Version &a = m_flow.versions[low], &b = m_flow.versions[high];
    if (!a.isWritten || a.operandCount > 1 || a.operandCount != b.operandCount || (a.value | b.value << 32) != value)
        return VersionMap::kUnknown;
    if (a.operandCount) {
        const std::uint32_t lowSource = m_flow.operands[a.firstOperand], highSource = m_flow.operands[b.firstOperand];
        const bool isWhole = lowSource == highSource && m_flow.versions[lowSource].bytes == 2 * kHalfBytes;
        if (!isWhole && (lowSource == highSource || m_flow.versions[lowSource].isWritten || !isOneValue(lowSource, highSource)))
            return VersionMap::kUnknown;
        if (!isWhole)
            merge(lowSource, highSource, access.type);
    }
    merge(low, high, access.type);
    return low;
}

/// Removes the versions that were merged into another one; their users then refer to the whole.
void VersionBuilder::dropMerged()
{
    if (m_versionOfMergedWord.empty())
        return;
    std::vector<Version> kept;
    std::vector<std::uint32_t> newIndex(m_flow.versions.size()), operands;
    for (std::uint32_t i = 0; i < m_flow.versions.size(); ++i) {
        if (const auto merged = m_versionOfMergedWord.find(i); merged != m_versionOfMergedWord.end()) {
            newIndex[i] = newIndex[merged->second];
            continue;
        }
        newIndex[i] = std::uint32_t(kept.size());
        Version version = m_flow.versions[i];
        const std::uint32_t first = version.firstOperand, end = first + version.operandCount;
        version.firstOperand = std::uint32_t(operands.size());
        for (std::uint32_t k = first; k < end; ++k) {
            const std::uint32_t operand = m_flow.operands[k];
            const auto half = m_versionOfMergedWord.find(operand);
            const bool isNamed = half != m_versionOfMergedWord.end() && k > first && m_flow.operands[k - 1] == half->second;
            if (!isNamed)
                operands.push_back(newIndex[operand]);
        }
        version.operandCount = std::uint32_t(operands.size()) - version.firstOperand;
        kept.push_back(version);
    }
    m_flow.versions = std::move(kept);
    m_flow.operands = std::move(operands);
}

}  // namespace simtscope::analysis
