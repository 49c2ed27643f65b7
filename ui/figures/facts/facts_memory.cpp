// Writes the sentences about accesses to memory: what they touch, and what that costs (declared in facts_words.h).
#include "gpu/analysis/dataflow/representative_access.h"
#include "ui/figures/facts/facts_words.h"

#include <QStringList>
#include <bit>
#include <set>

#include "gpu/analysis/counts/step_series.h"
#include "gpu/analysis/dataflow/serialised_atomics.h"
#include "gpu/core/each_lane.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/mode_words.h"

namespace simtscope::figures {
namespace {

using namespace step_words;

QString formatWavefronts(std::uint64_t n)
{
    return formatWithCount(n, QT_TRANSLATE_NOOP("figures", "%Ln wavefront"), QT_TRANSLATE_NOOP("figures", "%Ln wavefronts"));
}

QString joinWithAnd(const QStringList& items)
{
    return items.size() < 2 ? items.join(QString())
                            : tr("%1 and %2").arg(items.mid(0, items.size() - 1).join(QStringLiteral(", ")), items.back());
}

/// Sentences by the number of banks (one, a few that are named, many), by the unit (words or wavefronts), and by whether every bank has the
/// same number.
constexpr const char* kBusyBanks[3][2][2] = {
    {{QT_TRANSLATE_NOOP("figures", "bank %1 needs %2 wavefronts"), QT_TRANSLATE_NOOP("figures", "bank %1 needs %2 wavefronts")},
     {QT_TRANSLATE_NOOP("figures", "lanes need %2 different words of bank %1"),
      QT_TRANSLATE_NOOP("figures", "lanes need %2 different words of bank %1")}},
    {{QT_TRANSLATE_NOOP("figures", "banks %1 each need up to %2 wavefronts"),
      QT_TRANSLATE_NOOP("figures", "banks %1 each need %2 wavefronts")},
     {QT_TRANSLATE_NOOP("figures", "lanes need up to %2 different words of each of banks %1"),
      QT_TRANSLATE_NOOP("figures", "lanes need %2 different words of each of banks %1")}},
    {{QT_TRANSLATE_NOOP("figures", "%1 banks each need up to %2 wavefronts"),
      QT_TRANSLATE_NOOP("figures", "%1 banks each need %2 wavefronts")},
     {QT_TRANSLATE_NOOP("figures", "lanes need up to %2 different words of each of %1 banks"),
      QT_TRANSLATE_NOOP("figures", "lanes need %2 different words of each of %1 banks")}},
};

/// Returns "banks 0 and 16 are each asked for 8 different words".
QString describeBusyBanks(const analysis::AccessFacts& facts)
{
    QStringList banks;
    std::uint32_t maxDegree = 0, minDegree = ~0u;
    for (unsigned bank = 0; bank < kBankCount; ++bank) {
        const std::uint32_t degree = facts.bankDegree[bank];
        if (degree <= facts.sharedCost.idealWavefronts)
            continue;
        banks << QString::number(bank);
        maxDegree = std::max(maxDegree, degree);
        minDegree = std::min(minDegree, degree);
    }
    if (banks.isEmpty())
        return {};
    const bool accessesWords = facts.site && facts.site->bytes() <= 4 && facts.site->kind != trace::SiteKind::Atomic;
    const std::size_t count = banks.size() == 1 ? 0 : banks.size() <= 4 ? 1 : 2;
    const QString bankText = banks.size() <= 4 ? joinWithAnd(banks) : QString::number(banks.size());
    return tr(kBusyBanks[count][accessesWords ? 1 : 0][minDegree == maxDegree ? 1 : 0]).arg(bankText, QString::number(maxDegree));
}

QString capitaliseFirst(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

/// Describes the cost of a shared access, over all warps of the step.
QString describeSharedCost(const StepView& view, const analysis::RepresentativeAccess& worst)
{
    const analysis::AccessFacts& facts = worst.facts;
    if (!facts.sharedCost.isModelled)
        return tr("Its wavefronts are not modelled: in the hardware it is a compare-and-swap loop.");
    const bool hasSeveralWarps = view.facts.warpCount > 1;
    if (view.facts.wavefrontCount <= view.facts.idealWavefrontCount)
        return hasSeveralWarps ? tr("No bank conflict: %1 for %2.")
                                     .arg(formatWavefronts(view.facts.wavefrontCount), formatWarpCount(view.facts.warpCount))
                               : tr("No bank conflict: %1.").arg(formatWavefronts(view.facts.wavefrontCount));
    const QString banks = describeBusyBanks(facts);
    const QString wavefrontText = formatWithCount(facts.sharedCost.wavefronts, QT_TRANSLATE_NOOP("figures", "%Ln wavefront instead of %L1"),
                                                  QT_TRANSLATE_NOOP("figures", "%Ln wavefronts instead of %L1"))
                                      .arg(facts.sharedCost.idealWavefronts);
    if (!hasSeveralWarps)
        return banks.isEmpty() ? wavefrontText + u'.' : tr("%1: %2.").arg(capitaliseFirst(banks), wavefrontText);
    const QString warp = QString::number(worst.warp.value);
    return (banks.isEmpty() ? tr("Warp %1 needs %2; all warps together %L3 instead of %L4.").arg(warp, wavefrontText)
                            : tr("In warp %1, %2: %3; all warps together %L4 instead of %L5.").arg(warp, banks, wavefrontText))
        .arg(view.facts.wavefrontCount)
        .arg(view.facts.idealWavefrontCount);
}

/// Counts the distinct addresses that the lanes of one access ask for.
std::uint32_t countAddresses(const trace::EventData& data, LaneMask mask)
{
    std::set<std::pair<std::uint32_t, std::uint64_t>> addresses;
    for (const unsigned lane : eachLane(mask))
        addresses.emplace(data.allocation[lane], data.offset[lane]);
    return std::uint32_t(addresses.size());
}

/// Describes the cost of a constant access. Constant memory has no sectors to count: its cache gives a warp one address at a time.
QString describeConstantCost(std::uint32_t addresses)
{
    return addresses == 1 ? tr("All lanes of a warp read one address: a broadcast.")
                          : tr("The lanes of a warp read %1 different addresses, one after the other.").arg(addresses);
}

/// Instructions that are recorded like loads or stores but are neither (PTX ISA, "Texture Instructions" and "Surface Instructions"), with
/// the sentences for them. The cost model has no texture caches. Of the calls of functions, only that of malloc is recorded as an event.
constexpr InstructionSentence kOtherMemorySentences[] = {
    {ptx::Operation(ptx::OpKind::Call), QT_TRANSLATE_NOOP("figures", "%1 allocates memory on the device's heap: %2.")},
    {ptx::FetchMode::Sample, QT_TRANSLATE_NOOP("figures", "%1 fetches from a texture: %2.")},
    {ptx::FetchMode::Gather, QT_TRANSLATE_NOOP("figures", "%1 gathers four texels of a texture: %2.")},
    {ptx::Operation(ptx::OpKind::SurfaceLoad), QT_TRANSLATE_NOOP("figures", "%1 reads from a surface: %2.")},
    {ptx::Operation(ptx::OpKind::SurfaceStore), QT_TRANSLATE_NOOP("figures", "%1 writes to a surface: %2.")},
};

/// Says for a texture fetch at how many texels its lanes begin, and how many lanes read outside the texture; empty for any other
/// instruction.
QString describeTexels(const StepView& view)
{
    if (!view.site || view.site->operation.kind != ptx::OpKind::TextureFetch)
        return {};
    std::set<std::pair<std::uint32_t, std::uint64_t>> texels;
    unsigned outsideLaneCount = 0;
    for (const std::uint32_t index : view.source.steps().events(view.step)) {
        const trace::Event event = view.source.trace().event(EventIndex(index));
        if (event.site != view.leadingEvent.site || event.kind != trace::EventKind::Load)
            continue;
        const trace::EventData data = view.source.trace().data(EventIndex(index));
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] == trace::kNoAllocation.value)
                ++outsideLaneCount;
            else
                texels.emplace(data.allocation[lane], data.offset[lane]);
        }
    }
    QString text;
    if (!texels.empty())
        text += u' ' + formatWithCount(texels.size(), QT_TRANSLATE_NOOP("figures", "The fetches begin at %Ln texel."),
                                       QT_TRANSLATE_NOOP("figures", "The fetches begin at %Ln different texels."));
    if (outsideLaneCount > 0)
        text += u' ' + formatWithCount(outsideLaneCount, QT_TRANSLATE_NOOP("figures", "%Ln lane reads outside the texture."),
                                       QT_TRANSLATE_NOOP("figures", "%Ln lanes read outside the texture."));
    return text;
}

