// Where a jump to a barrier phase lands: on the first access of the phase, where there is something to see, and not on the branch or the
// barrier before it.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>

#include "ui/figures/facts/figure_source.h"

namespace simtscope::ui {

/// The first access of a phase that `figure` draws; else its first access of any memory; else its first step.
std::uint32_t landingOfPhase(const figures::FigureSource& source, std::size_t phase, const QString& figure);

/// From step `here` to the next phase (1), or back to the nearest landing before it (-1). Nothing: there is none.
std::optional<std::uint32_t> phaseFrom(const figures::FigureSource& source, std::uint32_t here, int direction, const QString& figure);

}  // namespace simtscope::ui
