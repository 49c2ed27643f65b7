// Places the findings of a block in its steps, for the marks in figures and on the step slider: the steps of their accesses, and the cell
// concerned.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"
#include "gpu/analysis/models/finding_accesses.h"

namespace simtscope::analysis {

/// Describes a finding with the steps of its accesses in the block.
struct FindingMark {
    const trace::Finding* finding = nullptr;  ///< points into findingsOf(source)
    std::vector<LocatedAccess> accesses;
    std::vector<std::optional<std::uint32_t>> steps;  ///< one per access; nothing: the access is in another block, or did not happen
    std::optional<Cell> cell;                         ///< the cell of shared or global memory

    /// Returns whether one of the accesses is in the step.
    bool isAt(std::uint32_t step) const;
    /// Returns the first step with an access; ~0u when there is none.
    std::uint32_t firstStep() const;
    /// Returns the last step with an access; 0 when there is none.
    std::uint32_t lastStep() const;
};

/// Holds the marks of one block.
struct FindingMarks {
    std::vector<FindingMark> marks;  ///< the findings with a step in this block, in their order

    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const FindingMarks& forBlock(const RecordedBlock& source);
    /// Returns the finding that a figure of the step shows: the first one with an access in it, and after the last step the first finding.
    /// Returns nullptr when there is none.
    const FindingMark* markAt(std::uint32_t step, std::uint32_t stepCount) const;
};

}  // namespace simtscope::analysis
