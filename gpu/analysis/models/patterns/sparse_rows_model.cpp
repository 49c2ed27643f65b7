#include "gpu/analysis/models/patterns/sparse_rows_model.h"

#include <algorithm>
#include <set>

#include "gpu/analysis/dataflow/address_flow.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint32_t kMaxEvents = 1u << 15;   // of a block that is replayed for its addresses
constexpr std::uint64_t kMaxOffsets = 1u << 16;  // elements of an array of offsets
constexpr std::size_t kMinRows = 2;              // rows with entries; one range could be anything

/// Names an element of an array.
struct Element {
    std::size_t array = 0;
    std::uint64_t index = 0;
    auto operator<=>(const Element&) const = default;
};

/// Describes the access of one lane to one element, with the elements from which its address was computed.
struct Access {
    Element element;
    EventIndex event{};
    std::vector<Element> sources;
};

bool isInteger(ptx::ScalarType type)
{
    using enum ptx::ScalarType;
    constexpr ptx::ScalarType kIntegers[] = {S32, U32, S64, U64, B32, B64, S16, U16, B16};
    return std::ranges::find(kIntegers, type) != std::end(kIntegers);
}

class SparseRowsFinder {
public:
    SparseRowsFinder(const RecordedBlock& source, const std::stop_token& stop)
        : m_source(source), m_model(ArraysModel::forBlock(source)), m_flow(*source.dataflow()), m_stop(stop)
    {
    }

    /// Returns nullopt when stopped.
    std::optional<SparseRowsModel> build()
    {
        std::vector<std::size_t> candidates;
        for (std::size_t array = 0; array < m_model.arrays.size(); ++array) {
            if (holdsOffsets(array))
                candidates.push_back(array);
        }
        if (candidates.empty() || m_source.trace().size() > kMaxEvents)
            return SparseRowsModel();
        const Result<AddressFlow> addresses = computeAddressFlow(m_source.recording(), m_source.launch(), m_source.trace(), m_stop);
        if (m_stop.stop_requested())
            return std::nullopt;
        if (!addresses || addresses->isTruncated || !gatherAccesses(*addresses))
            return m_stop.stop_requested() ? std::nullopt : std::optional<SparseRowsModel>(SparseRowsModel());
        SparseRowsModel best;
        for (const std::size_t offsets : candidates) {
            SparseRowsModel found = findRows(offsets);
            if (found.entries.size() > best.entries.size())
                best = std::move(found);
        }
        return best;
    }

private:
    /// Returns the value that the element had before the block; nullopt: it is not known.
    std::optional<std::uint64_t> valueOf(const Element& element) const
    {
        const auto versions = CellVersions::forBlock(m_source).versionsOf(m_model.arrays[element.array].cell(element.index));
        if (versions.empty() || m_flow.versions[versions.front()].isWritten)
            return std::nullopt;
        return m_flow.versions[versions.front()].value;
    }

    /// Returns whether the array may hold offsets: integers in global memory that the block only reads, none smaller than the one before
    /// it.
    bool holdsOffsets(std::size_t array) const
    {
        const AccessedArray& accessed = m_model.arrays[array];
        if (accessed.isWritten || !isInteger(accessed.type) || accessed.allocation == trace::kSharedAllocation.value ||
            accessed.lastUsedCell - accessed.firstUsedCell > kMaxOffsets)
            return false;
        std::optional<std::uint64_t> before;
        bool hasNeighbours = false, grows = false;
        for (std::uint64_t index = accessed.firstUsedCell; index <= accessed.lastUsedCell; ++index) {
            const std::optional<std::uint64_t> value = valueOf({array, index});
            if (value && before) {
                if (*value < *before)
                    return false;
                hasNeighbours = true;
                grows = grows || *value > *before + 1;
            }
            before = value;
        }
        return hasNeighbours && grows;
    }

    /// Returns the element that a version holds, through copies in shared memory and between lanes; nullopt for a computed value.
    std::optional<Element> elementOf(std::uint32_t version) const
    {
        const Version& original = m_flow.versions[originOf(m_flow, version)];
        const std::optional<std::size_t> array = original.isWritten ? std::nullopt : m_model.find(original.cell);
        if (!array)
            return std::nullopt;
        return Element{*array, *m_model.arrays[*array].indexOf(original.cell)};
    }

