// Arranges a block's dataflow in rows and columns, without any layout: one row per lockstep step that makes values (see dataflow_rows.h),
// one column per cell.
//
// The columns are the cells of the memory space that holds most of the values that the block makes (shared memory, lanes, or one global
// allocation). A value elsewhere stands in the column of its first operand. Where such values would stand in another order than their
// cells, as in a transpose, or have no operands, their row has an axis of its own: its first cell stands in the first column, its second in
// the second, and so on. Where the columns are lanes, a value stands under the lane that wrote it. The two halves of a double buffer share
// their columns. Inputs, which existed before the block began, are stacked above the node that they flow into unless they are in the
// columns' space.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

inline constexpr std::uint32_t kNoNode = ~0u;
inline constexpr std::uint64_t kNoCell = ~0ull;  ///< offset of a column that only holds values from outside the space

/// Describes the value of one cell in one row.
struct TreeNode {
    std::uint32_t version = 0;  ///< the last version written to the cell in this row
    std::uint32_t column = 0, row = 0;
    std::uint32_t step = 0;  ///< step, in the block's own step order, from which on the cell holds the value
    /// Last row in which the cell is known to hold the value when nothing overwrites it; see lane_times.h.
    std::uint32_t lastRow = ~0u;
    std::uint32_t writeCount = 1;                      ///< number of versions of the cell in this row
    std::uint32_t firstOperand = 0, operandCount = 0;  ///< range of nodes in TreeModel::operands
    std::uint32_t firstInput = 0, inputCount = 0;      ///< range of versions in TreeModel::inputs
    std::uint8_t textLength = 0;                       ///< number of characters of the value
    bool isCopyOfOwnCell = false;                      ///< whether the node only passes on what its own cell held
    /// Whether the value is a result or flows into one; always true where the columns are results themselves, or the block has no result.
    bool reachesResult = true;
};

/// Names the kind of values in a row.
enum class RowKind : std::uint8_t {
    Before,    ///< cells as they were before the block
    Loaded,    ///< copies of inputs
    Combined,  ///< computed values
    Result,    ///< values outside the columns' space
    /// No values of its own: repeats the contents of the columns' cells above a result that would otherwise be far from its operands.
    Repeated
};

/// Holds costs in shared memory, by the SIMT engine's model.
struct RowCosts {
    std::uint32_t accessCount = 0, wavefrontCount = 0, idealWavefrontCount = 0;
    std::uint32_t maxConflictDegree = 0;  ///< worst access: its wavefronts, in multiples of those that it needs without bank conflicts

    std::uint32_t conflicts() const { return wavefrontCount - idealWavefrontCount; }
};

/// Describes a row of values, with the facts that the figure and its sentences need.
struct TreeRow {
    RowKind kind = RowKind::Combined;
    std::uint32_t step = 0;                      ///< first step of its nodes, in the block's own step order
    std::uint32_t firstNode = 0, nodeCount = 0;  ///< range in TreeModel::nodes, ordered by column
    std::uint32_t spacing = 0;                   ///< smallest distance of two neighbouring nodes in columns; 0: a single node
    std::uint32_t firstLine = 0, lastLine = 0;   ///< first and last source line; 0: not known
    std::string file;                            ///< path of the file that holds `firstLine`, as in SourceFrame::path
    std::uint32_t threadCount = 0;               ///< number of threads that wrote
    std::uint32_t maxInputCount = 0, maxOperandCount = 0;
    bool edgesOverlap = false;           ///< whether the row's edges would cover each other; see edgesCover()
    bool hasSecondaryAxis = false;       ///< whether the row is a result on an axis of its own, which ignores the columns of its operands
    bool isInSecondHalf = false;         ///< for a double buffer: whether the row is written into the second half
    std::uint32_t operandDistance = 0;   ///< distance of the operands, in elements; 0: there are none, or the distances differ
    std::uint8_t maxTextLength = 0;      ///< characters of its widest value, including inputs and values that cells keep
    std::uint8_t usualTextLength = 0;    ///< number of characters that nine of ten of these values do not exceed
    bool hasFloats = false;              ///< whether some values are rounded where space is short
    std::uint8_t maxNodeTextLength = 0;  ///< characters of the widest value of its nodes alone
    bool hasLoads = false;               ///< whether inputs flow into the row
    std::uint32_t representativeVersion = 0;  ///< the version that represents the row: a computed one, when it has any
    std::vector<std::string> operations;      ///< names of its operations; see formatOperation() in version_text.h
    std::vector<Cell> inputs;                 ///< one cell of each array that its inputs come from, at most 3
    RowCosts sharedCosts;                     ///< costs of the accesses after the previous row, up to those that made this row
};

/// Describes the dataflow of one block, arranged.
struct TreeModel {
    std::vector<Cell> columns;
    std::vector<Cell> secondBuffer;        ///< for a double buffer: its other cells, which share the columns (double_buffer.h); else empty
    std::vector<std::uint32_t> firstRows;  ///< by column: the first row with a value there, without results; kNoNode: none
    std::vector<TreeRow> rows;
    std::vector<TreeNode> nodes;
    std::vector<std::uint32_t> operands, inputs;
    std::uint32_t columnSpace = 0;  ///< Cell::allocation of the columns
    bool isTruncated = false;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const TreeModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Returns whether the node's lane had no lane to read from in its shuffle, so that it combined its own value with itself.
bool hasKeptOwnValue(const TreeModel& model, const TreeNode& node);

/// Returns whether the row has so many edges that they would cover each other, as those of a matrix product do.
bool edgesCover(const TreeModel& model, const TreeRow& row);

}  // namespace simtscope::analysis
