// Gives the window the distances of the figures (figures/canvas/steps.h). Layouts of panels and dialogs use these and no other numbers.
#pragma once

#include "ui/figures/canvas/steps.h"

namespace simtscope::ui {

using figures::kHairGap;
using figures::kHugeGap;
using figures::kLargeGap;
using figures::kMediumGap;
using figures::kSmallGap;
using figures::kTinyGap;

}  // namespace simtscope::ui
