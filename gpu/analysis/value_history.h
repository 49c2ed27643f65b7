// "Why has this cell this value?": the versions of a dataflow as a reader asks for them, by cell and up to a step.
//
// Every version leads to its operands and these to theirs, down to the values that the block found; with kept steps each of them is a
// place to go to. Versions of one step count in recorded order. What a cell held before the block touched it counts as there from the
// first step, although it is known only from a later load.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/analysis/dataflow.h"
#include "gpu/trace/steps.h"

namespace simtscope::analysis {

struct Writer {
    std::uint32_t version = 0;  ///< index into Dataflow::versions
    std::uint32_t step = 0;
    bool flowsIn = false;  ///< the newest value was computed from it; false: it was overwritten
};

struct Operand {
    std::uint32_t version = 0;
    std::uint32_t times = 1;  ///< that it occurs
};

class ValueHistory {
public:
    /// `flow` must outlive the history.
    ValueHistory(const Dataflow& flow, const trace::Steps& steps);

    const Dataflow& flow() const { return *m_flow; }
    /// Of the writing event; of an input, of the first load that saw it.
    std::uint32_t stepOf(std::uint32_t version) const { return m_steps[version]; }
    /// All versions that the byte has had up to and including the step, newest first.
    std::vector<Writer> writers(const Cell& byte, std::uint32_t step) const;
    /// What a version was computed from, each once, in program order.
    std::vector<Operand> operands(std::uint32_t version) const;

private:
    void markFlow(std::vector<Writer>& writers) const;

    const Dataflow* m_flow;
    std::vector<std::uint32_t> m_steps;   ///< by version
    std::vector<std::uint32_t> m_byCell;  ///< versions by cell, then in their own order
};

}  // namespace simtscope::analysis
