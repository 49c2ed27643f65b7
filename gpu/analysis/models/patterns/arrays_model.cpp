#include "gpu/analysis/models/patterns/arrays_model.h"

#include <algorithm>
#include <map>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/matrix_shape.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr unsigned kMaxPassedValues = 8;       // lanes that pass a value on before it is stored, at most
constexpr std::size_t kMaxSourcesOfWrite = 8;  // cells from which a written value came, at most

bool isMemoryAccess(trace::EventKind kind)
{
    return kind == trace::EventKind::Load || kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

bool isArrayMemory(std::uint32_t allocation)
{
    return allocation == trace::kSharedAllocation.value || allocation < kLaneAllocation;
}

/// Returns whether the lane changes its cell: a compare-and-swap that finds another value than expected does not.
bool writesCell(const trace::Site& site, trace::EventKind kind, const trace::EventData& data, unsigned lane)
{
    if (kind == trace::EventKind::Atomic && site.operation == ptx::AtomicOperation::CompareSwap && data.hasResult)
        return data.result[lane] == data.operand()[lane];
    return kind != trace::EventKind::Load;
}

/// Returns the number of elements that each lane accesses, each behind the other. A texture fetch returns the components of one texel.
unsigned elementsOf(const RecordedBlock& source, std::uint32_t allocation, const trace::EventData& data)
{
    const auto& allocations = source.recording().allocations;
    const bool isImage = allocation < allocations.size() && allocations[allocation].kind == trace::AllocationKind::Array;
    return isImage ? 1 : std::max(1u, data.elementCount);
}

/// Returns the type of all fields of a struct without gaps, such as float4; None when they differ.
ptx::ScalarType commonTypeOf(const StructLayout& layout)
{
    const ptx::ScalarType type = layout.fields.front().type;
    const bool isUniform = std::ranges::all_of(layout.fields, [&](const Field& field) { return field.type == type; });
    return isUniform && layout.fields.size() * typeBytes(type) == layout.bytes ? type : ptx::ScalarType::None;
}

class ArraysFinder {
public:
    explicit ArraysFinder(const RecordedBlock& source) : m_source(source) {}

    std::optional<ArraysModel> build(const std::stop_token& stop)
    {
        StopPoll stopped(stop);
        const trace::BlockTrace& trace = m_source.trace();
        for (std::uint32_t index = 0; index < trace.size(); ++index) {
            if (stopped())
                return std::nullopt;
            const trace::EventKind kind = trace.kind(EventIndex{index});
            if (isMemoryAccess(kind))
                look(EventIndex{index}, kind);
        }
        ArraysModel model;
        for (const Found& found : m_found)
            model.arrays.push_back(finish(found));
        return model;
    }

private:
    /// Holds an array while its accesses are collected. Bytes count from the start of the allocation.
    struct Found {
        AccessedArray array;
        unsigned minBytes = 16;
        std::uint64_t firstByte = ~std::uint64_t(0), endByte = 0;
        std::optional<ptx::ScalarType> accessType;  ///< None: the accesses differ
    };

    void look(EventIndex index, trace::EventKind kind)
    {
        const trace::Event event = m_source.trace().event(index);
        const trace::Site* const site = m_source.recording().findSite(m_source.launch(), event.site);
        if (!site || site->elementBytes == 0)
            return;
        m_source.trace().read(index, m_data);
        for (const unsigned lane : eachLane(event.mask)) {
            const Cell cell{m_data.allocation[lane], m_data.offset[lane]};
            if (!isArrayMemory(cell.allocation))
                continue;
            Found& found = arrayOf(cell);
            found.array.isRead = found.array.isRead || kind != trace::EventKind::Store;
            found.array.isWritten = found.array.isWritten || writesCell(*site, kind, m_data, lane);
            found.minBytes = std::min<unsigned>(found.minBytes, site->elementBytes);
            found.firstByte = std::min(found.firstByte, cell.offset);
            found.endByte =
                std::max(found.endByte, cell.offset + std::uint64_t(site->elementBytes) * elementsOf(m_source, cell.allocation, m_data));
            if (!found.accessType)
                found.accessType = site->type;
            else if (*found.accessType != site->type)
                found.accessType = ptx::ScalarType::None;
        }
    }

    Found& arrayOf(const Cell& cell)
    {
        if (m_latest < m_found.size() && holds(m_found[m_latest].array, cell))
            return m_found[m_latest];
        for (m_latest = 0; m_latest < m_found.size(); ++m_latest) {
            if (holds(m_found[m_latest].array, cell))
                return m_found[m_latest];
        }
        const Extent extent = findExtent(m_source, cell);
        Found found;
        found.array.allocation = cell.allocation;
        found.array.baseOffset = extent.offset;
        found.array.bytes = extent.bytes;
        m_found.push_back(found);
        return m_found.back();
    }

    /// Returns whether the array holds the byte; one of unknown size (`bytes` is 0) holds its whole allocation.
    static bool holds(const AccessedArray& array, const Cell& byte)
    {
        return byte.allocation == array.allocation && byte.offset >= array.baseOffset &&
               (array.bytes == 0 || byte.offset < array.baseOffset + array.bytes);
    }

    AccessedArray finish(const Found& found) const
    {
        AccessedArray array = found.array;
        const Variable* const variable = MemoryNames::forBlock(m_source).find(array.allocation, array.baseOffset);
        const bool isStruct = variable && !variable->fields.fields.empty();
        const ptx::ScalarType declared = isStruct ? commonTypeOf(variable->fields) : variable ? variable->type : ptx::ScalarType::None;
        array.cellBytes = std::uint8_t(std::max(1u, found.minBytes));
        if (const unsigned bytes = typeBytes(declared); bytes > 0) {
            array.cellBytes = std::uint8_t(bytes);
            array.type = declared;
            if (const ptx::ScalarType half = halfOfPair(declared); half != ptx::ScalarType::None) {
                array.cellBytes = std::uint8_t(typeBytes(half));  // a cell for each of the two values
                array.type = half;
            }
        } else if (!isStruct && found.accessType && typeBytes(*found.accessType) == array.cellBytes) {
            array.type = *found.accessType;
        }
        if (array.bytes == 0)
            array.bytes = found.endByte - array.baseOffset;
        array.bytes = std::max<std::uint64_t>(array.bytes, array.cellBytes);
        const std::uint64_t last = array.cellCount() - 1;
        array.firstUsedCell = std::min(last, (found.firstByte - array.baseOffset) / array.cellBytes);
        array.lastUsedCell = std::min(last, (std::max(found.endByte, found.firstByte + 1) - 1 - array.baseOffset) / array.cellBytes);
        return array;
    }

    const RecordedBlock& m_source;
    std::vector<Found> m_found;
    std::size_t m_latest = 0;
    trace::EventData m_data;
};

/// Returns the version that covers the cell, exactly or as a part of a wider value, and the newest of several; kNoVersion when none does,
/// or when narrower versions inside of the cell are newer.
std::uint32_t findCoveringVersion(const RecordedBlock& source, const Cell& cell, unsigned bytes, std::uint32_t step)
{
    constexpr unsigned kMaxVersionBytes = 8;
    const CellVersions& versions = CellVersions::forBlock(source);
    const Dataflow& flow = *source.dataflow();
    std::uint32_t newest = kNoVersion;
    bool isCovering = false;
    const auto consider = [&](std::uint64_t offset) {
        const std::uint32_t version = versions.versionAt({cell.allocation, offset}, step);
        if (version == kNoVersion || offset + flow.versions[version].bytes <= cell.offset)
            return;
        if (newest != kNoVersion && !(flow.versions[version].isWritten && (!flow.versions[newest].isWritten || version > newest)))
            return;
        newest = version;
        isCovering = offset <= cell.offset && offset + flow.versions[version].bytes >= cell.offset + bytes;
    };
    consider(cell.offset);
    for (std::uint64_t before = 1; before < kMaxVersionBytes && before <= cell.offset; ++before)
        consider(cell.offset - before);
    for (std::uint64_t inside = 1; inside < bytes; ++inside)
        consider(cell.offset + inside);
    return isCovering ? newest : kNoVersion;
}

/// Appends the memory cells from which the version's value came, through values that lanes passed on.
void appendSources(const Dataflow& flow, std::uint32_t version, unsigned depth, std::vector<std::uint32_t>& sources)
{
    const Version& value = flow.versions[version];
    for (std::uint32_t k = 0; k < value.operandCount && sources.size() < kMaxSourcesOfWrite; ++k) {
        const std::uint32_t operand = flow.operands[value.firstOperand + k];
        if (flow.versions[operand].cell.allocation == kLaneAllocation) {
            if (depth < kMaxPassedValues)
                appendSources(flow, operand, depth + 1, sources);
        } else if (std::ranges::find(sources, operand) == sources.end()) {
            sources.push_back(operand);
        }
    }
}

}  // namespace

