#include "gpu/analysis/models/tree_model.h"

#include <algorithm>
#include <map>
#include <set>

#include "gpu/analysis/dataflow_rows.h"
#include "gpu/analysis/names/names.h"
#include "gpu/analysis/program_lines.h"

namespace simtscope::analysis {

namespace {

/// The space with the most written versions; of equals, the one that was written first.
std::uint32_t mainSpace(const Dataflow& flow)
{
    std::map<std::uint32_t, std::size_t> counts;
    std::uint32_t best = 0;
    std::size_t most = 0;
    for (const Version& version : flow.versions) {
        if (version.written && ++counts[version.cell.allocation] > most) {
            most = counts[version.cell.allocation];
            best = version.cell.allocation;
        }
    }
    return best;
}

/// A value that is called a sum of one value with itself, and is none: what compilers make of a division by a constant ends in an addition.
bool falseSum(const Dataflow& flow, const Version& version)
{
    std::uint64_t sum = 0;
    for (std::uint32_t i = version.firstOperand; i < version.firstOperand + version.operands; ++i) {
        if (flow.operands[i] != flow.operands[version.firstOperand])
            return false;
        sum += flow.versions[flow.operands[i]].value;
    }
    const std::uint64_t bits = version.bytes >= 8 ? ~0ull : (1ull << 8 * version.bytes) - 1;
    return version.operands > 0 && !ptx::isFloat(version.type) && ((sum ^ version.value) & bits) != 0;
}

ptx::ScalarType versionType(const RecordedBlock& source, const Version& version)
{
    return Names::of(source).typeAt(version.cell.allocation, version.cell.offset, version.bytes, version.type);
}

// A value of more operands than this has company that looks alike, and more edges than these cover each other.
constexpr std::uint32_t kManyOperands = 8, kMostEdges = 128;

/// Which element of its array each cell is, of cells in order: the fields of a struct are one. From 0 on.
std::vector<std::uint32_t> elementNumbers(const Names& names, const std::vector<Cell>& cells)
{
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 0; i < cells.size(); ++i)
        numbers.push_back(i == 0 ? 0 : numbers.back() + !names.sameElement(cells[i - 1], cells[i]));
    return numbers;
}

void sortUnique(std::vector<Cell>& cells)
{
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
}

/// The cells of one place outside of the columns' space that the block writes, as an axis that lies over the columns.
struct OwnAxis {
    std::vector<Cell> cells;
    std::vector<std::uint32_t> elements;  ///< by cell

    std::uint32_t elementCount() const { return elements.empty() ? 0 : elements.back() + 1; }
};

class Builder {
public:
    Builder(const RecordedBlock& source, const Dataflow& flow) : m_source(source), m_flow(flow) {}

    /// Nothing: `stop` was requested.
    std::optional<TreeModel> build(const std::stop_token& stop)
    {
        m_model.space = mainSpace(m_flow);
        m_model.truncated = m_flow.truncated;
        findColumns();
        findOwnAxes();
        m_nodeOf.assign(m_flow.versions.size(), kNoNode);
        for (const std::vector<std::uint32_t>& versions : groupRows(m_source, m_flow, m_model.space, stop)) {
            if (stop.stop_requested())
                return std::nullopt;
            addRow(versions);
        }
        m_elementOf = elementNumbers(Names::of(m_source), m_model.columns);
        std::vector<std::uint8_t> kept(m_model.columns.size());
        for (TreeRow& row : m_model.rows) {
            if (stop.stop_requested())
                return std::nullopt;
            describe(row);
            if (row.kind == RowKind::Result)
                continue;
            for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
                kept[m_model.nodes[i].column] = m_model.nodes[i].textLength;
            row.widest = std::max(row.widest, *std::max_element(kept.begin(), kept.end()));
        }
        return std::move(m_model);
    }

private:
    std::uint8_t lengthOf(const Version& version) const
    {
        return std::uint8_t(std::min<std::size_t>(formatVersion(m_source, version).size(), 255));
    }

    bool inSpace(const Version& version) const { return version.cell.allocation == m_model.space; }

    void findColumns()
    {
        for (const Version& version : m_flow.versions) {
            if (inSpace(version))
                m_model.columns.push_back(version.cell);
        }
        sortUnique(m_model.columns);
    }

    void findOwnAxes()
    {
        const Names& names = Names::of(m_source);
        m_elementOf = elementNumbers(names, m_model.columns);
        for (const Version& version : m_flow.versions) {
            if (version.written && !inSpace(version))
                m_ownAxes[version.cell.allocation].cells.push_back(version.cell);
        }
        for (auto& [allocation, axis] : m_ownAxes) {
            sortUnique(axis.cells);
            axis.elements = elementNumbers(names, axis.cells);
        }
    }

