#include "ui/figures/grid/launch_figure.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/figures/facts/facts.h"
#include "ui/figures/grid/grid_words.h"

namespace simtscope::figures {
namespace {

using analysis::LaunchForecast;
using analysis::OccupancyPoint;

constexpr qreal kGap = 34, kNameWidth = 96, kBarHeight = 13, kBarPitch = 25, kMostSlot = 44;
constexpr std::uint32_t kSlotColumns = 8;
constexpr std::size_t kMostWaves = 12;

QString tr(const char* text)
{
    return QCoreApplication::translate("launch", text);
}

Role hueOf(std::uint32_t block)
{
    return Role(int(Role::Warp0) + int(block % 8));
}

QString inUnits(SmResource resource, std::uint64_t n)
{
    return resource == SmResource::SharedMemory
               ? QStringLiteral("%1 KiB").arg(QLocale().toString(double(n) / 1024, 'f', n % 1024 == 0 ? 0 : 1))
               : amount(n);
}

class LaunchPainter {
public:
    LaunchPainter(const LaunchView& view, const LaunchForecast& forecast, Canvas& canvas)
        : m_view(view), m_forecast(forecast), m_canvas(canvas), u(canvas.unit()), m_line(canvas.height(Font::Small))
    {
    }

    void draw()
    {
        const QRectF content = m_canvas.content();
        const qreal half = (content.width() - kGap * u) / 2;
        const QRectF left(content.left(), content.top(), half, content.height()),
            right(left.right() + kGap * u, content.top(), half, content.height());
        const qreal bars = m_line + 10 * u + qreal(kSmResources) * kBarPitch * u;
        drawSm(left.adjusted(0, 0, 0, -bars - 14 * u));
        drawResources(QRectF(left.left(), left.bottom() - bars, left.width(), bars));
        drawCurve(right.adjusted(0, 0, 0, -right.height() * 0.4));
        drawWaves(right.adjusted(0, right.height() * 0.6 + 14 * u, 0, 0));
    }

private:
    QRectF heading(const QRectF& area, const QString& text)
    {
        m_canvas.elidedText(QRectF(area.left(), area.top(), area.width(), m_line), text, Font::Small, Role::TextDim);
        return area.adjusted(0, m_line + 8 * u, 0, 0);
    }

    /// Every place for a warp; those of a block in one hue.
    void drawSm(const QRectF& area)
    {
        const QString name = QString::fromUtf8(m_view.device->name.data(), qsizetype(m_view.device->name.size()));
        const QRectF inner = heading(area, tr("one of the %1 SMs of %2, full: %3 of %4 warps")
                                               .arg(m_view.device->smCount)
                                               .arg(name)
                                               .arg(m_forecast.activeWarps)
                                               .arg(m_forecast.maxWarps));
        const std::uint32_t rows = (m_forecast.maxWarps + kSlotColumns - 1) / kSlotColumns;
        const qreal width = inner.width() / kSlotColumns, height = std::min(inner.height() / std::max(1u, rows), kMostSlot * u);
        const qreal pad = std::min(width, height) * 0.08;
        for (std::uint32_t slot = 0; slot < m_forecast.maxWarps; ++slot) {
            const QRectF box =
                QRectF(inner.left() + slot % kSlotColumns * width, inner.top() + qreal(slot / kSlotColumns) * height, width, height)
                    .adjusted(pad, pad, -pad, -pad);
            if (slot >= m_forecast.activeWarps) {
                m_canvas.rect(box, Role::None, Role::CellBorder, 3 * u).strokeStyle = Stroke::Dotted;
                continue;
            }
            const std::uint32_t block = slot / m_forecast.warpsPerBlock, warp = slot % m_forecast.warpsPerBlock;
            const bool partial = warp + 1 == m_forecast.warpsPerBlock && m_forecast.idleLanes > 0;
            const qreal share = partial ? qreal(kWarpSize - m_forecast.idleLanes) / kWarpSize : 1;
            m_canvas.rect(QRectF(box.left(), box.top(), box.width() * share, box.height()), hueOf(block), Role::None, 3 * u);
            m_canvas.last().subject.tip = tr("block %1, warp %2").arg(block).arg(warp);
            if (partial) {
                m_canvas.rect(box, Role::None, hueOf(block), 3 * u);
                m_canvas.last().subject.tip =
                    tr("block %1, warp %2: %3 lanes have no thread").arg(block).arg(warp).arg(m_forecast.idleLanes);
            }
            if (warp == 0)
                m_canvas.textOn(box.adjusted(2 * u, 0, -2 * u, 0), QString::number(block), Font::MonoSmall, hueOf(block), Qt::AlignCenter);
        }
    }

