#include "gpu/analysis/models/patterns/chain_model.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_set>

#include "gpu/analysis/models/patterns/stored_constants.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

/// Returns the number of cells of an element of the array.
std::uint64_t componentCount(const RecordedBlock& source, const AccessedArray& array)
{
    const Variable* const variable = MemoryNames::forBlock(source).find(array.allocation, array.baseOffset);
    const std::uint64_t bytes = variable ? variable->elementBytes() : 0;
    return bytes > array.cellBytes && bytes % array.cellBytes == 0 ? bytes / array.cellBytes : 1;
}

/// Holds the elements of one array that the block accesses.
struct Uses {
    std::set<std::uint64_t> written, read, components;
};

class ChainFinder {
public:
    ChainFinder(const RecordedBlock& source, const std::stop_token& stop)
        : m_source(source), m_model(ArraysModel::forBlock(source)), m_flow(*source.dataflow()), m_stop(stop), m_uses(m_model.arrays.size())
    {
    }

    /// Returns nullopt when stopped.
    std::optional<ChainModel> build()
    {
        if (!gatherUses())
            return std::nullopt;
        ChainModel model;
        for (std::size_t array = 0; array < m_uses.size(); ++array) {
            if (isLink(array))
                m_links[*m_uses[array].written.begin()].push_back(array);
        }
        for (const auto& [own, arrays] : m_links) {
            if (own > 0 && isChain(own, arrays))
                return makeModel(own, arrays);
        }
        return model;
    }

private:
    bool gatherUses()
    {
        StopPoll stopped(m_stop);
        const trace::BlockTrace& trace = m_source.trace();
        trace::EventData data;
        for (std::uint32_t index = 0; index < trace.size(); ++index) {
            if (stopped())
                return false;
            const trace::EventKind kind = trace.kind(EventIndex{index});
            if (kind != trace::EventKind::Load && kind != trace::EventKind::Store && kind != trace::EventKind::Atomic)
                continue;
            const trace::Event event = trace.event(EventIndex{index});
            trace.readAddress(EventIndex{index}, data);
            const trace::Site* const site = m_source.recording().findSite(m_source.launch(), event.site);
            for (const unsigned lane : eachLane(event.mask)) {
                const Cell cell{data.allocation[lane], data.offset[lane]};
                const std::optional<std::size_t> array = m_model.find(cell);
                if (!array || cell.allocation == trace::kSharedAllocation.value)
                    continue;
                const AccessedArray& accessed = m_model.arrays[*array];
                const std::uint64_t components = componentCount(m_source, accessed), first = *accessed.indexOf(cell);
                const std::uint64_t bytes = site ? std::uint64_t(site->elementBytes) * std::max(1u, unsigned(data.elementCount)) : 1;
                const std::uint64_t last =
                    kind == trace::EventKind::Atomic ? first : accessed.indexOf({cell.allocation, cell.offset + bytes - 1}).value_or(first);
                Uses& uses = m_uses[*array];
                for (std::uint64_t one = first; one <= last; ++one) {
                    uses.components.insert(one % components);
                    if (kind != trace::EventKind::Store)
                        uses.read.insert(one / components);
                    if (kind != trace::EventKind::Load)
                        uses.written.insert(one / components);
                }
            }
        }
        return true;
    }

    /// Returns whether the block writes one element of the array, and reads none after it.
    bool isLink(std::size_t array) const
    {
        const Uses& uses = m_uses[array];
        return uses.written.size() == 1 && (uses.read.empty() || *uses.read.rbegin() <= *uses.written.begin());
    }

    bool isBefore(const Cell& cell, std::uint64_t own, const std::vector<std::size_t>& arrays) const
    {
        const std::optional<std::size_t> array = m_model.find(cell);
        if (!array || std::ranges::find(arrays, *array) == arrays.end())
            return false;
        const AccessedArray& accessed = m_model.arrays[*array];
        return *accessed.indexOf(cell) / componentCount(m_source, accessed) < own;
    }

    /// Returns whether a value from an element before flows into one that the block writes to its own.
    bool isChain(std::uint64_t own, const std::vector<std::size_t>& arrays) const
    {
        std::vector<std::uint32_t> open;
        for (std::uint32_t index = 0; index < m_flow.versions.size(); ++index) {
            const std::optional<std::size_t> array = m_model.find(m_flow.versions[index].cell);
            if (m_flow.versions[index].isWritten && array && std::ranges::find(arrays, *array) != arrays.end())
                open.push_back(index);
        }
        std::unordered_set<std::uint32_t> visited(open.begin(), open.end());
        while (!open.empty()) {
            const Version& version = m_flow.versions[open.back()];
            open.pop_back();
            if (!version.isWritten && isBefore(version.cell, own, arrays))
                return true;
            for (std::uint32_t k = 0; k < version.operandCount; ++k) {
                if (visited.insert(m_flow.operands[version.firstOperand + k]).second)
                    open.push_back(m_flow.operands[version.firstOperand + k]);
            }
        }
        return false;
    }

    ChainModel makeModel(std::uint64_t own, const std::vector<std::size_t>& arrays) const
    {
        ChainModel model;
        model.ownElement = model.firstElement = own;
        for (const std::size_t array : arrays) {
            const Uses& uses = m_uses[array];
            if (!uses.read.empty())
                model.firstElement = std::min(model.firstElement, *uses.read.begin());
            const AccessedArray& accessed = m_model.arrays[array];
            const Variable* const variable = MemoryNames::forBlock(m_source).find(accessed.allocation, accessed.baseOffset);
            const StoredConstants constants = findStoredConstants(m_source, accessed.allocation);
            for (const std::uint64_t component : uses.components) {
                ChainRow row{array, component, {}, {}};
                if (const Field* const field = variable ? variable->fields.fieldAt(component * accessed.cellBytes) : nullptr)
                    row.field = field->name;
                if (componentCount(m_source, accessed) == 1)
                    row.names = constants;
                model.rows.push_back(std::move(row));
            }
        }
        return model;
    }

    const RecordedBlock& m_source;
    const ArraysModel& m_model;
    const Dataflow& m_flow;
    const std::stop_token& m_stop;
    std::vector<Uses> m_uses;                                   // by array
    std::map<std::uint64_t, std::vector<std::size_t>> m_links;  // arrays by the element that the block writes
};

}  // namespace

std::uint64_t ChainModel::cellOf(const RecordedBlock& source, const ChainRow& row, std::uint64_t element)
{
    return element * componentCount(source, ArraysModel::forBlock(source).arrays[row.array]) + row.component;
}

const ChainModel& ChainModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<ChainModel>();
}

bool ChainModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop) || !ArraysModel::prepare(source, stop))
        return false;
    return source.makeDerived<ChainModel>(
        [&] { return source.dataflow() ? ChainFinder(source, stop).build() : std::optional<ChainModel>(ChainModel()); });
}

}  // namespace simtscope::analysis
