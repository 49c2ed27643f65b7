// Remembers data from one session to the next: arguments and settings of each program, the program seen last, and recently opened files.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "ui/session/preferences/run_settings.h"

namespace simtscope::ui {

class Document;

/// Holds the inputs of the last run of a program.
struct ProgramInputs {
    QStringList arguments;
    RunSettings settings;
    bool operator==(const ProgramInputs&) const = default;
};

/// Returns the remembered inputs of a program; nullopt if there are none. `key` is its path, or the name of a built-in program.
std::optional<ProgramInputs> loadProgramInputs(const QString& key);
/// Remembers a program's inputs; nullopt if they are the defaults, so that nothing needs to be stored.
void storeProgramInputs(const QString& key, const std::optional<ProgramInputs>& inputs);

/// Returns the built-in program from which the user's file `path` was saved; the file keeps its parameters and cues. Empty if there is
/// none.
QString loadLessonOfCopy(const QString& path);
/// Remembers that program for the file; an empty `lesson` forgets it.
void storeLessonOfCopy(const QString& path, const QString& lesson);

/// Returns the recently opened files that still exist, newest first.
QStringList loadRecentFiles();
/// Puts the file first and drops the oldest of too many.
void addRecentFile(const QString& path);
/// Forgets all recently opened files.
void clearRecentFiles();

/// Returns folders of lessons that do not ship (gpu/program/library/own_lessons.h), in the order in which they were first opened, including
/// folders that no longer exist.
QStringList loadOwnLessonFolders();
/// Appends the folder, unless it is there.
void addOwnLessonFolder(const QString& folder);
void removeOwnLessonFolder(const QString& folder);

/// Returns folders of exercises that do not ship (gpu/exercises/exercise_folder.h), as loadOwnLessonFolders() does.
QStringList loadOwnExerciseFolders();
/// Appends the folder, unless it is there.
void addOwnExerciseFolder(const QString& folder);
void removeOwnExerciseFolder(const QString& folder);

/// Returns what the window opens by default: a built-in program's name or a file's path.
QString loadLastOpened();
/// Remembers what the window opens at the next start.
void storeLastOpened(const QString& nameOrPath);

}  // namespace simtscope::ui