    void drawResources(const QRectF& area)
    {
        QRectF inner = heading(area, tr("what the blocks on an SM take of it"));
        const qreal value = m_canvas.width(QStringLiteral("65536 of 65536 limits"), Font::MonoSmall) + 8 * u;
        for (std::size_t i = 0; i < kSmResources; ++i) {
            const auto resource = SmResource(i);
            const SmLimit& limit = m_forecast.perSm.of(resource);
            const bool limits = m_forecast.activeBlocks > 0 && resource == m_forecast.perSm.limiter;
            const qreal y = inner.top() + qreal(i) * kBarPitch * u;
            const QRectF bar(inner.left() + kNameWidth * u, y + 3 * u, inner.width() - kNameWidth * u - value, kBarHeight * u);
            m_canvas.elidedText(QRectF(inner.left(), y, kNameWidth * u, kBarHeight * u + 6 * u), resourceName(resource), Font::Small,
                                limits ? Role::Text : Role::TextDim);
            const bool unknown = resource == SmResource::Registers && m_view.plan.registers == 0;
            const QString text =
                unknown ? tr("not known")
                        : tr("%1 of %2").arg(inUnits(resource, limit.perBlock * m_forecast.activeBlocks), inUnits(resource, limit.perSm));
            m_canvas.rect(bar, Role::Cell, Role::CellBorder, 2 * u);
            m_canvas.last().subject.tip = tr("%1: a block takes %2; by this alone, %3 would fit")
                                              .arg(resourceName(resource), inUnits(resource, limit.perBlock),
                                                   unknown || limit.perBlock == 0 ? tr("any number") : QString::number(limit.blocks));
            drawShares(bar, limit, limits);
            m_canvas.text(QRectF(bar.right() + 8 * u, y, value - 8 * u, kBarHeight * u + 6 * u), limits ? text + u' ' + tr("limits") : text,
                          Font::MonoSmall, limits ? Role::Text : Role::TextDim, Qt::AlignLeft | Qt::AlignVCenter);
        }
    }

    /// The part of each block, as long as they can be told apart.
    void drawShares(const QRectF& bar, const SmLimit& limit, bool limits)
    {
        if (limit.perSm == 0 || limit.perBlock == 0 || m_forecast.activeBlocks == 0)
            return;
        const qreal each = bar.width() * qreal(limit.perBlock) / qreal(limit.perSm);
        const Role fill = limits ? Role::Conflict : Role::AccentBorder;
        const bool apart = each > 4 * u;
        for (std::uint32_t block = 0; block < (apart ? m_forecast.activeBlocks : 1); ++block) {
            const QRectF part(bar.left() + block * each, bar.top(),
                              apart ? each - 1 * u : std::min(bar.width(), each * m_forecast.activeBlocks), bar.height());
            Shape& shape = m_canvas.rect(part, fill, Role::None, 2 * u);
            if (limits) {
                shape.hatch = Hatch::Diagonal;
                shape.stroke = Role::ConflictSoft;
                shape.strokeWidth = 0;
            }
        }
    }

