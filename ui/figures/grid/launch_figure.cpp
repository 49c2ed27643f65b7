#include "ui/figures/grid/launch_figure.h"

#include <QLocale>
#include <cmath>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/grid/grid_words.h"
#include "ui/figures/grid/launch_layout.h"

namespace simtscope::figures {
namespace {

using analysis::LaunchForecast;
using analysis::OccupancyPoint;

Role hueOf(std::uint32_t block)
{
    return Role(int(Role::Warp0) + int(block % 8));
}

QString inUnits(SmResource resource, std::uint64_t n)
{
    return resource == SmResource::SharedMemory
               ? QStringLiteral("%1 KiB").arg(QLocale().toString(double(n) / 1024, 'f', n % 1024 == 0 ? 0 : 1))
               : formatCount(n);
}

class LaunchPainter {
public:
    LaunchPainter(const LaunchView& view, const LaunchForecast& forecast, const std::vector<OccupancyPoint>& points, Canvas& canvas)
        : m_view(view), m_forecast(forecast), m_points(points), m_layout(layOutLaunch(canvas, forecast, points)), m_canvas(canvas),
          u(canvas.unit())
    {
    }

    void draw()
    {
        drawSm();
        drawResources();
        drawCurve();
        drawWaves();
    }

private:
    void heading(const QRectF& box, const QString& text) { m_canvas.elidedText(box, text, Font::Small, Role::TextDim); }

    /// Draws a place for each warp of the SM; the warps of one block have the same hue.
    void drawSm()
    {
        const QString name = QString::fromUtf8(m_view.device->name.data(), qsizetype(m_view.device->name.size()));
        heading(m_layout.smHeading, tr("one of the %1 SMs of %2, full: %3 of %4 warps")
                                        .arg(m_view.device->smCount)
                                        .arg(name)
                                        .arg(m_forecast.activeWarps)
                                        .arg(m_forecast.maxWarps));
        for (std::uint32_t slot = 0; slot < m_layout.warps.size(); ++slot)
            drawWarp(slot, m_layout.warps[slot]);
    }

    void drawWarp(std::uint32_t slot, const QRectF& box)
    {
        if (slot >= m_forecast.activeWarps) {
            m_canvas.rect(box, Role::None, Role::CellBorder, 3 * u).strokeStyle = Stroke::Dotted;
            return;
        }
        const std::uint32_t block = slot / m_forecast.warpsPerBlock, warp = slot % m_forecast.warpsPerBlock;
        const bool partial = warp + 1 == m_forecast.warpsPerBlock && m_forecast.idleLanes > 0;
        const qreal share = partial ? qreal(kWarpSize - m_forecast.idleLanes) / kWarpSize : 1;
        const QRectF filled(box.left(), box.top(), box.width() * share, box.height());
        m_canvas.rect(filled, hueOf(block), Role::None, 3 * u);
        m_canvas.last().meaning.tip = tr("block %1, warp %2").arg(block).arg(warp);
        if (partial) {
            m_canvas.rect(box, Role::None, hueOf(block), 3 * u);
            m_canvas.last().meaning.tip = tr("block %1, warp %2: %3 lanes have no thread").arg(block).arg(warp).arg(m_forecast.idleLanes);
        }
        if (warp > 0)
            return;
        const QString number = QString::number(block);
        const QRectF rest(filled.right(), box.top(), box.width() - filled.width(), box.height());
        if (!m_canvas.textOn(filled.adjusted(2 * u, 0, -2 * u, 0), number, Font::MonoSmall, hueOf(block), Qt::AlignCenter))
            m_canvas.text(rest.adjusted(2 * u, 0, -2 * u, 0), number, Font::MonoSmall,
                          Role::Text);  // the panel has no ink colour of its own
    }

    void drawResources()
    {
        heading(m_layout.resourcesHeading, tr("what the blocks on an SM take of it"));
        for (std::size_t i = 0; i < m_layout.resources.size(); ++i)
            drawResource(SmResource(i), m_layout.resources[i]);
    }

