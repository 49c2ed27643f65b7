#include "gpu/analysis/models/finding_marks.h"

#include <algorithm>

#include "gpu/analysis/models/fault.h"

namespace simtscope::analysis {

namespace {

std::optional<Cell> cellOf(const trace::FindingLocation& location)
{
    if (!location.offset || *location.offset < 0)
        return std::nullopt;
    if (location.space == ptx::StateSpace::Shared)
        return Cell{trace::kSharedAllocation.value, std::uint64_t(*location.offset)};
    if (location.allocation >= 0)
        return Cell{std::uint32_t(location.allocation), std::uint64_t(*location.offset)};
    return std::nullopt;
}

FindingMark markOf(const RecordedBlock& source, const trace::Finding& finding)
{
    FindingMark mark{&finding, locateAccesses(source.recording(), finding), {}, cellOf(finding.location)};
    for (const LocatedAccess& access : mark.accesses) {
        const bool isHere = access.event && access.block == std::int64_t(source.trace().block().value);
        mark.steps.push_back(isHere ? std::optional(source.steps().stepOf(*access.event)) : std::nullopt);
    }
    return mark;
}

}  // namespace

bool FindingMark::isAt(std::uint32_t step) const
{
    return std::ranges::find(steps, std::optional(step)) != steps.end();
}

std::uint32_t FindingMark::firstStep() const
{
    std::uint32_t first = ~0u;
    for (const std::optional<std::uint32_t>& step : steps)
        first = std::min(first, step.value_or(~0u));
    return first;
}

std::uint32_t FindingMark::lastStep() const
{
    std::uint32_t last = 0;
    for (const std::optional<std::uint32_t>& step : steps)
        last = std::max(last, step.value_or(0));
    return last;
}

const FindingMarks& FindingMarks::forBlock(const RecordedBlock& source)
{
    return source.getDerived<FindingMarks>([&] {
        FindingMarks marks;
        if (!source.isRecorded() || source.steps().count() == 0)
            return marks;
        for (const trace::Finding& finding : findingsOf(source)) {
            if (finding.launch != source.launch().id || finding.accesses.empty())
                continue;
            FindingMark mark = markOf(source, finding);
            if (mark.firstStep() != ~0u)
                marks.marks.push_back(std::move(mark));
        }
        return marks;
    });
}

const FindingMark* FindingMarks::markAt(std::uint32_t step, std::uint32_t stepCount) const
{
    const auto markOfStep = std::ranges::find_if(marks, [step](const FindingMark& mark) { return mark.isAt(step); });
    if (markOfStep != marks.end())
        return &*markOfStep;
    return step + 1 >= stepCount && !marks.empty() ? &marks.front() : nullptr;
}

}  // namespace simtscope::analysis
