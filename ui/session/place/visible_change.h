// Finds the next step at which a figure looks different: a remote control stops there where there are no cues or bookmarks.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ui/figures/figures.h"

namespace simtscope::ui {

/// Returns whether both figures draw the same, apart from sentences and tooltips.
bool looksSame(const figures::Figure& a, const figures::Figure& b);

/// Searches from options.step forwards (1) or backwards (-1). Returns the last or the first step if nothing changes before it. A search
/// that takes too long ends at the step that it has reached.
std::uint32_t findNextVisibleChange(const figures::FigureSource& source, const figures::FigureKind& kind, figures::FigureOptions options,
                                    int direction);

/// Returns the first step at which the figure shows a cell or a lane to choose; nullopt if none of the first kMaxExaminedSteps does.
std::optional<std::uint32_t> findFirstShownStep(const figures::FigureSource& source, const figures::FigureKind& kind);

/// Removes from all steps of a block those before the first at which the figure shows something. Other lists of steps stay as they are.
void dropEmptyBeginning(const figures::FigureSource& source, const figures::FigureKind& kind, std::vector<std::uint32_t>& steps);
inline constexpr std::uint32_t kMaxExaminedSteps = 64;  ///< enough for a kernel that computes indices first

}  // namespace simtscope::ui
