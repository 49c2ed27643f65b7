#include "gpu/analysis/models/patterns/tree_model.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gpu/analysis/dataflow/dataflow_rows.h"
#include "gpu/analysis/models/patterns/double_buffer.h"
#include "gpu/analysis/models/patterns/lane_times.h"
#include "gpu/analysis/models/patterns/tree_column_assigner.h"
#include "gpu/analysis/models/patterns/tree_conflicts.h"
#include "gpu/analysis/models/patterns/tree_row.h"
#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

namespace {

/// Returns the space with the most written versions; among equals, the one written first.
std::uint32_t chooseColumnSpace(const Dataflow& flow)
{
    std::map<std::uint32_t, std::size_t> counts;
    std::uint32_t mostWritten = 0;
    std::size_t mostWrites = 0;
    for (const Version& version : flow.versions) {
        if (version.isWritten && ++counts[version.cell.allocation] > mostWrites) {
            mostWrites = counts[version.cell.allocation];
            mostWritten = version.cell.allocation;
        }
    }
    return mostWritten;
}

/// Returns the length that nine of ten values do not exceed; 0 when there is no value.
std::uint8_t usualTextLengthOf(const std::vector<std::uint8_t>& lengths)
{
    std::array<std::size_t, 256> counts{};
    for (const std::uint8_t length : lengths)
        ++counts[length];
    counts[0] = 0;  // A length of 0 stands for no value.
    const std::size_t values = std::accumulate(counts.begin(), counts.end(), std::size_t(0));
    std::size_t coveredCount = 0;
    std::uint8_t length = 0;
    while (coveredCount * 10 < values * 9)
        coveredCount += counts[++length];
    return length;
}

class TreeBuilder {
public:
    TreeBuilder(const RecordedBlock& source, const Dataflow& flow) : m_source(source), m_flow(flow), m_laneTimes(source) {}

    /// Returns nothing when `stop` was requested.
    std::optional<TreeModel> build(const std::stop_token& stop)
    {
        m_model.columnSpace = chooseColumnSpace(m_flow);
        m_model.isTruncated = m_flow.isTruncated;
        findColumns();
        const std::vector<std::vector<std::uint32_t>> rows = groupRows(m_source, m_flow, m_model.columnSpace, stop);
        if (const std::size_t half = findDoubleBufferSize(m_flow, m_model.columns, m_model.columnSpace, rows); half > 0) {
            m_model.secondBuffer.assign(m_model.columns.begin() + std::ptrdiff_t(half), m_model.columns.end());
            m_model.columns.resize(half);
        }
        m_columnAssigner.emplace(m_source, m_flow, m_model);
        m_nodeOf.assign(m_flow.versions.size(), kNoNode);
        for (const std::vector<std::uint32_t>& versions : rows) {
            if (stop.stop_requested())
                return std::nullopt;
            addRow(versions);
        }
        const std::vector<std::uint32_t> elementOf = numberElements(MemoryNames::forBlock(m_source), m_model.columns);
        std::vector<std::uint8_t> kept(m_model.columns.size());
        m_model.firstRows.assign(m_model.columns.size(), kNoNode);
        describeRows(m_source, m_flow, m_model, elementOf, stop);
        for (TreeRow& row : m_model.rows) {
            if (stop.stop_requested())
                return std::nullopt;
            if (row.kind == RowKind::Result) {
                std::vector<std::uint8_t> lengths;
                for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i)
                    lengths.push_back(m_model.nodes[i].textLength);
                row.usualTextLength = usualTextLengthOf(lengths);
                continue;
            }
            for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodeCount; ++i) {
                const TreeNode& node = m_model.nodes[i];
                kept[node.column] = node.textLength;
                m_model.firstRows[node.column] = std::min(m_model.firstRows[node.column], node.row);
            }
            row.maxTextLength = std::max(row.maxTextLength, *std::max_element(kept.begin(), kept.end()));
            row.usualTextLength = usualTextLengthOf(kept);
        }
        if (m_model.columnSpace == kLaneAllocation)
            m_laneTimes.findLastRows(m_flow, m_model);
        markUseful();
        addSharedCosts(m_source, m_flow, m_model, stop);
        return stop.stop_requested() ? std::nullopt : std::optional(std::move(m_model));
    }

