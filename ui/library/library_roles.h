// Defines the data of items in the library's list, for library_panel*.cpp only.
#pragma once

#include <Qt>

namespace simtscope::ui {

constexpr int kLessonRole = Qt::UserRole;        // index into the lessons; chapters, and lessons that cannot be read, have none
constexpr int kFolderRole = Qt::UserRole + 1;    // folder by which the item is in the list; items that ship have none
constexpr int kExerciseRole = Qt::UserRole + 2;  // index into the exercises

}  // namespace simtscope::ui
