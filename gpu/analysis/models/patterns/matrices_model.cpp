#include "gpu/analysis/models/patterns/matrices_model.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "gpu/analysis/counts/step_lanes.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr unsigned kMaxUses = 8192;       // events examined per instruction for the used part of an array; those of a long loop are alike
constexpr unsigned kMaxExaminations = 4;  // examinations of one instruction, because its first accesses may be of few threads

/// Parses "64x32" into 64 and 32. Returns nothing for one or three dimensions.
std::optional<std::pair<std::uint32_t, std::uint32_t>> extentsOfImage(const std::string& name)
{
    std::uint32_t width = 0, height = 0;
    const char *const begin = name.data(), *const end = begin + name.size();
    const auto [cross, widthError] = std::from_chars(begin, end, width);
    if (widthError != std::errc() || cross == end || *cross != 'x')
        return std::nullopt;
    const auto [parsedEnd, heightError] = std::from_chars(cross + 1, end, height);
    if (heightError != std::errc() || parsedEnd != end || width == 0 || height == 0)
        return std::nullopt;
    return std::pair(width, height);
}

/// Describes the access of one lane.
struct LaneAccess {
    Dim3 thread;
    std::uint64_t offset = 0;
};

/// Solves offset = first + x * alongX + y * alongY over all lanes. Returns nothing when some lane does not fit, or when the lanes do not
/// determine it.
std::optional<std::pair<std::int64_t, std::int64_t>> fitEvenSteps(const std::vector<LaneAccess>& lanes)
{
    const LaneAccess& first = lanes.front();
    std::optional<std::int64_t> alongX, alongY;
    for (const LaneAccess& lane : lanes) {
        const auto byteDistance = std::int64_t(lane.offset - first.offset);
        if (!alongX && lane.thread.y == first.thread.y && lane.thread.x != first.thread.x)
            alongX = byteDistance / (std::int64_t(lane.thread.x) - std::int64_t(first.thread.x));
        if (!alongY && lane.thread.x == first.thread.x && lane.thread.y != first.thread.y)
            alongY = byteDistance / (std::int64_t(lane.thread.y) - std::int64_t(first.thread.y));
    }
    if (!alongX || !alongY)
        return std::nullopt;
    for (const LaneAccess& lane : lanes) {
        const std::int64_t x = std::int64_t(lane.thread.x) - std::int64_t(first.thread.x),
                           y = std::int64_t(lane.thread.y) - std::int64_t(first.thread.y);
        if (first.offset + std::uint64_t(x * *alongX + y * *alongY) != lane.offset)
            return std::nullopt;
    }
    return std::pair(*alongX, *alongY);
}

class MatricesFinder {
public:
    explicit MatricesFinder(const RecordedBlock& source) : m_source(source) {}

    std::optional<MatricesModel> build(const std::stop_token& stop)
    {
        StopPoll stopped(stop);
        for (std::uint32_t step = 0; step < m_source.steps().count(); ++step) {
            if (stopped())
                return std::nullopt;
            look(step);
        }
        std::erase_if(m_model.arrays,
                      [](const MatrixArray& array) { return !array.isImage && (array.shape.rowCount < 2 || array.shape.columnCount < 2); });
        return std::move(m_model);
    }

private:
    void look(std::uint32_t step)
    {
        const trace::Event leading = m_source.trace().event(EventIndex{m_source.steps().leadingEvent(step)});
        if (leading.kind != trace::EventKind::Load && leading.kind != trace::EventKind::Store && leading.kind != trace::EventKind::Atomic)
            return;
        const trace::Site* const site = m_source.recording().findSite(m_source.launch(), leading.site);
        if (!site || ++m_uses[leading.site] > kMaxUses)
            return;
        const bool isKnown = m_examinations[leading.site] >= kMaxExaminations;
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<LaneAccess>> byArray;
        gatherStep(m_source.launch(), m_source.trace(), m_source.steps(), step, [&](EventIndex index, const trace::Event& event) {
            m_source.trace().read(index, m_data);
            for (const unsigned lane : eachLane(event.mask)) {
                const Cell cell{m_data.allocation[lane], m_data.offset[lane]};
                MatrixArray* array = find(cell);
                if (!array && cell.allocation < m_source.recording().allocations.size())
                    array = addImage(cell, *site);
                if (array) {
                    use(*array, cell);
                    noteTexel(*array, cell, *site, event.kind, m_data.value[0][lane]);
                } else if (!isKnown && cell.allocation != trace::kNoAllocation.value && cell.allocation != trace::kLocalAllocation.value) {
                    byArray[{cell.allocation, findExtent(m_source, cell).offset}].push_back(
                        {coordinates(event.warp.value * kWarpSize + lane, m_source.launch().block), cell.offset});
                }
            }
        });
        if (byArray.empty())
            return;
        ++m_examinations[leading.site];
        for (const auto& [position, lanes] : byArray)
            add({position.first, lanes.front().offset}, *site, lanes);
    }

