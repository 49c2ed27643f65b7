// Chooses the step at which a jump to a barrier phase lands: the first access of the phase, which shows something, and not the
// branch or the barrier before it.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// Returns the first access of a phase that `figure` draws; else its first access to any memory; else its first step.
std::uint32_t findPhaseEntryStep(const figures::FigureSource& source, std::size_t phase, const QString& figure);

/// Returns the entry step of the next phase after step `currentStep` (1), or the nearest entry step before it (-1). Nullopt if there is
/// none.
std::optional<std::uint32_t> findAdjacentPhaseEntryStep(const figures::FigureSource& source, std::uint32_t currentStep, int direction,
                                                        const QString& figure);

}  // namespace simtscope::ui
