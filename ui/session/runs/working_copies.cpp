#include "ui/session/runs/working_copies.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "gpu/core/messages/window.h"
#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/own_files.h"
#include "ui/session/document/document.h"
#include "ui/session/document/program_files.h"

namespace simtscope::ui {
namespace {

constexpr qsizetype kMaxWorkingCopies = 64;  // of edited texts, on disk

const QString kNoFolder = QStringLiteral("/program");  // stands for the folder of a program that has no file

QString folderOf(const Document& main)
{
    return main.path().isEmpty() ? kNoFolder : QFileInfo(main.path()).path();
}

/// Returns the path of a further file. One that only a recording holds lies beside the main file.
QString findPath(const ProgramFiles& files, std::size_t index)
{
    const Document& file = files.document(index);
    return file.path().isEmpty() ? QDir::cleanPath(folderOf(files.document(0)) + u'/' + file.fileName()) : file.path();
}

/// Returns whether nvcc compiles a file by itself that only a recording holds: a source that no other file includes.
bool isRecordedUnit(const ProgramFiles& files, std::size_t index)
{
    const QString name = files.document(index).fileName();
    if (!files.document(index).path().isEmpty() || !program::isSourceName(name.toStdString()))
        return false;
    for (std::size_t i = 0; i < files.count(); ++i)
        for (const std::string& include : program::findIncludes(files.document(i).text().toStdString()))
            if (QFileInfo(QString::fromStdString(include.substr(1, include.size() - 2))).fileName() == QFileInfo(name).fileName())
                return false;
    return true;
}

/// Returns the folder that holds both.
QString commonFolder(QString folder, const QString& path)
{
    while (folder != QLatin1String("/") && !(path + u'/').startsWith(folder + u'/'))
        folder = QFileInfo(folder).path();
    return folder;
}

}  // namespace

void removeOldCopies(const QString& folder)
{
    const QFileInfoList copies = QDir(folder).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    for (qsizetype i = kMaxWorkingCopies; i < copies.size(); ++i)
        QDir(copies[i].filePath()).removeRecursively();
}

bool needsCopies(const ProgramFiles& files)
{
    if (files.isFurtherFileEdited())
        return true;
    for (std::size_t i = 1; i < files.count(); ++i)
        if (files.document(i).path().isEmpty())
            return true;
    return false;
}

Result<void> useCopies(const ProgramFiles& files, const QString& folder, program::RunRequest& request)
{
    QString root = folderOf(files.document(0));
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (std::size_t i = 1; i < files.count(); ++i) {
        const QString path = findPath(files, i);
        root = commonFolder(root, path);
        hash.addData((path + u'\0' + files.document(i).text() + u'\0').toUtf8());
    }
    const auto holdsFile = [&](const QString& headers) {
        for (std::size_t i = 1; i < files.count(); ++i)
            if (findPath(files, i).startsWith(headers + u'/'))
                return true;
        return false;
    };
    QStringList searched{folderOf(files.document(0))};
    for (const QString& headers : files.headerFolders())
        if (holdsFile(headers)) {
            root = commonFolder(root, headers);
            searched << headers;
        }
    const QString copies = folder + u'/' + QString::fromLatin1(hash.result().toHex().left(16));
    if (!QDir().mkpath(copies))
        return fail(msg::window::noWorkingCopy());
    removeOldCopies(folder);
    const auto copyOf = [&](const QString& path) { return QDir::cleanPath(copies + u'/' + QDir(root).relativeFilePath(path)); };
    for (std::size_t i = 1; i < files.count(); ++i) {
        const Document& file = files.document(i);
        const QString path = findPath(files, i), copy = copyOf(path);
        const auto isFile = [&](const std::string& input) {
            return input == path.toStdString() ||
                   (file.path().isEmpty() && QFileInfo(QString::fromStdString(input)).fileName() == QFileInfo(path).fileName());
        };
        if (const auto input = std::ranges::find_if(request.furtherInputs, isFile); input != request.furtherInputs.end())
            *input = copy.toStdString();
        else if (isRecordedUnit(files, i))
            request.furtherInputs.push_back(copy.toStdString());
        if (QFile::exists(copy))
            continue;
        if (!QDir().mkpath(QFileInfo(copy).path()))
            return fail(msg::window::noWorkingCopy());
        if (const Result<void> written = writeTextFile(copy, file.text()); !written)
            return written;
    }
    std::vector<std::string> options;
    for (const QString& headers : searched) {
        options.emplace_back("-I");
        options.push_back(copyOf(headers).toStdString());
        QDir().mkpath(copyOf(headers));
    }
    request.nvccArguments.insert(request.nvccArguments.begin(), options.begin(), options.end());
    return {};
}

}  // namespace simtscope::ui