    MatrixArray* find(const Cell& cell)
    {
        for (MatrixArray& array : m_model.arrays) {
            if (array.shape.position(cell))
                return &array;
        }
        return nullptr;
    }

    static void use(MatrixArray& array, const Cell& cell)
    {
        if (const std::optional<MatrixIndex> position = array.shape.position(cell))
            array.usedArea.include(*position);
    }

    static void noteTexel(MatrixArray& array, const Cell& cell, const trace::Site& site, trace::EventKind kind, std::uint64_t value)
    {
        const std::optional<MatrixIndex> position = array.shape.position(cell);
        if (!array.isImage || !position || kind != trace::EventKind::Load)
            return;
        const auto [texel, isNew] = array.texels.try_emplace(*position, Texel{value, site.type});
        texel->second.isUnambiguous = texel->second.isUnambiguous && texel->second.value == value;
    }

    /// Adds an image for the cell; nullptr when it is none.
    MatrixArray* addImage(const Cell& cell, const trace::Site& site)
    {
        MatrixArray array;
        array.shape.allocation = cell.allocation;
        const bool isImage = setImageShape(array) || (site.operation.kind == ptx::OpKind::TextureFetch && setLineShape(cell, site, array));
        const std::optional<MatrixIndex> position = isImage ? array.shape.position(cell) : std::nullopt;
        if (!position)
            return nullptr;
        array.usedArea = {*position, *position};
        m_model.arrays.push_back(array);
        return &m_model.arrays.back();
    }

    void add(const Cell& cell, const trace::Site& site, const std::vector<LaneAccess>& lanes)
    {
        MatrixArray array;
        MatrixShape& shape = array.shape;
        const Extent extent = findExtent(m_source, cell);
        shape.allocation = cell.allocation;
        shape.baseOffset = extent.offset;
        shape.elementBytes = std::uint8_t(std::min(site.bytes(), 255u));
        if (!setDeclaredShape(cell, shape) && !setAccessedShape(lanes, extent, shape))
            return;
        const std::optional<MatrixIndex> first = shape.position(cell);
        if (!first)
            return;
        array.usedArea = {*first, *first};
        for (const LaneAccess& lane : lanes)
            use(array, {cell.allocation, lane.offset});
        m_model.arrays.push_back(array);
    }

    /// Treats a texture over linear memory as an image of one row.
    bool setLineShape(const Cell& cell, const trace::Site& site, MatrixArray& array) const
    {
        const Extent extent = findExtent(m_source, cell);
        MatrixShape& shape = array.shape;
        array.isImage = true;
        shape.baseOffset = extent.offset;
        shape.elementBytes = site.elementBytes;
        shape.columnPitchBytes = site.elementBytes;
        shape.columnCount = site.elementBytes > 0 ? std::uint32_t(extent.bytes / site.elementBytes) : 0;
        shape.rowCount = 1;
        shape.rowPitchBytes = std::max<std::uint64_t>(extent.bytes, shape.columnPitchBytes);
        return shape.columnCount > 0;
    }

    bool setImageShape(MatrixArray& array) const
    {
        MatrixShape& shape = array.shape;
        if (shape.allocation >= m_source.recording().allocations.size())
            return false;
        const trace::Allocation& allocation = m_source.recording().allocations[shape.allocation];
        const auto extents = extentsOfImage(allocation.name);
        if (allocation.kind != trace::AllocationKind::Array || !extents)
            return false;
        array.isImage = true;
        shape.columnCount = extents->first;
        shape.rowCount = extents->second;
        shape.columnPitchBytes = allocation.bytes / (std::uint64_t(shape.rowCount) * shape.columnCount);
        shape.rowPitchBytes = shape.columnPitchBytes * shape.columnCount;
        shape.elementBytes = std::uint8_t(shape.columnPitchBytes);
        return shape.columnPitchBytes > 0;
    }

