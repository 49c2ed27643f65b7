// The work that belongs to one call: of a graph its nodes, of a kernel what it launched.
#pragma once

#include <vector>

#include "gpu/analysis/models/timeline_model.h"

namespace simtscope::analysis {

/// A call's work and what belongs to it. Tracks count from that of the call's own work.
struct NestedItems {
    TimelineItem top;
    std::vector<TimelineItem> items;  ///< by time
    unsigned tracks = 1;
    std::uint64_t until = 0;  ///< end of all
    unsigned covered = 0;     ///< items that begin on the last track while another one there still runs
};

/// Of a call, or of what the device did without a call of its own: its launch (-1: none), and the direction of its copy.
Work workOf(std::int64_t launch, trace::CopyDirection direction);

/// `top`: the work of the call. `nested`: indices into Recording::nestedWork; all of this call.
NestedItems nestItems(const trace::Recording& recording, TimelineItem top, std::vector<std::size_t> nested);

}  // namespace simtscope::analysis