    /// Where a cell elsewhere stands on the axis of its own place: element by element. Nothing: that has more elements than the columns, or
    /// elements of another number of fields.
    std::optional<std::uint32_t> ownColumnOf(const Cell& cell) const
    {
        const OwnAxis& axis = m_ownAxes.at(cell.allocation);
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

    /// How the nodes of a row lie that is not in the columns' space. By cell.
    enum class Placing : std::uint8_t { UnderOperands, OnOwnAxis, InOwnOrder };

    Placing placingOf(const std::map<Cell, TreeNode>& nodes) const
    {
        constexpr std::size_t kFew = 8;  // results that are read one by one, whatever their order
        const Cell& first = nodes.begin()->first;
        const bool fits = ownColumnOf(first).has_value();
        bool any = false, crosses = false;
        std::uint32_t last = 0;
        for (const auto& [cell, node] : nodes) {
            if (node.operands == 0)
                continue;
            const std::uint32_t column = leftmostOperand(node);
            crosses = crosses || (any && column < last);
            last = column;
            any = true;
        }
        if (!any)
            return fits ? Placing::OnOwnAxis : Placing::UnderOperands;
        if (!crosses || (nodes.size() <= kFew && 2 * nodes.size() < m_elementOf.size()))
            return m_onOwnAxis.contains(first.allocation) ? Placing::OnOwnAxis : Placing::UnderOperands;
        return fits ? Placing::OnOwnAxis : Placing::InOwnOrder;
    }

    /// Under the first operand of each or, where that is taken, in the next column that is free.
    std::map<std::uint32_t, TreeNode> placedUnderOperands(const std::map<Cell, TreeNode>& nodes) const
    {
        std::map<std::uint32_t, TreeNode> placed;
        for (const auto& [cell, node] : nodes) {
            std::uint32_t column = node.operands ? leftmostOperand(node) : 0;
            while (placed.contains(column))
                ++column;
            placed.emplace(column, node).first->second.column = column;
        }
        return placed;
    }

    std::map<std::uint32_t, TreeNode> placed(const std::map<Cell, TreeNode>& nodes, bool main, Placing placing) const
    {
        std::map<std::uint32_t, TreeNode> placed;
        if (main || placing == Placing::OnOwnAxis) {
            for (const auto& [cell, node] : nodes) {
                const std::uint32_t column = main ? columnOf(cell) : *ownColumnOf(cell);
                placed.emplace(column, node).first->second.column = column;
            }
            return placed;
        }
        placed = placedUnderOperands(nodes);
        if (placing == Placing::InOwnOrder) {
            auto next = nodes.begin();
            for (auto& [column, node] : placed) {
                node = next++->second;
                node.column = column;
            }
        }
        return placed;
    }

    std::uint32_t columnOf(const Cell& cell) const
    {
        return std::uint32_t(std::lower_bound(m_model.columns.begin(), m_model.columns.end(), cell) - m_model.columns.begin());
    }

    void addRow(const std::vector<std::uint32_t>& versions)
    {
        const bool main = inSpace(m_flow.versions[versions.front()]);
        std::map<Cell, std::vector<std::uint32_t>> byCell;
        for (const std::uint32_t index : versions)
            byCell[m_flow.versions[index].cell].push_back(index);
        const std::uint32_t row = std::uint32_t(m_model.rows.size());
        std::map<Cell, TreeNode> nodes;
        for (const auto& [cell, members] : byCell) {
            TreeNode& node = nodes[cell];
            node.version = members.back();
            node.row = row;
            node.writes = std::uint32_t(members.size());
            collectOperands(members, node);
        }
        const Placing placing = main ? Placing::UnderOperands : placingOf(nodes);
        std::map<std::uint32_t, TreeNode> byColumn = placed(nodes, main, placing);
        if (placing == Placing::OnOwnAxis)
            m_onOwnAxis.insert(nodes.begin()->first.allocation);
        TreeRow added;
        added.firstNode = std::uint32_t(m_model.nodes.size());
        added.kind = main ? RowKind::Combined : RowKind::Result;
        added.ownAxis = placing == Placing::OnOwnAxis;
        for (auto& [column, node] : byColumn) {
            const Version& version = m_flow.versions[node.version];
            node.step = version.written ? m_source.steps().stepOf(version.event) : 0;
            node.textLength = lengthOf(version);
            for (const std::uint32_t member : byCell[version.cell])
                m_nodeOf[member] = std::uint32_t(m_model.nodes.size());
            m_model.nodes.push_back(node);
            while (!main && column >= m_model.columns.size())
                m_model.columns.push_back({m_model.space, kNoCell});
        }
        added.nodes = std::uint32_t(m_model.nodes.size()) - added.firstNode;
        noteCopies(added);
        std::set<std::uint32_t> threads;
        for (const std::uint32_t index : versions)
            threads.insert(m_flow.versions[index].thread);
        added.threads = std::uint32_t(threads.size());
        m_model.rows.push_back(added);
    }

    /// A thread that has put an input into a cell and goes on with it in a register: for what follows, the cell stands for the input.
    void noteCopies(const TreeRow& row)
    {
        for (std::uint32_t i = row.firstNode; row.kind == RowKind::Combined && i < row.firstNode + row.nodes; ++i) {
            const TreeNode& node = m_model.nodes[i];
            const Version& version = m_flow.versions[node.version];
            if (version.written && version.operation == 0 && node.writes == 1 && node.inputs == 1 && node.operands == 0)
                m_copies.try_emplace({m_model.inputs[node.firstInput], version.thread}, i);
        }
    }

    std::uint32_t leftmostOperand(const TreeNode& node) const
    {
        std::uint32_t column = ~0u;
        for (std::uint32_t i = node.firstOperand; i < node.firstOperand + node.operands; ++i)
            column = std::min(column, m_model.nodes[m_model.operands[i]].column);
        return column;
    }

    /// Operands of all versions that a cell gets within one row, without those that the row itself makes for that cell.
    void collectOperands(const std::vector<std::uint32_t>& members, TreeNode& node)
    {
        node.firstOperand = std::uint32_t(m_model.operands.size());
        node.firstInput = std::uint32_t(m_model.inputs.size());
        for (const std::uint32_t member : members) {
            const Version& version = m_flow.versions[member];
            for (std::uint32_t i = 0; i < version.operands; ++i) {
                const std::uint32_t operand = m_flow.operands[version.firstOperand + i];
                const bool chained = members.size() > 1 && std::find(members.begin(), members.end(), operand) != members.end();
                if (chained)
                    continue;
                if (m_nodeOf[operand] != kNoNode)
                    m_model.operands.push_back(m_nodeOf[operand]);
                else if (const auto copy = m_copies.find({operand, version.thread}); copy != m_copies.end())
                    m_model.operands.push_back(copy->second);
                else if (!m_flow.versions[operand].written)
                    m_model.inputs.push_back(operand);
            }
        }
        node.operands = std::uint32_t(m_model.operands.size()) - node.firstOperand;
        node.inputs = std::uint32_t(m_model.inputs.size()) - node.firstInput;
        const auto cellOf = [&](std::uint32_t n) { return m_flow.versions[m_model.nodes[n].version].cell; };
        const Version& last = m_flow.versions[members.back()];
        node.carried = node.operands == 1 && node.inputs == 0 && cellOf(m_model.operands[node.firstOperand]) == last.cell &&
                       m_flow.versions[m_model.nodes[m_model.operands[node.firstOperand]].version].value == last.value;
    }

    void describe(TreeRow& row)
    {
        std::vector<PlaceName> places;
        bool copies = true;
        std::int64_t distance = -1, previous = -1;
        row.step = ~0u;
        for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i) {
            const TreeNode& node = m_model.nodes[i];
            const Version& version = m_flow.versions[node.version];
            row.step = std::min(row.step, node.step);
            addLine(version, row);
            row.widestNode = std::max(row.widestNode, node.textLength);
            row.loads = row.loads || node.inputs > 0;
            copies = copies && version.operation == 0 && node.operands == 0;
            if (version.operation != 0 || node.inputs > 1) {
                row.mostInputs = std::max(row.mostInputs, node.inputs);
                for (std::uint32_t k = 0; k < std::min(node.inputs, 3u); ++k)
                    row.widest = std::max(row.widest, lengthOf(m_flow.versions[m_model.inputs[node.firstInput + k]]));
            }
            for (std::uint32_t k = 0; k < node.inputs && row.mostInputs > 0 && places.size() < 3; ++k) {
                const Cell& cell = m_flow.versions[m_model.inputs[node.firstInput + k]].cell;
                const PlaceName place = placeOf(cell);
                if (std::ranges::find(places, place) != places.end())
                    continue;
                places.push_back(place);
                row.inputs.push_back(cell);
            }
            row.mostOperands = std::max(row.mostOperands, node.operands);
            // How far apart the operands lie, in elements, wherever the result goes (a double buffer writes elsewhere). A value that only
            // moves has no operands to be apart.
            std::int64_t leftmost = INT64_MAX, rightmost = -1;
            bool oneArray = true;
            for (std::uint32_t k = 0; k < node.operands; ++k) {
                const TreeNode& operand = m_model.nodes[m_model.operands[node.firstOperand + k]];
                const std::int64_t column = m_elementOf[operand.column];
                leftmost = std::min(leftmost, column);
                rightmost = std::max(rightmost, column);
                oneArray = oneArray && arrayOf(operand) == arrayOf(m_model.nodes[m_model.operands[node.firstOperand]]);
            }
            if (rightmost > leftmost && !oneArray)
                distance = -2;
            else if (rightmost > leftmost)
                distance = distance == -1 || distance == rightmost - leftmost ? rightmost - leftmost : -2;
            const std::string operation = operationOf(m_flow, version);
            if (!operation.empty() && std::ranges::find(row.operations, operation) == row.operations.end())
                row.operations.push_back(operation);
            if (i == row.firstNode || (m_flow.versions[row.made].operation == 0 && version.operation != 0))
                row.made = node.version;
            if (previous >= 0 && (row.spacing == 0 || node.column - previous < row.spacing))
                row.spacing = std::uint32_t(node.column - previous);
            previous = node.column;
        }
        row.distance = std::uint32_t(std::max<std::int64_t>(0, distance));
        row.fanned = edgesCover(m_model, row);
        const Version& first = m_flow.versions[m_model.nodes[row.firstNode].version];
        if (!first.written)
            row.kind = RowKind::Before;
        else if (row.kind != RowKind::Result && copies)
            row.kind = RowKind::Loaded;
        row.widest = std::max(row.widest, row.widestNode);
    }

