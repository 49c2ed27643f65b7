// Looks up the version (dataflow.h) that a memory cell holds at a step.
//
// An input, which a cell held before the block wrote it, counts as present from the first step on, although only a later load shows its
// value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/analysis/dataflow/recorded_block.h"

namespace simtscope::analysis {

inline constexpr std::uint32_t kNoVersion = ~0u;

/// Finds the versions of a dataflow by cell and step.
class CellVersions {
public:
    explicit CellVersions(const RecordedBlock& source);
    /// Returns the result for the block, which is made at the first call and kept with the block. Any thread may call.
    static const CellVersions& forBlock(const RecordedBlock& source);

    /// Returns all versions of a cell, in recorded order.
    std::span<const std::uint32_t> versionsOf(const Cell& cell) const;
    /// Returns the newest version at the step; kNoVersion when the cell's content is not known.
    std::uint32_t versionAt(const Cell& cell, std::uint32_t step) const;
    /// Returns the version that the cell held just before the event; kNoVersion when there is none.
    std::uint32_t foundBy(const Cell& cell, EventIndex event) const;
    /// Returns the step of the version's writing event; 0 for an input.
    std::uint32_t stepOf(std::uint32_t version) const { return m_steps[version]; }

private:
    const Dataflow* m_flow = nullptr;
    std::vector<std::uint32_t> m_byCell, m_steps;
};

/// Returns the version that `version` is a copy of, through any number of copies: an input, a computed value, or a constant.
std::uint32_t originOf(const Dataflow& flow, std::uint32_t version);

}  // namespace simtscope::analysis
