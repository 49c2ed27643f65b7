// Explains why a cell has its value: looks up the versions of a dataflow by cell and step.
//
// Every version leads to its operands, and these to theirs, down to the block's inputs. Each version belongs to a step that the reader can
// go to. Versions of one step count in recorded order. The content of a cell before the block touched it counts as present from the first
// step on, although only a later load shows it.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/dataflow/dataflow.h"
#include "gpu/trace/steps/steps.h"

namespace simtscope::analysis {

/// Describes a version that a byte held, and whether its value flows into the newest one.
struct HeldVersion {
    std::uint32_t version = 0;  ///< index into Dataflow::versions
    std::uint32_t step = 0;
    bool flowsIn = false;  ///< whether the newest value was computed from it; false: it was overwritten without effect
};

/// Describes an operand of a version, with its number of occurrences.
struct Operand {
    std::uint32_t version = 0;
    std::uint32_t occurrenceCount = 1;
};

/// Finds the versions of a dataflow by byte.
class ValueHistory {
public:
    /// `flow` must outlive the object.
    ValueHistory(const Dataflow& flow, const trace::Steps& steps);

    const Dataflow& flow() const { return *m_flow; }
    /// Returns the step of the version's writing event; for an input, of the first load that saw it.
    std::uint32_t stepOf(std::uint32_t version) const { return m_steps[version]; }
    /// Returns all versions that the byte has held up to and including the step, newest first.
    std::vector<HeldVersion> heldVersions(const Cell& byte, std::uint32_t step) const;
    /// Returns the versions from which a version was computed, each once, in program order.
    std::vector<Operand> operands(std::uint32_t version) const;

private:
    void markFlowingVersions(std::vector<HeldVersion>& writers) const;

    const Dataflow* m_flow;
    std::vector<std::uint32_t> m_steps;   ///< indexed by version
    std::vector<std::uint32_t> m_byCell;  ///< versions ordered by cell, then by index
};

}  // namespace simtscope::analysis
