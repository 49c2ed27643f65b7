#include "ui/session/place/step_lines.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <algorithm>
#include <set>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/core/messages/app.h"
#include "gpu/core/stop_poll.h"
#include "gpu/trace/model/code_locations.h"
#include "ui/widgets/tr.h"

namespace simtscope::ui {
namespace {

/// Holds the steps of a line, for loops over many steps.
class StepsOfLine {
public:
    StepsOfLine(const figures::FigureSource& source, int line, analysis::LineScope scope = analysis::LineScope::MainFile)
        : m_source(source), m_lines(source.recording(), source.launch(), scope), m_line(std::uint32_t(line))
    {
    }
    /// Returns the lines of a step, the innermost first.
    std::span<const std::uint32_t> lines(std::uint32_t step) const
    {
        return m_lines.lines(m_source.trace().event(EventIndex(m_source.steps().leadingEvent(step))).site);
    }
    bool isAtLine(std::uint32_t step) const
    {
        const std::span<const std::uint32_t> linesOfStep = lines(step);
        return std::find(linesOfStep.begin(), linesOfStep.end(), m_line) != linesOfStep.end();
    }
    /// Returns whether the step is one of the line's numbered steps. Divergences are not numbered, because their number depends on the
    /// data.
    bool isNumbered(std::uint32_t step) const { return !m_source.isDivergence(step) && isAtLine(step); }

private:
    const figures::FigureSource& m_source;
    const analysis::SiteLines m_lines;
    const std::uint32_t m_line;
};

std::vector<int> linesOfSite(const trace::Recording& recording, const trace::Site* site)
{
    const std::vector<std::uint32_t> lines = analysis::findProgramLines(recording, site);
    return {lines.begin(), lines.end()};
}

/// Matches "line 24" or "line 24 #3"; captures the line and, if it is there, the number of the step.
QRegularExpressionMatch matchLineReference(const QString& text)
{
    static const QRegularExpression form(R"(^line\s+(\d+)(?:\s*#\s*(\d+))?$)");
    return form.match(text);
}

}  // namespace

std::vector<int> linesOfStep(const figures::FigureSource& source, std::uint32_t step)
{
    if (!source.isRecorded() || step >= source.steps().count())
        return {};
    const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    return linesOfSite(source.recording(), source.recording().findSite(source.launch(), event.site));
}

std::vector<int> numberedLinesOfStep(const figures::FigureSource& source, std::uint32_t step)
{
    if (!source.isRecorded() || step >= source.steps().count())
        return {};
    const trace::Event event = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    const std::vector<std::uint32_t> lines =
        analysis::findNumberedLines(source.recording(), source.recording().findSite(source.launch(), event.site));
    return {lines.begin(), lines.end()};
}

QString formatNumberedLine(const trace::Recording& recording, int line)
{
    const analysis::NumberedLine place = analysis::NumberedLine::of(std::uint32_t(line));
    if (place.source == 0 || place.source >= recording.program.sources.size())
        return tr("line %1").arg(place.line);
    const QString file = QFileInfo(QString::fromStdString(recording.program.sources[place.source].path)).fileName();
    return tr("line %1 of %2").arg(place.line).arg(file);
}

std::optional<std::uint32_t> resolveStep(const figures::FigureSource& source, const QString& reference, const std::stop_token& stop)
{
    const std::uint32_t count = source.isRecorded() ? source.steps().count() : 0;
    if (count == 0)
        return std::nullopt;
    const QString text = reference.trimmed();
    if (text == "first")
        return 0;
    if (text == "last")
        return count - 1;
    bool isNumber = false;
    const uint number = text.toUInt(&isNumber);
    if (isNumber)
        return number >= 1 && number <= count ? std::optional<std::uint32_t>(number - 1) : std::nullopt;
    const QRegularExpressionMatch match = matchLineReference(text);
    if (!match.hasMatch())
        return std::nullopt;
    const int line = match.captured(1).toInt();
    int remaining = match.captured(2).isEmpty() ? 1 : match.captured(2).toInt();
    const StepsOfLine ofLine(source, line);
    StopPoll isStopped(stop);
    for (std::uint32_t step = 0; step < count && !isStopped(); ++step)
        if (ofLine.isNumbered(step) && --remaining <= 0)
            return step;
    return std::nullopt;
}

Message describeMissingStep(const figures::FigureSource& source, const QString& reference)
{
    const std::uint32_t count = source.isRecorded() ? source.steps().count() : 0;
    const QRegularExpressionMatch match = matchLineReference(reference.trimmed());
    if (count == 0 || !match.hasMatch())
        return msg::app::noStep(reference.toStdString(), count);
    const std::uint32_t line = match.captured(1).toUInt();
    const StepsOfLine ofLine(source, int(line));
    std::uint32_t stepCount = 0;
    std::set<std::uint32_t> lines;
    for (std::uint32_t step = 0; step < count; ++step) {
        stepCount += ofLine.isNumbered(step);
        if (!source.isDivergence(step))
            for (const std::uint32_t lineOfStep : ofLine.lines(step))
                lines.insert(lineOfStep);
    }
    if (stepCount > 0)
        return msg::app::tooFewStepsOfLine(reference.toStdString(), line, stepCount);
    if (lines.empty())
        return msg::app::noStep(reference.toStdString(), count);
    return msg::app::noStepOfLine(reference.toStdString(), line, trace::formatRanges({lines.begin(), lines.end()}));
}

QString makeStepReference(const figures::FigureSource& source, std::uint32_t step)
{
    if (step + 1 == source.steps().count())
        return QStringLiteral("last");
    const std::vector<int> lines = linesOfStep(source, step);
    if (lines.empty() || source.isDivergence(step))
        return QString::number(step + 1);
    int occurrence = 0;
    const StepsOfLine ofLine(source, lines.front());
    for (std::uint32_t i = 0; i <= step; ++i)
        occurrence += ofLine.isNumbered(i);
    return QString("line %1 #%2").arg(lines.front()).arg(occurrence);
}

std::optional<std::uint32_t> findStepAtLine(const figures::FigureSource& source, int line, std::uint32_t firstStep)
{
    const std::uint32_t count = source.isRecorded() ? source.steps().count() : 0;
    const StepsOfLine ofLine(source, line, analysis::LineScope::AllSources);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t step = (firstStep + i) % count;
        if (ofLine.isAtLine(step))
            return step;
    }
    return std::nullopt;
}

std::vector<analysis::LineCost> computeMainFileLineCosts(const trace::Recording& recording, const trace::Launch& launch)
{
    return computeSourceLineCosts(recording, launch, 0);
}

std::vector<analysis::LineCost> computeSourceLineCosts(const trace::Recording& recording, const trace::Launch& launch, std::size_t source)
{
    std::vector<analysis::LineCost> costs = analysis::computeLineCosts(recording, launch);
    std::erase_if(costs, [&](const analysis::LineCost& cost) { return analysis::findSource(recording, cost.file) != source; });
    return costs;
}

}  // namespace simtscope::ui