    bool setDeclaredShape(const Cell& cell, MatrixShape& shape) const
    {
        const Variable* const variable = MemoryNames::forBlock(m_source).find(cell.allocation, cell.offset);
        if (!variable || variable->rows.size() != 1 || variable->elementBytes() == 0)
            return false;
        shape.columnPitchBytes = variable->elementBytes();
        shape.elementBytes = std::uint8_t(shape.columnPitchBytes);
        shape.rowPitchBytes = shape.columnPitchBytes * variable->rows.front();
        fitToExtent({variable->offset, variable->bytes}, shape);
        return true;
    }

    static bool setAccessedShape(const std::vector<LaneAccess>& lanes, const Extent& extent, MatrixShape& shape)
    {
        const auto offsetSteps = fitEvenSteps(lanes);
        if (!offsetSteps)
            return false;
        const auto [x, y] = *offsetSteps;
        const std::int64_t row = std::max(x, y), column = std::min(x, y);
        if (column != shape.elementBytes || row <= column || row % column != 0)
            return false;
        shape.rowPitchBytes = std::uint64_t(row);
        shape.columnPitchBytes = std::uint64_t(column);
        fitToExtent(extent, shape);
        return true;
    }

    const RecordedBlock& m_source;
    MatricesModel m_model;
    std::map<SiteId, unsigned> m_examinations, m_uses;
    trace::EventData m_data;
};

}  // namespace

/// Returns false when no array can have rows, so that a block of many steps need not be examined.
static bool mayHaveRows(const RecordedBlock& source)
{
    const auto& allocations = source.recording().allocations;
    const auto& shared = MemoryNames::forBlock(source).sharedVariables();
    return source.launch().block.y > 1 ||
           std::any_of(shared.begin(), shared.end(), [](const Variable& one) { return !one.rows.empty(); }) ||
           std::any_of(source.launch().totals.begin(), source.launch().totals.end(),
                       [&](const auto& total) {
                           const trace::Site* const site = source.recording().findSite(source.launch(), total.first);
                           return site && site->operation.kind == ptx::OpKind::TextureFetch;
                       }) ||
           std::any_of(allocations.begin(), allocations.end(), [](const trace::Allocation& one) {
               return one.kind == trace::AllocationKind::Array || one.kind == trace::AllocationKind::Symbol ||
                      one.kind == trace::AllocationKind::Constant;
           });
}

const MatricesModel& MatricesModel::forBlock(const RecordedBlock& source)
{
    prepare(source, {});
    return *source.findDerived<MatricesModel>();
}

bool MatricesModel::prepare(const RecordedBlock& source, const std::stop_token& stop)
{
    if (stop.stop_requested() && !source.findDerived<MatricesModel>())
        return false;
    return source.makeDerived<MatricesModel>(
        [&] { return mayHaveRows(source) ? MatricesFinder(source).build(stop) : std::optional<MatricesModel>(MatricesModel()); });
}

std::vector<std::vector<MatrixTouch>> findMatrixTouches(const RecordedBlock& source, const MatricesModel& model, std::uint32_t step,
                                                        std::int32_t warp)
{
    std::vector<std::map<MatrixIndex, MatrixTouch>> found(model.arrays.size());
    trace::EventData data;
    gatherStep(source.launch(), source.trace(), source.steps(), step, [&](EventIndex index, const trace::Event& event) {
        const bool accesses =
            event.kind == trace::EventKind::Load || event.kind == trace::EventKind::Store || event.kind == trace::EventKind::Atomic;
        const trace::Site* const site = source.recording().findSite(source.launch(), event.site);
        if (!accesses || !site || (warp >= 0 && event.warp.value != std::uint32_t(warp)))
            return;
        source.trace().read(index, data);
        for (const unsigned lane : eachLane(event.mask)) {
            for (std::size_t i = 0; i < model.arrays.size(); ++i) {
                const MatrixArray& array = model.arrays[i];
                const unsigned elements = array.isImage ? 1 : data.elementCount;  // A fetch returns the components of one texel.
                for (unsigned element = 0; element < elements; ++element) {
                    const auto position = array.shape.position({data.allocation[lane], data.offset[lane] + element * site->elementBytes});
                    if (!position)
                        continue;
                    MatrixTouch& touch = found[i][*position];
                    touch.position = *position;
                    ++touch.laneCount;
                    touch.isWrite = touch.isWrite || event.kind != trace::EventKind::Load;
                }
            }
        }
    });
    std::vector<std::vector<MatrixTouch>> touches;
    for (const auto& byPosition : found) {
        touches.emplace_back();
        for (const auto& [position, touch] : byPosition)
            touches.back().push_back(touch);
    }
    return touches;
}

}  // namespace simtscope::analysis
