// Recovers types that untyped instructions have lost, from the dataflow: of values passed between lanes, and of memory cells.
#pragma once

#include <map>
#include <unordered_map>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "gpu/analysis/names/values.h"

namespace simtscope::analysis {

/// Describes the types that the dataflow of one block reveals.
class FlowTypes {
public:
    explicit FlowTypes(const RecordedBlock& source);
    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const FlowTypes& forBlock(const RecordedBlock& source);

    /// Returns the type of the values that a shuffle or warp-wide operation passes; None when it is not known.
    ptx::ScalarType typePassedBy(EventIndex event) const;
    /// Returns the floating-point type in which values of this cell were computed; None when there is none.
    ptx::ScalarType floatTypeAt(std::uint32_t allocation, std::uint64_t offset) const;

private:
    std::unordered_map<std::uint32_t, ptx::ScalarType> m_typeByEvent;
    std::map<Cell, ptx::ScalarType> m_floatTypes;
};

/// Returns the type that the program declares for the location, else the floating-point type of `bytes` bytes that the dataflow found
/// there, else `type`.
ptx::ScalarType findCellType(const RecordedBlock& source, std::uint32_t allocation, std::uint64_t offset, unsigned bytes,
                             ptx::ScalarType type);

/// Formats a value in memory in the type that findCellType() finds, by its name where the program's type names it.
ShownValue makeCellValue(const RecordedBlock& source, const Cell& cell, std::uint64_t bits, ptx::ScalarType type, unsigned bytes);
/// Formats the value of a version likewise.
ShownValue makeVersionValue(const RecordedBlock& source, const Version& version);

/// Returns a value that a lane of an atomic found or left at the location, in the type that the program declares for it.
ShownValue atomicValueAt(const RecordedBlock& source, const AtomicAccess& access, const AtomicAddress& address, std::uint64_t bits);

}  // namespace simtscope::analysis
