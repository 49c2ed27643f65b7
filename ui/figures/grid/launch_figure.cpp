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

Role roleOfBlock(std::uint32_t block)
{
    return block % 2 == 0 ? Role::Active : Role::Edge;
}

QString formatAmount(SmResource resource, std::uint64_t n)
{
    return resource == SmResource::SharedMemory
               ? QStringLiteral("%1 KiB").arg(QLocale().toString(double(n) / 1024, 'f', n % 1024 == 0 ? 0 : 1))
               : formatCount(n);
}

class LaunchPainter {
public:
    LaunchPainter(const LaunchView& view, const LaunchForecast& forecast, const std::vector<OccupancyPoint>& points, Canvas& canvas)
        : m_view(view), m_forecast(forecast), m_points(points), m_layout(layOutLaunch(canvas, forecast, points)), m_canvas(canvas),
          m_unit(canvas.unit())
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
    void drawHeading(const QRectF& box, const QString& text) { m_canvas.addElidedText(box, text, Font::Small, Role::TextDim); }

    /// Draws a box for each warp that the SM can hold. Neighbouring blocks differ in lightness.
    void drawSm()
    {
        const QString name = QString::fromUtf8(m_view.device->name.data(), qsizetype(m_view.device->name.size()));
        drawHeading(m_layout.smHeading, tr("one of the %1 SMs of %2, full: %3 of %4 warps")
                                            .arg(m_view.device->smCount)
                                            .arg(name)
                                            .arg(m_forecast.activeWarpCount)
                                            .arg(m_forecast.maxWarpCount));
        for (std::uint32_t slot = 0; slot < m_layout.warpBoxes.size(); ++slot)
            drawWarp(slot, m_layout.warpBoxes[slot]);
    }

    void drawWarp(std::uint32_t slot, const QRectF& box)
    {
        if (slot >= m_forecast.activeWarpCount) {
            m_canvas.addRect(box, Role::None, Role::CellBorder, 3 * m_unit).strokeStyle = Stroke::Dotted;
            return;
        }
        const std::uint32_t block = slot / m_forecast.warpsPerBlock, warp = slot % m_forecast.warpsPerBlock;
        const bool isPartial = warp + 1 == m_forecast.warpsPerBlock && m_forecast.idleLaneCount > 0;
        const qreal share = isPartial ? qreal(kWarpSize - m_forecast.idleLaneCount) / kWarpSize : 1;
        const QRectF filled(box.left(), box.top(), box.width() * share, box.height());
        m_canvas.addRect(filled, roleOfBlock(block), Role::None, 3 * m_unit);
        m_canvas.lastShape().meaning.tip = tr("block %1, warp %2").arg(block).arg(warp);
        if (isPartial) {
            m_canvas.addRect(box, Role::None, roleOfBlock(block), 3 * m_unit);
            m_canvas.lastShape().meaning.tip =
                tr("block %1, warp %2: %3 lanes have no thread").arg(block).arg(warp).arg(m_forecast.idleLaneCount);
        }
        if (warp > 0)
            return;
        const QString number = QString::number(block);
        const QRectF restBox(filled.right(), box.top(), box.width() - filled.width(), box.height());
        if (!m_canvas.addTextOn(filled.adjusted(2 * m_unit, 0, -2 * m_unit, 0), number, Font::MonoSmall, roleOfBlock(block),
                                Qt::AlignCenter))
            m_canvas.addText(restBox.adjusted(2 * m_unit, 0, -2 * m_unit, 0), number, Font::MonoSmall,
                             Role::Text);  // no role is the ink for text on the panel
    }

    void drawResources()
    {
        drawHeading(m_layout.resourcesHeading, tr("what the blocks on an SM take of it"));
        for (std::size_t i = 0; i < m_layout.resources.size(); ++i)
            drawResource(SmResource(i), m_layout.resources[i]);
    }

    void drawResource(SmResource resource, const LaunchLayout::Resource& row)
    {
        const SmLimit& limit = m_forecast.smLimits.limitOf(resource);
        const bool limits = m_forecast.activeBlockCount > 0 && resource == m_forecast.smLimits.limiter;
        m_canvas.addElidedText(row.name, resourceName(resource), Font::Small, limits ? Role::Text : Role::TextDim);
        const bool isUnknown = resource == SmResource::Registers && m_view.plan.registersPerThread == 0;
        const QString text =
            isUnknown ? tr("not known")
                      : tr("%1 of %2")
                            .arg(formatAmount(resource, limit.perBlock * m_forecast.activeBlockCount), formatAmount(resource, limit.perSm));
        m_canvas.addRect(row.bar, Role::Cell, Role::CellBorder, 2 * m_unit);
        m_canvas.lastShape().meaning.tip =
            tr("%1: a block takes %2; by this alone, %3 would fit")
                .arg(resourceName(resource), formatAmount(resource, limit.perBlock),
                     isUnknown || limit.perBlock == 0 ? tr("any number") : QString::number(limit.residentBlocks));
        for (const QRectF& share : row.shares) {
            Shape& shape = m_canvas.addRect(share, limits ? Role::Conflict : Role::AccentBorder, Role::None, 2 * m_unit);
            if (limits) {
                shape.hatch = Hatch::Diagonal;
                shape.stroke = Role::ConflictSoft;
                shape.strokeWidth = 0;
            }
        }
        const QString value = limits ? text + u' ' + tr("limits") : text;
        m_canvas.addElidedText(row.value, value, Font::MonoSmall, limits ? Role::Text : Role::TextDim);
        m_canvas.addRect(row.value, Role::None).meaning.tip = value;
    }

