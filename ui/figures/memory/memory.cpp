#include "ui/figures/memory/memory.h"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"
#include "ui/figures/facts/finding_strip.h"
#include "ui/figures/memory/memory_painter.h"

namespace simtscope::figures {

namespace {

Figure layOutMemoryFigure(const FigureSource& source, const FigureOptions& options)
{
    Canvas canvas(options, makeFigureTitle(kMemoryFigure.name, source), makeStepFact(source, options.step));
    FindingStrip finding(source, options, canvas);
    const analysis::MemoryModel model = analysis::makeMemoryModel(source, options.step, options.warp);
    MemoryPainter(source, canvas, model).draw();
    finding.draw();
    canvas.setShowsAccess();
    return canvas.takeFigure();
}

/// Cost of an access to global memory: the bytes that it moves without need.
constexpr CostliestAccess kCostliestAccess = {
    [](const trace::Site& site) { return site.space == ptx::StateSpace::Global || site.space == ptx::StateSpace::Generic; },
    [](const trace::SiteTotals& totals) { return totals.sectors * kSectorBytes > totals.bytesRequested; },
    [](const analysis::AccessFacts& facts) {
        return facts.accessesGlobal ? std::optional<std::uint32_t>(facts.sectorCount - std::min(facts.sectorCount, facts.idealSectorCount))
                                    : std::nullopt;
    },
};

bool draws(trace::EventKind, const trace::Site* site)
{
    return site && (kCostliestAccess.fits(*site) || site->space == ptx::StateSpace::Tex || site->space == ptx::StateSpace::Surf);
}

QString explainMissingGlobalAccess(const FigureSource& source)
{
    const bool isShown = FigureKind::hasAccess(source, kCostliestAccess.fits) || isStoppedBy(source, ptx::StateSpace::Global);
    return isShown ? QString() : tr("This launch accesses no global memory.");
}

}  // namespace

constinit const FigureKind kMemoryFigure = {
    .name = "memory",
    .label = QT_TRANSLATE_NOOP("figures", "Memory"),
    .layout = layOutMemoryFigure,
    .costliestAccess = &kCostliestAccess,
    .draws = draws,
    .showsBeginning = true,
    .explainAbsence = explainMissingGlobalAccess,
};

}  // namespace simtscope::figures
