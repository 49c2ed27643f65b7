// The findings of a block as figures and the step slider mark them: which steps their accesses are, and which cell they are about.
#pragma once

#include <optional>
#include <vector>

#include "gpu/analysis/models/finding_accesses.h"
#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

struct FindingMark {
    const trace::Finding* finding = nullptr;  ///< of findingsOf(source)
    std::vector<FoundAccess> accesses;
    std::vector<std::optional<std::uint32_t>> steps;  ///< by access; nothing: it is not of this block, or did not happen
    std::optional<Cell> cell;                         ///< of shared or global memory

    bool isAt(std::uint32_t step) const;
    std::uint32_t firstStep() const;
    std::uint32_t lastStep() const;
};

struct FindingMarks {
    std::vector<FindingMark> all;  ///< those with a step in this block, in the order of the findings

    static const FindingMarks& of(const RecordedBlock& source);
    /// What a figure of the step shows: the first finding with an access there. After the last step: the first one. nullptr: none.
    const FindingMark* at(std::uint32_t step, std::uint32_t steps) const;
};

}  // namespace simtscope::analysis
