#include "ui/figures/warps/warps_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxLaneSide = 14, kMinLane = 0.15, kBarrier = 9, kBandGap = 12;
constexpr qreal kMaxRow = 52, kMaxRows = 240, kMaxRowOfFew = 110;  // heights of a warp's row; few warps share kMaxRows
constexpr qreal kMinBandRow = 15, kMaxBandLane = 6;                // used where the columns continue in further bands
constexpr qreal kMinStrip = 7.5, kWantedStrip = 22, kMinColumn = 26, kPanelShare = 0.62,
                kPanelGap = 12;  // sizes of a warp's row beside the lanes of the step; share of the height for those
constexpr int kPagesShare = 4;   // the shown range of columns moves by a quarter of its width, so that not every step moves everything

}  // namespace

WarpsLayout WarpsLayout::layOut(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> currentColumn,
                                bool hasLegend)
{
    const qreal footerHeight = canvas.lineHeightOf(Font::Small) + 12 * canvas.unit();
    if (!hasLegend) {
        const WarpsLayout fullLayout(canvas, model, currentColumn, 0);
        if (fullLayout.showsAll())
            return fullLayout;
    }
    return WarpsLayout(canvas, model, currentColumn, footerHeight);
}

WarpsLayout::WarpsLayout(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> current, qreal footerHeight)
    : m_canvas(canvas), m_model(model), m_unit(canvas.unit()), m_currentColumn(current), m_footerHeight(footerHeight)
{
    const QRectF content = m_canvas.content();
    const qreal label = m_canvas.widthOf(tr("warp %1").arg(m_model.warpCount - 1), Font::MonoSmall) + 12 * m_unit;
    m_field = content.adjusted(label, 0, 0, -m_footerHeight);
    m_laneCount = unsigned(std::min<std::uint64_t>(kWarpSize, m_model.threadCount));
    const QRectF fullField = m_field;
    m_field.setHeight(fullField.height() - panelHeight());
    chooseSize();
    if (panelHeight() > 0)
        m_panel = QRectF(content.left(), m_field.bottom() + kPanelGap * m_unit, content.width(),
                         fullField.bottom() - m_field.bottom() - kPanelGap * m_unit);
    placeColumns();
}

qreal WarpsLayout::panelHeight() const
{
    const QRectF content = m_canvas.content();
    const qreal availableHeight = content.height() - m_footerHeight;
    const auto heightBelowStrips = [&](qreal strip) {
        return availableHeight - (kWarpsHeader + m_model.warpCount * strip + kPanelGap) * m_unit;
    };
    const qreal preferredHeight =
        std::max(heightBelowStrips(std::clamp(kMaxRows / m_model.warpCount, kWantedStrip, kMaxRow)), (kMinLanePanel + kPanelGap) * m_unit);
    const qreal height =
        std::min({heightBelowStrips(kMinStrip), preferredHeight, availableHeight * kPanelShare, (kMaxLanePanel + kPanelGap) * m_unit});
    return !m_currentColumn || height < (kMinLanePanel + kPanelGap) * m_unit ? 0 : height;
}

qreal WarpsLayout::columnWidth(std::uint32_t column, qreal lane) const
{
    const qreal lanes = m_laneCount * lane + kWarpsGap * m_unit;
    return isNarrow(column) ? kBarrier * m_unit : lane >= std::floor(kMaxLaneSide * m_unit) ? std::max(lanes, kMinColumn * m_unit) : lanes;
}

std::uint32_t WarpsLayout::bandCountFor(qreal lane, std::uint32_t maxBands) const
{
    const auto count = std::uint32_t(m_model.columns.size()), barriers = m_model.plainBarrierCount;
    const qreal totalWidth = barriers * kBarrier * m_unit + (count - barriers) * (m_laneCount * lane + kWarpsGap * m_unit);
    if (totalWidth > m_field.width() * maxBands)
        return maxBands + 1;
    std::uint32_t bands = 1;
    qreal x = 0;
    for (std::uint32_t column = 0; column < count; ++column) {
        const qreal width = columnWidth(column, lane);
        if (x + width > m_field.width() && x > 0) {
            ++bands;
            x = 0;
        }
        x += width;
    }
    return bands;
}

