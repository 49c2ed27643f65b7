#include "gpu/analysis/models/patterns/transpose_model.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

/// Describes a stored copy of an input.
struct StoredCopy {
    std::uint64_t sourceOffset = 0, resultOffset = 0;  ///< offsets in the source and the result
    std::uint32_t version = 0, origin = 0;
};

bool isInGlobal(const Version& version)
{
    return version.cell.allocation < trace::kParamAllocation.value && version.cell.allocation != kLaneAllocation;
}

/// Returns the most frequent distance in `value` between copies whose `key` differs by one element; 0 when there are none.
template <class Key, class Value>
std::uint64_t pitchOf(std::vector<StoredCopy> copies, Key key, Value value, std::uint64_t element)
{
    std::sort(copies.begin(), copies.end(), [&](const StoredCopy& a, const StoredCopy& b) { return key(a) < key(b); });
    std::map<std::uint64_t, std::size_t> counts;
    for (std::size_t i = 1; i < copies.size(); ++i) {
        if (key(copies[i]) - key(copies[i - 1]) == element && value(copies[i]) > value(copies[i - 1]))
            ++counts[value(copies[i]) - value(copies[i - 1])];
    }
    const auto mostFrequent =
        std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return mostFrequent == counts.end() ? 0 : mostFrequent->first;
}

class TransposeFinder {
public:
    TransposeFinder(const RecordedBlock& source, const Dataflow& flow) : m_source(source), m_flow(flow) {}

    TransposeModel build(const std::vector<StoredCopy>& copies)
    {
        const Version &first = m_flow.versions[copies.front().version], &origin = m_flow.versions[copies.front().origin];
        const std::uint64_t element = first.bytes;
        const auto sourceOffsetOf = [](const StoredCopy& copy) { return copy.sourceOffset; };
        const auto resultOffsetOf = [](const StoredCopy& copy) { return copy.resultOffset; };
        const std::uint64_t pitchIn = pitchOf(copies, resultOffsetOf, sourceOffsetOf, element),
                            pitchOut = pitchOf(copies, sourceOffsetOf, resultOffsetOf, element);
        if (pitchIn <= element || pitchOut <= element)
            return {};
        TransposeModel model;
        model.inputShape = shapeOf(origin, pitchIn);
        model.outputShape = shapeOf(first, pitchOut);
        for (const StoredCopy& copy : copies) {
            const auto position = model.inputShape.position({origin.cell.allocation, copy.sourceOffset}),
                       mirrored = model.outputShape.position({first.cell.allocation, copy.resultOffset});
            if (!position || !mirrored || position->row != mirrored->column || position->column != mirrored->row)
                return {};
            model.elements.push_back(elementOf(copy, *position));
        }
        std::sort(model.elements.begin(), model.elements.end(),
                  [](const TransposedElement& a, const TransposedElement& b) { return a.sourceIndex < b.sourceIndex; });
        model.blockArea = {model.elements.front().sourceIndex, model.elements.front().sourceIndex};
        for (const TransposedElement& transposedElement : model.elements)
            model.blockArea.include(transposedElement.sourceIndex);
        model.inputShape.columnCount = model.outputShape.rowCount = std::min(model.inputShape.columnCount, model.outputShape.rowCount);
        model.inputShape.rowCount = model.outputShape.columnCount = std::min(model.inputShape.rowCount, model.outputShape.columnCount);
        model.isFound = model.blockArea.rowCount() > 1 && model.blockArea.columnCount() > 1;
        findTile(copies, model);
        return model;
    }

private:
    MatrixShape shapeOf(const Version& version, std::uint64_t pitch) const
    {
        MatrixShape shape;
        const Extent extent = findExtent(m_source, version.cell);
        shape.allocation = version.cell.allocation;
        shape.baseOffset = extent.offset;
        shape.rowPitchBytes = pitch;
        shape.columnPitchBytes = shape.elementBytes = version.bytes;
        fitToExtent(extent, shape);
        return shape;
    }

    TransposedElement elementOf(const StoredCopy& copy, MatrixIndex position) const
    {
        TransposedElement element;
        element.sourceIndex = position;
        const Version &stored = m_flow.versions[copy.version], &origin = m_flow.versions[copy.origin];
        element.storingThread = stored.thread;
        element.loadingThread = origin.thread;
        element.storeStep = m_source.steps().stepOf(stored.event);
        element.loadStep = m_source.steps().stepOf(origin.event);
        element.stageStep = kNever;
        return element;
    }

    /// Returns the version in shared memory through which the value passed; nullptr when there is none.
    const Version* stagedIn(std::uint32_t version) const
    {
        while (m_flow.versions[version].operandCount == 1) {
            version = m_flow.operands[m_flow.versions[version].firstOperand];
            if (m_flow.versions[version].isWritten && m_flow.versions[version].cell.allocation == trace::kSharedAllocation.value)
                return &m_flow.versions[version];
        }
        return nullptr;
    }

