// What is remembered from one session to the next: of each program its arguments and settings, the program seen last, the files opened.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "ui/session/run_settings.h"

namespace simtscope::ui {

class Document;

struct ProgramMemory {
    QStringList arguments;
    RunSettings settings;
    bool operator==(const ProgramMemory&) const = default;
};

/// `key`: the path of the program, or the name of a built-in one.
std::optional<ProgramMemory> recall(const QString& key);
/// nullopt: as the program ships, so that nothing needs to be remembered.
void remember(const QString& key, const std::optional<ProgramMemory>& memory);

/// The built-in program that the user's file `path` was saved of, which keeps its parameters and cues; empty: of none.
QString lessonOfCopy(const QString& path);
void rememberLessonOfCopy(const QString& path, const QString& lesson);

/// Newest first.
QStringList recentFiles();
void addRecentFile(const QString& path);
void clearRecentFiles();

/// Folders of lessons that do not ship (gpu/program/own_lessons.h), in the order in which they were opened first; those that are gone, too.
QStringList ownLessonFolders();
void addOwnLessonFolder(const QString& folder);
void removeOwnLessonFolder(const QString& folder);

/// Likewise folders of exercises (gpu/exercises/exercise_folder.h).
QStringList ownExerciseFolders();
void addOwnExerciseFolder(const QString& folder);
void removeOwnExerciseFolder(const QString& folder);

/// What the window opens with when nothing is asked for: a built-in program's name or a file's path.
QString lastOpened();
void setLastOpened(const QString& nameOrPath);

}  // namespace simtscope::ui