std::optional<std::uint64_t> AccessedArray::indexOf(const Cell& byte) const
{
    if (byte.allocation != allocation || byte.offset < baseOffset || (byte.offset - baseOffset) / cellBytes >= cellCount())
        return std::nullopt;
    return (byte.offset - baseOffset) / cellBytes;
}

std::optional<std::size_t> ArraysModel::find(const Cell& byte) const
{
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        if (arrays[i].indexOf(byte))
            return i;
    }
    return std::nullopt;
}

const ArraysModel& ArraysModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<ArraysModel>();
}

bool ArraysModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (stop.stop_requested() && !source.findDerived<ArraysModel>())
        return false;
    return source.makeDerived<ArraysModel>([&] { return ArraysFinder(source).build(stop); });
}

std::vector<std::vector<ArrayTouch>> findArrayTouches(const RecordedBlock& source, const ArraysModel& model, std::uint32_t step,
                                                      std::int32_t warp)
{
    std::vector<std::map<std::uint64_t, ArrayTouch>> found(model.arrays.size());
    trace::EventData data;
    if (source.steps().count() == 0)
        return std::vector<std::vector<ArrayTouch>>(model.arrays.size());
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        const trace::Site* const site = source.recording().findSite(source.launch(), event.site);
        if (!isMemoryAccess(event.kind) || !site || (warp >= 0 && event.warp.value != std::uint32_t(warp)))
            return;
        source.trace().read(index, data);
        for (const unsigned lane : eachLane(event.mask)) {
            const Cell cell{data.allocation[lane], data.offset[lane]};
            const std::optional<std::size_t> array = model.find(cell);
            if (!array)
                continue;
            const AccessedArray& accessed = model.arrays[*array];
            const std::uint64_t bytes =
                std::max<std::uint64_t>(1, std::uint64_t(site->elementBytes) * elementsOf(source, cell.allocation, data));
            const std::uint64_t first = *accessed.indexOf(cell);
            const std::uint64_t last = accessed.indexOf({cell.allocation, cell.offset + bytes - 1}).value_or(first);
            for (std::uint64_t one = first; one <= last; ++one) {
                ArrayTouch& touch = found[*array][one];
                touch.index = one;
                ++touch.laneCount;
                touch.isWrite = touch.isWrite || writesCell(*site, event.kind, data, lane);
            }
        }
    });
    std::vector<std::vector<ArrayTouch>> touches;
    for (const auto& byIndex : found) {
        touches.emplace_back();
        for (const auto& [index, touch] : byIndex)
            touches.back().push_back(touch);
    }
    return touches;
}

