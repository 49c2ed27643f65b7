#include "gpu/exercises/figure_place.h"

#include <algorithm>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/models/finding_marks.h"

namespace simtscope::exercises {
namespace {

using RecordingPointer = std::shared_ptr<const trace::Recording>;

constexpr char kFindingFigure[] = "source", kResultFigure[] = "source";

const trace::Launch* findFirstCountedLaunch(const trace::Recording& recording, const Exercise& exercise)
{
    const auto launch = std::ranges::find_if(
        recording.launches, [&](const trace::Launch& l) { return isLaunchOf(recording, l, exercise.kernels) && !l.blocks.empty(); });
    return launch == recording.launches.end() ? nullptr : &*launch;
}

FigurePlace makePlace(const RecordingPointer& recording, const trace::Launch& launch, BlockId block, std::string figure)
{
    return FigurePlace{recording, std::move(figure), launch.id, block, std::nullopt, 0};
}

/// Returns `line` if the submission, which is the recording's source, has that line; otherwise 0. A `#line` can claim any number.
std::uint32_t checkSourceLine(const trace::Recording& recording, const std::string& file, std::uint32_t line)
{
    const auto& sources = recording.program.sources;
    if (sources.empty() || sources.front().path != file)
        return 0;
    return line <= std::size_t(std::ranges::count(sources.front().text, '\n')) + 1 ? line : 0;
}

/// Sets the place's step and line to those of an event in a recorded block.
void setStep(FigurePlace& place, const trace::Launch& launch, const trace::BlockTrace& trace, EventIndex event)
{
    const analysis::RecordedBlock source(place.recording, launch.id, trace.block());
    place.step = source.steps().stepOf(event);
    if (const trace::Site* const site = place.recording->findSite(launch, trace.event(event).site); site && !site->frames.empty())
        place.line = checkSourceLine(*place.recording, site->frames.back().path, site->frames.back().line);
}

/// Returns the block's last store to the byte at `offset`. Nullopt if there is none.
std::optional<EventIndex> findLastStore(const trace::BlockTrace& trace, std::uint32_t allocation, std::uint64_t offset)
{
    trace::EventData data;
    for (std::uint32_t i = trace.size(); i-- > 0;) {
        const EventIndex index(i);
        if (trace.kind(index) != trace::EventKind::Store || !trace.touches(index, allocation))
            continue;
        trace.read(index, data);
        const LaneMask mask = trace.event(index).mask;
        for (unsigned lane = 0; lane < kWarpSize; ++lane)
            if ((mask >> lane & 1) && data.allocation[lane] == allocation && data.offset[lane] == offset)
                return index;
    }
    return std::nullopt;
}

/// Returns the block's costliest event of the line, by the sum of its sectors and wavefronts.
std::optional<EventIndex> findCostliestEvent(const RecordingPointer& recording, const trace::Launch& launch, const trace::BlockTrace& trace,
                                             std::uint32_t line)
{
    std::optional<EventIndex> costliestEvent;
    std::uint32_t maxCost = 0;
    trace::EventData scratch;
    for (std::uint32_t i = 0; i < trace.size(); ++i) {
        const trace::EventKind kind = trace.kind(EventIndex(i));
        if (kind != trace::EventKind::Load && kind != trace::EventKind::Store && kind != trace::EventKind::Atomic)
            continue;
        const analysis::AccessCosts costs = analysis::computeAccessCosts(*recording, launch, trace, EventIndex(i), scratch);
        if (!costs.site || costs.site->frames.empty() || costs.site->frames.back().line != line)
            continue;
        if (const std::uint32_t cost = costs.sectorCount + costs.sharedCost.wavefronts + costs.localSectorCount; cost > maxCost) {
            maxCost = cost;
            costliestEvent = EventIndex(i);
        }
    }
    return costliestEvent;
}

}  // namespace

std::optional<FigurePlace> findPlaceOfFinding(const RecordingPointer& recording, const trace::Finding& finding)
{
    if (finding.launch.value >= recording->launches.size())
        return std::nullopt;
    const trace::Launch& launch = recording->launches[finding.launch.value];
    if (launch.blocks.empty())
        return std::nullopt;
    const trace::BlockTrace* trace = finding.block >= 0 ? launch.findBlock(BlockId(std::uint32_t(finding.block))) : nullptr;
    for (const trace::FindingAccess& access : finding.accesses) {
        const trace::BlockTrace* const accessTrace = access.block >= 0 ? launch.findBlock(BlockId(std::uint32_t(access.block))) : nullptr;
        const auto event = accessTrace ? analysis::findEvent(*accessTrace, access) : std::nullopt;
        if (!event)
            continue;
        FigurePlace place = makePlace(recording, launch, accessTrace->block(), kFindingFigure);
        setStep(place, launch, *accessTrace, *event);
        return place;
    }
    FigurePlace place = makePlace(recording, launch, trace ? trace->block() : launch.blocks.front()->block(), kFindingFigure);
    place.line = checkSourceLine(*recording, finding.file, finding.line);
    // A faulting access is not recorded, because the block ends before it. So the last step stands for the access.
    if (const std::uint32_t steps = analysis::RecordedBlock(recording, launch.id, place.block).steps().count(); trace && steps > 0)
        place.step = steps - 1;
    return place;
}

std::optional<FigurePlace> findPlaceOfElement(const RecordingPointer& recording, const Exercise& exercise, std::uint64_t address)
{
    const trace::Launch* const firstLaunch = findFirstCountedLaunch(*recording, exercise);
    if (!firstLaunch)
        return std::nullopt;
    const std::string figure = exercise.figure.empty() ? kResultFigure : exercise.figure;
    const auto allocation = std::ranges::find_if(
        recording->allocations, [&](const trace::Allocation& a) { return address >= a.address && address < a.address + a.bytes; });
    const trace::Launch* lastLaunch = firstLaunch;
    for (const trace::Launch& launch : recording->launches)
        if (isLaunchOf(*recording, launch, exercise.kernels) && !launch.blocks.empty())
            lastLaunch = &launch;
    if (allocation != recording->allocations.end()) {
        for (const auto& trace : lastLaunch->blocks) {
            const auto event = findLastStore(*trace, allocation->id.value, address - allocation->address);
            if (!event)
                continue;
            FigurePlace place = makePlace(recording, *lastLaunch, trace->block(), figure);
            setStep(place, *lastLaunch, *trace, *event);
            return place;
        }
    }
    return makePlace(recording, *lastLaunch, lastLaunch->blocks.back()->block(), figure);
}

std::optional<FigurePlace> findPlaceOfGate(const RecordingPointer& recording, const Exercise& exercise, const Gate& gate)
{
    const trace::Launch* const launch = findFirstCountedLaunch(*recording, exercise);
    if (!launch)
        return std::nullopt;
    FigurePlace place =
        makePlace(recording, *launch, launch->blocks.front()->block(), gate.figure.empty() ? gate.quantity->figure : gate.figure);
    if (!gate.quantity->valueOfLine) {
        place.step = 0;  // in the first step no thread has exited yet
        return place;
    }
    std::uint64_t maxValue = 0;
    for (const analysis::LineReport& line : analysis::computeLaunchReport(*recording, *launch).lines) {
        if (const std::uint64_t value = gate.quantity->valueOfLine(line.counters); value > maxValue) {
            maxValue = value;
            place.line = checkSourceLine(*recording, line.file, line.line);
        }
    }
    const trace::BlockTrace& trace = *launch->blocks.front();
    if (const auto event = maxValue ? findCostliestEvent(recording, *launch, trace, place.line) : std::nullopt)
        place.step = analysis::RecordedBlock(recording, launch->id, trace.block()).steps().stepOf(*event);
    return place;
}

}  // namespace simtscope::exercises
