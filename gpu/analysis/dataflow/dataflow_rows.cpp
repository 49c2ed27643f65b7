#include "gpu/analysis/dataflow/dataflow_rows.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>
#include <vector>

#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

struct CellHash {
    std::size_t operator()(const Cell& cell) const
    {
        return std::size_t((cell.offset ^ std::uint64_t(cell.allocation) << 32) * 0x9e3779b97f4a7c15ull);
    }
};

class Grouper {
public:
    Grouper(const RecordedBlock& source, const Dataflow& flow, std::uint32_t space, const std::stop_token& stop)
        : m_source(source), m_flow(flow), m_space(space), m_stop(stop), m_rowOf(flow.versions.size())
    {
    }

    std::vector<std::vector<std::uint32_t>> group()
    {
        const std::vector<VersionAtStep> byStep = versionsByStep();
        std::vector<std::uint32_t> versions;
        for (auto first = byStep.begin(); first != byStep.end() && !m_stop.stop_requested();) {
            const std::int64_t step = first->step;
            versions.clear();
            for (; first != byStep.end() && first->step == step; ++first)
                versions.push_back(first->version);
            addStep(versions, step < 0 ? 0 : phaseOf(std::uint32_t(step)));
        }
        closeRow();
        return std::move(m_rows);
    }

private:
    bool isInSpace(const Version& version) const { return version.cell.allocation == m_space; }

    /// Returns the cells outside the columns' space into which only their own previous value flows: tickets and other counters. They order
    /// the threads and are not part of the computed result.
    std::set<Cell> counters() const
    {
        std::map<Cell, bool> counts;  // true when a version of the cell is computed from the cell itself
        std::set<Cell> fedCells;
        for (const Version& version : m_flow.versions) {
            if (!version.isWritten || isInSpace(version))
                continue;
            for (std::uint32_t i = 0; i < version.operandCount; ++i) {
                const bool isOwnCell = m_flow.versions[m_flow.operands[version.firstOperand + i]].cell == version.cell;
                counts[version.cell] |= isOwnCell;
                if (!isOwnCell)
                    fedCells.insert(version.cell);
            }
        }
        std::set<Cell> counterCells;
        for (const auto& [cell, counting] : counts)
            if (counting && !fedCells.contains(cell))
                counterCells.insert(cell);
        return counterCells;
    }

    struct VersionAtStep {
        std::int64_t step = 0;
        std::uint32_t version = 0;
    };
    /// Groups the versions by lockstep step; inputs come first, as step -1.
    std::vector<VersionAtStep> versionsByStep() const
    {
        std::vector<VersionAtStep> rows;
        const std::set<Cell> leftOutCells = counters();
        StopPoll isStopped(m_stop);
        for (std::uint32_t i = 0; i < m_flow.versions.size() && !isStopped(); ++i) {
            const Version& version = m_flow.versions[i];
            if (!leftOutCells.empty() && leftOutCells.contains(version.cell))
                continue;
            if (version.isWritten)
                rows.push_back({m_source.lockstepSteps().stepOf(version.event), i});
            else if (isInSpace(version))
                rows.push_back({-1, i});
        }
        std::ranges::stable_sort(rows, {}, &VersionAtStep::step);
        return rows;
    }

    /// Returns the number of barriers that the block has passed before the step. Call it with ascending steps.
    std::uint32_t phaseOf(std::uint32_t step)
    {
        for (; m_phaseStep < step; ++m_phaseStep) {
            const auto events = m_source.lockstepSteps().events(m_phaseStep);
            m_phase += std::any_of(events.begin(), events.end(), [&](std::uint32_t event) {
                return m_source.trace().event(EventIndex(event)).kind == trace::EventKind::BarrierArrive;
            });
        }
        return m_phase;
    }

    /// Holds the row that is being filled.
    struct OpenRow {
        std::vector<std::uint32_t> versions;
        std::unordered_set<Cell, CellHash> cells;
        std::uint32_t phase = 0;
        std::uint32_t number = 0;  ///< from 1
    };

    /// Returns whether the versions may join the open row: written in the same phase, to other cells of the same space, and computed from
    /// nothing in that row.
    bool joins(const std::vector<std::uint32_t>& versions, std::uint32_t phase) const
    {
        if (m_open.versions.empty() || phase != m_open.phase)
            return false;
        const Version& openVersion = m_flow.versions[m_open.versions.front()];
        const Version& newVersion = m_flow.versions[versions.front()];
        if (!openVersion.isWritten || !newVersion.isWritten || openVersion.cell.allocation != newVersion.cell.allocation)
            return false;
        return std::none_of(versions.begin(), versions.end(), [&](std::uint32_t index) {
            const Version& version = m_flow.versions[index];
            const auto first = m_flow.operands.begin() + version.firstOperand;
            return m_open.cells.contains(version.cell) || std::any_of(first, first + version.operandCount, [&](std::uint32_t operand) {
                       return m_rowOf[operand] == m_open.number;
                   });
        });
    }

    /// Returns whether a value of another cell in the open row flows into the version.
    bool usesOpenRow(const Version& version) const
    {
        const auto first = m_flow.operands.begin() + version.firstOperand;
        return std::any_of(first, first + version.operandCount, [&](std::uint32_t operand) {
            return m_rowOf[operand] == m_open.number && m_flow.versions[operand].cell != version.cell;
        });
    }

    void openRow(std::uint32_t phase)
    {
        closeRow();
        m_open.phase = phase;
        ++m_open.number;
    }

    void closeRow()
    {
        if (!m_open.versions.empty())
            m_rows.push_back(std::move(m_open.versions));
        m_open.versions.clear();
        m_open.cells.clear();
    }

    void addStep(const std::vector<std::uint32_t>& versions, std::uint32_t phase)
    {
        // A row has one space. A step whose lanes write to several spaces makes several rows, the columns' space first.
        std::map<std::pair<bool, std::uint32_t>, std::vector<std::uint32_t>> bySpace;
        for (const std::uint32_t index : versions) {
            const Version& version = m_flow.versions[index];
            bySpace[{!isInSpace(version), version.cell.allocation}].push_back(index);
        }
        for (const auto& [space, members] : bySpace) {
            if (!joins(members, phase))
                openRow(phase);
            const std::size_t earlierCount = m_open.versions.size();
            for (const std::uint32_t index : members) {
                // Warps that do not run in lockstep may use a value that another warp made in the same step: begin a new row.
                if (m_open.versions.size() > earlierCount && usesOpenRow(m_flow.versions[index]))
                    openRow(phase);
                m_open.versions.push_back(index);
                m_open.cells.insert(m_flow.versions[index].cell);
                m_rowOf[index] = m_open.number;
            }
        }
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
    const std::uint32_t m_space;
    const std::stop_token& m_stop;
    std::vector<std::vector<std::uint32_t>> m_rows;
    std::vector<std::uint32_t> m_rowOf;  ///< by version: OpenRow::number; 0: no row yet
    OpenRow m_open;
    std::uint32_t m_phaseStep = 0, m_phase = 0;
};

}  // namespace

std::vector<std::vector<std::uint32_t>> groupRows(const RecordedBlock& source, const Dataflow& flow, std::uint32_t space,
                                                  const std::stop_token& stop)
{
    return Grouper(source, flow, space, stop).group();
}

}  // namespace simtscope::analysis
