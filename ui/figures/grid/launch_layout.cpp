#include "ui/figures/grid/launch_layout.h"

#include <algorithm>

namespace simtscope::figures {
namespace {

using analysis::LaunchForecast;
using analysis::OccupancyPoint;

constexpr qreal kHalfGap = 34, kNameWidth = 96, kBarHeight = 13, kLimitPitch = 25, kMaxSlot = 44;
constexpr std::uint32_t kSlotColumns = 8;
constexpr std::size_t kMaxWaves = 12;

/// Holds the lengths that all parts of the figure share, and divides a part into heading and content.
struct LayoutMetrics {
    const Canvas& canvas;
    const qreal unit, lineHeight;

    /// These return the box of a part's heading, and the area below the heading.
    QRectF heading(const QRectF& area) const { return {area.left(), area.top(), area.width(), lineHeight}; }
    QRectF belowHeading(const QRectF& area) const { return area.adjusted(0, lineHeight + 8 * unit, 0, 0); }
};

std::vector<QRectF> layOutWarpSlots(const LayoutMetrics& room, const QRectF& inner, std::uint32_t slotCount)
{
    const std::uint32_t rows = (slotCount + kSlotColumns - 1) / kSlotColumns;
    const qreal width = inner.width() / kSlotColumns, height = std::min(inner.height() / std::max(1u, rows), kMaxSlot * room.unit);
    const qreal pad = std::min(width, height) * 0.08;
    std::vector<QRectF> slotBoxes;
    for (std::uint32_t slot = 0; slot < slotCount; ++slot)
        slotBoxes.push_back(
            QRectF(inner.left() + slot % kSlotColumns * width, inner.top() + qreal(slot / kSlotColumns) * height, width, height)
                .adjusted(pad, pad, -pad, -pad));
    return slotBoxes;
}

std::vector<QRectF> layOutShares(const QRectF& bar, const SmLimit& limit, std::uint32_t blocks, qreal u)
{
    if (limit.perSm == 0 || limit.perBlock == 0 || blocks == 0)
        return {};
    const qreal blockWidth = bar.width() * qreal(limit.perBlock) / qreal(limit.perSm);
    if (blockWidth <= 4 * u)
        return {QRectF(bar.left(), bar.top(), std::min(bar.width(), blockWidth * blocks), bar.height())};
    std::vector<QRectF> shares;
    for (std::uint32_t block = 0; block < blocks; ++block)
        shares.emplace_back(bar.left() + block * blockWidth, bar.top(), blockWidth - 1 * u, bar.height());
    return shares;
}

LaunchLayout::Resource layOutResource(const LayoutMetrics& room, const QRectF& inner, std::size_t index, const LaunchForecast& forecast)
{
    const qreal u = room.unit, text = kBarHeight * u + 6 * u;
    const qreal value = room.canvas.widthOf(QStringLiteral("65,536 of 65,536 limits"), Font::MonoSmall) + 8 * u;
    const qreal y = inner.top() + qreal(index) * kLimitPitch * u;
    LaunchLayout::Resource row;
    row.name = {inner.left(), y, kNameWidth * u, text};
    row.bar = {inner.left() + kNameWidth * u, y + 3 * u, inner.width() - kNameWidth * u - value, kBarHeight * u};
    row.value = {row.bar.right() + 8 * u, y, value - 8 * u, text};
    row.shares = layOutShares(row.bar, forecast.smLimits.limitOf(SmResource(index)), forecast.activeBlockCount, u);
    return row;
}

void layOutCurve(LaunchLayout& layout, const LayoutMetrics& room, const QRectF& inner, const std::vector<OccupancyPoint>& points)
{
    const qreal u = room.unit, line = room.lineHeight;
    const qreal axis = room.canvas.widthOf(QStringLiteral("100 %"), Font::MonoSmall) + 8 * u, labels = line + 4 * u;
    layout.plot = inner.adjusted(axis, line * 0.9, 0, -labels);
    const QRectF& plot = layout.plot;
    for (std::size_t i = 0; i < layout.ticks.size(); ++i) {
        const int percent = int(i) * 50;
        const qreal y = plot.bottom() - plot.height() * percent / 100;
        layout.ticks[i] = {percent, y, QRectF(inner.left(), y - line / 2, axis - 8 * u, line)};
    }
    const qreal pitch = plot.width() / qreal(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const qreal height = plot.height() * points[i].occupancy, left = plot.left() + qreal(i) * pitch;
        LaunchLayout::Column column;
        column.columnBox = {left, plot.top(), pitch, plot.height()};
        column.bar = {left + pitch * 0.12, plot.bottom() - height, pitch * 0.76, height};
        column.aboveBar = {column.bar.center().x() - 40 * u, column.bar.top() - line, 80 * u, line};
        column.belowBar = {column.bar.center().x() - 30 * u, plot.bottom() + 3 * u, 60 * u, line};
        layout.columns.push_back(column);
    }
}

std::vector<LaunchLayout::Wave> layOutWaves(const LayoutMetrics& room, const QRectF& inner, const LaunchForecast& forecast)
{
    const qreal u = room.unit, line = room.lineHeight;
    const bool showsAll = forecast.waveCount <= kMaxWaves;
    const std::uint64_t drawn = showsAll ? forecast.waveCount : kMaxWaves;
    const QRectF plot = inner.adjusted(0, line, 0, -line - 6 * u);
    const qreal pitch = std::min(plot.width() / qreal(drawn), 72 * u);
    std::vector<LaunchLayout::Wave> waves;
    for (std::uint64_t i = 0; i < drawn; ++i) {
        const bool isLast = i + 1 == drawn, isGap = !showsAll && i + 2 == drawn;
        LaunchLayout::Wave wave;
        wave.number = isLast ? forecast.waveCount : i + 1;
        wave.blockCount = isGap ? 0 : isLast ? forecast.lastWaveBlockCount : forecast.blocksPerWave;
        wave.slot = QRectF(plot.left() + qreal(i) * pitch, plot.top(), pitch, plot.height()).adjusted(0, 0, -pitch * 0.18, 0);
        const qreal height = wave.slot.height() * qreal(wave.blockCount) / qreal(forecast.blocksPerWave);
        wave.filled = {wave.slot.left(), wave.slot.bottom() - height, wave.slot.width(), height};
        wave.aboveBar = {wave.slot.left() - 40 * u, plot.top() - line, wave.slot.width() + 80 * u, line};
        wave.belowBar = {wave.slot.left() - 8 * u, plot.bottom() + 4 * u, wave.slot.width() + 16 * u, line};
        waves.push_back(wave);
    }
    return waves;
}

}  // namespace

LaunchLayout layOutLaunch(const Canvas& canvas, const LaunchForecast& forecast, const std::vector<OccupancyPoint>& points)
{
    const LayoutMetrics room{canvas, canvas.unit(), canvas.lineHeightOf(Font::Small)};
    const qreal u = room.unit;
    const QRectF content = canvas.content();
    const qreal half = (content.width() - kHalfGap * u) / 2;
    const QRectF left(content.left(), content.top(), half, content.height()),
        right(left.right() + kHalfGap * u, content.top(), half, content.height());
    const qreal bars = room.lineHeight + 10 * u + qreal(kSmResourceCount) * kLimitPitch * u;
    const QRectF sm = left.adjusted(0, 0, 0, -bars - 14 * u), resources(left.left(), left.bottom() - bars, left.width(), bars);
    const QRectF curve = right.adjusted(0, 0, 0, -right.height() * 0.4), waves = right.adjusted(0, right.height() * 0.6 + 14 * u, 0, 0);

    LaunchLayout layout;
    layout.smHeading = room.heading(sm);
    layout.resourcesHeading = room.heading(resources);
    layout.curveHeading = room.heading(curve);
    layout.wavesHeading = room.heading(waves);
    layout.warpBoxes = layOutWarpSlots(room, room.belowHeading(sm), forecast.maxWarpCount);
    for (std::size_t i = 0; i < layout.resources.size(); ++i)
        layout.resources[i] = layOutResource(room, room.belowHeading(resources), i, forecast);
    layOutCurve(layout, room, room.belowHeading(curve), points);
    if (forecast.waveCount > 0)
        layout.waves = layOutWaves(room, room.belowHeading(waves), forecast);
    return layout;
}

}  // namespace simtscope::figures
