#include "gpu/analysis/models/patterns/histogram_model.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/matrix_shape.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

/// Returns whether the offsets grow evenly from lane to lane, also across inactive lanes.
bool isEven(const trace::EventData& data, LaneMask lanes)
{
    if (std::popcount(lanes) < 3)
        return true;
    const unsigned first = unsigned(std::countr_zero(lanes)), second = unsigned(std::countr_zero(lanes & (lanes - 1)));
    const std::uint64_t offsetDistance = data.offset[second] - data.offset[first];
    const std::uint64_t laneDistance = second - first;
    for (const unsigned lane : eachLane(lanes & (lanes - 1))) {
        if ((data.offset[lane] - data.offset[first]) * laneDistance != offsetDistance * (lane - first))
            return false;
    }
    return true;
}

bool addsToItsCell(const Dataflow& flow, const trace::BlockTrace& trace, const Version& version)
{
    if (!version.isWritten || version.operandCount == 0 || version.cell.allocation == kLaneAllocation)
        return false;
    const std::string& operation = flow.operations[version.operationIndex];
    if (!operation.starts_with("add") && !operation.starts_with("inc"))
        return false;
    const bool isAtomic = trace.kind(version.event) == trace::EventKind::Atomic;
    if (!isAtomic && version.operandCount != 1)
        return false;
    const auto first = flow.operands.begin() + version.firstOperand;
    return std::any_of(first, first + version.operandCount, [&](std::uint32_t one) { return flow.versions[one].cell == version.cell; });
}

/// Holds the additions to one array.
struct Additions {
    std::set<std::uint32_t> events;
    std::set<Cell> cells;
    std::uint8_t bytes = 4;
    std::size_t count = 0, otherWriteCount = 0;  ///< `otherWriteCount`: writes that add nothing, without the first write to each cell
};

using ArrayLocation = std::pair<std::uint32_t, std::uint64_t>;  ///< allocation, and offset of the array

/// Counts writes to the arrays that are no additions. The first write to a cell initialises it and does not count.
void countOtherWrites(const RecordedBlock& source, const Dataflow& flow, std::map<ArrayLocation, Additions>& arrays)
{
    std::set<Cell> begun;
    for (const Version& version : flow.versions) {
        if (!version.isWritten || version.cell.allocation == kLaneAllocation)
            continue;
        const auto array = arrays.find({version.cell.allocation, findExtent(source, version.cell).offset});
        if (array != arrays.end() && !begun.insert(version.cell).second && !addsToItsCell(flow, source.trace(), version))
            ++array->second.otherWriteCount;
    }
}

double numberOf(const RecordedBlock& source, const Version& version)
{
    return makeVersionValue(source, version).number;
}

std::optional<HistogramModel> findHistogram(const RecordedBlock& source, const Dataflow& flow, const std::stop_token& stop)
{
    std::map<ArrayLocation, Additions> arrays;
    for (std::uint32_t index = 0; index < flow.versions.size(); ++index) {
        if (index % 1024 == 0 && stop.stop_requested())
            return std::nullopt;
        const Version& version = flow.versions[index];
        if (!addsToItsCell(flow, source.trace(), version))
            continue;
        Additions& array = arrays[{version.cell.allocation, findExtent(source, version.cell).offset}];
        array.events.insert(version.event.value);
        array.cells.insert(version.cell);
        array.bytes = version.bytes;
        ++array.count;
    }
    countOtherWrites(source, flow, arrays);
    HistogramModel model;
    std::size_t mostAdditions = 0;
    trace::EventData data;
    for (const auto& [arrayKey, array] : arrays) {
        const bool dependsOnData = std::any_of(array.events.begin(), array.events.end(), [&](std::uint32_t event) {
            source.trace().read(EventIndex{event}, data);
            return !isEven(data, source.trace().event(EventIndex{event}).mask);
        });
        const Extent extent = findExtent(source, *array.cells.begin());
        if (!dependsOnData || array.cells.size() < 2 || array.count <= mostAdditions || array.otherWriteCount > array.count ||
            extent.bytes == 0)
            continue;
        mostAdditions = array.count;
        model = {true,
                 arrayKey.first,
                 arrayKey.second,
                 array.bytes,
                 std::uint32_t(extent.bytes / array.bytes),
                 1,
                 {array.events.begin(), array.events.end()}};
        for (const Cell& cell : array.cells)
            model.maxCount =
                std::max(model.maxCount, numberOf(source, flow.versions[CellVersions::forBlock(source).versionsOf(cell).back()]));
    }
    return model;
}

}  // namespace

std::optional<std::uint32_t> HistogramModel::bin(const Cell& cell) const
{
    if (cell.allocation != allocation || cell.offset < baseOffset || (cell.offset - baseOffset) / elementBytes >= binCount)
        return std::nullopt;
    return std::uint32_t((cell.offset - baseOffset) / elementBytes);
}

const HistogramModel& HistogramModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<HistogramModel>();
}

bool HistogramModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop))
        return false;
    return source.makeDerived<HistogramModel>([&] {
        return source.dataflow() ? findHistogram(source, *source.dataflow(), stop) : std::optional<HistogramModel>(HistogramModel());
    });
}

std::vector<BinAdditions> countBinAdditions(const RecordedBlock& source, const HistogramModel& model, std::uint32_t step,
                                            std::uint32_t warp)
{
    std::map<std::uint32_t, BinAdditions> adds;
    trace::EventData data;
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        if (!std::ranges::binary_search(model.addingEvents, index.value))
            return;
        source.trace().read(index, data);
        for (const unsigned lane : eachLane(event.mask)) {
            const std::optional<std::uint32_t> bin = model.bin({data.allocation[lane], data.offset[lane]});
            if (!bin)
                continue;
            BinAdditions& additionsOfBin = adds[*bin];
            additionsOfBin.bin = *bin;
            ++additionsOfBin.additionCount;
            additionsOfBin.lanes |= event.warp.value == warp ? LaneMask(1) << lane : 0;
        }
    });
    std::vector<BinAdditions> result;
    result.reserve(adds.size());
    for (const auto& [bin, additions] : adds)
        result.push_back(additions);
    return result;
}

}  // namespace simtscope::analysis