    void drawCurve(const QRectF& area)
    {
        const QRectF inner = heading(area, tr("occupancy by block size"));
        const std::vector<OccupancyPoint> points = analysis::occupancyCurve(*m_view.device, m_view.plan);
        const qreal axis = m_canvas.width(QStringLiteral("100 %"), Font::MonoSmall) + 8 * u, labels = m_line + 4 * u;
        const QRectF plot = inner.adjusted(axis, m_line * 0.9, 0, -labels);
        for (const int percent : {0, 50, 100}) {
            const qreal y = plot.bottom() - plot.height() * percent / 100;
            m_canvas.line({plot.left(), y}, {plot.right(), y}, Role::Grid);
            m_canvas.text(QRectF(inner.left(), y - m_line / 2, axis - 8 * u, m_line), QStringLiteral("%1 %").arg(percent), Font::MonoSmall,
                          Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        }
        const qreal pitch = plot.width() / qreal(points.size());
        const std::uint32_t now = m_forecast.warpsPerBlock * kWarpSize;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const OccupancyPoint& point = points[i];
            const bool current = m_forecast.possible && point.threads == now;
            const qreal height = plot.height() * point.occupancy;
            const QRectF bar(plot.left() + qreal(i) * pitch + pitch * 0.12, plot.bottom() - height, pitch * 0.76, height);
            m_canvas.rect(bar, current ? Role::Accent : Role::AccentSoft, current ? Role::Accent : Role::None);
            m_canvas.rect(QRectF(plot.left() + qreal(i) * pitch, plot.top(), pitch, plot.height()),
                          Role::None);  // easier to hit than a low bar
            Subject& subject = m_canvas.last().subject;
            subject.thread = std::int32_t(point.threads);
            subject.tip = tr("%1 threads: %2 %, limited by %3")
                              .arg(point.threads)
                              .arg(int(std::lround(point.occupancy * 100)))
                              .arg(limiterName(point.limiter));
            if (current)
                m_canvas.text(QRectF(bar.center().x() - 40 * u, bar.top() - m_line, 80 * u, m_line), QString::number(now), Font::MonoBold,
                              Role::Text);
            if (point.threads == 32 || point.threads % 256 == 0)
                m_canvas.text(QRectF(bar.center().x() - 30 * u, plot.bottom() + 3 * u, 60 * u, m_line), QString::number(point.threads),
                              Font::MonoSmall, Role::TextDim);
        }
    }

    void drawWaves(const QRectF& area)
    {
        if (m_forecast.waves == 0) {
            heading(area, tr("no block fits"));
            return;
        }
        const QRectF inner = heading(area, tr("waves over all SMs, %1 blocks in each").arg(amount(m_forecast.blocksPerWave)));
        const bool all = m_forecast.waves <= kMostWaves;
        const std::uint64_t drawn = all ? m_forecast.waves : kMostWaves;
        const QRectF plot = inner.adjusted(0, m_line, 0, -m_line - 6 * u);
        const qreal pitch = std::min(plot.width() / qreal(drawn), 72 * u);
        for (std::uint64_t i = 0; i < drawn; ++i) {
            const bool last = i + 1 == drawn, gap = !all && i + 2 == drawn;
            const QRectF slot = QRectF(plot.left() + qreal(i) * pitch, plot.top(), pitch, plot.height()).adjusted(0, 0, -pitch * 0.18, 0);
            const QRectF under(slot.left() - 8 * u, plot.bottom() + 4 * u, slot.width() + 16 * u, m_line);
            if (gap) {
                m_canvas.text(slot, QStringLiteral("…"), Font::Title, Role::TextDim);
                continue;
            }
            const std::uint64_t blocks = last ? m_forecast.lastWave : m_forecast.blocksPerWave;
            const qreal share = qreal(blocks) / qreal(m_forecast.blocksPerWave);
            m_canvas.rect(slot, Role::None, Role::CellBorder, 2 * u).strokeStyle = Stroke::Dotted;
            m_canvas.rect(QRectF(slot.left(), slot.bottom() - slot.height() * share, slot.width(), slot.height() * share),
                          share < 1 ? Role::Warp1 : Role::AccentSoft, Role::AccentBorder, 2 * u);
            m_canvas.last().subject.tip = tr("%1 of %2 blocks").arg(amount(blocks), amount(m_forecast.blocksPerWave));
            m_canvas.text(under, amount(last ? m_forecast.waves : i + 1), Font::MonoSmall, Role::TextDim);
            if (last)
                m_canvas.text(QRectF(slot.left() - 40 * u, plot.top() - m_line, slot.width() + 80 * u, m_line), amount(blocks),
                              Font::MonoSmall, Role::Text);
        }
    }

    const LaunchView& m_view;
    const LaunchForecast& m_forecast;
    Canvas& m_canvas;
    const qreal u;
    const qreal m_line;
};

}  // namespace

Figure launchFigure(const LaunchView& view, const FigureOptions& options)
{
    const LaunchForecast forecast = analysis::forecast(*view.device, view.plan);
    Canvas canvas(options, tr("launch · %1<<<%2, %3>>>").arg(view.kernel, extentText(view.plan.grid), extentText(view.plan.block)),
                  launchFact(view, forecast));
    LaunchPainter(view, forecast, canvas).draw();
    return canvas.take();
}

}  // namespace simtscope::figures
