#include "gpu/analysis/models/patterns/exchange_loads.h"

#include "gpu/analysis/models/patterns/matrix_shape.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

// Limits for an array: its phases, and the loads of a thread in a phase. Beyond them the kernel is no exchange network, or one too long to
// be drawn.
constexpr std::size_t kMaxStages = 256, kMaxLoads = 16;

std::uint32_t lineOf(const trace::Site& site)
{
    return site.frames.empty() ? 0 : site.frames.back().line;
}

/// Finds the array of a location. Neighbouring lanes usually access the same array, so the last result is tried first.
class ArrayFinder {
public:
    ArrayFinder(const RecordedBlock& source, LoadedArrays& arrays) : m_source(source), m_arrays(arrays) {}

    LoadedArray& at(const Cell& cell)
    {
        if (!m_array || cell.allocation != m_allocation || cell.offset < m_extent.offset ||
            cell.offset - m_extent.offset >= m_extent.bytes) {
            m_extent = findExtent(m_source, cell);
            m_allocation = cell.allocation;
            m_array = &m_arrays[{m_allocation, m_extent.offset}];
        }
        return *m_array;
    }

private:
    const RecordedBlock& m_source;
    LoadedArrays& m_arrays;
    LoadedArray* m_array = nullptr;
    std::uint32_t m_allocation = 0;
    Extent m_extent;
};

}  // namespace

std::optional<LoadedArrays> collectLoads(const RecordedBlock& source, const std::stop_token& stop)
{
    LoadedArrays arrays;
    ArrayFinder finder(source, arrays);
    trace::EventData data;
    StopPoll stopped(stop);
    for (std::uint32_t index = 0; index < source.trace().size(); ++index) {
        if (stopped())
            return std::nullopt;
        const EventIndex eventIndex{index};
        if (source.trace().kind(eventIndex) != trace::EventKind::Load)
            continue;
        const trace::Event event = source.trace().event(eventIndex);
        const trace::Site* site = source.recording().findSite(source.launch(), event.site);
        if (!site)
            continue;
        source.trace().read(eventIndex, data);
        const std::uint32_t step = source.steps().stepOf(eventIndex), phase = source.steps().phaseOf(step);
        for (const unsigned lane : eachLane(event.mask)) {
            const std::uint32_t allocation = data.allocation[lane];
            if (allocation >= trace::kParamAllocation.value && allocation != trace::kSharedAllocation.value)
                continue;
            LoadedArray& array = finder.at({allocation, data.offset[lane]});
            if (array.isUnsuitable)
                continue;
            LoadPhase& loadPhase = array.phases[phase];
            loadPhase.line = loadPhase.line == 0 ? lineOf(*site) : loadPhase.line;
            ThreadLoads& loads = loadPhase.byThread[event.warp.value * kWarpSize + lane];
            const std::uint64_t bytes = site->elementBytes;
            loads.add(data.offset[lane], data.elementCount == 2 ? data.offset[lane] + bytes : 0, step);
            array.isUnsuitable = loads.offsets.size() > kMaxLoads || array.phases.size() > kMaxStages;
            if (array.isUnsuitable)
                array.phases.clear();
        }
    }
    for (auto& [arrayKey, array] : arrays) {
        for (auto& [number, phase] : array.phases) {
            for (auto& [thread, loads] : phase.byThread)
                loads.splitVectorLoad();
        }
    }
    return arrays;
}

}  // namespace simtscope::analysis
