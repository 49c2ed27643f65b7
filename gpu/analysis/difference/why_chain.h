// Lists the values from which the value of a cell was computed, down to those that were in memory before the block began: the answer to
// "Why has this cell this value?", as text needs it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

/// Describes one value of the chain.
struct ChainedValue {
    unsigned depth = 0;  ///< 0: the cell's own value; 1: a value that it was computed from, and so on
    std::string cellName, value;
    std::string operation;     ///< "add"; empty: the value was only moved, or is an input
    bool isWritten = false;    ///< whether the block wrote the value; otherwise it was in memory before
    std::uint32_t thread = 0;  ///< that wrote it
    std::uint32_t line = 0;    ///< 0: not known
    std::uint32_t step = 0;
};

/// Holds the chain, in the order of reading: each value before those that it was computed from.
struct WhyChain {
    std::vector<ChainedValue> values;
    bool isCutOff = false;  ///< whether there are more values
};

/// Follows the value that a cell holds after a step. Empty where the block has not touched the cell by then. Fails where the block cannot
/// be replayed.
Result<WhyChain> followValue(const RecordedBlock& block, const Cell& cell, std::uint32_t step, unsigned maxDepth = 3,
                             std::size_t maxValues = 16);

}  // namespace simtscope::analysis
