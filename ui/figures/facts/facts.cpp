#include "ui/figures/facts/facts.h"

#include <QLocale>
#include <QStringList>
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "gpu/analysis/counts/program_lines.h"
#include "gpu/analysis/models/finding_marks.h"
#include "gpu/core/each_lane.h"
#include "ui/figures/facts/facts_words.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/finding_words.h"

namespace simtscope::figures {
namespace {

using namespace step_words;

struct FactRow {
    trace::EventKind kind;
    Fact (*sentence)(const StepView&);
};
constexpr FactRow kFacts[] = {
    {trace::EventKind::BlockEntry, makeEntryFact},   {trace::EventKind::Load, makeMemoryFact},
    {trace::EventKind::Store, makeMemoryFact},       {trace::EventKind::Atomic, makeMemoryFact},
    {trace::EventKind::Shuffle, makeShuffleFact},    {trace::EventKind::Vote, makeVoteFact},
    {trace::EventKind::Match, makeMatchFact},        {trace::EventKind::BarrierArrive, makeArriveFact},
    {trace::EventKind::BarrierLeave, makeLeaveFact}, {trace::EventKind::Exit, makeExitFact},
    {trace::EventKind::Yield, makeYieldFact},        {trace::EventKind::Matrix, makeMatrixFact},
};

Fact describeNothingRecorded(const FigureSource& source)
{
    if (const QString text = describeOmittedEvents(source); !text.isEmpty())
        return {text, false};
    if (source.isRecorded())
        return {tr("Block %1 was recorded but holds no event.").arg(source.trace().block().value), false};
    QStringList blocks;
    for (const auto& block : source.launch().blocks)
        blocks << QString::number(block->block().value);
    if (blocks.isEmpty())
        return {tr("No block of this launch was recorded."), false};
    return {tr("Block %1 was not recorded; recorded: %2.")
                .arg(QString::number(source.trace().block().value), blocks.join(QStringLiteral(", "))),
            false};
}

}  // namespace

QString findSentence(const StepView& view, std::span<const InstructionSentence> rows)
{
    if (!view.site)
        return {};
    for (const InstructionSentence& row : rows) {
        const bool hasModes = row.operation.kind == ptx::OpKind::Match || row.operation.kind == ptx::OpKind::TextureFetch;
        if (hasModes ? view.site->operation == row.operation : view.site->operation.kind == row.operation.kind)
            return tr(row.text).arg(view.location, describeStepActivity(view.facts));
    }
    return {};
}

QString describeStepActivity(const analysis::StepFacts& step)
{
    const QString active = formatWithCount(step.residentLaneCount, QT_TRANSLATE_NOOP("figures", "%L1 of %Ln lane active"),
                                           QT_TRANSLATE_NOOP("figures", "%L1 of %Ln lanes active"))
                               .arg(step.activeLaneCount);
    return step.warpCount > 1 ? tr("%1, %2").arg(formatWarpCount(step.warpCount), active) : active;
}

QString formatCount(std::uint64_t n)
{
    return QLocale().toString(qulonglong(n));
}

QString formatRatio(double ratio)
{
    const bool isWhole = ratio >= 10 || std::abs(ratio - std::round(ratio)) < 0.05;
    return QStringLiteral("×%1").arg(QLocale().toString(ratio, 'f', isWhole ? 0 : 1));
}

QString formatWithCount(std::uint64_t n, const char* singular, const char* plural)
{
    constexpr int kMaxTranslatableCount = std::numeric_limits<int>::max();  // the largest number that Qt takes in tr()
    QString text =
        QCoreApplication::translate("figures", n == 1 ? singular : plural, nullptr, int(std::min<std::uint64_t>(n, kMaxTranslatableCount)));
    return n > kMaxTranslatableCount ? text.replace(QLocale().toString(kMaxTranslatableCount), formatCount(n)) : text;
}

QString formatLanes(LaneMask lanes)
{
    const int count = std::popcount(lanes);
    const int first = std::countr_zero(lanes), last = 31 - std::countl_zero(lanes);
    if (count == 0)
        return tr("no lane");
    if (count == 1)
        return tr("lane %1").arg(first);
    if (count == 2)
        return tr("lanes %1 and %2").arg(first).arg(last);
    if (last - first + 1 == count)
        return tr("lanes %1 to %2").arg(first).arg(last);
    if (count > 4)
        return tr("%1 lanes").arg(count);
    QStringList names;
    for (const unsigned lane : eachLane(lanes))
        names << QString::number(lane);
    return tr("lanes %1 and %2").arg(names.mid(0, names.size() - 1).join(QStringLiteral(", ")), names.back());
}

QString formatSourceLocation(const trace::Recording& recording, const trace::Site* site)
{
    if (const trace::SourceFrame* frame = analysis::accessFrame(recording, site)) {
        const bool isOfProgram =
            analysis::isProgramFile(recording, frame->path) ||
            std::ranges::any_of(recording.program.sources, [&](const trace::SourceFile& file) { return file.path == frame->path; });
        const QString file = QString::fromStdString(frame->path).section(u'/', -1);
        return isOfProgram ? tr("Line %1").arg(frame->line) : tr("Line %1 of %2").arg(frame->line).arg(file);
    }
    return tr("An instruction without a source line");
}

QString describeOmittedEvents(const FigureSource& source)
{
    const bool isCut = source.isRecorded() && (source.trace().isTruncated() || source.trace().size() == 0);
    if (!isCut || source.launch().omittedEventCount == 0)
        return {};
    return tr("The events of block %1 were left out, because the recording already held as many as it may. Run the program with a larger "
              "maximum number of recorded events (--max-events).")
        .arg(source.trace().block().value);
}

Fact makeStepFact(const FigureSource& source, std::uint32_t step)
{
    if (source.steps().count() == 0)
        return describeNothingRecorded(source);
    step = std::min(step, source.steps().count() - 1);
    const EventIndex leading(source.steps().leadingEvent(step));
    const trace::Event event = source.trace().event(leading);
    const trace::Site* site = source.recording().findSite(source.launch(), event.site);
    const StepView view{source,
                        step,
                        analysis::computeStepFacts(source.recording(), source.launch(), source.trace(), source.steps(), step),
                        leading,
                        event,
                        site,
                        formatSourceLocation(source.recording(), site)};
    const auto row = std::ranges::find(kFacts, view.facts.kind, &FactRow::kind);
    Fact fact = row == std::end(kFacts) ? Fact{view.location, false} : row->sentence(view);
    if (source.stepOrder() == trace::StepOrder::Lockstep && source.steps().keepsRecordedOrder(step))
        fact.text += u' ' + tr("Shown in the order of the run: in lockstep, cells would have values that they never had.");
    if (const analysis::Fault* fault = analysis::faultAt(source, step))
        fact = {fact.text + u' ' + makeFaultSentence(source, *fault), true};
    if (const analysis::FindingMark* mark = analysis::FindingMarks::forBlock(source).markAt(step, source.steps().count()))
        fact = {QStringLiteral("%1 %2.").arg(fact.text, formatFindingTitle(*mark->finding, &source)), true};
    return fact;
}

QString makeFigureTitle(const char* figure, const FigureSource& source)
{
    const trace::Launch& launch = source.launch();
    const std::size_t launches = source.recording().launches.size();
    if (launches == 0)
        return tr("%1 · no launch").arg(QLatin1String(figure));
    const QString threads =
        formatWithCount(launch.block.count(), QT_TRANSLATE_NOOP("figures", "%Ln thread"), QT_TRANSLATE_NOOP("figures", "%Ln threads"));
    return tr("%1 · %2, %3, block %4 in a grid of %5, launch %6 of %7")
        .arg(QLatin1String(figure), QString::fromStdString(launch.name), threads)
        .arg(source.trace().block().value)
        .arg(formatCount(launch.grid.count()))
        .arg(launch.id.value + 1)
        .arg(launches);
}

}  // namespace simtscope::figures