CellContent readCell(const RecordedBlock& source, const AccessedArray& array, std::uint64_t index, std::uint32_t step)
{
    if (!source.dataflow())
        return {};
    const Cell cell = array.cell(index);
    const std::uint32_t found = findCoveringVersion(source, cell, array.cellBytes, step);
    if (found == kNoVersion)
        return {};
    const Version& version = source.dataflow()->versions[found];
    if (UninitialisedReads::forBlock(source).isUnwrittenVersion(version))
        return {makeUnwrittenValue(), false};
    const bool isPart = version.bytes != array.cellBytes;
    const ptx::ScalarType accessed = isPart ? array.type : version.type;
    const std::uint64_t bits = version.value >> (8 * (cell.offset - version.cell.offset));
    const std::uint64_t mask = array.cellBytes >= 8 ? ~std::uint64_t(0) : (std::uint64_t(1) << (8 * array.cellBytes)) - 1;
    return {makeCellValue(source, cell, bits & mask, accessed, array.cellBytes), version.isWritten};
}

std::vector<CellFlow> findCellFlows(const RecordedBlock& source, std::uint32_t step, std::int32_t warp)
{
    std::vector<CellFlow> flows;
    if (!source.dataflow() || source.steps().count() == 0)
        return flows;
    const Dataflow& flow = *source.dataflow();
    std::vector<std::uint32_t> sources;
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        if (event.kind == trace::EventKind::Load || (warp >= 0 && event.warp.value != std::uint32_t(warp)))
            return;
        auto version = std::lower_bound(flow.versions.begin(), flow.versions.end(), index.value,
                                        [](const Version& one, std::uint32_t number) { return one.event.value < number; });
        for (; version != flow.versions.end() && version->event == index; ++version) {
            if (!version->isWritten || version->cell.allocation == kLaneAllocation)
                continue;
            sources.clear();
            appendSources(flow, std::uint32_t(version - flow.versions.begin()), 0, sources);
            for (const std::uint32_t one : sources)
                flows.push_back({flow.versions[one].cell, version->cell, version->thread, one});
        }
    });
    return flows;
}

}  // namespace simtscope::analysis
