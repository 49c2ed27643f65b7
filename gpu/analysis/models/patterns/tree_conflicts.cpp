#include "gpu/analysis/models/patterns/tree_conflicts.h"

#include <algorithm>

#include "gpu/analysis/counts/access_facts.h"
#include "gpu/core/stop_poll.h"

namespace simtscope::analysis {

namespace {

constexpr std::uint32_t kNoRow = ~0u;

/// Returns, for each lockstep step, the row to which the costs of its accesses are added: the first row made at that step or later.
std::vector<std::uint32_t> assignRowsToSteps(const trace::Steps& steps, const Dataflow& flow, const TreeModel& model)
{
    std::vector<std::uint32_t> rows(steps.count(), kNoRow);
    for (const TreeNode& node : model.nodes) {
        const Version& version = flow.versions[node.version];
        if (!version.isWritten)
            continue;
        std::uint32_t& row = rows[steps.stepOf(version.event)];
        row = std::min(row, node.row);
    }
    std::uint32_t next = kNoRow;
    for (std::size_t step = rows.size(); step-- > 0;) {
        next = rows[step] == kNoRow ? next : rows[step];
        rows[step] = next;
    }
    return rows;
}

}  // namespace

void addSharedCosts(const RecordedBlock& source, const Dataflow& flow, TreeModel& model, const std::stop_token& stop)
{
    const trace::Steps& steps = source.lockstepSteps();
    const std::vector<std::uint32_t> rowOf = assignRowsToSteps(steps, flow, model);
    trace::EventData scratch;
    StopPoll isStopped(stop);
    for (std::uint32_t event = 0; event < source.trace().size() && !isStopped(); ++event) {
        const std::uint32_t row = rowOf[steps.stepOf(EventIndex(event))];
        if (row == kNoRow || !source.trace().touches(EventIndex(event), trace::kSharedAllocation.value))
            continue;
        const AccessCosts costs = computeAccessCosts(source.recording(), source.launch(), source.trace(), EventIndex(event), scratch);
        if (!costs.accessesShared || !costs.sharedCost.isModelled || costs.sharedCost.idealWavefronts == 0)
            continue;
        RowCosts& shared = model.rows[row].sharedCosts;
        ++shared.accessCount;
        shared.wavefrontCount += costs.sharedCost.wavefronts;
        shared.idealWavefrontCount += costs.sharedCost.idealWavefronts;
        shared.maxConflictDegree = std::max(shared.maxConflictDegree, costs.sharedCost.wavefronts / costs.sharedCost.idealWavefronts);
    }
}

}  // namespace simtscope::analysis
