#include "ui/run/measured_choices.h"

#include <QLocale>
#include <algorithm>

#include "gpu/program/library/measured_curves.h"
#include "gpu/program/sweep/sweep_facts.h"
#include "ui/session/document/document.h"
#include "ui/session/preferences/lesson_words.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

using program::MeasuredCurve;

QString formatParameterValue(const std::string& value)
{
    const QString text = QString::fromStdString(value);
    bool isNumber = false;
    const qlonglong number = text.toLongLong(&isNumber);
    return isNumber ? QLocale().toString(number) : text;
}

/// Returns "Elements 4,194,304, Blocks 1,024".
QString describeProblem(const MeasuredCurve& curve, const program::LessonTexts& lessonTexts, std::size_t parameter)
{
    QStringList parts;
    for (std::size_t i = 0; i < curve.arguments.size(); ++i)
        if (i != parameter)
            parts << QString::fromStdString(lessonTexts.parameters[i]) + ' ' + formatParameterValue(curve.arguments[i]);
    return parts.isEmpty() ? tr("all sizes") : parts.join(QStringLiteral(", "));
}

figures::MeasuredTimesView viewOf(const MeasuredCurve& curve, const program::MeasuredTimes& table, const program::Lesson& lesson,
                                  std::size_t parameter, const QString& current)
{
    const program::LessonTexts lessonTexts = wordsOf(lesson);
    figures::MeasuredTimesView view;
    view.program = QString::fromStdString(lesson.name);
    view.problem = describeProblem(curve, lessonTexts, parameter);
    view.parameter = QString::fromStdString(lessonTexts.parameters[parameter]);
    view.device = QString::fromStdString(program::formatTableLabel(table));
    view.currentValue = current;
    for (const program::MeasuredPoint& point : curve.points) {
        figures::MeasuredBar bar;
        bar.value = QString::fromStdString(point.value);
        for (const program::MeasuredLaunch& launch : point.run->launches) {
            bar.medianMicroseconds += launch.medianMicroseconds;
            bar.minMicroseconds += launch.minMicroseconds;
            bar.maxMicroseconds += launch.maxMicroseconds;
            view.runCount = launch.runCount;
        }
        if (point.run->costs)
            bar.costs = {point.run->costs->conflicts, point.run->costs->sectors, point.run->costs->occupancy};
        if (program::setsBlockSize(lesson.parameters[parameter]))
            bar.threadsPerBlock = bar.value.toInt();
        view.bars.push_back(std::move(bar));
    }
    return view;
}

figures::MeasuredTimesView makeMissingView(const Document& document, const QString& reason)
{
    figures::MeasuredTimesView view;
    view.program = document.name();
    view.missingReason = reason.arg(document.name());
    return view;
}

bool isMeasured(const std::vector<program::MeasuredTimes>& tables, const std::string& name)
{
    return std::ranges::any_of(tables, [&](const program::MeasuredTimes& table) {
        return std::ranges::find(table.runs, name, &program::MeasuredRun::program) != table.runs.end();
    });
}

}  // namespace

const std::vector<program::MeasuredTimes>& shippedTimes()
{
    static const std::vector<program::MeasuredTimes> tables = program::readShippedTimes();
    return tables;
}

std::vector<figures::MeasuredTimesView> makeMeasuredTimesChoices(const Document& document, const QStringList& currentArguments,
                                                                 const std::vector<program::MeasuredTimes>& tables)
{
    if (!document.lesson())
        return {makeMissingView(document, tr("No measured times for %1: only the programs that ship are measured."))};
    const program::Lesson& lesson = *document.lesson();
    const auto parameter = program::findMeasuredParameter(lesson);
    const std::string sourceDigest = program::computeSourceDigest(document.text().toStdString());
    std::vector<figures::MeasuredTimesView> views;
    std::size_t defaultIndex = 0;
    for (const program::MeasuredTimes& table : tables) {
        for (const MeasuredCurve& curve :
             parameter ? program::makeMeasuredCurves(table, lesson, *parameter, sourceDigest) : std::vector<MeasuredCurve>{}) {
            bool isShown = currentArguments.size() == qsizetype(curve.arguments.size());
            for (std::size_t i = 0; i < curve.arguments.size() && isShown; ++i)
                isShown = i == *parameter || currentArguments[qsizetype(i)].toStdString() == curve.arguments[i];
            if (isShown)
                defaultIndex = views.size();
            views.push_back(viewOf(curve, table, lesson, *parameter, currentArguments.value(qsizetype(*parameter))));
        }
    }
    if (views.empty())
        return {makeMissingView(document, isMeasured(tables, lesson.name)
                                              ? tr("No measured times for %1 as it is edited: the times are of the original program.")
                                              : tr("No measured times for %1: no table that ships holds it."))};
    std::rotate(views.begin(), views.begin() + std::ptrdiff_t(defaultIndex), views.begin() + std::ptrdiff_t(defaultIndex) + 1);
    return views;
}

}  // namespace simtscope::ui
