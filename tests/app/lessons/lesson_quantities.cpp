#include "tests/app/lessons/lesson_quantities.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <string_view>
#include <vector>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/counts/report.h"
#include "gpu/analysis/dataflow/representative_access.h"
#include "ui/session/place/step_lines.h"

namespace simtscope::tests {

namespace {

using analysis::Counters;

// These quantities are sums over whole launches, or over a line of them.

struct Sum {
    const char* name;
    std::uint64_t (*of)(const Counters&);
};

constexpr Sum kSums[] = {
    {"shared loads", [](const Counters& c) { return c.sharedLoad.instructions; }},
    {"shared load wavefronts", [](const Counters& c) { return c.sharedLoad.wavefronts; }},
    {"shared load conflicts", [](const Counters& c) { return c.sharedLoad.conflicts; }},
    {"shared stores", [](const Counters& c) { return c.sharedStore.instructions; }},
    {"shared store wavefronts", [](const Counters& c) { return c.sharedStore.wavefronts; }},
    {"shared accesses",
     [](const Counters& c) { return c.sharedLoad.instructions + c.sharedStore.instructions + c.sharedAtomic.instructions; }},
    {"shared wavefronts", [](const Counters& c) { return c.sharedLoad.wavefronts + c.sharedStore.wavefronts + c.sharedAtomic.wavefronts; }},
    {"bank conflicts", [](const Counters& c) { return c.conflicts(); }},
    {"global loads", [](const Counters& c) { return c.globalLoad.instructions; }},
    {"global load sectors", [](const Counters& c) { return c.globalLoad.sectors; }},
    {"global stores", [](const Counters& c) { return c.globalStore.instructions; }},
    {"global store sectors", [](const Counters& c) { return c.globalStore.sectors; }},
    {"local loads", [](const Counters& c) { return c.localLoad.instructions; }},
    {"local load sectors", [](const Counters& c) { return c.localLoad.sectors; }},
    {"local stores", [](const Counters& c) { return c.localStore.instructions; }},
    {"local store sectors", [](const Counters& c) { return c.localStore.sectors; }},
    {"constant loads", [](const Counters& c) { return c.constantLoad.instructions; }},
    {"constant addresses", [](const Counters& c) { return c.constantLoad.wavefronts; }},
    {"atomics", [](const Counters& c) { return c.atomics.instructions; }},
    {"global atomic sectors", [](const Counters& c) { return c.globalAtomic.sectors; }},
    {"atomic operations", [](const Counters& c) { return c.atomics.lanes; }},
    {"serialised atomics", [](const Counters& c) { return c.atomics.serialised; }},
    {"swaps", [](const Counters& c) { return c.atomics.swaps; }},
    {"failed swaps", [](const Counters& c) { return c.atomics.failedSwaps; }},
    {"shuffles", [](const Counters& c) { return c.shuffles.instructions; }},
    {"votes", [](const Counters& c) { return c.votes.instructions; }},
    {"divergent branches", [](const Counters& c) { return c.divergentBranches; }},
    {"barriers", [](const Counters& c) { return c.barriers; }},
    {"warp instructions", [](const Counters& c) { return c.warpInstructions; }},
    {"thread instructions", [](const Counters& c) { return c.threadInstructions; }},
};

// These quantities are sizes of one launch.

struct Shape {
    const char* name;
    std::uint64_t (*of)(const trace::Launch&);
};

constexpr Shape kShapes[] = {
    {"blocks", [](const trace::Launch& l) { return l.grid.count(); }},
    {"threads per block", [](const trace::Launch& l) { return l.block.count(); }},
    {"warps per block", [](const trace::Launch& l) { return std::uint64_t(l.warpsPerBlock()); }},
    {"threads", [](const trace::Launch& l) { return l.grid.count() * l.block.count(); }},
    {"warps", [](const trace::Launch& l) { return l.grid.count() * l.warpsPerBlock(); }},
    {"shared bytes", [](const trace::Launch& l) { return std::uint64_t(l.staticSharedBytes) + l.dynamicSharedBytes; }},
};

// These quantities describe one step: all of its warps, or the access that the figure Banks shows.

/// Gives the quantities access to one step of a block.
struct StepView {
    const analysis::RecordedBlock& source;
    std::uint32_t step;
    analysis::StepFacts facts;
    std::optional<analysis::RepresentativeAccess> access;

