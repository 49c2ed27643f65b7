#include "ui/figures/warps/lane_words.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/counts/program_lines.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/mode_words.h"

namespace simtscope::figures {

namespace {

using analysis::LaneGroup;
using analysis::LaneStep;
using trace::EventKind;

struct Heading {
    EventKind kind;
    const char* text;
};

constexpr Heading kHeadings[] = {
    {EventKind::BlockEntry, QT_TRANSLATE_NOOP("figures", "branch")},    {EventKind::Load, QT_TRANSLATE_NOOP("figures", "load")},
    {EventKind::Store, QT_TRANSLATE_NOOP("figures", "store")},          {EventKind::Atomic, QT_TRANSLATE_NOOP("figures", "atomic")},
    {EventKind::Shuffle, QT_TRANSLATE_NOOP("figures", "shuffle")},      {EventKind::Vote, QT_TRANSLATE_NOOP("figures", "vote")},
    {EventKind::Match, QT_TRANSLATE_NOOP("figures", "match")},          {EventKind::BarrierArrive, QT_TRANSLATE_NOOP("figures", "barrier")},
    {EventKind::BarrierLeave, QT_TRANSLATE_NOOP("figures", "barrier")}, {EventKind::Exit, QT_TRANSLATE_NOOP("figures", "exited")},
};

/// Labels of inputs by analysis::LaneStep::InputKind. For an operand, the name of its operation is shown instead.
constexpr const char* kInputTexts[] = {
    "", QT_TRANSLATE_NOOP("figures", "holds"), QT_TRANSLATE_NOOP("figures", "vote"), QT_TRANSLATE_NOOP("figures", "writes"),
    "", QT_TRANSLATE_NOOP("figures", "new")};
static_assert(std::size(kInputTexts) == std::size_t(analysis::LaneStep::InputKind::New) + 1);

/// Labels of outputs by analysis::LaneStep::OutputKind.
constexpr const char* kOutputTexts[] = {"", QT_TRANSLATE_NOOP("figures", "gets"), QT_TRANSLATE_NOOP("figures", "reads"),
                                        QT_TRANSLATE_NOOP("figures", "found")};
static_assert(std::size(kOutputTexts) == std::size_t(analysis::LaneStep::OutputKind::Found) + 1);

/// Holds the sentences of a vote by mode; %1 of %2 lanes vote yes.
struct VoteRow {
    ptx::VoteMode mode;
    const char* text;
};
constexpr VoteRow kVotes[] = {
    {ptx::VoteMode::Ballot, QT_TRANSLATE_NOOP("figures", "ballot: true in %1 of %2")},
    {ptx::VoteMode::Any, QT_TRANSLATE_NOOP("figures", "any: true in %1 of %2")},
    {ptx::VoteMode::Uniform, QT_TRANSLATE_NOOP("figures", "uni: true in %1 of %2")},
    {ptx::VoteMode::All, QT_TRANSLATE_NOOP("figures", "all: true in %1 of %2")},
};

QString formatMask(std::uint64_t mask)
{
    return QStringLiteral("0x%1").arg(mask, 8, 16, QLatin1Char('0'));
}

QString formatLaneMaskCount(LaneMask lanes)
{
    return formatWithCount(std::uint64_t(std::popcount(lanes)), QT_TRANSLATE_NOOP("figures", "%Ln lane"),
                           QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
}

QString formatTimes(std::size_t n)
{
    return QStringLiteral("×%1").arg(n);
}

LaneGroupText makeVoteText(const analysis::LaneStep& step, const analysis::LaneGroup& group)
{
    const auto* const row = std::find_if(std::begin(kVotes), std::end(kVotes) - 1,
                                         [&](const VoteRow& vote) { return step.site && step.site->operation == vote.mode; });
    const QString answer = row->mode == ptx::VoteMode::Ballot ? formatMask(group.bits) : group.bits ? tr("true") : tr("false");
    return {answer, tr(row->text).arg(std::popcount(group.decidingLanes)).arg(formatLaneMaskCount(group.lanes)), {}};
}

LaneGroupText makeAtomicText(const FigureSource& source, const analysis::LaneGroup& group)
{
    const QString values = group.valuesBeforeAndAfter ? tr("%1 → %2").arg(QString::fromStdString(group.valuesBeforeAndAfter->first.text),
                                                                          QString::fromStdString(group.valuesBeforeAndAfter->second.text))
                                                      : QString();
    const QString serialised = group.serialisedLaneCount < 2 ? QString()
                               : group.isServedAtOnce        ? tr("%1 in one wavefront").arg(formatLaneMaskCount(group.lanes))
                                                             : tr("%1 serialised").arg(formatLaneMaskCount(group.lanes));
    QString detail = values.isEmpty() ? serialised : serialised.isEmpty() ? values : tr("%1, %2").arg(values, serialised);
    if (group.failedLanes)
        detail = tr("%1, %2 of %3 failed").arg(values).arg(std::popcount(group.failedLanes)).arg(group.serialisedLaneCount);
    return {formatCell(source, group.cell, group.bytes), detail,
            group.serialisedLaneCount > 1 ? formatTimes(group.serialisedLaneCount) : QString()};
}

LaneGroupText makeBarrierText(const FigureSource& source, const analysis::LaneStep& step)
{
    if (step.kind == EventKind::BarrierLeave)
        return {tr("barrier"), tr("all have arrived"), {}};
    return {tr("barrier"),
            formatWithCount(source.launch().warpsPerBlock(), QT_TRANSLATE_NOOP("figures", "%1 of %Ln warp arrives"),
                            QT_TRANSLATE_NOOP("figures", "%1 of %Ln warps arrive"))
                .arg(step.warpsAtBarrier),
            {}};
}

LaneGroupText makeLaneGroupText(const FigureSource& source, const analysis::LaneStep& step, const analysis::LaneGroup& group)
{
    const QString value = QString::fromStdString(group.value.text);
    switch (group.kind) {
    case analysis::LaneGroup::Kind::BranchTaken:
        return {tr("this path"), formatLaneMaskCount(group.lanes), {}};
    case analysis::LaneGroup::Kind::BranchNotTaken:
        return {tr("inactive here"), formatLaneMaskCount(group.lanes), {}};
    case analysis::LaneGroup::Kind::Barrier:
        return makeBarrierText(source, step);
    case analysis::LaneGroup::Kind::ActiveMask:
        return {formatMask(group.bits), tr("a bit per active lane"), {}};
    case analysis::LaneGroup::Kind::Elected:
        return {tr("one is chosen"), {}, {}};
    case analysis::LaneGroup::Kind::Vote:
        return makeVoteText(step, group);
    case analysis::LaneGroup::Kind::Reduced:
        return {value, tr("%1 of all, which each of them gets").arg(formatMode(step.site)), {}};
    case analysis::LaneGroup::Kind::AllEqual:
        return {group.isAllEqual ? tr("all equal") : tr("not all equal"), formatMask(group.bits), {}};
    case analysis::LaneGroup::Kind::Equal:
        return {value, formatLaneMaskCount(group.lanes), QString::number(std::popcount(group.lanes))};
    case analysis::LaneGroup::Kind::Atomic:
        return makeAtomicText(source, group);
    case analysis::LaneGroup::Kind::Accessed:
        break;
    }
    return {formatCell(source, group.cell, group.bytes),
            (step.isFromMemory ? tr("read by %1") : tr("written by %1")).arg(formatLaneMaskCount(group.lanes)),
            formatTimes(std::size_t(std::popcount(group.lanes)))};
}

QString makeHeading(const FigureSource& source, const analysis::LaneStep& step)
{
    const trace::SourceFrame* const frame = analysis::accessFrame(source.recording(), step.site);
    const QString heading =
        frame ? tr("warp %1 in this step, line %2").arg(step.warp).arg(frame->line) : tr("warp %1 in this step").arg(step.warp);
    const auto* const row = std::ranges::find(kHeadings, step.kind, &Heading::kind);
    return row == std::end(kHeadings) ? heading : QStringLiteral("%1: %2").arg(heading, tr(row->text));
}

QString makeNote(const analysis::LaneStep& step)
{
    if (step.undefinedLanes)
        return tr("hatched: read from a lane that takes no part, which the PTX ISA leaves undefined");
    if (step.keptLanes)
        return tr("dashed: no lane that far away, so it keeps its own value");
    if (step.inputKind == analysis::LaneStep::InputKind::Vote)
        return tr("strong: the predicate is true");
    if (step.failedLanes)
        return tr("dashed: found another value than expected, so it did not swap");
    return step.elementCount > 1 ? tr("the first of %1 elements per lane").arg(step.elementCount) : QString();
}

/// Translates a label; empty for "", because QTranslator would return the header of the translation file for it.
QString labelOf(const char* text)
{
    return *text ? tr(text) : QString();
}

}  // namespace

LaneTexts makeLaneTexts(const FigureSource& source, const analysis::LaneStep& step)
{
    LaneTexts texts;
    texts.heading = makeHeading(source, step);
    texts.note = makeNote(step);
    texts.inputs = step.inputKind == analysis::LaneStep::InputKind::Operand ? formatMode(step.site)
                                                                            : labelOf(kInputTexts[std::size_t(step.inputKind)]);
    texts.outputs = labelOf(kOutputTexts[std::size_t(step.outputKind)]);
    if (!step.indexedArray.empty())
        texts.indices = tr("%1[ ]").arg(QString::fromStdString(step.indexedArray));
    for (const analysis::LaneGroup& group : step.groups)
        texts.groups.push_back(makeLaneGroupText(source, step, group));
    return texts;
}

}  // namespace simtscope::figures
