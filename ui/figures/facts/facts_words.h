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
Fact memoryFact(const StepView& view);
// facts_lanes.cpp
Fact entryFact(const StepView& view);
Fact shuffleFact(const StepView& view);
Fact voteFact(const StepView& view);
Fact matchFact(const StepView& view);
Fact arriveFact(const StepView& view);
Fact leaveFact(const StepView& view);
Fact exitFact(const StepView& view);
Fact yieldFact(const StepView& view);
Fact matrixFact(const StepView& view);

/// Returns "16 of 32 lanes active" or "8 warps, 128 of 256 lanes active".
QString stepActivityText(const analysis::StepFacts& step);

/// Assigns a sentence to an instruction. In its text, %1 is the source line and %2 are the lanes.
struct InstructionSentence {
    ptx::Operation operation;  ///< for Match and TextureFetch the mode must be equal, too
    const char* text;
};
/// Returns the sentence of the row that fits the step's instruction; empty: none fits.
QString sentenceFor(const StepView& view, std::span<const InstructionSentence> rows);

namespace words {

/// Returns "1 lane" or "8 lanes".
inline QString laneCountText(std::uint64_t n)
{
    return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln lane"), QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
}

/// Returns "1 warp" or "8 warps".
inline QString warpCountText(std::uint64_t n)
{
    return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln warp"), QT_TRANSLATE_NOOP("figures", "%Ln warps"));
}

}  // namespace words
}  // namespace simtscope::figures