    StepView(const analysis::RecordedBlock& block, std::uint32_t stepIndex, std::int32_t warp)
        : source(block), step(stepIndex),
          facts(analysis::computeStepFacts(block.recording(), block.launch(), block.trace(), block.steps(), stepIndex)),
          access(analysis::chooseRepresentativeAccess(block, stepIndex, warp))
    {
    }
    EventIndex event() const { return access ? access->event : EventIndex(source.steps().leadingEvent(step)); }
    trace::EventData data() const { return source.trace().data(event()); }
    LaneMask lanes() const { return source.trace().event(event()).mask; }
    /// Returns the index of the element that each active lane accesses.
    std::vector<std::uint64_t> cells() const
    {
        std::vector<std::uint64_t> cells;
        const unsigned width = access && access->facts.site ? std::max(1u, access->facts.site->bytes()) : 1;
        for (LaneMask left = access ? lanes() : 0; left; left &= left - 1)
            cells.push_back(data().offset[std::size_t(std::countr_zero(left))] / width);
        return cells;
    }
    std::uint64_t cell(bool isLast) const
    {
        const std::vector<std::uint64_t> accessedCells = cells();
        return accessedCells.empty() ? 0 : isLast ? *std::ranges::max_element(accessedCells) : *std::ranges::min_element(accessedCells);
    }
};

struct StepQuantity {
    const char* name;
    std::uint64_t (*of)(const StepView&);
};

std::uint64_t banksOf(const StepView& view)
{
    return view.access ? std::uint64_t(std::ranges::count_if(view.access->facts.bankDegree, [](std::uint32_t d) { return d > 0; })) : 0;
}

/// Returns the largest number of lanes at one address.
std::uint64_t serialised(const StepView& view)
{
    std::uint64_t most = 0;
    const std::vector<std::uint64_t> cells = view.cells();
    for (const std::uint64_t cell : cells)
        most = std::max(most, std::uint64_t(std::ranges::count(cells, cell)));
    return most;
}

/// Returns the largest distance, in lanes, between a lane of a shuffle and the lane that gives it a value.
std::uint64_t shuffleDistance(const StepView& view)
{
    const trace::EventData data = view.data();
    std::uint64_t most = 0;
    for (LaneMask left = view.lanes(); left; left &= left - 1) {
        const auto lane = std::uint64_t(std::countr_zero(left)), source = data.sourceLane[lane];
        most = std::max(most, lane < source ? source - lane : lane - source);
    }
    return most;
}

constexpr StepQuantity kStepQuantities[] = {
    {"active lanes", [](const StepView& v) { return std::uint64_t(v.facts.activeLaneCount); }},
    {"inactive lanes", [](const StepView& v) { return std::uint64_t(v.facts.residentLaneCount - v.facts.activeLaneCount); }},
    {"active warps", [](const StepView& v) { return std::uint64_t(v.facts.warpCount); }},
    {"sectors of the step", [](const StepView& v) { return std::uint64_t(v.facts.sectorCount); }},
    {"lanes", [](const StepView& v) { return std::uint64_t(std::popcount(v.lanes())); }},
    {"first lane", [](const StepView& v) { return std::uint64_t(std::countr_zero(v.lanes())); }},
    {"last lane", [](const StepView& v) { return std::uint64_t(31 - std::countl_zero(v.lanes())); }},
    {"lane stride",
     [](const StepView& v) { return std::uint64_t(std::countr_zero(v.lanes() & (v.lanes() - 1)) - std::countr_zero(v.lanes())); }},
    {"wavefronts", [](const StepView& v) { return std::uint64_t(v.access ? v.access->facts.sharedCost.wavefronts : 0); }},
    {"ideal wavefronts", [](const StepView& v) { return std::uint64_t(v.access ? v.access->facts.sharedCost.idealWavefronts : 0); }},
    {"banks", banksOf},
    {"words per bank", [](const StepView& v) { return std::uint64_t(v.access ? std::ranges::max(v.access->facts.bankDegree) : 0); }},
    {"sectors", [](const StepView& v) { return std::uint64_t(v.access ? v.access->facts.sectorCount : 0); }},
    {"local sectors", [](const StepView& v) { return std::uint64_t(v.access ? v.access->facts.localSectorCount : 0); }},
    {"ideal sectors", [](const StepView& v) { return std::uint64_t(v.access ? v.access->facts.idealSectorCount : 0); }},
    {"bytes", [](const StepView& v) { return v.access && v.access->facts.site ? std::uint64_t(v.access->facts.site->bytes()) : 0; }},
    {"first cell", [](const StepView& v) { return v.cell(false); }},
    {"last cell", [](const StepView& v) { return v.cell(true); }},
    {"cell stride", [](const StepView& v) { return v.cells().size() < 2 ? 0 : v.cells()[1] - v.cells()[0]; }},
    {"serialised", serialised},
    {"shuffle distance", shuffleDistance},
    {"value", [](const StepView& v) { return v.data().value[0][std::size_t(std::countr_zero(v.lanes()))]; }},
};

// These quantities are sums over all steps of a block at one line.

struct LineQuantity {
    const char* name;
    std::uint64_t (*of)(const analysis::RecordedBlock&, std::uint32_t line);
};

std::uint64_t lanesOfEvents(const analysis::RecordedBlock& block, std::uint32_t line, trace::EventKind kind)
{
    const analysis::SiteLines lines(block.recording(), block.launch());
    std::uint64_t lanes = 0;
    for (std::uint32_t i = 0; i < block.trace().size(); ++i) {
        const trace::Event event = block.trace().event(EventIndex{i});
        if (event.kind == kind && std::ranges::count(lines.lines(event.site), line))
            lanes += std::uint64_t(std::popcount(event.mask));
    }
    return lanes;
}

std::uint64_t stepsAt(const analysis::RecordedBlock& block, std::uint32_t line)
{
    std::uint64_t count = 0;
    while (ui::resolveStep(block, QString("line %1 #%2").arg(line).arg(count + 1)))
        ++count;
    return count;
}

constexpr LineQuantity kLineQuantities[] = {
    {"steps", stepsAt},
    {"loading lanes", [](const auto& block, std::uint32_t line) { return lanesOfEvents(block, line, trace::EventKind::Load); }},
    {"storing lanes", [](const auto& block, std::uint32_t line) { return lanesOfEvents(block, line, trace::EventKind::Store); }},
    {"shuffling lanes", [](const auto& block, std::uint32_t line) { return lanesOfEvents(block, line, trace::EventKind::Shuffle); }},
};

const auto* rowOf(const auto& table, std::string_view name)
{
    const auto row = std::ranges::find_if(table, [&](const auto& r) { return r.name == name; });
    return row == std::end(table) ? nullptr : &*row;
}

}  // namespace

std::optional<double> launchQuantity(std::string_view name, const trace::Recording& recording, const trace::Launch& launch,
                                     std::optional<std::uint32_t> line)
{
    const Sum* const sum = rowOf(kSums, name);
    if (!sum)
        return std::nullopt;
    const analysis::LaunchReport report = analysis::computeLaunchReport(recording, launch);
    if (!line)
        return double(sum->of(report.total));
    double total = 0;
    for (const analysis::LineReport& row : report.lines)
        if (row.line == *line && analysis::isProgramFile(recording, row.file))
            total += double(sum->of(row.counters));
    return total;
}

std::optional<double> shapeQuantity(std::string_view name, const trace::Launch& launch)
{
    const Shape* const shape = rowOf(kShapes, name);
    return shape ? std::optional(double(shape->of(launch))) : std::nullopt;
}

std::optional<double> lineQuantity(std::string_view name, const analysis::RecordedBlock& block, std::uint32_t line)
{
    const LineQuantity* const row = rowOf(kLineQuantities, name);
    return row ? std::optional(double(row->of(block, line))) : std::nullopt;
}

std::optional<double> stepQuantity(std::string_view name, const analysis::RecordedBlock& block, std::uint32_t step, std::int32_t warp)
{
    const StepQuantity* const row = rowOf(kStepQuantities, name);
    return row ? std::optional(double(row->of(StepView(block, step, warp)))) : std::nullopt;
}

}  // namespace simtscope::tests
