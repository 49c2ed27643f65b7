#include "ui/window/dropped_files.h"

#include <QFileInfo>
#include <algorithm>

#include "gpu/program/build/nvcc_arguments.h"
#include "gpu/program/build/own_files.h"
#include "gpu/program/host/source_kernels.h"
#include "ui/session/document/document.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

std::optional<std::string> readText(const std::string& path)
{
    const Result<QString> text = readTextFile(QString::fromStdString(path));
    return text ? std::optional(text->toStdString()) : std::nullopt;
}

QString namesOf(const QStringList& paths)
{
    QStringList names;
    for (const QString& path : paths)
        names << QFileInfo(path).fileName();
    return names.join(QStringLiteral(", "));
}

}  // namespace

DroppedFiles chooseDropped(const QStringList& paths)
{
    QStringList sources, withMain, others;
    for (const QString& path : paths) {
        if (!program::isSourceName(path.toStdString())) {
            others << path;
            continue;
        }
        sources << path;
        if (const auto text = readText(path.toStdString()); text && program::findSourceKernels(*text).hasMain)
            withMain << path;
    }
    DroppedFiles dropped{{.path = {}, .files = {}, .nvccArguments = {}, .arguments = {}, .place = {}}, {}};
    if (sources.isEmpty()) {
        dropped.program.path = others.front();
        if (others.size() > 1)
            dropped.message = tr("Opened %1 of %2 files: one at a time.").arg(namesOf({others.front()})).arg(others.size());
        return dropped;
    }
    if (withMain.size() != 1 && sources.size() > 1) {
        dropped.program.path = withMain.isEmpty() ? sources.front() : withMain.front();
        const QString opened = namesOf({dropped.program.path});
        dropped.message = withMain.isEmpty()
                              ? tr("Opened only %1: none of the sources has a main() that the others could belong to.").arg(opened)
                              : tr("Opened only %1: %2 have a main() each, so they are different programs.").arg(opened, namesOf(withMain));
        return dropped;
    }
    dropped.program.path = withMain.isEmpty() ? sources.front() : withMain.front();
    const std::vector<std::string> own =
        program::findOwnFiles({dropped.program.path.toStdString(), {}, {}, {}, readText});  // a source may include another one
    const auto isIncluded = [&](const QString& path, const std::vector<std::string>& files) {
        return std::ranges::find(files, QFileInfo(path).absoluteFilePath().toStdString()) != files.end();
    };
    std::vector<std::string> inputs;
    for (const QString& source : sources)
        if (source != dropped.program.path && !isIncluded(source, own)) {
            dropped.program.files << source;
            inputs.push_back(source.toStdString());
        }
    const std::vector<std::string> all = program::findOwnFiles({dropped.program.path.toStdString(), inputs, {}, {}, readText});
    QStringList unused;
    for (const QString& other : others)
        if (!isIncluded(other, all))
            unused << other;
    if (!unused.isEmpty())
        dropped.message = tr("Opened %1. Not part of the program, because no file includes them: %2")
                              .arg(namesOf({dropped.program.path}), namesOf(unused));
    return dropped;
}

}  // namespace simtscope::ui
