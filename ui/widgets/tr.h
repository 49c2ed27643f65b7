// Translates, into the language of the window, texts of code that is not a Qt class.
#pragma once

#include "ui/figures/canvas/tr.h"

namespace simtscope::ui {

using figures::tr;

}  // namespace simtscope::ui
