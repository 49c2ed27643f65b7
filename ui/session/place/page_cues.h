// Returns a lesson's cues for the page of a recording (ui/figures/html).
#pragma once

#include "gpu/program/library/catalog.h"
#include "ui/figures/facts/figure_kind.h"
#include "ui/figures/html/page.h"

namespace simtscope::ui {

/// Returns the cues of this figure, and those without a figure, that belong to the source's launch and block and whose step exists; in the
/// lesson's order and the window's language. In another run than that of `lesson` with its program's `lessonText`, the sentence of the step
/// replaces the texts.
std::vector<figures::PageCue> makePageCues(const figures::FigureSource& source, const figures::FigureKind& kind,
                                           const program::Lesson& lesson, const QString& lessonText);

}  // namespace simtscope::ui
