// Lists every array that a block accesses, whatever its shape, and the cells that a step accesses in them.
//
// An array is a variable that the program names (a shared array, a device symbol, the memory behind a pointer parameter), or else a whole
// allocation. Local memory and parameters are left out: they are private to a thread, and the dataflow has no versions of them.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Describes one array that the block accesses, divided into cells of equal size.
struct AccessedArray {
    std::uint32_t allocation = 0;
    std::uint64_t baseOffset = 0, bytes = 0;       ///< offset of cell 0 and size of the array, in bytes
    std::uint8_t cellBytes = 4;                    ///< bytes of a cell: of an element, or of a component of a vector or struct
    ptx::ScalarType type = ptx::ScalarType::None;  ///< type of the cells; None: not known, or not the same for all cells
    bool isRead = false, isWritten = false;
    std::uint64_t firstUsedCell = 0, lastUsedCell = 0;  ///< the first and the last cell that the block accesses

    std::uint64_t cellCount() const { return bytes / cellBytes; }
    /// Returns the memory cell with this index.
    Cell cell(std::uint64_t index) const { return {allocation, baseOffset + index * cellBytes}; }
    /// Returns the index of the cell that holds this byte; nullopt when the array does not hold it.
    std::optional<std::uint64_t> indexOf(const Cell& byte) const;
};

/// Describes a cell that a step accesses.
struct ArrayTouch {
    std::uint64_t index = 0;
    std::uint32_t laneCount = 0;
    bool isWrite = false;  ///< whether the step writes the cell, or reads and writes it atomically
};

/// Lists the arrays of one block.
struct ArraysModel {
    std::vector<AccessedArray> arrays;  ///< in the order of their first access

    /// Returns the position in `arrays` of the array that holds this byte; nullopt when there is none.
    std::optional<std::size_t> find(const Cell& byte) const;

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const ArraysModel& forBlock(const RecordedBlock& source);
    /// Makes the result ahead of forBlock(), where it can be stopped. Returns false when stopped before the end.
    static bool prepare(const RecordedBlock& source, const std::stop_token& stop);
};

/// Returns the accessed cells by array of the model, ordered by index. `warp` -1 stands for all warps.
std::vector<std::vector<ArrayTouch>> findArrayTouches(const RecordedBlock& source, const ArraysModel& model, std::uint32_t step,
                                                      std::int32_t warp);

/// Holds the content of a cell at a step.
struct CellContent {
    ShownValue value;        ///< empty text: not known
    bool isWritten = false;  ///< whether the block has written the cell; otherwise the value was there before
};
/// Returns the content of a cell after the step. A part of a wider value is cut out of it; a value of which parts were written apart is not
/// known.
CellContent readCell(const RecordedBlock& source, const AccessedArray& array, std::uint64_t index, std::uint32_t step);

/// Describes a value that the step moves from one cell of memory to another: from a cell whose value was an operand of the written value.
struct CellFlow {
    Cell from, to;
    std::uint32_t thread = 0;         ///< the writing thread
    std::uint32_t sourceVersion = 0;  ///< index into Dataflow::versions of the operand
};
/// Returns the flows into all cells that the step writes, ordered by event and lane. Values that lanes pass on are followed back to the
/// cells from which they came. `warp` -1 stands for all warps.
std::vector<CellFlow> findCellFlows(const RecordedBlock& source, std::uint32_t step, std::int32_t warp);

}  // namespace simtscope::analysis