    void drawResource(SmResource resource, const LaunchLayout::Resource& row)
    {
        const SmLimit& limit = m_forecast.perSm.of(resource);
        const bool limits = m_forecast.activeBlocks > 0 && resource == m_forecast.perSm.limiter;
        m_canvas.elidedText(row.name, resourceName(resource), Font::Small, limits ? Role::Text : Role::TextDim);
        const bool unknown = resource == SmResource::Registers && m_view.plan.registers == 0;
        const QString text =
            unknown ? tr("not known")
                    : tr("%1 of %2").arg(inUnits(resource, limit.perBlock * m_forecast.activeBlocks), inUnits(resource, limit.perSm));
        m_canvas.rect(row.bar, Role::Cell, Role::CellBorder, 2 * u);
        m_canvas.last().meaning.tip = tr("%1: a block takes %2; by this alone, %3 would fit")
                                          .arg(resourceName(resource), inUnits(resource, limit.perBlock),
                                               unknown || limit.perBlock == 0 ? tr("any number") : QString::number(limit.blocks));
        for (const QRectF& share : row.shares) {
            Shape& shape = m_canvas.rect(share, limits ? Role::Conflict : Role::AccentBorder, Role::None, 2 * u);
            if (limits) {
                shape.hatch = Hatch::Diagonal;
                shape.stroke = Role::ConflictSoft;
                shape.strokeWidth = 0;
            }
        }
        m_canvas.text(row.value, limits ? text + u' ' + tr("limits") : text, Font::MonoSmall, limits ? Role::Text : Role::TextDim,
                      Qt::AlignLeft | Qt::AlignVCenter);
    }

    void drawCurve()
    {
        heading(m_layout.curveHeading, tr("occupancy by block size"));
        for (const LaunchLayout::Tick& tick : m_layout.ticks) {
            m_canvas.line({m_layout.plot.left(), tick.y}, {m_layout.plot.right(), tick.y}, Role::Grid);
            m_canvas.text(tick.label, QStringLiteral("%1 %").arg(tick.percent), Font::MonoSmall, Role::TextDim,
                          Qt::AlignRight | Qt::AlignVCenter);
        }
        const std::uint32_t now = m_forecast.warpsPerBlock * kWarpSize;
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const OccupancyPoint& point = m_points[i];
            const LaunchLayout::Column& column = m_layout.columns[i];
            const bool current = m_forecast.possible && point.threads == now;
            m_canvas.rect(column.bar, current ? Role::Accent : Role::AccentSoft, current ? Role::Accent : Role::None);
            m_canvas.rect(column.whole, Role::None);  // easier to hit than a low bar
            Meaning& meaning = m_canvas.last().meaning;
            meaning.subject = BlockSizeSubject{point.threads};
            meaning.tip = tr("%1 threads: %2 %, limited by %3")
                              .arg(point.threads)
                              .arg(int(std::lround(point.occupancy * 100)))
                              .arg(limiterName(point.limiter));
            if (current)
                m_canvas.text(column.above, QString::number(now), Font::MonoBold, Role::Text);
            if (point.threads == 32 || point.threads % 256 == 0)
                m_canvas.text(column.below, QString::number(point.threads), Font::MonoSmall, Role::TextDim);
        }
    }

    void drawWaves()
    {
        heading(m_layout.wavesHeading, m_forecast.waves == 0
                                           ? tr("no block fits")
                                           : tr("waves over all SMs, %1 blocks in each").arg(formatCount(m_forecast.blocksPerWave)));
        for (const LaunchLayout::Wave& wave : m_layout.waves) {
            if (wave.blocks == 0) {
                m_canvas.text(wave.slot, QStringLiteral("…"), Font::Title, Role::TextDim);
                continue;
            }
            m_canvas.rect(wave.slot, Role::None, Role::CellBorder, 2 * u).strokeStyle = Stroke::Dotted;
            m_canvas.rect(wave.filled, wave.blocks < m_forecast.blocksPerWave ? Role::Warp1 : Role::AccentSoft, Role::AccentBorder, 2 * u);
            m_canvas.last().meaning.tip = tr("%1 of %2 blocks").arg(formatCount(wave.blocks), formatCount(m_forecast.blocksPerWave));
            m_canvas.text(wave.below, formatCount(wave.number), Font::MonoSmall, Role::TextDim);
            if (wave.number == m_forecast.waves)
                m_canvas.text(wave.above, formatCount(wave.blocks), Font::MonoSmall, Role::Text);
        }
    }

    const LaunchView& m_view;
    const LaunchForecast& m_forecast;
    const std::vector<OccupancyPoint>& m_points;
    const LaunchLayout m_layout;
    Canvas& m_canvas;
    const qreal u;
};

}  // namespace

Figure launchFigure(const LaunchView& view, const FigureOptions& options)
{
    const LaunchForecast forecast = analysis::forecast(*view.device, view.plan);
    Canvas canvas(options, tr("launch · %1<<<%2, %3>>>").arg(view.kernel, extentText(view.plan.grid), extentText(view.plan.block)),
                  launchFact(view, forecast));
    LaunchPainter(view, forecast, analysis::occupancyCurve(*view.device, view.plan), canvas).draw();
    return canvas.take();
}

}  // namespace simtscope::figures
