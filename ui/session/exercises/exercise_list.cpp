#include "ui/session/exercises/exercise_list.h"

#include <QDir>
#include <algorithm>

#include "gpu/exercises/exercise_folder.h"
#include "ui/session/preferences/persistent_state.h"

namespace simtscope::ui {
namespace {

const std::string& directoryOf(const ListedExercise& listed)
{
    return listed.exercise.directory;
}

void addFolder(ExerciseList& list, const QString& folder)
{
    Result<exercises::ExerciseFolder> read = exercises::readExerciseFolder(folder.toStdString());
    if (!read) {
        list.unreadable.push_back({folder, read.error()});
        return;
    }
    // Skip exercises that were also opened alone.
    for (exercises::Exercise& exercise : read->exercises)
        if (std::ranges::find(list.exercises, exercise.directory, directoryOf) == list.exercises.end())
            list.exercises.push_back({std::move(exercise), folder});
    for (const Error& error : read->readErrors)
        list.unreadable.push_back({folder, error});
}

}  // namespace

QString nameOf(const UnreadableExercise& exercise)
{
    const QString file = QString::fromStdString(exercise.error.file);
    return file == exercise.folder ? QDir(file).dirName() : QFileInfo(file).dir().dirName();
}

ExerciseList readExerciseList()
{
    ExerciseList list;
    if (Result<std::vector<exercises::Exercise>> shipped = exercises::readExercises())
        for (exercises::Exercise& exercise : *shipped)
            list.exercises.push_back({std::move(exercise), QString()});
    else
        list.error = shipped.error();
    for (const QString& folder : loadOwnExerciseFolders())
        addFolder(list, folder);
    for (const QString& folder : loadOwnLessonFolders())
        if (!exercises::findExerciseFolders(folder.toStdString()).empty() && !loadOwnExerciseFolders().contains(folder))
            addFolder(list, folder);
    return list;
}

}  // namespace simtscope::ui
