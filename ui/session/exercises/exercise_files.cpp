#include "ui/session/exercises/exercise_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/file.h>

#include "gpu/core/messages/window.h"
#include "gpu/core/process.h"
#include "gpu/exercises/exercise_folder.h"
#include "ui/session/document/document.h"

namespace simtscope::ui {
namespace {

QString exercisesFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/exercises");
}

QString progressFile()
{
    return exercisesFolder() + QStringLiteral("/progress.json");
}

/// Waits until no other window changes the progress, and locks the progress until the result is closed.
Result<Descriptor> lockProgress()
{
    const std::string path = (exercisesFolder() + QStringLiteral("/progress.lock")).toStdString();
    Descriptor lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
    if (!lock.isOpen())
        return failAt(path, 0, msg::window::fileUnwritable(std::strerror(errno)));
    while (::flock(lock.get(), LOCK_EX) != 0 && errno == EINTR) {
    }
    return lock;  // unlocked on a file system that has no locks
}

/// Returns a name that no file has yet: "progress.json.unreadable", "progress.json.unreadable-2".
QString findUnusedName()
{
    const QString name = progressFile() + QStringLiteral(".unreadable");
    QString free = name;
    for (int number = 2; QFile::exists(free); ++number)
        free = QStringLiteral("%1-%2").arg(name).arg(number);
    return free;
}

/// Returns the progress by progressKey() for all exercises; nullopt if the file exists and is unreadable.
std::optional<QJsonObject> readProgress()
{
    if (!QFile::exists(progressFile()))
        return QJsonObject();
    const Result<QString> text = readTextFile(progressFile());
    const QJsonDocument document = text ? QJsonDocument::fromJson(text->toUtf8()) : QJsonDocument();
    return document.isObject() ? std::optional(document.object()) : std::nullopt;
}

ExerciseProgress parseProgress(const QJsonObject& json)
{
    const auto readCount = [&](const char* key) { return unsigned(std::max(0, json.value(QLatin1String(key)).toInt())); };
    return {json.value(QLatin1String("solved")).toBool(), readCount("points"), readCount("of"), readCount("hints"), readCount("checks")};
}

QJsonObject progressToJson(const ExerciseProgress& progress)
{
    return {{"solved", progress.isSolved},
            {"points", int(progress.points)},
            {"of", int(progress.maxPoints)},
            {"hints", int(progress.shownHintCount)},
            {"checks", int(progress.checkCount)}};
}

/// Returns a digest that tells folders with exercises of the same name apart.
QString digestOf(const std::string& folder)
{
    constexpr qsizetype kDigestLength = 12;
    const QByteArray digest = QCryptographicHash::hash(QByteArray::fromStdString(folder), QCryptographicHash::Sha256);
    return QString::fromLatin1(digest.toHex().left(kDigestLength));
}

}  // namespace

std::string progressKey(const exercises::Exercise& exercise)
{
    return exercises::isShippedExercise(exercise) ? exercise.name : exercise.directory;
}

QString exerciseFilePath(const exercises::Exercise& exercise)
{
    const QString file = QString::fromStdString(exercise.name) + QStringLiteral(".cu");
    const QString within =
        exercises::isShippedExercise(exercise) ? file : QStringLiteral("own/%1/%2").arg(digestOf(exercise.directory), file);
    return QDir::cleanPath(QDir(exercisesFolder()).absoluteFilePath(within));
}

Result<QString> readStarterText(const exercises::Exercise& exercise)
{
    return readTextFile(QString::fromStdString(exercise.starterPath()));
}

Result<void> makeExerciseFile(const exercises::Exercise& exercise)
{
    const QString path = exerciseFilePath(exercise);
    if (QFile::exists(path))
        return {};
    const Result<QString> starter = readStarterText(exercise);
    if (!starter)
        return tl::unexpected(starter.error());
    QDir().mkpath(QFileInfo(path).path());  // if this fails, writing fails too and reports it
    return writeTextFile(path, *starter);
}

ExerciseProgress loadProgress(const std::string& key)
{
    const std::optional<QJsonObject> progressByKey = readProgress();
    return progressByKey ? parseProgress(progressByKey->value(QString::fromStdString(key)).toObject()) : ExerciseProgress{};
}

Result<void> changeProgress(const std::string& key, const std::function<void(ExerciseProgress&)>& change)
{
    QDir().mkpath(exercisesFolder());  // if this fails, so does the lock
    const Result<Descriptor> lock = lockProgress();
    if (!lock)
        return tl::unexpected(lock.error());
    std::optional<QJsonObject> progressByExercise = readProgress();
    if (!progressByExercise) {
        QFile unreadable(progressFile());
        if (!unreadable.rename(findUnusedName()))
            return failAt(progressFile().toStdString(), 0, msg::window::fileUnwritable(unreadable.errorString().toStdString()));
        progressByExercise.emplace();
    }
    const QString name = QString::fromStdString(key);
    ExerciseProgress progress = parseProgress(progressByExercise->value(name).toObject());
    change(progress);
    progressByExercise->insert(name, progressToJson(progress));
    return writeTextFile(progressFile(), QString::fromUtf8(QJsonDocument(*progressByExercise).toJson()));
}

}  // namespace simtscope::ui
