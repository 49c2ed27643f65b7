#include "gpu/analysis/counts/shuffle_facts.h"

#include <cstdlib>

#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

ShuffleFacts computeShuffleFacts(const trace::Site* site, LaneMask mask, const trace::EventData& data)
{
    using Mode = ptx::ShuffleMode;
    ShuffleFacts facts;
    if (site && site->operation.kind == ptx::OpKind::Shuffle)
        facts.mode = Mode(site->operation.mode);
    bool isFirst = true, isOneSource = true;
    for (const unsigned lane : eachLane(mask)) {
        const auto from = unsigned(data.sourceLane[lane] % kWarpSize);
        facts.undefinedLanes |= LaneMask(!(mask >> from & 1)) << lane;
        const bool keepsValue = from == lane && facts.mode != Mode::Index;
        facts.keptLanes |= LaneMask(keepsValue) << lane;
        if (keepsValue)
            continue;
        const int laneDistance = facts.mode == Mode::Butterfly ? int(lane ^ from)
                                 : facts.mode == Mode::Index   ? int(from)
                                                               : std::abs(int(lane) - int(from));
        isOneSource = isOneSource && (isFirst || laneDistance == facts.laneDistance);
        facts.laneDistance = laneDistance;
        isFirst = false;
    }
    if (facts.mode == Mode::Index) {
        facts.sourceLane = isOneSource && !isFirst ? facts.laneDistance : -1;
        facts.laneDistance = 0;
    }
    if (!isOneSource)
        facts.laneDistance = 0;
    return facts;
}

}  // namespace simtscope::analysis
