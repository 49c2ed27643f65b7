#include "ui/session/preferences/persistent_state.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>

namespace simtscope::ui {
namespace {

constexpr qsizetype kMaxRecentFiles = 10;

/// Returns a digest of the key: a key of QSettings may not contain slashes.
QString shortenKey(const QString& key)
{
    const QByteArray hash = QCryptographicHash::hash(key.toUtf8(), QCryptographicHash::Sha1).toHex().left(12);
    return QFileInfo(key).completeBaseName() + '-' + QString::fromLatin1(hash);
}

QString groupOf(const QString& key)
{
    return "programs/" + shortenKey(key);
}

QString copyKey(const QString& path)
{
    return "copies/" + shortenKey(QFileInfo(path).absoluteFilePath());
}

constexpr char kOwnLessonsSetting[] = "ownLessons", kOwnExercisesSetting[] = "ownExercises";

QStringList foldersOf(const char* setting)
{
    return QSettings().value(setting).toStringList();
}

void addFolderTo(const char* setting, const QString& folder)
{
    QStringList folders = foldersOf(setting);
    if (!folders.contains(folder))
        QSettings().setValue(setting, folders << folder);
}

void removeFolderFrom(const char* setting, const QString& folder)
{
    QStringList folders = foldersOf(setting);
    folders.removeAll(folder);
    QSettings().setValue(setting, folders);
}

}  // namespace

std::optional<ProgramInputs> loadProgramInputs(const QString& key)
{
    QSettings settings;
    const QString group = groupOf(key);
    if (!settings.contains(group + "/arguments"))
        return std::nullopt;
    settings.beginGroup(group);
    return ProgramInputs{settings.value("arguments").toStringList(), RunSettings::load(settings)};
}

void storeProgramInputs(const QString& key, const std::optional<ProgramInputs>& inputs)
{
    QSettings settings;
    if (!inputs) {
        settings.remove(groupOf(key));
        return;
    }
    settings.beginGroup(groupOf(key));
    settings.setValue("arguments", inputs->arguments);
    inputs->settings.save(settings);
}

QString loadLessonOfCopy(const QString& path)
{
    return QSettings().value(copyKey(path)).toString();
}

void storeLessonOfCopy(const QString& path, const QString& lesson)
{
    if (lesson.isEmpty())
        QSettings().remove(copyKey(path));
    else
        QSettings().setValue(copyKey(path), lesson);
}

QStringList loadRecentFiles()
{
    QStringList existing;
    for (const QString& path : QSettings().value("recentFiles").toStringList())
        if (QFileInfo::exists(path))
            existing << path;
    return existing;
}

void addRecentFile(const QString& path)
{
    const QString absolutePath = QFileInfo(path).absoluteFilePath();
    QStringList files = QSettings().value("recentFiles").toStringList();
    files.removeAll(absolutePath);
    files.prepend(absolutePath);
    QSettings().setValue("recentFiles", files.mid(0, kMaxRecentFiles));
}

void clearRecentFiles()
{
    QSettings().remove("recentFiles");
}

QStringList loadOwnLessonFolders()
{
    return foldersOf(kOwnLessonsSetting);
}

void addOwnLessonFolder(const QString& folder)
{
    addFolderTo(kOwnLessonsSetting, folder);
}

void removeOwnLessonFolder(const QString& folder)
{
    removeFolderFrom(kOwnLessonsSetting, folder);
}

QStringList loadOwnExerciseFolders()
{
    return foldersOf(kOwnExercisesSetting);
}

void addOwnExerciseFolder(const QString& folder)
{
    addFolderTo(kOwnExercisesSetting, folder);
}

void removeOwnExerciseFolder(const QString& folder)
{
    removeFolderFrom(kOwnExercisesSetting, folder);
}

QString loadLastOpened()
{
    return QSettings().value("program").toString();
}

void storeLastOpened(const QString& nameOrPath)
{
    QSettings().setValue("program", nameOrPath);
}

}  // namespace simtscope::ui
