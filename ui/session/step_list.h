// Which steps are drawn: "3-12", "first,last", "changes", … as a list of steps.
#pragma once

#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/catalog.h"
#include "gpu/trace/bookmarks.h"
#include "ui/figures/figures.h"

namespace simtscope::ui {

inline constexpr char kWholeRun[] = "whole";  ///< no step: the run as one picture, see FigureOptions::allSteps

/// What words such as "cues" look into.
struct MarkedSteps {
    const program::Lesson* lesson = nullptr;   ///< of the program; nullptr: it has none
    std::vector<trace::Bookmark> bookmarks{};  ///< of the recording
};

/// One step (see resolveStep()), a range "3-12" of two such, or a word: all, changes (where the figure looks different from the step
/// before), cues (of the lesson, for this figure, launch and block), bookmarks. Several are joined by commas, and come in that order, each
/// once. Errors say what is not there. `options` are those that the figure is laid out with.
Result<std::vector<std::uint32_t>> resolveSteps(const figures::FigureSource& source, const figures::FigureKind& kind,
                                                const figures::FigureOptions& options, const QString& text, const MarkedSteps& marked);

/// The steps of the lesson's cues that are about what is drawn, in order.
std::vector<std::uint32_t> stepsOfCues(const figures::FigureSource& source, const figures::FigureKind& kind, const program::Lesson& lesson);

}  // namespace simtscope::ui
