// Where the values of a shuffle go.
#pragma once

#include "gpu/trace/recording.h"

namespace simtscope::analysis {

/// The lanes of a shuffle, from its event.
struct ShuffleFacts {
    ptx::ShuffleMode mode = ptx::ShuffleMode::Index;
    int distance = 0;             ///< Up, Down: of every lane that moves a value; 0: not one for all. Butterfly: the mask, likewise
    int source = -1;              ///< Index: the one lane that all read; -1: not one
    LaneMask kept = 0, lost = 0;  ///< lanes that keep their own value, as the source would lie outside; lanes whose source takes no part
};
ShuffleFacts shuffleFacts(const trace::Site* site, LaneMask mask, const trace::EventData& data);

}  // namespace simtscope::analysis
