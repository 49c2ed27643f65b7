// Determines from when and until when a lane is known to hold the value that it passes to other lanes.
//
// The dataflow sees a register only in the exchanges that pass it on. The value exists earlier: after the lane's last step before the
// exchange, in which it was computed. What the lane computes after its last exchange has no version in the dataflow, so from then on its
// register may hold another value.
#pragma once

#include <vector>

#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::analysis {

/// Computes such times for the versions of a block, and caches the exchanges of the block.
class LaneTimes {
public:
    /// `source` must outlive this object.
    explicit LaneTimes(const RecordedBlock& source) : m_source(source) {}

    /// Returns the event after which the lane holds the value of a version that it passes on: the lane's last event of an earlier step. For
    /// any other version, returns the version's own event.
    EventIndex heldSince(const Version& version);
    /// Sets TreeNode::lastRow in a model whose columns are lanes: the row of the last exchange in which a lane passes the value on.
    void findLastRows(const Dataflow& flow, TreeModel& model);

private:
    struct Exchange {
        std::uint32_t event = 0;
        LaneMask lanes = 0;
    };
    void findExchanges();
    /// Returns the lane's last exchange before `next`, the event of its next version; at least the version's own event.
    EventIndex lastExchangeBefore(const Version& version, EventIndex next) const;

    const RecordedBlock& m_source;
    std::uint32_t m_exchangeEvent = ~0u, m_previousEvent = 0;  ///< an exchange, and the previous event of its warp
    LaneMask m_previousLanes = 0;                              ///< lanes of that previous event
    std::vector<std::vector<Exchange>> m_exchanges;            ///< by warp, in recorded order
};

}  // namespace simtscope::analysis
