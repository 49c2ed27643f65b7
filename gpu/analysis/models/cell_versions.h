// What a cell of memory holds at a step, by the versions of the dataflow.
//
// What was there before the block touched it counts as there from the first step, although it is known only from a later load.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/analysis/recorded_block.h"

namespace simtscope::analysis {

inline constexpr std::uint32_t kNoVersion = ~0u;

class CellVersions {
public:
    explicit CellVersions(const RecordedBlock& source);
    static const CellVersions& of(const RecordedBlock& source);

    /// All of a cell, in recorded order.
    std::span<const std::uint32_t> all(const Cell& cell) const;
    /// The newest one at the step; kNoVersion: it is not known what the cell holds.
    std::uint32_t at(const Cell& cell, std::uint32_t step) const;
    /// The newest one that an event finds; kNoVersion: there is none.
    std::uint32_t foundBy(const Cell& cell, EventIndex event) const;
    /// Of the writing event; of an input 0.
    std::uint32_t stepOf(std::uint32_t version) const { return m_steps[version]; }

private:
    const Dataflow* m_flow = nullptr;
    std::vector<std::uint32_t> m_byCell, m_steps;
};

/// A version through which only a value was handed on leads to the one it comes from: an input, a computed value, or a constant.
std::uint32_t originOf(const Dataflow& flow, std::uint32_t version);

}  // namespace simtscope::analysis
