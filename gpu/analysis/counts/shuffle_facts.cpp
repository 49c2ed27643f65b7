#include "gpu/analysis/counts/shuffle_facts.h"

#include <cstdlib>

#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

ShuffleFacts shuffleFacts(const trace::Site* site, LaneMask mask, const trace::EventData& data)
{
    using Mode = ptx::ShuffleMode;
    ShuffleFacts facts;
    if (site && site->operation.kind == ptx::OpKind::Shuffle)
        facts.mode = Mode(site->operation.mode);
    bool first = true, one = true;
    for (const unsigned lane : eachLane(mask)) {
        const auto from = unsigned(data.sourceLane[lane] % kWarpSize);
        facts.lost |= LaneMask(!(mask >> from & 1)) << lane;
        const bool own = from == lane && facts.mode != Mode::Index;
        facts.kept |= LaneMask(own) << lane;
        if (own)
            continue;
        const int apart = facts.mode == Mode::Butterfly ? int(lane ^ from)
                          : facts.mode == Mode::Index   ? int(from)
                                                        : std::abs(int(lane) - int(from));
        one = one && (first || apart == facts.distance);
        facts.distance = apart;
        first = false;
    }
    if (facts.mode == Mode::Index) {
        facts.source = one && !first ? facts.distance : -1;
        facts.distance = 0;
    }
    if (!one)
        facts.distance = 0;
    return facts;
}

}  // namespace simtscope::analysis
