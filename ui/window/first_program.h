// Which built-in program the window opens with.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/catalog.h"

namespace simtscope::ui {

/// The one of that name, which was open last; else the first reduction, else the first of all. nullptr: there are none.
const program::Lesson* firstProgram(const std::vector<program::Lesson>& lessons, const std::string& last);

}  // namespace simtscope::ui
