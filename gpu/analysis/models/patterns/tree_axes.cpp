#include "gpu/analysis/models/patterns/tree_axes.h"

#include <algorithm>

namespace simtscope::analysis {

void sortUnique(std::vector<Cell>& cells)
{
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

std::vector<std::uint32_t> numberElements(const MemoryNames& names, const std::vector<Cell>& cells)
{
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < cells.size(); ++i)
        numbers.push_back(i == 0 ? 0 : numbers.back() + !names.areInSameElement(cells[i - 1], cells[i]));
    return numbers;
}

SecondaryAxes::SecondaryAxes(const MemoryNames& names, const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space)
    : m_elementOf(numberElements(names, columns))
{
    for (const Version& version : flow.versions) {
        if (version.isWritten && version.cell.allocation != space)
            m_axes[version.cell.allocation].cells.push_back(version.cell);
    }
    for (auto& [allocation, axis] : m_axes) {
        sortUnique(axis.cells);
        axis.elements = numberElements(names, axis.cells);
    }
}

std::optional<std::uint32_t> SecondaryAxes::columnOf(const Cell& cell) const
{
    const Axis& axis = m_axes.at(cell.allocation);
    const std::size_t at = std::size_t(std::lower_bound(axis.cells.begin(), axis.cells.end(), cell) - axis.cells.begin());
    const std::size_t columns = m_elementOf.size(), elements = columns ? m_elementOf.back() + 1 : 0;
    if (axis.elementCount() > elements)
        return {};
    if (axis.cells.size() * elements == columns * axis.elementCount())
        return std::uint32_t(at);
    if (axis.cells.size() != axis.elementCount())
        return {};
    return std::uint32_t(std::lower_bound(m_elementOf.begin(), m_elementOf.end(), axis.elements[at]) - m_elementOf.begin());
}

}  // namespace simtscope::analysis
