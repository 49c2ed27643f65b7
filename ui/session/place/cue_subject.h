// Finds what a lesson's cue names in the figure, so that it can be selected.
#pragma once

#include <map>
#include <optional>

#include "gpu/program/library/catalog.h"
#include "ui/figures/canvas/subject.h"
#include "ui/figures/facts/figure_kind.h"

namespace simtscope::ui {

/// Returns the subject that `text` names in the block: "thread 5", by its linear index, or "c[69]", an element of an array. nullopt: the
/// block has none of this name.
std::optional<figures::Subject> findSubject(const figures::FigureSource& source, const QString& text);

/// Returns what the lesson's cues select in this figure, launch and block, by step.
std::map<std::uint32_t, figures::Subject> findSubjectsOfCues(const figures::FigureSource& source, const figures::FigureKind& kind,
                                                             const program::Lesson& lesson);

}  // namespace simtscope::ui
