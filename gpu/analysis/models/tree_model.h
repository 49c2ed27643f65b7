// A block's dataflow as rows and columns, before anything has a size: a row per lockstep step that makes values (see dataflow_rows.h), a
// column per cell.
//
// The columns are the cells of the space that holds most of the values that the block makes (shared memory, lanes, or one global
// allocation). A value elsewhere stands in the column of its first operand. Where a row of them would lie in another order than its cells,
// as that of a transpose does, it has an axis of its own: the first of its elements stands in the column of the first element of the
// columns' space, the second in that of the second. So do values without operands. Where the columns are lanes, a value stands under the
// lane that wrote it. The two halves of a double buffer share their columns. Values that were there before the block began and are
// not in the columns' space are inputs, stacked above the node that they flow into.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

inline constexpr std::uint32_t kNoNode = ~0u;
inline constexpr std::uint64_t kNoCell = ~0ull;  ///< offset of a column that only holds values from elsewhere

struct TreeNode {
    std::uint32_t version = 0;  ///< the last one written to the cell in this row
    std::uint32_t column = 0, row = 0;
    std::uint32_t step = 0;                        ///< in the source's own order: its cell holds it from then on
    std::uint32_t lastRow = ~0u;                   ///< up to which its cell is known to hold it where none writes it; see lane_times.h
    std::uint32_t writes = 1;                      ///< versions of the cell in this row
    std::uint32_t firstOperand = 0, operands = 0;  ///< nodes, in TreeModel::operands
    std::uint32_t firstInput = 0, inputs = 0;      ///< versions, in TreeModel::inputs
    std::uint8_t textLength = 0;                   ///< characters of the value
    bool carried = false;                          ///< it only hands on what its own cell held
    bool useful = true;  ///< it is a result or flows into one; true where the columns are results themselves, or the block has none
};

enum class RowKind : std::uint8_t {
    Before,    ///< cells as they were before the block
    Loaded,    ///< copies of inputs
    Combined,  ///< computed values
    Result,    ///< values outside the columns' space
    Again      ///< no values of its own: what the columns' cells hold, above a result that would else be far from what it was made from
};

/// Of shared memory, as the SIMT engine's model counts it.
struct RowCosts {
    std::uint32_t accesses = 0, wavefronts = 0, ideal = 0;
    std::uint32_t worst = 0;  ///< of one access: wavefronts for each that it needs without bank conflicts

    std::uint32_t conflicts() const { return wavefronts - ideal; }
};

struct TreeRow {
    RowKind kind = RowKind::Combined;
    std::uint32_t step = 0;                  ///< first step of its nodes, in the source's own order
    std::uint32_t firstNode = 0, nodes = 0;  ///< by column
    std::uint32_t spacing = 0;               ///< least distance of two neighbours in columns; 0: a single node
    std::uint32_t line = 0, lastLine = 0;    ///< first and last line in the program; 0: not known
    std::uint32_t threads = 0;               ///< that wrote
    std::uint32_t mostInputs = 0, mostOperands = 0;
    bool fanned = false;                  ///< see edgesCover()
    bool ownAxis = false;                 ///< a result whose columns are those of its own elements
    bool second = false;                  ///< of a double buffer: it is written into the second one
    std::uint32_t distance = 0;           ///< of operands, in elements; 0: it has none, or not one for all
    std::uint8_t widest = 0;              ///< characters of its widest value, inputs and values that cells keep included
    std::uint8_t usual = 0;               ///< characters that nine of ten of these values do not exceed
    bool floats = false;                  ///< some values are rounded where they have no room
    std::uint8_t widestNode = 0;          ///< characters of the widest value of its nodes alone
    bool loads = false;                   ///< inputs flow into it
    std::uint32_t made = 0;               ///< the version that stands for the row: a computed one, when it has any
    std::vector<std::string> operations;  ///< see operationOf() in version_words.h
    std::vector<Cell> inputs;             ///< a cell of each place that its inputs come from, at most 3
    RowCosts shared;                      ///< of the accesses that led to it
};

struct TreeModel {
    std::vector<Cell> columns;
    std::vector<Cell> secondBuffer;        ///< of a double buffer: its other cells, which share the columns (double_buffer.h); else empty
    std::vector<std::uint32_t> firstRows;  ///< of each column: the first row that has a value there, results apart; kNoNode: none
    std::vector<TreeRow> rows;
    std::vector<TreeNode> nodes;
    std::vector<std::uint32_t> operands, inputs;
    std::uint32_t space = 0;  ///< Cell::allocation of the columns
    bool truncated = false;

    static const TreeModel& of(const RecordedBlock& source);
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);  ///< false: stopped before it was there
};

/// A lane whose shuffle had no lane to read from, and that combined its own value with itself.
bool keptItsOwn(const TreeModel& model, const TreeNode& node);

/// The row has so many edges that they would cover each other, as those of a matrix product do.
bool edgesCover(const TreeModel& model, const TreeRow& row);

}  // namespace simtscope::analysis
