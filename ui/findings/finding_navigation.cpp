#include "ui/findings/finding_navigation.h"

#include "gpu/analysis/models/fault.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {

namespace {

figures::Subject subjectOf(const trace::Finding& finding, const analysis::LocatedAccess& access)
{
    const std::optional<std::uint32_t> thread = access.lanes ? access.thread : std::nullopt;
    const std::int64_t allocation =
        finding.location.space == ptx::StateSpace::Shared ? std::int64_t(trace::kSharedAllocation.value) : finding.location.allocation;
    if (finding.location.offset && *finding.location.offset >= 0 && allocation >= 0)
        return figures::subjectOf({std::uint32_t(allocation), std::uint64_t(*finding.location.offset)}, thread);
    return thread ? figures::Subject(figures::ThreadSubject{*thread}) : figures::Subject();
}

/// Returns the step at which the access that stopped the block is shown.
std::optional<std::uint32_t> stepOfFault(const Position& position, const trace::Finding& finding)
{
    if (!position.source() || !position.source()->isRecorded())
        return std::nullopt;
    const std::optional<analysis::Fault>& fault = analysis::faultOf(*position.source());
    return fault && fault->finding->line == finding.line && fault->finding->address == finding.address ? std::optional(fault->step)
                                                                                                       : std::nullopt;
}

}  // namespace

bool canShow(const trace::Finding& finding, const analysis::LocatedAccess& access)
{
    return access.event.has_value() || (access.isBlockRecorded && analysis::findFaultLocation(finding).has_value());
}

void showAccess(const FindingNavigationParts& parts, const trace::Finding& finding, std::size_t index)
{
    Position& position = parts.position;
    const std::vector<analysis::LocatedAccess> accesses = analysis::locateAccesses(*position.recording(), finding);
    const analysis::LocatedAccess& access = accesses[index];
    if (!canShow(finding, access))
        return;
    parts.selection.showFigure(figures::chooseFigureForFinding(finding, parts.selection.figure()));
    const BlockId block(std::uint32_t(access.block));
    if (access.event) {
        position.goToEvent(finding.launch, block, *access.event);
    } else {
        position.setLaunch(finding.launch);
        position.setBlock(block);
    }
    position.callWhenReady([parts, finding, access] {
        if (!access.event)
            if (const std::optional<std::uint32_t> step = stepOfFault(parts.position, finding))
                parts.position.goTo(*step);
        parts.selection.select(subjectOf(finding, access));
        if (access.lanes && access.thread)
            parts.selection.setTemporaryWarp(std::int32_t(*access.thread / kWarpSize));
    });
}

bool isShown(const Position& position, const trace::Finding& finding, const analysis::LocatedAccess& access)
{
    const trace::StepPosition place = position.place();
    if (!position.source() || !position.source()->isRecorded() || place.launch != finding.launch || place.block.value != access.block)
        return false;
    return access.event ? position.source()->steps().stepOf(*access.event) == place.step : stepOfFault(position, finding) == place.step;
}

}  // namespace simtscope::ui
