#include "gpu/analysis/models/patterns/sweeps.h"

#include <algorithm>
#include <map>
#include <optional>

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMaxInputSetBytes = std::size_t(64) << 20;  // bytes of input sets; a larger dataflow is not examined

std::vector<Sweep> findSweeps(const TreeModel& model)
{
    std::vector<Sweep> sweeps(model.rows.size(), Sweep::None);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < model.rows.size(); ++row) {
        if (model.rows[row].kind == RowKind::Combined && model.rows[row].operandDistance > 0)
            rows.push_back(row);
    }
    const auto endOfSweep = [&](std::size_t start, bool isUp) {
        std::size_t end = std::min(start + 1, rows.size());
        for (; end < rows.size(); ++end) {
            const TreeRow &a = model.rows[rows[end - 1]], &b = model.rows[rows[end]];
            const bool makesFewer =
                b.nodeCount < a.nodeCount || b.nodeCount == 1;  // An exchange of all elements makes equally many values in each row.
            if (isUp ? b.operandDistance <= a.operandDistance || !makesFewer
                     : b.operandDistance >= a.operandDistance || b.nodeCount < a.nodeCount)
                break;
        }
        return end;
    };
    const std::size_t turn = endOfSweep(0, true), end = endOfSweep(turn, false);
    const bool turns = turn >= 2 && end > turn && model.rows[rows[turn]].operandDistance <= model.rows[rows[turn - 1]].operandDistance &&
                       model.rows[rows[turn]].nodeCount >= model.rows[rows[turn - 1]].nodeCount;
    for (std::size_t i = 0; turns && i < end; ++i)
        sweeps[rows[i]] = i < turn ? Sweep::Up : Sweep::Down;
    return sweeps;
}

/// Computes, for each node, the set of inputs (as bits) from which its value was computed.
class InputSets {
public:
    explicit InputSets(const TreeModel& model, const Dataflow& flow) : m_model(model), m_flow(flow)
    {
        m_words = (model.columns.size() + 63) / 64;
        m_sets.resize(m_words * model.nodes.size());
        m_exact.assign(model.nodes.size(), true);
    }

    Scan find()
    {
        for (std::uint32_t i = 0; i < m_model.nodes.size(); ++i)
            addInputs(i);
        std::map<Cell, std::uint32_t> last, outside;  // node that each cell holds at the end
        for (std::uint32_t i = 0; i < m_model.nodes.size(); ++i) {
            const bool isResult = m_model.rows[m_model.nodes[i].row].kind == RowKind::Result;
            (isResult ? outside : last)[m_flow.versions[m_model.nodes[i].version].cell] = i;
        }
        return kind(outside.empty() ? last : largestArray(outside));
    }

private:
    /// Returns the results of the allocation with the most of them: the total of a scanned block lies in another allocation.
    static std::map<Cell, std::uint32_t> largestArray(const std::map<Cell, std::uint32_t>& results)
    {
        std::map<std::uint32_t, std::map<Cell, std::uint32_t>> arrays;
        for (const auto& result : results)
            arrays[result.first.allocation].insert(result);
        return std::ranges::max_element(arrays, {}, [](const auto& array) { return array.second.size(); })->second;
    }

    std::uint64_t* set(std::uint32_t node) { return m_sets.data() + node * m_words; }

    void addInputs(std::uint32_t index)
    {
        const TreeNode& node = m_model.nodes[index];
        const Version& version = m_flow.versions[node.version];
        std::uint64_t* const coveredInputs = set(index);
        if (!version.isWritten || node.inputCount > 0) {
            coveredInputs[node.column / 64] |= 1ull << node.column % 64;
            m_base.push_back(node.column);
        }
        for (std::uint32_t k = 0; k < node.operandCount; ++k) {
            const std::uint32_t operand = m_model.operands[node.firstOperand + k];
            m_exact[index] = m_exact[index] && operand < index && m_exact[operand];
            for (std::size_t w = 0; operand < index && w < m_words; ++w) {
                m_exact[index] = m_exact[index] && !(coveredInputs[w] & set(operand)[w]);  // No input may count twice.
                coveredInputs[w] |= set(operand)[w];
            }
        }
    }

    Scan kind(const std::map<Cell, std::uint32_t>& results)
    {
        std::sort(m_base.begin(), m_base.end());
        m_base.erase(std::unique(m_base.begin(), m_base.end()), m_base.end());
        if (results.size() < 2 || results.begin()->first.allocation != results.rbegin()->first.allocation || results.size() > m_base.size())
            return Scan::None;
        std::optional<Scan> scan;
        std::vector<std::uint64_t> exclusiveSet(m_words), inclusiveSet(m_words);
        std::size_t rank = 0;
        for (const auto& [cell, node] : results) {
            const std::uint32_t column = m_base[rank++];
            inclusiveSet[column / 64] |= 1ull << column % 64;
            const bool isInclusive = std::equal(inclusiveSet.begin(), inclusiveSet.end(), set(node)),
                       isExclusive = std::equal(exclusiveSet.begin(), exclusiveSet.end(), set(node));
            const Scan resultScan = isInclusive ? Scan::Inclusive : isExclusive ? Scan::Exclusive : Scan::None;
            if (resultScan == Scan::None || !m_exact[node] || (scan && *scan != resultScan))
                return Scan::None;
            scan = resultScan;
            exclusiveSet = inclusiveSet;
        }
        return *scan;
    }

    const TreeModel& m_model;
    const Dataflow& m_flow;
    std::size_t m_words = 0;
    std::vector<std::uint64_t> m_sets;  ///< at node * m_words: the columns whose input flows into the node
    std::vector<bool> m_exact;          ///< by node: no input counts twice
    std::vector<std::uint32_t> m_base;  ///< columns that hold inputs
};

}  // namespace

bool Sweeps::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!TreeModel::prepare(source, stop))
        return false;
    forBlock(source);
    return true;
}

const Sweeps& Sweeps::forBlock(const RecordedBlock& source)
{
    return source.getDerived<Sweeps>([&] {
        Sweeps sweeps;
        const TreeModel& model = TreeModel::forBlock(source);
        sweeps.sweepOfRow = findSweeps(model);
        if (source.dataflow() && !model.isTruncated &&
            (model.nodes.size() + model.operands.size()) * (model.columns.size() / 8 + 8) <= kMaxInputSetBytes)
            sweeps.scan = InputSets(model, *source.dataflow()).find();
        return sweeps;
    });
}

}  // namespace simtscope::analysis
