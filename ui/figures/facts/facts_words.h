// Declares what the functions that write sentences about steps share: the step that a sentence describes, and the words for lanes and
// warps.
#pragma once

#include <QString>
#include <span>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

/// Holds a step with the facts that its sentence needs. `leadingIndex`, `leadingEvent` and `site` are those of its leading instruction.
struct StepView {
    const FigureSource& source;
    std::uint32_t step;
    analysis::StepFacts facts;
    EventIndex leadingIndex;
    trace::Event leadingEvent;
    const trace::Site* site;
    QString location;  ///< "Line 24"
};

// facts_memory.cpp
/// Each of these functions returns the sentence for a step whose leading event is of the kind that its name says.
Fact makeMemoryFact(const StepView& view);
// facts_lanes.cpp
Fact makeEntryFact(const StepView& view);
Fact makeShuffleFact(const StepView& view);
Fact makeVoteFact(const StepView& view);
Fact makeMatchFact(const StepView& view);
Fact makeArriveFact(const StepView& view);
Fact makeLeaveFact(const StepView& view);
Fact makeExitFact(const StepView& view);
Fact makeYieldFact(const StepView& view);
Fact makeMatrixFact(const StepView& view);

/// Returns "16 of 32 lanes active" or "8 warps, 128 of 256 lanes active".
QString describeStepActivity(const analysis::StepFacts& step);

/// Assigns a sentence to an instruction. In its text, %1 is the source line and %2 are the lanes.
struct InstructionSentence {
    ptx::Operation operation;  ///< for Match and TextureFetch the mode must be equal, too
    const char* text;
};
/// Returns the sentence of the row that fits the step's instruction; empty: none fits.
QString findSentence(const StepView& view, std::span<const InstructionSentence> rows);

namespace step_words {

/// Returns "1 lane" or "8 lanes".
inline QString formatLaneCount(std::uint64_t n)
{
    return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln lane"), QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
}

/// Returns "1 warp" or "8 warps".
inline QString formatWarpCount(std::uint64_t n)
{
    return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln warp"), QT_TRANSLATE_NOOP("figures", "%Ln warps"));
}

}  // namespace step_words
}  // namespace simtscope::figures