    bool gatherAccesses(const AddressFlow& addresses)
    {
        StopPoll stopped(m_stop);
        const trace::BlockTrace& trace = m_source.trace();
        trace::EventData data;
        m_accesses.resize(m_model.arrays.size());
        for (std::uint32_t index = 0; index < trace.size(); ++index) {
            if (stopped())
                return false;
            const trace::EventKind kind = trace.kind(EventIndex{index});
            if (kind != trace::EventKind::Load && kind != trace::EventKind::Store && kind != trace::EventKind::Atomic)
                continue;
            const trace::Event event = trace.event(EventIndex{index});
            trace.read(EventIndex{index}, data);
            const std::span<const AddressSource> sources = addresses.of(EventIndex{index});
            for (const unsigned lane : eachLane(event.mask)) {
                const Cell cell{data.allocation[lane], data.offset[lane]};
                const std::optional<std::size_t> array = m_model.find(cell);
                if (!array)
                    continue;
                Access access{{*array, *m_model.arrays[*array].indexOf(cell)}, EventIndex{index}, {}};
                for (const AddressSource& source : sources) {
                    // A source that is no element of an array, such as a computed value, is one of the array itself: it fits no pattern.
                    if (source.lane == lane)
                        access.sources.push_back(elementOf(source.version).value_or(access.element));
                }
                // A vector access reaches several elements, whose rows its address alone does not tell.
                if (kind != trace::EventKind::Atomic && data.elementCount > 1)
                    access.sources.assign(1, access.element);
                m_firstEvents.try_emplace(access.element, EventIndex{index});
                m_accesses[*array].push_back(std::move(access));
            }
        }
        return true;
    }

    SparseRowsModel findRows(std::size_t offsets) const
    {
        SparseRowsModel model;
        model.offsets = offsets;
        std::map<std::uint64_t, std::uint32_t> firstSteps;
        std::set<std::uint64_t> rows;
        for (std::size_t array = 0; array < m_model.arrays.size(); ++array) {
            if (array != offsets && isOfEntries(array, offsets, rows, firstSteps)) {
                model.entries.push_back(array);
                for (const auto& [entry, step] : firstSteps) {
                    const auto first = model.firstSteps.try_emplace(entry, step).first;
                    first->second = std::min(first->second, step);
                }
            }
        }
        const AccessedArray& accessed = m_model.arrays[offsets];
        bool isLong = false;
        for (std::uint64_t index = accessed.firstUsedCell; index < accessed.lastUsedCell; ++index) {
            const std::optional<std::uint64_t> first = valueOf({offsets, index}), end = valueOf({offsets, index + 1});
            if (!first || !end)
                continue;
            SparseRow row{index, *first, *end, std::nullopt, std::nullopt};
            for (auto entry = model.firstSteps.lower_bound(*first); entry != model.firstSteps.end() && entry->first < *end; ++entry)
                row.firstStep = std::min(row.firstStep.value_or(entry->second), entry->second);
            isLong = isLong || (row.firstStep && *end > *first + 1);
            model.rows.push_back(row);
        }
        if (model.entries.empty() || rows.size() < kMinRows || !isLong)
            return {};
        findColumns(model);
        findFrontier(model);
        return model;
    }

    /// Returns whether all accesses to the array are accesses to the rows of the offsets. Adds the rows, and the steps of the entries.
    bool isOfEntries(std::size_t array, std::size_t offsets, std::set<std::uint64_t>& rows,
                     std::map<std::uint64_t, std::uint32_t>& firstSteps) const
    {
        std::map<std::uint64_t, std::set<std::uint64_t>> entriesOfRow;
        firstSteps.clear();
        for (const Access& access : m_accesses[array]) {
            const std::optional<std::uint64_t> row = rowOf(access, offsets);
            if (!row)
                return false;
            entriesOfRow[*row].insert(access.element.index);
            const std::uint32_t step = m_source.steps().stepOf(access.event);
            const auto [first, isNew] = firstSteps.try_emplace(access.element.index, step);
            if (!isNew)
                first->second = std::min(first->second, step);
        }
        for (const auto& [row, entries] : entriesOfRow) {
            if (entries.size() != *valueOf({offsets, row + 1}) - *valueOf({offsets, row}))
                return false;
        }
        for (const auto& [row, entries] : entriesOfRow)
            rows.insert(row);
        return !entriesOfRow.empty();
    }

