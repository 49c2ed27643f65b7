#include "gpu/analysis/models/patterns/halo_model.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>
#include <vector>

#include "gpu/analysis/models/patterns/arrays_model.h"
#include "gpu/analysis/models/patterns/cell_versions.h"

namespace simtscope::analysis {

namespace {

constexpr std::size_t kMinResults = 2;  // one result is that of a reduction

/// Describes the first value that the block writes to a cell of a tile.
struct TileCell {
    Cell cell;
    std::uint32_t version = 0, thread = 0;
    std::optional<std::uint64_t> element;  // index in the array from which it was copied; nullopt: it is no copy
};

/// Holds the thread that stores each result of the block, by its index in the array.
using Results = std::map<std::uint64_t, std::uint32_t>;

class HaloFinder {
public:
    HaloFinder(const RecordedBlock& source) : m_arrays(ArraysModel::forBlock(source)), m_flow(*source.dataflow()) {}

    HaloModel build()
    {
        gatherCells();
        HaloModel model;
        for (const auto& [tile, cells] : m_tiles) {
            for (const auto& [array, results] : m_results)
                addHalo(cells, m_arrays.arrays[array], results, model);
        }
        return model;
    }

private:
    void gatherCells()
    {
        std::set<Cell> written;
        for (std::uint32_t index = 0; index < m_flow.versions.size(); ++index) {
            const Version& version = m_flow.versions[index];
            const std::optional<std::size_t> array = version.isWritten ? m_arrays.find(version.cell) : std::nullopt;
            if (!array)
                continue;
            const bool isShared = version.cell.allocation == trace::kSharedAllocation.value;
            if (!isShared) {
                m_results[*array][*m_arrays.arrays[*array].indexOf(version.cell)] = version.thread;
                for (std::uint32_t k = 0; k < version.operandCount; ++k) {
                    const std::uint32_t operand = m_flow.operands[version.firstOperand + k];
                    if (m_flow.versions[operand].cell.allocation == trace::kSharedAllocation.value)
                        m_used[*array].insert(operand);
                }
            } else if (written.insert(version.cell).second) {
                m_tiles[*array].push_back({version.cell, index, version.thread, elementOf(version)});
            }
        }
    }

    /// Returns the index of the element of global memory from which the version was copied.
    std::optional<std::uint64_t> elementOf(const Version& version) const
    {
        if (version.operandCount != 1 || version.operationIndex != 0)
            return std::nullopt;
        const Version& copied = m_flow.versions[m_flow.operands[version.firstOperand]];
        const std::optional<std::size_t> array =
            copied.isWritten || copied.cell.allocation == trace::kSharedAllocation.value ? std::nullopt : m_arrays.find(copied.cell);
        return array ? m_arrays.arrays[*array].indexOf(copied.cell) : std::nullopt;
    }

    void addHalo(const std::vector<TileCell>& cells, const AccessedArray& array, const Results& results, HaloModel& model) const
    {
        if (results.size() < kMinResults)
            return;
        const auto used = m_used.find(*m_arrays.find(array.cell(0)));
        std::size_t own = 0;
        bool isUsed = false;
        std::vector<Cell> halo;
        for (const TileCell& cell : cells) {
            const auto result = cell.element ? results.find(*cell.element) : results.end();
            if (result != results.end()) {
                if (result->second != cell.thread)
                    return;
                ++own;
                continue;
            }
            halo.push_back(cell.cell);
            isUsed = isUsed || (cell.element && used != m_used.end() && used->second.contains(cell.version));
        }
        if (isUsed && own == results.size())
            model.cells.insert(halo.begin(), halo.end());
    }

    const ArraysModel& m_arrays;
    const Dataflow& m_flow;
    std::map<std::size_t, std::vector<TileCell>> m_tiles;             // by index of the shared array
    std::map<std::size_t, Results> m_results;                         // by index of the written array
    std::map<std::size_t, std::unordered_set<std::uint32_t>> m_used;  // versions in shared memory from which its elements were computed
};

}  // namespace

const HaloModel& HaloModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<HaloModel>();
}

bool HaloModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop) || !ArraysModel::prepare(source, stop))
        return false;
    return source.makeDerived<HaloModel>(
        [&] { return std::optional<HaloModel>(source.dataflow() ? HaloFinder(source).build() : HaloModel()); });
}

}  // namespace simtscope::analysis