    /// Finds the tile. Its rows are those of the source: elements that are neighbours in the source are neighbours in the tile.
    void findTile(const std::vector<StoredCopy>& copies, TransposeModel& model) const
    {
        std::map<MatrixIndex, const Version*> staged;
        for (const StoredCopy& copy : copies) {
            const Version* cell = stagedIn(copy.version);
            if (!cell)
                return;
            staged.emplace(*model.inputShape.position({model.inputShape.allocation, copy.sourceOffset}), cell);
        }
        const MatrixIndex first = model.blockArea.first;
        const auto corner = staged.find(first), rightNeighbour = staged.find({first.row, first.column + 1}),
                   lowerNeighbour = staged.find({first.row + 1, first.column});
        if (corner == staged.end() || rightNeighbour == staged.end() || lowerNeighbour == staged.end())
            return;
        const std::uint64_t base = corner->second->cell.offset;
        MatrixShape tile;
        tile.allocation = trace::kSharedAllocation.value;
        tile.baseOffset = findExtent(m_source, corner->second->cell).offset;
        tile.rowPitchBytes = lowerNeighbour->second->cell.offset - base;
        tile.columnPitchBytes = rightNeighbour->second->cell.offset - base;
        tile.elementBytes = corner->second->bytes;
        if (lowerNeighbour->second->cell.offset <= base || rightNeighbour->second->cell.offset <= base)
            return;
        fitToExtent(
            {tile.baseOffset, std::max(findExtent(m_source, corner->second->cell).bytes, tile.rowPitchBytes * model.blockArea.rowCount())},
            tile);
        std::uint32_t last = 0;
        for (TransposedElement& element : model.elements) {
            const Version* cell = staged[element.sourceIndex];
            const std::optional<MatrixIndex> position = tile.position(cell->cell);
            if (!position)
                return;
            element.tileIndex = *position;
            element.stageStep = m_source.steps().stepOf(cell->event);
            last = std::max(last, position->column);
        }
        model.paddingColumns = tile.columnCount > last + 1 ? tile.columnCount - last - 1 : 0;
        model.tile = tile;
    }

    const RecordedBlock& m_source;
    const Dataflow& m_flow;
};

std::optional<TransposeModel> findTranspose(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<StoredCopy>> copies;  // by the allocations of result and source
    std::map<std::uint32_t, std::size_t> written;                                       // number of versions written to each allocation
    for (std::uint32_t index = 0; index < flow.versions.size(); ++index) {
        if (index % 1024 == 0 && stop.stop_requested())
            return std::nullopt;
        const Version& version = flow.versions[index];
        if (!version.isWritten || !isInGlobal(version))
            continue;
        ++written[version.cell.allocation];
        const std::uint32_t origin = originOf(flow, index);
        const Version& originVersion = flow.versions[origin];
        if (version.operationIndex == 0 && !originVersion.isWritten && isInGlobal(originVersion) && originVersion.bytes == version.bytes)
            copies[{version.cell.allocation, originVersion.cell.allocation}].push_back(
                {originVersion.cell.offset, version.cell.offset, index, origin});
    }
    TransposeModel best;
    for (const auto& [allocations, found] : copies) {
        if (found.size() < 4 || found.size() != written[allocations.first])
            continue;
        TransposeModel model = TransposeFinder(source, flow).build(found);
        if (model.isFound && model.elements.size() > best.elements.size())
            best = std::move(model);
    }
    return best;
}

}  // namespace

const TransposedElement* TransposeModel::elementAt(MatrixIndex sourceIndex) const
{
    const auto found =
        std::lower_bound(elements.begin(), elements.end(), sourceIndex,
                         [](const TransposedElement& element, MatrixIndex position) { return element.sourceIndex < position; });
    return found != elements.end() && found->sourceIndex == sourceIndex ? &*found : nullptr;
}

const TransposeModel& TransposeModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<TransposeModel>();
}

bool TransposeModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop))
        return false;
    return source.makeDerived<TransposeModel>([&] {
        return source.dataflow() ? findTranspose(source, *source.dataflow(), stop) : std::optional<TransposeModel>(TransposeModel());
    });
}

TransposeView computeTransposeView(const RecordedBlock& source, const TransposeModel& model, std::uint32_t step, std::uint32_t warp)
{
    TransposeView view;
    trace::EventData data;
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        const bool accesses = event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store;
        if (!accesses || event.warp.value != warp)
            return;
        const trace::Site* site = source.recording().findSite(source.launch(), event.site);
        source.trace().read(index, data);
        for (const unsigned lane : eachLane(site ? event.mask : 0)) {
            for (unsigned i = 0; i < data.elementCount; ++i) {
                const Cell cell{data.allocation[lane], data.offset[lane] + i * site->elementBytes};
                if (const auto position = model.inputShape.position(cell))
                    view.inputElements.push_back(*position);
                else if (const auto mirrored = model.outputShape.position(cell))
                    view.outputElements.push_back(*mirrored);
                else if (const auto staged = model.tile ? model.tile->position(cell) : std::nullopt)
                    view.tile.push_back(*staged);
            }
        }
    });
    for (std::vector<MatrixIndex>* positions : {&view.inputElements, &view.tile, &view.outputElements})
        std::sort(positions->begin(), positions->end());
    return view;
}

}  // namespace simtscope::analysis
