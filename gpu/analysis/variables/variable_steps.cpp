#include "gpu/analysis/variables/variable_steps.h"

#include <algorithm>

#include "gpu/analysis/variables/debug_build_steps.h"

namespace simtscope::analysis {
namespace {

// A cell takes about a hundred bytes.
constexpr std::size_t kMaxKeptTables = 128, kMaxKeptCells = 1u << 19;
// Steps that a request further back makes in one pass. A block has up to 32 warps, each of which is replayed.
constexpr std::uint32_t kStepsOfWarp = 16, kStepsOfBlock = 4;

std::size_t countCells(const std::vector<VariableRow>& rows)
{
    std::size_t count = 0;
    for (const VariableRow& row : rows)
        count += row.cells.size() + countCells(row.children);
    return count;
}

}  // namespace

VariableSteps::VariableSteps(std::shared_ptr<const RecordedBlock> block, std::unique_ptr<VariableReader> reader)
    : m_block(std::move(block)), m_reader(std::move(reader))
{
}

VariableSteps::~VariableSteps() = default;

void VariableSteps::setExtension(Extend extend)
{
    m_extend = std::move(extend);
    m_kept.clear();
    m_keptCellCount = 0;
}

std::shared_ptr<const VariableTable> VariableSteps::findKept(std::uint32_t step, WarpRange warps)
{
    const auto found =
        std::find_if(m_kept.begin(), m_kept.end(), [&](const KeptTable& kept) { return kept.table->step == step && kept.warps == warps; });
    if (found == m_kept.end())
        return nullptr;
    m_kept.splice(m_kept.begin(), m_kept, found);
    return m_kept.front().table;
}

void VariableSteps::keep(WarpRange warps, std::shared_ptr<const VariableTable> table)
{
    std::size_t count = 0;
    for (const VariableGroup& group : table->groups)
        count += countCells(group.rows);
    m_kept.push_front({warps, std::move(table), count});
    m_keptCellCount += count;
    while (m_kept.size() > 1 && (m_kept.size() > kMaxKeptTables || m_keptCellCount > kMaxKeptCells)) {
        m_keptCellCount -= m_kept.back().cellCount;
        m_kept.pop_back();
    }
}

Result<std::shared_ptr<VariableTable>> VariableSteps::makeTable(std::uint32_t step, WarpRange warps, const std::stop_token& stop)
{
    std::vector<LaneVariables> lanes;
    std::set<std::string> seen;
    for (std::uint32_t warp = warps.first; warp < warps.first + warps.count; ++warp) {
        auto evaluated = m_reader->evaluate(step, WarpId{warp}, kAllLanes, stop);
        if (stop.stop_requested())
            return std::shared_ptr<VariableTable>();
        if (!evaluated)
            return tl::unexpected(evaluated.error());
        for (LaneVariables& lane : *evaluated) {
            dropRepeatedElements(lane, seen);
            lanes.push_back(std::move(lane));
        }
    }
    auto table = std::make_shared<VariableTable>(makeVariableTable(*m_block, step, warps.first * kWarpSize, lanes));
    if (DebugBuildSteps* const debugBuild = m_reader->debugBuild())
        table->agreement = debugBuild->agreementOf(WarpId{warps.first});
    if (m_extend) {
        const auto extended = m_extend(*m_reader, warps, *table, stop);
        if (stop.stop_requested())
            return std::shared_ptr<VariableTable>();
        if (!extended)
            return tl::unexpected(extended.error());
    }
    return table;
}

Result<std::shared_ptr<const VariableTable>> VariableSteps::evaluate(std::uint32_t step, WarpRange warps, const std::stop_token& stop)
{
    if (auto kept = findKept(step, warps))
        return kept;
    const std::uint32_t stepsBack = warps.count == 1 ? kStepsOfWarp : kStepsOfBlock;
    std::shared_ptr<const VariableTable> before = step > 0 ? findKept(step - 1, warps) : nullptr;
    std::uint32_t first = step;
    if (!before && findKept(step + 1, warps))
        first = step - std::min(step, stepsBack - 1);
    if (!before && first > 0) {
        auto made = makeTable(first - 1, warps, stop);
        if (!made || !*made)
            return made.map([](auto&) { return std::shared_ptr<const VariableTable>(); });
        before = std::move(*made);
    }
    for (std::uint32_t at = first; at <= step; ++at) {
        auto made = makeTable(at, warps, stop);
        if (!made || !*made)
            return made.map([](auto&) { return std::shared_ptr<const VariableTable>(); });
        if (before)
            markChanges(**made, *before);
        before = *made;
        if (!findKept(at, warps))
            keep(warps, before);
    }
    return before;
}

}  // namespace simtscope::analysis
