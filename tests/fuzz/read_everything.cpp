#include "tests/fuzz/read_everything.h"

#include <algorithm>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/replay/registers.h"
#include "gpu/analysis/reports/reports.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::fuzz {

namespace {

constexpr std::uint32_t kMaxEvents = 2000;

void walkBlock(const trace::Recording& recording, const trace::Launch& launch, const std::shared_ptr<const trace::BlockTrace>& block)
{
    for (const auto order : {trace::StepOrder::Lockstep, trace::StepOrder::Recorded}) {
        const auto steps = trace::Steps::build(*block, order);
        const trace::BlockStates states(block, steps, launch, recording.sites[launch.module.value]);
        for (std::uint32_t step = 0; step < std::min(steps->count(), 40u); ++step) {
            states.stateAfter(step);
            analysis::computeStepFacts(recording, launch, *block, *steps, step);
        }
    }
    for (std::uint32_t event = 0; event < std::min(block->size(), 200u); ++event)
        analysis::computeAccessFacts(recording, launch, *block, EventIndex{event});
    // Only crashes matter here, so a refusal is as good as an answer.
    (void)analysis::findReplayMismatches(recording, launch, *block);
    (void)analysis::computeDataflow(recording, launch, *block, 1000);
    (void)analysis::computeRegistersAt(recording, launch, *block, EventIndex{block->size() / 2}, 3);
}

}  // namespace

void walk(const trace::Recording& recording)
{
    for (const char* by : {"launch", "line", "site"}) {
        analysis::formatReportJson(recording, by);
        analysis::formatReportText(recording, by);
    }
    for (const trace::Launch& launch : recording.launches)
        for (const auto& block : launch.blocks)
            if (block->size() > 0 && block->size() <= kMaxEvents)
                walkBlock(recording, launch, block);
}

}  // namespace simtscope::fuzz
