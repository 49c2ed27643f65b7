// Finds a chain of blocks, as in a scan with decoupled look-back: arrays with an element for each block, of which this block writes one and
// reads some before it.
//
// The pattern is found in the accesses and in the dataflow, not in names: in each array of the chain the block writes one element, the same
// in all of them, and reads none after it; and into a value that it writes there flows a value that it read from an element before.
#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/models/patterns/arrays_model.h"

namespace simtscope::analysis {

/// Describes one value that each element of the chain has: an array, or a field of an array of structs.
struct ChainRow {
    std::size_t array = 0;                       ///< index into ArraysModel::arrays
    std::uint64_t component = 0;                 ///< of the cells of an element
    std::string field;                           ///< name of the field; empty: the element is no struct
    std::map<std::uint64_t, std::string> names;  ///< constants that the block stores there, by their bits, as the program calls them
};

/// Describes the chain that was found, if any.
struct ChainModel {
    std::vector<ChainRow> rows;      ///< in the order of the first access; empty: the pattern was not found
    std::uint64_t ownElement = 0;    ///< the element that this block writes
    std::uint64_t firstElement = 0;  ///< the first element that it reads

    bool isFound() const { return !rows.empty(); }
    /// Returns the index of the cell of an element in the array of the row.
    static std::uint64_t cellOf(const RecordedBlock& source, const ChainRow& row, std::uint64_t element);

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const ChainModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

}  // namespace simtscope::analysis