    PlaceName placeOf(const Cell& cell) const { return Names::of(m_source).place(cell.allocation, cell.offset); }
    PlaceName arrayOf(const TreeNode& node) const { return placeOf(m_flow.versions[node.version].cell); }

    void addLine(const Version& version, TreeRow& row) const
    {
        if (!version.written)
            return;
        const trace::Site* site = m_source.recording().site(m_source.launch(), m_source.trace().event(version.event).site);
        const trace::SourceFrame* frame = placeFrame(m_source.recording(), site);
        if (!frame || frame->line == 0)
            return;
        row.line = row.line ? std::min<std::uint32_t>(row.line, frame->line) : frame->line;
        row.lastLine = std::max<std::uint32_t>(row.lastLine, frame->line);
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
    TreeModel m_model;
    std::vector<std::uint32_t> m_nodeOf;
    std::vector<std::uint32_t> m_elementOf;                                     ///< by column
    std::map<std::uint32_t, OwnAxis> m_ownAxes;                                 ///< by allocation
    std::set<std::uint32_t> m_onOwnAxis;                                        ///< allocations with a row that lies on its own axis
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_copies;  ///< (input, thread) to the node that holds it
};

}  // namespace

const TreeModel& TreeModel::of(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.kept<TreeModel>();
}

bool TreeModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.replay(stop) || !source.orderLockstep(stop))
        return false;
    return source.derive<TreeModel>(
        [&] { return source.dataflow() ? Builder(source, *source.dataflow()).build(stop) : std::optional<TreeModel>(TreeModel()); });
}

bool keptItsOwn(const TreeModel& model, const TreeNode& node)
{
    bool own = model.space == kLaneCell && node.operands > 1 && node.inputs == 0;
    for (std::uint32_t k = 0; own && k < node.operands; ++k)
        own = model.nodes[model.operands[node.firstOperand + k]].column == node.column;
    return own;
}

/// "add.s32" -> "add"
std::string operationOf(const Dataflow& flow, const Version& version)
{
    const std::string& full = flow.operations[version.operation];
    const std::string name = full.substr(0, full.find('.'));
    return name == "add" && falseSum(flow, version) ? kComputed : name;
}

ShownValue versionValue(const RecordedBlock& source, const Version& version)
{
    return shownValue(version.value, versionType(source, version), version.bytes);
}

std::string formatVersion(const RecordedBlock& source, const Version& version)
{
    return formatValue(version.value, versionType(source, version), version.bytes);
}

bool edgesCover(const TreeModel& model, const TreeRow& row)
{
    std::uint32_t edges = 0;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
        edges += model.nodes[i].operands > kManyOperands ? model.nodes[i].operands : 0;
    return row.nodes > 1 && edges > kMostEdges;
}

}  // namespace simtscope::analysis
