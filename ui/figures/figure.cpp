#include "ui/figures/figure.h"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "ui/figures/facts.h"
#include "ui/figures/layouts.h"
#include "ui/figures/sweeps.h"

namespace simtscope::figures {

namespace {

constexpr qreal kHitSlack = 2;  // logical pixels around small shapes

bool holds(const Shape& shape, QPointF point)
{
    const qreal slack = std::min(shape.rect.width(), shape.rect.height()) < 6 ? kHitSlack : 0;
    const QRectF box = shape.rect.adjusted(-slack, -slack, slack, slack);
    if (shape.kind != Shape::Kind::Ellipse)
        return box.contains(point);
    const QPointF d = point - box.center();
    const qreal x = d.x() / (box.width() / 2), y = d.y() / (box.height() / 2);
    return box.width() > 0 && box.height() > 0 && x * x + y * y <= 1;
}

/// Figures of single accesses, and which access tells most: the one with the largest excess, among sites that may have any.
struct TellingStep {
    const char* figure;
    bool (*fits)(const trace::Site&);
    bool (*costs)(const trace::SiteTotals&);
    std::optional<std::uint32_t> (*excess)(const analysis::AccessFacts&);
};

using Excess = std::optional<std::uint32_t>;

constexpr TellingStep kTellingSteps[] = {
    {"banks", [](const trace::Site& site) { return site.space == ptx::StateSpace::Shared; },
     [](const trace::SiteTotals& totals) { return totals.wavefronts > totals.ideal; },
     [](const analysis::AccessFacts& facts) { return facts.shared ? Excess(facts.cost.conflicts()) : std::nullopt; }},
    {"memory", [](const trace::Site& site) { return site.space == ptx::StateSpace::Global || site.space == ptx::StateSpace::Generic; },
     [](const trace::SiteTotals& totals) { return totals.sectors * kSectorBytes > totals.bytesRequested; },
     [](const analysis::AccessFacts& facts) {
         return facts.global ? Excess(facts.sectors - std::min(facts.sectors, facts.idealSectors)) : std::nullopt;
     }},
};

}  // namespace

bool Subject::empty() const
{
    return cellOffset < 0 && thread < 0 && warp < 0 && lane < 0 && bank < 0 && line < 0 && wavefront < 0 && firstRow < 0 && step < 0 &&
           launch < 0 && block < 0 && tip.isEmpty();
}

const std::vector<FigureKind>& figureKinds()
{
    static const std::vector<FigureKind> kinds = {
        {"tree", QT_TRANSLATE_NOOP("figures", "Tree"), layoutTree},
        {"sweep", QT_TRANSLATE_NOOP("figures", "Sweep"), layoutSweep},
        {"banks", QT_TRANSLATE_NOOP("figures", "Banks"), layoutBanks},
        {"warps", QT_TRANSLATE_NOOP("figures", "Warps"), layoutWarps},
        {"memory", QT_TRANSLATE_NOOP("figures", "Memory"), layoutMemory},
        {"grid", QT_TRANSLATE_NOOP("figures", "Grid"), layoutGrid},
        {"timeline", QT_TRANSLATE_NOOP("figures", "Timeline"), layoutTimeline},
        {"source", QT_TRANSLATE_NOOP("figures", "Source"), layoutSource},
    };
    return kinds;
}

const FigureKind* findFigureKind(const QString& name)
{
    for (const FigureKind& kind : figureKinds()) {
        if (name == QLatin1String(kind.name))
            return &kind;
    }
    return nullptr;
}

QString translatedLabel(const FigureKind& kind)
{
    return QCoreApplication::translate("figures", kind.label);
}

QString suggestedFigure(const FigureSource& source, const std::stop_token& stop)
{
    if (!source.replay(stop))
        return {};
    const Result<analysis::Dataflow>& flow = source.dataflow();
    bool shared = false, flows = false;
    if (flow) {
        for (const analysis::Version& version : flow->versions) {
            const bool kept = version.cell.allocation == trace::kSharedAllocation.value || version.cell.allocation == analysis::kLaneCell;
            shared = shared || version.cell.allocation == trace::kSharedAllocation.value;
            flows = flows || (kept && version.written && version.operands > 1);
        }
    }
    if (flows && !Sweeps::prepare(source, stop))
        return {};
    if (flows && Sweeps::of(source).scan != Scan::None)
        return QStringLiteral("sweep");
    return flows ? QStringLiteral("tree") : shared ? QStringLiteral("banks") : QStringLiteral("source");
}

std::uint32_t suggestedStep(const FigureSource& source, const FigureKind& kind)
{
    const std::uint32_t steps = source.steps().count();
    const std::uint32_t last = steps ? steps - 1 : 0;
    const auto row = std::find_if(std::begin(kTellingSteps), std::end(kTellingSteps),
                                  [&](const TellingStep& r) { return QLatin1String(kind.name) == QLatin1String(r.figure); });
    if (row == std::end(kTellingSteps))
        return last;
    constexpr std::uint32_t kMostLooks = 4096;  // at single accesses: enough for a lesson, and bounded for a long recording
    std::optional<std::uint32_t> chosen;
    std::uint32_t most = 0, looks = 0;
    for (std::uint32_t step = 0; step < steps && looks < kMostLooks; ++step) {
        const SiteId id = source.trace().event(EventIndex(source.steps().leading(step))).site;
        const auto totals = source.launch().totals.find(id);
        const trace::Site* const site = source.recording().site(source.launch(), id);
        if (!site || !row->fits(*site))
            continue;
        if (chosen && (totals == source.launch().totals.end() || !row->costs(totals->second)))
            continue;
        ++looks;
        const std::optional<ChosenAccess> access = chooseAccess(source, step, -1);
        if (!access)
            continue;
        const std::optional<std::uint32_t> here = row->excess(access->facts);
        if (here && (!chosen || *here > most)) {
            chosen = step;
            most = *here;
        }
    }
    return chosen.value_or(last);
}

int hitTest(const Figure& figure, QPointF point)
{
    for (std::size_t i = figure.shapes.size(); i-- > 0;) {
        const Shape& shape = figure.shapes[i];
        if (shape.kind != Shape::Kind::Line && shape.kind != Shape::Kind::Curve && !shape.subject.empty() && holds(shape, point))
            return int(i);
    }
    return -1;
}

}  // namespace simtscope::figures
