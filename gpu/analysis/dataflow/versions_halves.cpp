// Merges halves of 8-byte values. Asynchronous copies move 4-byte words, whatever a program keeps in them. An 8-byte value that was copied
// as two words becomes one version when it is first read as a whole, and so does the input from which the words were copied.
#include "gpu/analysis/dataflow/versions.h"

namespace simtscope::analysis {

namespace {

constexpr unsigned kHalfBytes = 4;

}  // namespace

/// Returns whether both versions are untyped neighbouring words of one event and thread, both inputs or both copied.
bool Versions::formOneValue(std::uint32_t low, std::uint32_t high) const
{
    const Version &a = m_flow.versions[low], &b = m_flow.versions[high];
    return low < high && a.bytes == kHalfBytes && b.bytes == kHalfBytes && a.cell.allocation == b.cell.allocation &&
           a.cell.offset + kHalfBytes == b.cell.offset && a.written == b.written && a.event == b.event && a.thread == b.thread &&
           isUntyped(a.type) && isUntyped(b.type) && a.operation == 0 && b.operation == 0;
}

void Versions::merge(std::uint32_t low, std::uint32_t high, ptx::ScalarType type)
{
    Version& whole = m_flow.versions[low];
    whole.value |= m_flow.versions[high].value << 32;
    whole.bytes = 2 * kHalfBytes;
    whole.type = type;
    for (unsigned i = 0; i < kHalfBytes; ++i)
        if (m_cells.at(whole.cell.allocation, whole.cell.offset + kHalfBytes + i) == high)
            m_cells.set(whole.cell.allocation, whole.cell.offset + kHalfBytes + i, low);
    m_mergedInto.emplace(high, low);
}

std::uint32_t Versions::mergedPair(Cell cell, std::uint64_t value, const Access& access)
{
    if (access.bytes != 2 * kHalfBytes || cell.allocation == kLaneCell)
        return VersionMap::kUnknown;
    const std::uint32_t low = exact(cell, kHalfBytes), high = exact({cell.allocation, cell.offset + kHalfBytes}, kHalfBytes);
    if (low == VersionMap::kUnknown || high == VersionMap::kUnknown || !formOneValue(low, high))
        return VersionMap::kUnknown;
    const Version &a = m_flow.versions[low], &b = m_flow.versions[high];
    if (!a.written || a.operands > 1 || a.operands != b.operands || (a.value | b.value << 32) != value)
        return VersionMap::kUnknown;
    if (a.operands) {
        const std::uint32_t from = m_flow.operands[a.firstOperand], other = m_flow.operands[b.firstOperand];
        const bool isWhole = from == other && m_flow.versions[from].bytes == 2 * kHalfBytes;
        if (!isWhole && (from == other || m_flow.versions[from].written || !formOneValue(from, other)))
            return VersionMap::kUnknown;
        if (!isWhole)
            merge(from, other, access.type);
    }
    merge(low, high, access.type);
    return low;
}

/// Removes the versions that were merged into another one; their users then refer to the whole.
void Versions::dropMerged()
{
    if (m_mergedInto.empty())
        return;
    std::vector<Version> kept;
    std::vector<std::uint32_t> place(m_flow.versions.size()), operands;
    for (std::uint32_t i = 0; i < m_flow.versions.size(); ++i) {
        if (const auto merged = m_mergedInto.find(i); merged != m_mergedInto.end()) {
            place[i] = place[merged->second];
            continue;
        }
        place[i] = std::uint32_t(kept.size());
        Version version = m_flow.versions[i];
        const std::uint32_t first = version.firstOperand, end = first + version.operands;
        version.firstOperand = std::uint32_t(operands.size());
        for (std::uint32_t k = first; k < end; ++k) {
            const std::uint32_t operand = m_flow.operands[k];
            const auto half = m_mergedInto.find(operand);
            const bool isNamed = half != m_mergedInto.end() && k > first && m_flow.operands[k - 1] == half->second;
            if (!isNamed)
                operands.push_back(place[operand]);
        }
        version.operands = std::uint32_t(operands.size()) - version.firstOperand;
        kept.push_back(version);
    }
    m_flow.versions = std::move(kept);
    m_flow.operands = std::move(operands);
}

}  // namespace simtscope::analysis
