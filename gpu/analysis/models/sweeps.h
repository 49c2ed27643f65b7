// Which rows of a dataflow are the sweeps of a scan, and whether its result is one.
//
// Found by the paths of the values: an up-sweep is a run of rows whose operands lie ever further apart and that make ever fewer values; the
// down-sweep after it comes back to ever nearer operands and ever more values. A result is a scan when every one of its values was
// computed from exactly the inputs before it, each once: with its own input, inclusive; without, exclusive.
#pragma once

#include <algorithm>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/tree_model.h"

namespace simtscope::analysis {

enum class Sweep : std::uint8_t { None, Up, Down };
enum class Scan : std::uint8_t { None, Inclusive, Exclusive };

struct Sweeps {
    std::vector<Sweep> rows;  ///< by row of the model
    Scan scan = Scan::None;
    /// The result is a scan, or there are the two sweeps of one.
    bool found() const
    {
        return scan != Scan::None || std::ranges::any_of(rows, [](Sweep sweep) { return sweep != Sweep::None; });
    }
    static const Sweeps& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

}  // namespace simtscope::analysis
