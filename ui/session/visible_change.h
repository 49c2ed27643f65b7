// The next step at which a figure looks different: what a remote control stops at where nothing else is marked.
#pragma once

#include <cstdint>

#include "ui/figures/figures.h"

namespace simtscope::ui {

/// Both draw the same: sentences, and what the mouse would tell, aside.
bool looksSame(const figures::Figure& a, const figures::Figure& b);

/// From options.step on (1) or back (-1); the last or the first step where nothing changes until then. A search that takes too long ends
/// at the step that it has come to.
std::uint32_t nextVisibleChange(const figures::FigureSource& source, const figures::FigureKind& kind, figures::FigureOptions options,
                                int direction);

}  // namespace simtscope::ui