/// Counts the lanes of a warp that access one address, and the compare-and-swaps that failed. Shared memory serves all lanes that add 1 at
/// one address in one wavefront if the result is not used (AtomicRule::AddOneNoResult, measured on an H200).
QString describeSerialisation(const StepView& view)
{
    bool isServedAtOnce = false;
    unsigned maxLanesPerAddress = 0, failedLaneCount = 0, laneCount = 0;
    for (const std::uint32_t index : view.source.steps().events(view.step)) {
        const trace::Event event = view.source.trace().event(EventIndex(index));
        if (event.site != view.leadingEvent.site || event.kind != trace::EventKind::Atomic)
            continue;
        const analysis::AtomicAccess access = reconstructAtomicAccess(view.source, EventIndex(index));
        maxLanesPerAddress = std::max(maxLanesPerAddress, access.maxLanesPerAddress());
        isServedAtOnce |= access.isServedAtOnce();
        failedLaneCount += unsigned(std::popcount(access.failedLanes()));
        laneCount += access.isCompareAndSwap ? unsigned(std::popcount(event.mask)) : 0;
    }
    QString text;
    if (maxLanesPerAddress > 1)
        text +=
            u' ' + (isServedAtOnce ? tr("Up to %1 lanes of a warp add 1 at one address: shared memory does this in one wavefront, because "
                                        "the result is not used.")
                                   : tr("Up to %1 lanes of a warp access one address: these are serialised."))
                       .arg(maxLanesPerAddress);
    if (failedLaneCount > 0)
        text += u' ' + formatWithCount(failedLaneCount,
                                       QT_TRANSLATE_NOOP("figures", "%Ln of %1 finds another value than expected and does not swap."),
                                       QT_TRANSLATE_NOOP("figures", "%Ln of %1 find another value than expected and do not swap."))
                           .arg(formatLaneCount(laneCount));
    return text;
}

}  // namespace

