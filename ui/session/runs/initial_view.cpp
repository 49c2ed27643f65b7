#include "ui/session/runs/initial_view.h"

#include <QFileInfo>
#include <algorithm>
#include <iterator>

#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/models/finding_marks.h"
#include "gpu/program/library/recorded_lesson.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/figures.h"
#include "ui/session/document/document.h"
#include "ui/session/document/line_diff.h"
#include "ui/session/place/step_lines.h"
#include "ui/session/place/visible_change.h"

namespace simtscope::ui {
namespace {

std::int32_t warpOf(const analysis::FindingMark& mark, std::uint32_t step)
{
    for (std::size_t i = mark.accesses.size(); i-- > 0;)
        if (mark.steps[i] == step && mark.accesses[i].lanes && mark.accesses[i].thread)
            return std::int32_t(*mark.accesses[i].thread / kWarpSize);
    return -1;
}

/// Returns the lines of a text without empty ones and lone braces, which all programs share.
QStringList linesWithWords(const QString& text)
{
    QStringList lines = text.split(u'\n');
    lines.removeIf([](const QString& line) { return std::ranges::none_of(line, [](QChar one) { return one.isLetterOrNumber(); }); });
    return lines;
}

}  // namespace

InitialView chooseInitialView(const figures::FigureSource& source, const std::optional<program::Lesson>& lesson,
                              const std::stop_token& stop)
{
    InitialView initialView{lesson ? QString::fromStdString(lesson->figure) : QString(), 0};
    if (!source.isRecorded())
        return initialView;
    const std::vector<analysis::FindingMark>& marks = analysis::FindingMarks::forBlock(source).marks;
    initialView.needsWholeBlock = source.isBeginning() && ((lesson && !lesson->step.empty()) || !analysis::findingsOf(source).empty());
    if (initialView.needsWholeBlock)
        return initialView;
    if (!figures::findFigureKind(initialView.figure))
        initialView.figure =
            marks.empty() ? figures::suggestFigure(source, stop) : figures::chooseFigureForFinding(*marks.front().finding, {});
    const figures::FigureKind* const kind = figures::findFigureKind(initialView.figure);
    if (!kind || source.steps().count() == 0)
        return initialView;
    if (lesson && !lesson->step.empty())
        initialView.step = resolveStep(source, QString::fromStdString(lesson->step), stop).value_or(0);
    else if (!marks.empty())
        initialView.warp = warpOf(marks.front(), initialView.step = marks.front().lastStep());
    else if (!analysis::findingsOf(source).empty())
        initialView.step = source.steps().count() - 1;
    else if (!kind->opensAtFirstStep && !source.isBeginning())
        initialView.step = kind->costliestAccess ? figures::suggestStep(source, *kind) : findFirstShownStep(source, *kind).value_or(0);
    return initialView;
}

bool replacesProgram(const trace::Recording& recording, const trace::Recording& recordingBefore)
{
    for (const trace::Launch& launch : recording.launches)
        for (const trace::Launch& launchBefore : recordingBefore.launches)
            if (launch.name == launchBefore.name)
                return false;
    const LineDifference difference =
        computeLineDifference(linesWithWords(programTextOf(recordingBefore)), linesWithWords(programTextOf(recording)));
    return std::ranges::count(difference.lines, LineChange::Same) * 2 < std::ssize(difference.lines);
}

QString programNameOf(const trace::Recording& recording, const QString& path)
{
    return recording.program.name.empty() ? QFileInfo(path).completeBaseName() : QString::fromStdString(recording.program.name);
}

QString programFileOf(const trace::Recording& recording)
{
    const auto& sources = recording.program.sources;
    return QFileInfo(QString::fromStdString(sources.empty() ? recording.program.name + ".cu" : sources.front().path)).fileName();
}

QString programTextOf(const trace::Recording& recording)
{
    return recording.program.sources.empty() ? QString() : QString::fromStdString(recording.program.sources.front().text);
}

std::optional<program::Lesson> recogniseLesson(const QString& name, const QString& text, const QString& path)
{
    const Result<program::Lesson> lesson = program::findLesson(name.toStdString());
    const Result<QString> shipped = lesson ? readTextFile(QString::fromStdString(lesson->source)) : Result<QString>();
    if (lesson && shipped && *shipped == text)
        return *lesson;
    return program::readRecordedLesson(path.toStdString(), name.toStdString()).value_or(std::nullopt);
}

}  // namespace simtscope::ui