    /// Returns the row whose offset the address comes from, if the element lies in it and both offsets have been read.
    std::optional<std::uint64_t> rowOf(const Access& access, std::size_t offsets) const
    {
        if (access.sources.empty() || std::ranges::any_of(access.sources, [&](const Element& one) { return one.array != offsets; }))
            return std::nullopt;
        const std::uint64_t row = std::ranges::min(access.sources).index, last = std::ranges::max(access.sources).index;
        const std::optional<std::uint64_t> first = valueOf({offsets, row}), end = valueOf({offsets, row + 1});
        const bool isInside = first && end && last <= row + 1 && access.element.index >= *first && access.element.index < *end;
        return isInside && hasRead(offsets, row, access) && hasRead(offsets, row + 1, access) ? std::optional(row) : std::nullopt;
    }

    /// Returns whether the block has read the offset before the access.
    bool hasRead(std::size_t offsets, std::uint64_t index, const Access& before) const
    {
        const auto first = m_firstEvents.find({offsets, index});
        return first != m_firstEvents.end() && first->second.value < before.event.value;
    }

    /// Finds the array of entries whose values index another array.
    void findColumns(SparseRowsModel& model) const
    {
        for (const std::size_t columns : model.entries) {
            if (!isInteger(m_model.arrays[columns].type))
                continue;
            for (std::size_t array = 0; array < m_model.arrays.size() && !model.columns; ++array) {
                if (array != columns && std::ranges::find(model.entries, array) == model.entries.end() && isIndexedBy(array, columns)) {
                    model.columns = columns;
                    model.indexed = array;
                }
            }
        }
    }

    /// Returns whether values of `indices` are the indices of elements of `array` that are accessed through them.
    bool isIndexedBy(std::size_t array, std::size_t indices) const
    {
        bool isIndexed = false;
        for (const Access& access : m_accesses[array]) {
            for (const Element& source : access.sources) {
                if (source.array != indices)
                    continue;
                if (access.sources.size() > 1 || valueOf(source) != access.element.index)
                    return false;
                isIndexed = true;
            }
        }
        return isIndexed;
    }

    /// Finds the list that names every row that is read.
    void findFrontier(SparseRowsModel& model) const
    {
        std::optional<std::size_t> list;
        std::map<std::uint64_t, std::uint64_t> elementOfRow;
        for (const Access& access : m_accesses[model.offsets]) {
            if (access.sources.size() != 1 || (list && *list != access.sources.front().array))
                return;
            list = access.sources.front().array;
            const std::optional<std::uint64_t> row = valueOf(access.sources.front());
            if (!row || (access.element.index != *row && access.element.index != *row + 1))
                return;
            elementOfRow.emplace(*row, access.sources.front().index);
        }
        if (!list || *list == model.columns)
            return;
        model.frontier = list;
        for (SparseRow& row : model.rows) {
            if (const auto element = elementOfRow.find(row.index); element != elementOfRow.end())
                row.frontierElement = element->second;
        }
    }

    const RecordedBlock& m_source;
    const ArraysModel& m_model;
    const Dataflow& m_flow;
    const std::stop_token& m_stop;
    std::vector<std::vector<Access>> m_accesses;  // by array, in recorded order
    std::map<Element, EventIndex> m_firstEvents;  // the first access to each element
};

}  // namespace

const SparseRowsModel& SparseRowsModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<SparseRowsModel>();
}

bool SparseRowsModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop) || !ArraysModel::prepare(source, stop))
        return false;
    return source.makeDerived<SparseRowsModel>(
        [&] { return source.dataflow() ? SparseRowsFinder(source, stop).build() : std::optional<SparseRowsModel>(SparseRowsModel()); });
}

}  // namespace simtscope::analysis