private:
    bool isInSpace(const Version& version) const { return version.cell.allocation == m_model.columnSpace; }

    void findColumns()
    {
        for (const Version& version : m_flow.versions) {
            if (isInSpace(version))
                m_model.columns.push_back(version.cell);
        }
        sortUnique(m_model.columns);
    }

    void addRow(const std::vector<std::uint32_t>& versions)
    {
        const bool isInMainSpace = isInSpace(m_flow.versions[versions.front()]);
        const auto cellOf = [&](std::uint32_t index) { return m_flow.versions[index].cell; };
        std::vector<std::uint32_t> byCell = versions;
        if (!std::ranges::is_sorted(byCell, {}, cellOf))
            std::ranges::stable_sort(byCell, {}, cellOf);
        const std::uint32_t row = std::uint32_t(m_model.rows.size());
        TreeColumnAssigner::Nodes nodes;
        nodes.reserve(byCell.size());
        for (auto first = byCell.begin(); first != byCell.end();) {
            const auto end = std::find_if(first, byCell.end(), [&](std::uint32_t index) { return cellOf(index) != cellOf(*first); });
            TreeNode& node = nodes.emplace_back(cellOf(*first), TreeNode()).second;
            node.version = *(end - 1);
            node.row = row;
            node.writeCount = std::uint32_t(end - first);
            collectOperands({first, end}, node);
            first = end;
        }
        auto [byColumn, isOnOwnAxis] = m_columnAssigner->assignColumns(nodes, isInMainSpace);
        if (!isInMainSpace && isFarFromOperands(byColumn)) {
            TreeRow repeatedRow;
            repeatedRow.kind = RowKind::Repeated;
            repeatedRow.firstNode = std::uint32_t(m_model.nodes.size());
            repeatedRow.representativeVersion = versions.front();
            m_model.rows.push_back(repeatedRow);
            for (auto& [column, node] : byColumn)
                ++node.row;
        }
        TreeRow newRow;
        newRow.firstNode = std::uint32_t(m_model.nodes.size());
        newRow.kind = isInMainSpace ? RowKind::Combined : RowKind::Result;
        newRow.hasSecondaryAxis = isOnOwnAxis;
        newRow.isInSecondHalf =
            isInMainSpace && !m_model.secondBuffer.empty() && m_model.secondBuffer.front() <= m_flow.versions[versions.front()].cell;
        for (auto& [column, node] : byColumn) {
            const Version& version = m_flow.versions[node.version];
            node.step = version.isWritten ? m_source.steps().stepOf(m_laneTimes.heldSince(version)) : 0;
            for (auto member = std::ranges::lower_bound(byCell, version.cell, {}, cellOf);
                 member != byCell.end() && cellOf(*member) == version.cell; ++member)
                m_nodeOf[*member] = std::uint32_t(m_model.nodes.size());
            m_model.nodes.push_back(node);
            while (!isInMainSpace && column >= m_model.columns.size())
                m_model.columns.push_back({m_model.columnSpace, kNoCell});
        }
        newRow.nodeCount = std::uint32_t(m_model.nodes.size()) - newRow.firstNode;
        noteCopies(newRow);
        std::vector<std::uint32_t> threads;
        for (const std::uint32_t index : versions)
            threads.push_back(m_flow.versions[index].thread);
        std::ranges::sort(threads);
        newRow.threadCount = std::uint32_t(std::unique(threads.begin(), threads.end()) - threads.begin());
        m_model.rows.push_back(newRow);
    }

    /// Returns whether the nodes stand below another result and use values of other columns than their own, so that their edges would
    /// cross that row.
    bool isFarFromOperands(const TreeColumnAssigner::AssignedNodes& nodes) const
    {
        return !m_model.rows.empty() && m_model.rows.back().kind == RowKind::Result && std::ranges::any_of(nodes, [&](const auto& entry) {
            const TreeNode& node = entry.second;
            const auto first = m_model.operands.begin() + node.firstOperand;
            return std::any_of(first, first + node.operandCount, [&](std::uint32_t operand) {
                return isInSpace(m_flow.versions[m_model.nodes[operand].version]) && m_model.nodes[operand].column != node.column;
            });
        });
    }

    /// Notes the inputs that a thread stored into a cell and goes on using in a register: for later uses, the cell represents the input.
    void noteCopies(const TreeRow& row)
    {
        for (std::uint32_t i = row.firstNode; row.kind == RowKind::Combined && i < row.firstNode + row.nodeCount; ++i) {
            const TreeNode& node = m_model.nodes[i];
            const Version& version = m_flow.versions[node.version];
            if (version.isWritten && version.operationIndex == 0 && node.writeCount == 1 && node.inputCount == 1 && node.operandCount == 0)
                m_copies.try_emplace(copyKey(m_model.inputs[node.firstInput], version.thread), i);
        }
    }

    static std::uint64_t copyKey(std::uint32_t input, std::uint32_t thread) { return std::uint64_t(input) << 32 | thread; }

    /// Collects the operands of all versions that a cell gets within one row, except those that the row itself makes for that cell.
    void collectOperands(std::span<const std::uint32_t> members, TreeNode& node)
    {
        node.firstOperand = std::uint32_t(m_model.operands.size());
        node.firstInput = std::uint32_t(m_model.inputs.size());
        for (const std::uint32_t member : members) {
            const Version& version = m_flow.versions[member];
            for (std::uint32_t i = 0; i < version.operandCount; ++i) {
                const std::uint32_t operand = m_flow.operands[version.firstOperand + i];
                const bool isChained = members.size() > 1 && std::find(members.begin(), members.end(), operand) != members.end();
                if (isChained)
                    continue;
                if (m_nodeOf[operand] != kNoNode)
                    m_model.operands.push_back(m_nodeOf[operand]);
                else if (const auto copy = m_copies.find(copyKey(operand, version.thread)); copy != m_copies.end())
                    m_model.operands.push_back(copy->second);
                else if (!m_flow.versions[operand].isWritten)
                    m_model.inputs.push_back(operand);
            }
        }
        node.operandCount = std::uint32_t(m_model.operands.size()) - node.firstOperand;
        node.inputCount = std::uint32_t(m_model.inputs.size()) - node.firstInput;
        const auto cellOf = [&](std::uint32_t n) { return m_flow.versions[m_model.nodes[n].version].cell; };
        const auto isSameCell = [&](const Cell& cell, const Cell& resultCell) {
            return cell == resultCell ||
                   (!m_model.secondBuffer.empty() && cell.allocation == m_model.columnSpace &&
                    resultCell.allocation == m_model.columnSpace && columnOf(m_model, cell) == columnOf(m_model, resultCell));
        };
        const Version& last = m_flow.versions[members.back()];
        node.isCopyOfOwnCell = node.operandCount == 1 && node.inputCount == 0 &&
                               isSameCell(cellOf(m_model.operands[node.firstOperand]), last.cell) &&
                               m_flow.versions[m_model.nodes[m_model.operands[node.firstOperand]].version].value == last.value;
    }

    /// Marks the values that flow into a result. When there are no results, marks all values.
    void markUseful()
    {
        // The space lives only as long as the block.
        const bool isShortLived = m_model.columnSpace == trace::kSharedAllocation.value || m_model.columnSpace == kLaneAllocation;
        const bool hasResults =
            isShortLived && std::ranges::any_of(m_model.rows, [](const TreeRow& row) { return row.kind == RowKind::Result; });
        for (TreeNode& node : m_model.nodes)
            node.reachesResult = !hasResults || m_model.isTruncated || m_model.rows[node.row].kind == RowKind::Result;
        for (std::size_t i = m_model.nodes.size(); i-- > 0;) {
            const TreeNode& node = m_model.nodes[i];
            for (std::uint32_t k = 0; node.reachesResult && k < node.operandCount; ++k)
                m_model.nodes[m_model.operands[node.firstOperand + k]].reachesResult = true;
        }
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
    TreeModel m_model;
    std::vector<std::uint32_t> m_nodeOf;
    std::optional<TreeColumnAssigner> m_columnAssigner;
    LaneTimes m_laneTimes;
    std::unordered_map<std::uint64_t, std::uint32_t> m_copies;  ///< by copyKey(): the node that holds the input
};

}  // namespace

const TreeModel& TreeModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<TreeModel>();
}

bool TreeModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop) || !source.prepareLockstepSteps(stop))
        return false;
    return source.makeDerived<TreeModel>(
        [&] { return source.dataflow() ? TreeBuilder(source, *source.dataflow()).build(stop) : std::optional<TreeModel>(TreeModel()); });
}

bool hasKeptOwnValue(const TreeModel& model, const TreeNode& node)
{
    bool readsOnlyItself = model.columnSpace == kLaneAllocation && node.operandCount > 1 && node.inputCount == 0;
    for (std::uint32_t k = 0; readsOnlyItself && k < node.operandCount; ++k)
        readsOnlyItself = model.nodes[model.operands[node.firstOperand + k]].column == node.column;
    return readsOnlyItself;
}

}  // namespace simtscope::analysis
