// A lesson's cues as a page of a recording has them (ui/figures/html).
#pragma once

#include "gpu/program/catalog.h"
#include "ui/figures/facts/figure_kind.h"
#include "ui/figures/html/page.h"

namespace simtscope::ui {

/// Those of the figure, and those of none, that are about the source's launch and block and whose step is there; in the lesson's order and
/// the window's language.
std::vector<figures::PageCue> pageCues(const figures::FigureSource& source, const figures::FigureKind& kind, const program::Lesson& lesson);

}  // namespace simtscope::ui
