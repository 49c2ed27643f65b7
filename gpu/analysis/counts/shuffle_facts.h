// Analyses a shuffle: where its lanes' values go.
#pragma once

#include "gpu/ptx/model/operation.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::analysis {

/// Describes the pattern of a shuffle, from its event.
struct ShuffleFacts {
    ptx::ShuffleMode mode = ptx::ShuffleMode::Index;
    /// Up, Down: the distance of every lane that moves a value; 0: the lanes differ. Butterfly: the mask, likewise.
    int laneDistance = 0;
    int sourceLane = -1;  ///< Index: the one lane that all lanes read; -1: they differ
    /// `keptLanes`: lanes that keep their own value, because the source would lie outside. `undefinedLanes`: lanes whose source lane does
    /// not take part.
    LaneMask keptLanes = 0, undefinedLanes = 0;
};
/// Computes the facts of one event from its lanes and their sources. A null `site` leaves the mode at its default.
ShuffleFacts computeShuffleFacts(const trace::Site* site, LaneMask mask, const trace::EventData& data);

}  // namespace simtscope::analysis