void WarpsLayout::chooseSize()
{
    const auto maxBands = std::uint32_t(
        std::max(1.0, std::floor((m_field.height() + kBandGap * m_unit) / (bandHeight(kMinBandRow * m_unit) + kBandGap * m_unit))));
    const qreal wholePixels = std::max(1.0, std::floor(m_unit));  // whole pixels look best; a picture of all steps must show all of them
    const qreal minLaneWidth = !m_currentColumn ? kMinLane * m_unit : wholePixels;
    m_bandCount = 0;
    for (qreal lane = std::floor(kMaxLaneSide * m_unit); m_bandCount == 0 && lane >= kMinWideLanePixels * wholePixels; --lane) {
        m_laneWidth = lane;
        m_bandCount = bandCountFor(lane, 1) == 1 ? 1 : 0;
    }
    for (qreal lane = std::floor(kMaxBandLane * m_unit); m_bandCount == 0 && lane >= minLaneWidth;
         lane = lane > wholePixels ? lane - 1 : lane * 0.9) {
        m_laneWidth = lane;
        const std::uint32_t bands = bandCountFor(lane, maxBands);
        m_bandCount = bands <= maxBands ? bands : 0;
    }
    if (m_bandCount == 0) {
        m_laneWidth = minLaneWidth;
        m_bandCount = maxBands;
        const auto perBand = std::uint32_t(m_field.width() / (m_laneCount * m_laneWidth + kWarpsGap * m_unit));
        const std::uint32_t fit = std::max(1u, perBand) * m_bandCount, page = std::max(1u, fit / kPagesShare);
        const std::uint32_t current = m_currentColumn.value_or(0);
        m_firstColumn = current < fit ? 0 : (current - fit + page) / page * page;
    }
    const qreal maxRow = std::clamp(kMaxRows / m_model.warpCount, kMaxRow, kMaxRowOfFew) * m_unit;
    const qreal room = (m_field.height() - (m_bandCount - 1) * kBandGap * m_unit) / m_bandCount - kWarpsHeader * m_unit;
    m_rowHeight = std::min(maxRow, room / m_model.warpCount);
    const qreal usedHeight = m_bandCount * (bandHeight(m_rowHeight) + kBandGap * m_unit) - kBandGap * m_unit;
    m_field.setTop(m_field.top() + (panelHeight() > 0 ? 0 : (m_field.height() - usedHeight) * 0.3));
    m_field.setHeight(usedHeight);
}

void WarpsLayout::placeColumns()
{
    std::uint32_t band = 0;
    qreal x = m_field.left();
    for (m_endColumn = m_firstColumn; m_endColumn < m_model.columns.size(); ++m_endColumn) {
        const qreal width = columnWidth(m_endColumn, m_laneWidth);
        if (x + width > m_field.right() + 0.5 && x > m_field.left()) {
            x = m_field.left();
            ++band;
        }
        if (band >= m_bandCount)
            break;
        m_columnTopLefts.push_back({x, bandTop(band)});
        x += width;
    }
}

qreal WarpsLayout::bandTop(std::uint32_t band) const
{
    return m_field.top() + kWarpsHeader * m_unit + band * (bandHeight(m_rowHeight) + kBandGap * m_unit);
}

QRectF WarpsLayout::stripBox(std::uint32_t column, std::uint32_t warp) const
{
    const qreal gap = (isNarrow(column) ? 0 : kWarpsGap * m_unit) / 2, width = columnWidth(column, m_laneWidth) - 2 * gap;
    return {columnTopLeft(column).x() + gap, columnTopLeft(column).y() + warp * m_rowHeight + m_rowHeight * (1 - kWarpsStripShare) / 2,
            width, m_rowHeight * kWarpsStripShare};
}

}  // namespace simtscope::figures
