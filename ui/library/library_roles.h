// What an item of the library's list keeps. For library_panel*.cpp only.
#pragma once

#include <Qt>

namespace simtscope::ui {

constexpr int kLessonRole = Qt::UserRole;        // index into the lessons; chapters, and lessons that cannot be read, have none
constexpr int kFolderRole = Qt::UserRole + 1;    // the folder that it is in the list by; what ships has none
constexpr int kExerciseRole = Qt::UserRole + 2;  // index into the exercises

}  // namespace simtscope::ui
