// Finds the rows of a dataflow that form the sweeps of a scan, and checks whether its result is a scan.
//
// The dataflow alone decides. An up-sweep is a run of rows whose operands lie ever further apart and that make ever fewer values; the
// following down-sweep returns to ever nearer operands and ever more values. A result is a scan when each of its values was computed from
// exactly the inputs before it, each once: inclusive with its own input, exclusive without.
#pragma once

#include <algorithm>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/patterns/tree_model.h"

namespace simtscope::analysis {

/// Names the part that a row takes in a scan.
enum class Sweep : std::uint8_t { None, Up, Down };
/// Names the kind of a scan: whether each result includes the input of its own index.
enum class Scan : std::uint8_t { None, Inclusive, Exclusive };

/// Describes the sweeps and the kind of scan in a block's dataflow.
struct Sweeps {
    std::vector<Sweep> sweepOfRow;  ///< indexed by row of the model
    Scan scan = Scan::None;
    /// Returns whether the result is a scan, or a sweep was found.
    bool isFound() const
    {
        return scan != Scan::None || std::ranges::any_of(sweepOfRow, [](Sweep sweep) { return sweep != Sweep::None; });
    }
    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const Sweeps& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

}  // namespace simtscope::analysis
