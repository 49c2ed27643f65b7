// Finds an array whose rows have different lengths, as a sparse matrix or a graph stores them (compressed sparse rows): an array of offsets
// says where each row begins in the arrays of entries, and where the next row begins.
//
// The pattern is found in the addresses, not in names: every access of the block to an array of entries has an address that was computed
// from offsets[i], lies in [offsets[i], offsets[i + 1]), and comes after both offsets were read; every row of which an entry is
// accessed is accessed as a whole. An array of entries holds column indices if the addresses of accesses to another array come from its
// values, and the values are the indices there. A frontier is a list whose values are the indices of all rows that are read.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/models/patterns/arrays_model.h"

namespace simtscope::analysis {

/// Describes a row by its entries, [first, end).
struct SparseRow {
    std::uint64_t index = 0;
    std::uint64_t first = 0, end = 0;
    std::optional<std::uint32_t> firstStep;          ///< step that first accesses an entry; nullopt: the block accesses none
    std::optional<std::uint64_t> frontierElement{};  ///< element of the frontier that names the row; nullopt: none does
};

/// Describes the rows that were found, if any. Arrays are indices into ArraysModel::arrays.
struct SparseRowsModel {
    std::vector<SparseRow> rows;                  ///< those whose offsets the block has read, by index; empty: the pattern was not found
    std::size_t offsets = 0;                      ///< the array that says where rows begin
    std::vector<std::size_t> entries;             ///< the arrays with an element for each entry, in the order of their first access
    std::optional<std::size_t> columns, indexed;  ///< the array of column indices, one of `entries`, and the array that they index
    std::optional<std::size_t> frontier;          ///< the list of the rows that are read
    std::map<std::uint64_t, std::uint32_t> firstSteps;  ///< by entry: the step that first accesses it

    bool isFound() const { return !rows.empty(); }

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const SparseRowsModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

}  // namespace simtscope::analysis
