#include "gpu/analysis/models/patterns/double_buffer.h"

#include <algorithm>

namespace simtscope::analysis {

namespace {

class DoubleBufferCheck {
public:
    DoubleBufferCheck(const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space)
        : m_flow(flow), m_columns(columns), m_space(space), m_half(columns.size() / 2)
    {
    }

    /// Returns whether the row fits a double buffer, and notes the half that it writes.
    bool takes(const std::vector<std::uint32_t>& row)
    {
        for (const std::uint32_t index : row) {
            const Version& version = m_flow.versions[index];
            if (!version.isWritten || version.cell.allocation != m_space)
                continue;
            const std::size_t column = columnOf(version.cell);
            if (isInSecond(column) != isInSecond(columnOf(m_flow.versions[row.front()].cell)))
                return false;
            bool hasOperands = false, hasOwnOperand = false;
            for (std::uint32_t i = version.firstOperand; i < version.firstOperand + version.operandCount; ++i) {
                const Version& operand = m_flow.versions[m_flow.operands[i]];
                if (operand.cell.allocation != m_space)
                    continue;
                const std::size_t operandColumn = columnOf(operand.cell);
                if (isInSecond(operandColumn) == isInSecond(column))
                    return false;
                hasOperands = true;
                hasOwnOperand = hasOwnOperand || operandColumn % m_half == column % m_half;
            }
            if (hasOperands && !hasOwnOperand)
                return false;
            m_isWritten[isInSecond(column)] = m_isWritten[isInSecond(column)] || hasOperands;
        }
        return true;
    }
    bool alternates() const { return m_isWritten[0] && m_isWritten[1]; }

private:
    std::size_t columnOf(const Cell& cell) const
    {
        return std::size_t(std::lower_bound(m_columns.begin(), m_columns.end(), cell) - m_columns.begin());
    }
    bool isInSecond(std::size_t column) const { return column >= m_half; }

    const Dataflow& m_flow;
    const std::vector<Cell>& m_columns;
    const std::uint32_t m_space;
    const std::size_t m_half;
    bool m_isWritten[2] = {false, false};  ///< by half: computed from the other half
};

}  // namespace

std::size_t findDoubleBufferSize(const Dataflow& flow, const std::vector<Cell>& columns, std::uint32_t space,
                                 const std::vector<std::vector<std::uint32_t>>& rows)
{
    if (columns.size() < 4 || columns.size() % 2 != 0)
        return 0;
    DoubleBufferCheck halves(flow, columns, space);
    const bool areAllTaken = std::ranges::all_of(rows, [&](const std::vector<std::uint32_t>& row) { return halves.takes(row); });
    return areAllTaken && halves.alternates() ? columns.size() / 2 : 0;
}

}  // namespace simtscope::analysis
