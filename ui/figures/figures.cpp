#include "ui/figures/figures.h"

#include <QCoreApplication>
#include <algorithm>

#include "gpu/analysis/dataflow/representative_access.h"
#include "gpu/analysis/models/fault.h"
#include "gpu/analysis/models/finding_marks.h"
#include "gpu/analysis/models/patterns/product_model.h"
#include "gpu/analysis/models/patterns/sweeps.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/analysis/names/memory_names.h"
#include "ui/figures/banks/banks.h"
#include "ui/figures/data/data.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/figures/grid/grid.h"
#include "ui/figures/memory/memory.h"
#include "ui/figures/source/source.h"
#include "ui/figures/sweep/sweep.h"
#include "ui/figures/timeline/timeline.h"
#include "ui/figures/tree/tree.h"
#include "ui/figures/variables/variables.h"
#include "ui/figures/warps/warps.h"

namespace simtscope::figures {

const std::vector<FigureKind>& figureKinds()
{
    static const std::vector<FigureKind> kinds = {
        kTreeFigure, kSweepFigure,    kBanksFigure,  kWarpsFigure, kMemoryFigure,
        kGridFigure, kTimelineFigure, kSourceFigure, kDataFigure,  kVariablesFigure,
    };
    return kinds;
}

bool FigureKind::hasAccess(const FigureSource& source, bool (*fits)(const trace::Site&))
{
    const trace::Launch& launch = source.launch();
    return std::ranges::any_of(launch.totals, [&](const auto& siteAndTotals) {
        const trace::Site* const site = source.recording().findSite(launch, siteAndTotals.first);
        return site && fits(*site);
    });
}

const FigureKind* findFigureKind(const QString& name)
{
    for (const FigureKind& kind : figureKinds()) {
        if (name == QLatin1String(kind.name))
            return &kind;
    }
    return nullptr;
}

QString translateLabel(const FigureKind& kind)
{
    return QCoreApplication::translate("figures", kind.label);
}

bool prepare(const FigureSource& source, const QString& figure, const std::stop_token& stop)
{
    if (!source.isRecorded())
        return true;
    analysis::MemoryNames::forBlock(source);
    if (!source.prepareDataflow(stop))
        return false;
    analysis::FlowTypes::forBlock(source);
    analysis::faultOf(source);
    const FigureKind* const kind = findFigureKind(figure);
    return !kind || !kind->prepare || kind->prepare(source, stop);
}

bool isPrepared(const FigureSource& source, const QString& figure)
{
    const FigureKind* const kind = findFigureKind(figure);
    const bool hasSharedModels = FigureKind::isDerived<analysis::MemoryNames>(source) &&
                                 FigureKind::isDerived<analysis::FlowTypes>(source) &&
                                 FigureKind::isDerived<std::optional<analysis::Fault>>(source);
    return !source.isRecorded() || (hasSharedModels && (!kind || !kind->isPrepared || kind->isPrepared(source)));
}

QString suggestFigure(const FigureSource& source, const std::stop_token& stop)
{
    if (!source.prepareDataflow(stop))
        return {};
    if (const std::optional<analysis::Fault>& fault = analysis::faultOf(source))
        return chooseFigureForFinding(*fault->finding, {});
    if (!analysis::ProductModel::prepare(source, stop))
        return {};
    if (analysis::ProductModel::forBlock(source).isFound)  // the picture also says which row and column are used instead of the right ones
        return QLatin1String(kDataFigure.name);
    const Result<analysis::Dataflow>& flow = source.dataflow();
    bool usesShared = false, hasDataflow = false;
    if (flow) {
        for (const analysis::Version& version : flow->versions) {
            const bool isSharedOrLane =
                version.cell.allocation == trace::kSharedAllocation.value || version.cell.allocation == analysis::kLaneAllocation;
            usesShared = usesShared || version.cell.allocation == trace::kSharedAllocation.value;
            hasDataflow = hasDataflow || (isSharedOrLane && version.isWritten && version.operandCount > 1);
        }
    }
    if (hasDataflow && !analysis::Sweeps::prepare(source, stop))
        return {};
    if (hasDataflow && analysis::Sweeps::forBlock(source).scan != analysis::Scan::None)
        return QLatin1String(kSweepFigure.name);
    return hasDataflow  ? QLatin1String(kTreeFigure.name)
           : usesShared ? QLatin1String(kBanksFigure.name)
                        : QLatin1String(kSourceFigure.name);
}

/// Returns the step of the last access of the first finding whose accesses the figure draws.
static std::optional<std::uint32_t> findStepOfFinding(const FigureSource& source, const FigureKind& kind)
{
    for (const analysis::FindingMark& mark : analysis::FindingMarks::forBlock(source).marks)
        if (chooseFigureForFinding(*mark.finding, {}) == QLatin1String(kind.name))
            return mark.lastStep();
    return std::nullopt;
}

std::uint32_t suggestStep(const FigureSource& source, const FigureKind& kind)
{
    const std::uint32_t steps = source.steps().count();
    const std::uint32_t last = steps ? steps - 1 : 0;
    if (!kind.costliestAccess)
        return last;
    if (const std::optional<std::uint32_t> found = findStepOfFinding(source, kind))
        return *found;
    if (const std::optional<analysis::Fault>& fault = analysis::faultOf(source);
        fault && chooseFigureForFinding(*fault->finding, {}) == QLatin1String(kind.name))
        return fault->step;
    constexpr std::uint32_t kMaxExaminedAccesses =
        4096;  // number of accesses examined: enough for a lesson, and bounded for a long recording
    std::optional<std::uint32_t> chosen;
    std::uint32_t maxExcess = 0, examinedCount = 0;
    for (std::uint32_t step = 0; step < steps && examinedCount < kMaxExaminedAccesses; ++step) {
        const SiteId id = source.trace().event(EventIndex(source.steps().leadingEvent(step))).site;
        const auto totals = source.launch().totals.find(id);
        const trace::Site* const site = source.recording().findSite(source.launch(), id);
        if (!site || !kind.costliestAccess->fits(*site))
            continue;
        if (chosen && (totals == source.launch().totals.end() || !kind.costliestAccess->hasCosts(totals->second)))
            continue;
        ++examinedCount;
        const std::optional<analysis::RepresentativeAccess> access = analysis::chooseRepresentativeAccess(source, step, -1);
        if (!access)
            continue;
        const std::optional<std::uint32_t> excess = kind.costliestAccess->excess(access->facts);
        if (excess && (!chosen || *excess > maxExcess)) {
            chosen = step;
            maxExcess = *excess;
        }
    }
    return chosen.value_or(last);
}

}  // namespace simtscope::figures
