#include "ui/figures/banks/banks.h"

#include <QCoreApplication>
#include <optional>

#include "ui/figures/banks/banks_options.h"
#include "ui/figures/banks/banks_painter.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/finding_strip.h"

namespace simtscope::figures {

namespace {

Figure layOutBanksFigure(const FigureSource& source, const FigureOptions& options)
{
    Canvas canvas(options, makeFigureTitle(kBanksFigure.name, source), makeStepFact(source, options.step));
    FindingStrip finding(source, options, canvas);
    const std::optional<std::uint32_t> wavefront = chosenWavefront(options);
    const analysis::BanksModel model =
        analysis::makeBanksModel(source, options.step, options.warp, wavefront ? std::int32_t(*wavefront) : -1);
    BanksPainter(source, options, canvas, model).draw();
    finding.draw();
    canvas.setShowsAccess();
    return canvas.takeFigure();
}

/// Measure of an access to shared memory: its bank conflicts, the number of wavefronts beyond the least that it needs.
constexpr CostliestAccess kCostliestAccess = {
    [](const trace::Site& site) { return site.space == ptx::StateSpace::Shared; },
    [](const trace::SiteTotals& totals) { return totals.wavefronts > totals.idealWavefronts; },
    [](const analysis::AccessFacts& facts) {
        return facts.accessesShared ? std::optional<std::uint32_t>(facts.sharedCost.conflictCount()) : std::nullopt;
    },
};

bool draws(trace::EventKind, const trace::Site* site)
{
    return site && kCostliestAccess.fits(*site);
}

QString explainMissingSharedAccess(const FigureSource& source)
{
    const bool isShown = FigureKind::hasAccess(source, kCostliestAccess.fits) || isStoppedBy(source, ptx::StateSpace::Shared);
    return isShown ? QString() : tr("This launch accesses no shared memory.");
}

}  // namespace

constinit const FigureKind kBanksFigure = {
    .name = "banks",
    .label = QT_TRANSLATE_NOOP("figures", "Banks"),
    .layout = layOutBanksFigure,
    .costliestAccess = &kCostliestAccess,
    .draws = draws,
    .showsBeginning = true,
    .explainAbsence = explainMissingSharedAccess,
};

}  // namespace simtscope::figures
