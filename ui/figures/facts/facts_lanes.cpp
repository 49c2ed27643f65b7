// Writes the sentences about control flow and exchange among lanes and warps: branches, shuffles, votes, barriers, and the end (declared in
// facts_words.h).
#include "gpu/analysis/counts/shuffle_facts.h"
#include "ui/figures/facts/facts_words.h"

#include <QStringList>
#include <algorithm>
#include <bit>

#include "gpu/analysis/models/lane_step.h"

namespace simtscope::figures {
namespace {

using namespace step_words;

/// Instructions that are recorded like votes but are none (PTX ISA, "Parallel Synchronization and Communication Instructions"), with their
/// sentences.
constexpr InstructionSentence kLaneExchangeSentences[] = {
    {ptx::Operation(ptx::OpKind::ActiveMask), QT_TRANSLATE_NOOP("figures", "%1 queries the active lanes of the warp: %2.")},
    {ptx::Operation(ptx::OpKind::Elect), QT_TRANSLATE_NOOP("figures", "%1 elects one lane of the warp: %2.")},
    {ptx::Operation(ptx::OpKind::Reduce),
     QT_TRANSLATE_NOOP("figures", "%1 reduces a value of every lane of the warp to one, which all lanes get: %2.")},
    {ptx::MatchMode::All, QT_TRANSLATE_NOOP("figures", "%1 finds whether all lanes of the warp hold the same value: %2.")},
    {ptx::MatchMode::Any, QT_TRANSLATE_NOOP("figures", "%1 finds the lanes that hold equal values: %2.")},
};

/// Returns the shuffle of the step's leading warp, with `keptLaneCount` and `undefinedLaneCount` summed over all warps of the step;
/// nullopt: the warps shuffle differently.
std::optional<analysis::ShuffleFacts> findCommonShuffle(const StepView& view, std::uint32_t& keptLaneCount,
                                                        std::uint32_t& undefinedLaneCount)
{
    std::optional<analysis::ShuffleFacts> leadingShuffle;
    bool isCommon = true;
    for (const std::uint32_t index : view.source.steps().events(view.step)) {
        const trace::Event event = view.source.trace().event(EventIndex(index));
        if (event.site != view.leadingEvent.site || event.kind != trace::EventKind::Shuffle)
            continue;
        const analysis::ShuffleFacts shuffle =
            analysis::computeShuffleFacts(view.site, event.mask, view.source.trace().data(EventIndex(index)));
        keptLaneCount += std::uint32_t(std::popcount(shuffle.keptLanes & ~shuffle.undefinedLanes));
        undefinedLaneCount += std::uint32_t(std::popcount(shuffle.undefinedLanes));
        isCommon = isCommon && (!leadingShuffle ||
                                (leadingShuffle->laneDistance == shuffle.laneDistance && leadingShuffle->sourceLane == shuffle.sourceLane));
        if (!leadingShuffle)
            leadingShuffle = shuffle;
    }
    return isCommon ? leadingShuffle : std::nullopt;
}

/// Holds the sentences of a vote by mode (PTX ISA, "vote.sync"); %1 is the warp, %2 the result.
struct VoteRow {
    ptx::VoteMode mode;
    const char *singular, *plural;
};
constexpr VoteRow kVotes[] = {
    {ptx::VoteMode::Ballot, QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lane; the ballot is %2."),
     QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lanes; the ballot is %2.")},
    {ptx::VoteMode::Any, QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lane; any is %2."),
     QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lanes; any is %2.")},
    {ptx::VoteMode::Uniform, QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lane; uniform is %2."),
     QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lanes; uniform is %2.")},
    {ptx::VoteMode::All, QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lane; all is %2."),
     QT_TRANSLATE_NOOP("figures", "In warp %1, the predicate is true in %Ln lanes; all is %2.")},
};

}  // namespace

Fact makeEntryFact(const StepView& view)
{
    std::uint32_t exited = 0;
    const trace::BlockState before = view.source.states().stateBefore(view.step);
    for (const std::uint32_t event : view.source.steps().events(view.step)) {
        const trace::Event entry = view.source.trace().event(EventIndex(event));
        if (entry.site == view.leadingEvent.site && entry.warp.value < before.warps.size())
            exited += std::uint32_t(std::popcount(before.warps[entry.warp.value].exitedLanes));
    }
    const std::uint32_t waiting =
        view.facts.residentLaneCount - std::min(view.facts.residentLaneCount, view.facts.activeLaneCount + exited);
    if (view.facts.divergentWarpCount == 0)
        return {formatWithCount(view.facts.activeLaneCount, QT_TRANSLATE_NOOP("figures", "%1: %Ln lane continues."),
                                QT_TRANSLATE_NOOP("figures", "%1: %Ln lanes continue together."))
                    .arg(view.location),
                false};
    const QString warpText =
        view.facts.warpCount == 1 ? tr("warp %1").arg(view.leadingEvent.warp.value) : formatWarpCount(view.facts.divergentWarpCount);
    const QString activeText = formatWithCount(view.facts.activeLaneCount, QT_TRANSLATE_NOOP("figures", "%Ln lane takes this path"),
                                               QT_TRANSLATE_NOOP("figures", "%Ln lanes take this path"));
    const QString waitingText =
        formatWithCount(waiting, QT_TRANSLATE_NOOP("figures", "%Ln waits"), QT_TRANSLATE_NOOP("figures", "%Ln wait"));
    if (exited == 0)
        return {tr("%1: divergent branch (PTX) in %2: %3, %4.").arg(view.location, warpText, activeText, waitingText), true};
    const QString gone =
        formatWithCount(exited, QT_TRANSLATE_NOOP("figures", "%Ln has exited"), QT_TRANSLATE_NOOP("figures", "%Ln have exited"));
    return {tr("%1: divergent branch (PTX) in %2: %3, %4, %5.").arg(view.location, warpText, activeText, waitingText, gone), true};
}

/// Describes a shuffle. PTX ISA, "shfl.sync": a lane whose source lies outside of its segment gets its own value; a value that comes from a
/// lane that takes no part is undefined.
Fact makeShuffleFact(const StepView& view)
{
    using Mode = ptx::ShuffleMode;
    std::uint32_t keptLaneCount = 0, undefinedLaneCount = 0;
    const std::optional<analysis::ShuffleFacts> facts = findCommonShuffle(view, keptLaneCount, undefinedLaneCount);
    const QString activityText = describeStepActivity(view.facts);
    QString text;
    if (facts && facts->mode == Mode::Index && facts->sourceLane >= 0)
        text = tr("%1: every lane gets the value of lane %2 of its warp: %3.")
                   .arg(view.location, QString::number(facts->sourceLane), activityText);
    else if (facts && facts->mode == Mode::Up && facts->laneDistance > 0)
        text = tr("%1: each lane gets the value of the lane %2 below it: %3.")
                   .arg(view.location, QString::number(facts->laneDistance), activityText);
    else if (facts && facts->mode == Mode::Down && facts->laneDistance > 0)
        text = tr("%1: each lane gets the value of the lane %2 above it: %3.")
                   .arg(view.location, QString::number(facts->laneDistance), activityText);
    else if (facts && facts->mode == Mode::Butterfly && facts->laneDistance > 0)
        text = tr("%1: lanes exchange values with the lane whose number is theirs xor %2: %3.")
                   .arg(view.location, QString::number(facts->laneDistance), activityText);
    else
        text = tr("%1 passes values between the lanes of a warp: %2.").arg(view.location, activityText);
    if (keptLaneCount > 0)
        text += u' ' + formatWithCount(keptLaneCount, QT_TRANSLATE_NOOP("figures", "For %Ln lane there is none, and it keeps its own."),
                                       QT_TRANSLATE_NOOP("figures", "For %Ln lanes there is none, and they keep their own."));
    if (undefinedLaneCount > 0)
        text += u' ' +
                formatWithCount(undefinedLaneCount,
                                QT_TRANSLATE_NOOP("figures", "%Ln lane reads from a lane that takes no part: what it gets is undefined."),
                                QT_TRANSLATE_NOOP("figures", "%Ln lanes read from lanes that take no part: what they get is undefined."));
    return {text, undefinedLaneCount > 0};
}

Fact makeVoteFact(const StepView& view)
{
    const trace::EventData data = view.source.trace().data(view.leadingIndex);
    const unsigned lane = view.leadingEvent.mask ? unsigned(std::countr_zero(view.leadingEvent.mask)) : 0;
    if (const QString text = findSentence(view, kLaneExchangeSentences); !text.isEmpty()) {
        if (view.site->operation.kind != ptx::OpKind::ActiveMask)
            return {text, false};
        return {text + u' ' +
                    tr("In warp %1 the answer is 0x%2.").arg(view.leadingEvent.warp.value).arg(QString::number(data.result[lane], 16)),
                false};
    }
    unsigned yes = 0;
    for (unsigned i = 0; i < kWarpSize; ++i)
        yes += (view.leadingEvent.mask >> i & 1) && data.operand()[i] ? 1 : 0;
    const VoteRow* row = std::find_if(std::begin(kVotes), std::end(kVotes) - 1,
                                      [&](const VoteRow& vote) { return view.site && view.site->operation == vote.mode; });
    const QString answer = row->mode == ptx::VoteMode::Ballot ? QStringLiteral("0x%1").arg(data.result[lane], 8, 16, QLatin1Char('0'))
                           : data.result[lane]                ? tr("true")
                                                              : tr("false");
    return {tr("%1 evaluates a vote: %2.").arg(view.location, describeStepActivity(view.facts)) + u' ' +
                formatWithCount(yes, row->singular, row->plural).arg(QString::number(view.leadingEvent.warp.value), answer),
            false};
}

Fact makeMatchFact(const StepView& view)
{
    if (const QString text = findSentence(view, kLaneExchangeSentences); !text.isEmpty())
        return {text, false};
    return {tr("%1 finds the lanes that hold equal values: %2.").arg(view.location, describeStepActivity(view.facts)), false};
}

Fact makeArriveFact(const StepView& view)
{
    return {formatWithCount(view.facts.warpCount,
                            QT_TRANSLATE_NOOP("figures", "%1: %Ln of %2 (%3) arrives at the barrier and waits until all have."),
                            QT_TRANSLATE_NOOP("figures", "%1: %Ln of %2 (%3) arrive at the barrier and wait until all have."))
                .arg(view.location, formatWarpCount(view.source.launch().warpsPerBlock()), formatLaneCount(view.facts.activeLaneCount)),
            false};
}

Fact makeLeaveFact(const StepView& view)
{
    return {formatWithCount(view.facts.warpCount, QT_TRANSLATE_NOOP("figures", "%1: the barrier is complete; %Ln warp continues."),
                            QT_TRANSLATE_NOOP("figures", "%1: the barrier is complete; %Ln warps continue."))
                .arg(view.location),
            false};
}

Fact makeExitFact(const StepView& view)
{
    return {formatWithCount(view.facts.activeLaneCount, QT_TRANSLATE_NOOP("figures", "%1: %Ln lane of %2 has exited."),
                            QT_TRANSLATE_NOOP("figures", "%1: %Ln lanes of %2 have exited."))
                .arg(view.location, formatWarpCount(view.facts.warpCount)),
            false};
}

Fact makeYieldFact(const StepView& view)
{
    return {formatWithCount(
                view.facts.activeLaneCount,
                QT_TRANSLATE_NOOP("figures", "%1: %Ln lane parked at a reconvergence point is released to guarantee forward progress."),
                QT_TRANSLATE_NOOP("figures", "%1: %Ln lanes parked at a reconvergence point are released to guarantee forward progress."))
                .arg(view.location),
            true};
}

Fact makeMatrixFact(const StepView& view)
{
    return {formatWithCount(view.facts.warpCount, QT_TRANSLATE_NOOP("figures", "%1: all lanes of %Ln warp work on a matrix together."),
                            QT_TRANSLATE_NOOP("figures", "%1: all lanes of %Ln warps work on matrices, each warp together."))
                .arg(view.location),
            false};
}

}  // namespace simtscope::figures
