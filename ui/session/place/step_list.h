// Parses lists of steps to draw: "3-12", "first,last", "changes", and so on.
#pragma once

#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/library/catalog.h"
#include "gpu/trace/file/bookmarks.h"
#include "ui/figures/figures.h"

namespace simtscope::ui {

inline constexpr char kWholeRun[] = "whole";  ///< not a step: the run as one picture, see FigureOptions::showsAllSteps

/// Holds the marks that words such as "cues" refer to.
struct MarkedSteps {
    const program::Lesson* lesson = nullptr;   ///< lesson of the program; nullptr if it has none
    std::vector<trace::Bookmark> bookmarks{};  ///< bookmarks of the recording
};

/// Resolves one step (see resolveStep()), a range of two steps, "3-12", or a word: all, changes (where the figure looks different from the
/// step before), cues (of the lesson, for this figure, launch and block), bookmarks. A text may join several by commas; the steps keep that
/// order, each once. Errors name what is missing. `options` are those with which the figure is laid out.
Result<std::vector<std::uint32_t>> resolveSteps(const figures::FigureSource& source, const figures::FigureKind& kind,
                                                const figures::FigureOptions& options, const QString& text, const MarkedSteps& marked);

/// Returns the steps of the lesson's cues that belong to this figure, launch and block, in order.
std::vector<std::uint32_t> findStepsOfCues(const figures::FigureSource& source, const figures::FigureKind& kind,
                                           const program::Lesson& lesson);

}  // namespace simtscope::ui
