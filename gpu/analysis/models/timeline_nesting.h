// Arranges the work that belongs to one call: the nodes of a graph, or the kernels that a kernel launched.
#pragma once

#include <vector>

#include "gpu/analysis/models/timeline_model.h"

namespace simtscope::analysis {

/// Holds a call's work and its nested work. Tracks count from the track of the call's own work.
struct NestedItems {
    TimelineItem parentItem;
    std::vector<TimelineItem> items;  ///< ordered by time
    unsigned trackCount = 1;
    std::uint64_t endNanoseconds = 0;  ///< end of all items
    unsigned coveredItemCount = 0;     ///< items that begin on the last track while another one there still runs
};

/// Returns the kind of work of a call, or of nested work, by its launch (-1: none) and the direction of its copy.
WorkKind workKindOf(std::int64_t launch, trace::CopyDirection direction);

/// Arranges nested work. `parentItem` is the work of the call; `nested` holds indices into Recording::nestedWork, all of this call.
NestedItems nestItems(const trace::Recording& recording, TimelineItem parentItem, std::vector<std::size_t> nested);

}  // namespace simtscope::analysis
