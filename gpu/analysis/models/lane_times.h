// Since when, and until when, a lane is known to have the value that it passes to other lanes.
//
// The dataflow knows a register by the exchanges that pass it on. Its value is there before: since the lane's last step before the
// exchange, after which it was computed. Of what the lane computes after its last exchange the dataflow has no version of its own, so that
// from then on its register may hold another value.
#pragma once

#include <vector>

#include "gpu/analysis/models/tree_model.h"

namespace simtscope::analysis {

class LaneTimes {
public:
    explicit LaneTimes(const RecordedBlock& source) : m_source(source) {}

    /// Of a version that a lane passes on: the lane's event of an earlier step after which it has the value. Of any other: its own event.
    EventIndex since(const Version& version);
    /// TreeNode::lastRow of a model whose columns are lanes: up to the row of the last exchange in which a lane passes the value on.
    void findLastRows(const Dataflow& flow, TreeModel& model);

private:
    struct Exchange {
        std::uint32_t event = 0;
        LaneMask lanes = 0;
    };
    void findExchanges();
    /// The lane's last exchange before `next`, the event of its next version; at the least the version's own event.
    EventIndex lastPassing(const Version& version, EventIndex next) const;

    const RecordedBlock& m_source;
    std::uint32_t m_of = ~0u, m_before = 0;          ///< an exchange, and the event of its warp before it
    LaneMask m_lanes = 0;                            ///< of that event
    std::vector<std::vector<Exchange>> m_exchanges;  ///< by warp, in recorded order
};

}  // namespace simtscope::analysis
