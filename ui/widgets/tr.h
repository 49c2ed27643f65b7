// Texts of what is no class of Qt's, in the language of the window.
#pragma once

#include "ui/figures/canvas/tr.h"

namespace simtscope::ui {

using figures::tr;

}  // namespace simtscope::ui