    void drawCurve()
    {
        drawHeading(m_layout.curveHeading, tr("occupancy by block size"));
        for (const LaunchLayout::Tick& tick : m_layout.ticks) {
            m_canvas.addLine({m_layout.plot.left(), tick.y}, {m_layout.plot.right(), tick.y}, Role::Grid);
            m_canvas.addText(tick.label, QStringLiteral("%1 %").arg(tick.percent), Font::MonoSmall, Role::TextDim,
                             Qt::AlignRight | Qt::AlignVCenter);
        }
        const std::uint32_t plannedBlockSize = m_forecast.warpsPerBlock * kWarpSize;
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const OccupancyPoint& point = m_points[i];
            const LaunchLayout::Column& column = m_layout.columns[i];
            const bool isCurrent = m_forecast.isPossible && point.threadsPerBlock == plannedBlockSize;
            m_canvas.addRect(column.bar, isCurrent ? Role::Accent : Role::AccentSoft, isCurrent ? Role::Accent : Role::None);
            m_canvas.addRect(column.columnBox, Role::None);  // easier to hit than a low bar
            Meaning& meaning = m_canvas.lastShape().meaning;
            meaning.subject = BlockSizeSubject{point.threadsPerBlock};
            meaning.tip = tr("%1 threads: %2 %, limited by %3")
                              .arg(point.threadsPerBlock)
                              .arg(int(std::lround(point.occupancy * 100)))
                              .arg(limiterName(point.limiter));
            if (isCurrent)
                m_canvas.addText(column.aboveBar, QString::number(plannedBlockSize), Font::MonoBold, Role::Text);
            if (point.threadsPerBlock == 32 || point.threadsPerBlock % 256 == 0)
                m_canvas.addText(column.belowBar, QString::number(point.threadsPerBlock), Font::MonoSmall, Role::TextDim);
        }
    }

    void drawWaves()
    {
        drawHeading(m_layout.wavesHeading, m_forecast.waveCount == 0
                                               ? tr("no block fits")
                                               : tr("waves over all SMs, %1 blocks in each").arg(formatCount(m_forecast.blocksPerWave)));
        for (const LaunchLayout::Wave& wave : m_layout.waves) {
            if (wave.blockCount == 0) {
                m_canvas.addText(wave.slot, QStringLiteral("…"), Font::Title, Role::TextDim);
                continue;
            }
            m_canvas.addRect(wave.slot, Role::None, Role::CellBorder, 2 * m_unit).strokeStyle = Stroke::Dotted;
            const bool isFull = wave.blockCount == m_forecast.blocksPerWave;
            m_canvas.addRect(wave.filled, isFull ? Role::AccentSoft : Role::ConflictSoft, isFull ? Role::AccentBorder : Role::Conflict,
                             2 * m_unit);
            m_canvas.lastShape().meaning.tip =
                tr("%1 of %2 blocks").arg(formatCount(wave.blockCount), formatCount(m_forecast.blocksPerWave));
            m_canvas.addText(wave.belowBar, formatCount(wave.number), Font::MonoSmall, Role::TextDim);
            if (wave.number == m_forecast.waveCount)
                m_canvas.addText(wave.aboveBar, formatCount(wave.blockCount), Font::MonoSmall, Role::Text);
        }
    }

    const LaunchView& m_view;
    const LaunchForecast& m_forecast;
    const std::vector<OccupancyPoint>& m_points;
    const LaunchLayout m_layout;
    Canvas& m_canvas;
    const qreal m_unit;
};

}  // namespace

Figure layOutLaunchFigure(const LaunchView& view, const FigureOptions& options)
{
    const LaunchForecast forecast = analysis::forecastLaunch(*view.device, view.plan);
    Canvas canvas(options, tr("launch · %1<<<%2, %3>>>").arg(view.kernel, formatExtent(view.plan.grid), formatExtent(view.plan.block)),
                  makeLaunchFact(view, forecast));
    LaunchPainter(view, forecast, analysis::computeOccupancyCurve(*view.device, view.plan), canvas).draw();
    return canvas.takeFigure();
}

}  // namespace simtscope::figures
