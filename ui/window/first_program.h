// Chooses the built-in program that the window opens with.
#pragma once

#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"

namespace simtscope::ui {

/// Returns the program named `last`, which was open last; else the first reduction, else the first of all. nullptr: there are none.
const program::Lesson* firstProgram(const std::vector<program::Lesson>& lessons, const std::string& last);

}  // namespace simtscope::ui