Fact makeMemoryFact(const StepView& view)
{
    if (const QString text = findSentence(view, kOtherMemorySentences); !text.isEmpty())
        return {text + describeTexels(view), false};
    const trace::EventData data = view.source.trace().data(view.leadingIndex);
    const unsigned lane = view.leadingEvent.mask ? unsigned(std::countr_zero(view.leadingEvent.mask)) : 0;
    const QString location = formatLocation(view.source, data.allocation[lane], data.offset[lane]);
    QString text;
    if (view.facts.kind == trace::EventKind::Load)
        text = tr("%1 reads %2: %3.").arg(view.location, location, describeStepActivity(view.facts));
    else if (view.facts.kind == trace::EventKind::Store)
        text = tr("%1 writes %2: %3.").arg(view.location, location, describeStepActivity(view.facts));
    else
        text =
            tr("%1 updates %2 atomically (%3): %4.").arg(view.location, location, formatMode(view.site), describeStepActivity(view.facts));
    const std::optional<analysis::RepresentativeAccess> worst = analysis::chooseRepresentativeAccess(view.source, view.step, -1);
    if (!worst)
        return {text, false};
    if (view.facts.kind == trace::EventKind::Atomic)
        text += describeSerialisation(view);
    if (worst->facts.accessesShared)
        return {text + u' ' + describeSharedCost(view, *worst),
                worst->facts.sharedCost.isModelled && view.facts.wavefrontCount > view.facts.idealWavefrontCount};
    if (!worst->facts.accessesGlobal) {
        const std::uint32_t moved = view.facts.localSectorCount;
        if (moved > 0)
            text += u' ' + formatWithCount(moved, QT_TRANSLATE_NOOP("figures", "Every thread has its own copy; %Ln sector of 32 bytes."),
                                           QT_TRANSLATE_NOOP("figures", "Every thread has its own copy; %Ln sectors of 32 bytes."));
        return {text, false};
    }
    if (view.site && view.site->space == ptx::StateSpace::Const) {
        const std::uint32_t addresses = countAddresses(view.source.trace().data(worst->event), worst->facts.mask);
        return {text + u' ' + describeConstantCost(addresses), addresses > 1};
    }
    trace::EventData scratch;
    const analysis::StepCost cost = analysis::computeStepCost(view.source.recording(), view.source.launch(), view.source.trace(),
                                                              view.source.steps(), view.step, scratch);
    if (cost.sectorCount <= cost.idealSectorCount)
        return {text + u' ' +
                    formatWithCount(cost.sectorCount, QT_TRANSLATE_NOOP("figures", "%Ln sector of 32 bytes, the minimum."),
                                    QT_TRANSLATE_NOOP("figures", "%Ln sectors of 32 bytes, the minimum.")),
                false};
    return {text + u' ' +
                formatWithCount(cost.sectorCount, QT_TRANSLATE_NOOP("figures", "%Ln sector of 32 bytes; %L1 would suffice."),
                                QT_TRANSLATE_NOOP("figures", "%Ln sectors of 32 bytes; %L1 would suffice."))
                    .arg(cost.idealSectorCount),
            true};
}

}  // namespace simtscope::figures
