#include "ui/figures/warps/warps_layout.h"

#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"

namespace simtscope::figures {

namespace {

constexpr qreal kMaxLaneSide = 14, kMinLane = 0.15, kBarrier = 9, kBandGap = 12;
constexpr qreal kMaxRow = 40, kMaxRows = 150, kMaxRowOfFew = 72;  // heights of a warp's row; few warps share kMaxRows
constexpr qreal kMinBandRow = 15, kMaxBandLane = 6;               // used where the columns continue in further bands
constexpr qreal kMinStrip = 7.5, kWantedStrip = 22, kMinColumn = 26, kPanelShare = 0.62,
                kPanelGap = 12;  // sizes of a warp's row beside the lanes of the step; share of the height for those
constexpr int kPagesShare = 4;   // the visible window moves by a quarter of itself, so that not every step moves everything

}  // namespace

WarpsLayout WarpsLayout::of(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> current, bool legend)
{
    const qreal footerHeight = canvas.height(Font::Small) + 12 * canvas.unit();
    if (!legend) {
        const WarpsLayout whole(canvas, model, current, 0);
        if (whole.showsAll())
            return whole;
    }
    return WarpsLayout(canvas, model, current, footerHeight);
}

WarpsLayout::WarpsLayout(const Canvas& canvas, const analysis::WarpsModel& model, std::optional<std::uint32_t> current, qreal footerHeight)
    : m_canvas(canvas), m_model(model), u(canvas.unit()), m_current(current), m_footerHeight(footerHeight)
{
    const QRectF content = m_canvas.content();
    const qreal label = m_canvas.width(tr("warp %1").arg(m_model.warps - 1), Font::MonoSmall) + 12 * u;
    m_field = content.adjusted(label, 0, 0, -m_footerHeight);
    m_lanes = unsigned(std::min<std::uint64_t>(kWarpSize, m_model.threads));
    const QRectF whole = m_field;
    m_field.setHeight(whole.height() - panelHeight());
    chooseSize();
    if (panelHeight() > 0)
        m_panel =
            QRectF(content.left(), m_field.bottom() + kPanelGap * u, content.width(), whole.bottom() - m_field.bottom() - kPanelGap * u);
    placeColumns();
}

qreal WarpsLayout::panelHeight() const
{
    const QRectF content = m_canvas.content();
    const qreal whole = content.height() - m_footerHeight;
    const auto beside = [&](qreal strip) { return whole - (kWarpsHeader + m_model.warps * strip + kPanelGap) * u; };
    const qreal wanted = std::max(beside(std::clamp(kMaxRows / m_model.warps, kWantedStrip, kMaxRow)), (kMinLanePanel + kPanelGap) * u);
    const qreal height = std::min({beside(kMinStrip), wanted, whole * kPanelShare, (kMaxLanePanel + kPanelGap) * u});
    return !m_current || height < (kMinLanePanel + kPanelGap) * u ? 0 : height;
}

qreal WarpsLayout::columnWidth(std::uint32_t column, qreal lane) const
{
    const qreal lanes = m_lanes * lane + kWarpsGap * u;
    return isNarrow(column) ? kBarrier * u : lane >= std::floor(kMaxLaneSide * u) ? std::max(lanes, kMinColumn * u) : lanes;
}

std::uint32_t WarpsLayout::bandsFor(qreal lane, std::uint32_t most) const
{
    const auto count = std::uint32_t(m_model.columns.size()), barriers = m_model.plainBarriers;
    const qreal all = barriers * kBarrier * u + (count - barriers) * (m_lanes * lane + kWarpsGap * u);
    if (all > m_field.width() * most)
        return most + 1;
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
    const auto maxBands =
        std::uint32_t(std::max(1.0, std::floor((m_field.height() + kBandGap * u) / (bandHeight(kMinBandRow * u) + kBandGap * u))));
    const qreal whole = std::max(1.0, std::floor(u));  // whole pixels look best; a picture of all steps must show all of them
    const qreal least = !m_current ? kMinLane * u : whole;
    m_bands = 0;
    for (qreal lane = std::floor(kMaxLaneSide * u); m_bands == 0 && lane >= kWideLane * whole; --lane) {
        m_lane = lane;
        m_bands = bandsFor(lane, 1) == 1 ? 1 : 0;
    }
    for (qreal lane = std::floor(kMaxBandLane * u); m_bands == 0 && lane >= least; lane = lane > whole ? lane - 1 : lane * 0.9) {
        m_lane = lane;
        const std::uint32_t bands = bandsFor(lane, maxBands);
        m_bands = bands <= maxBands ? bands : 0;
    }
    if (m_bands == 0) {
        m_lane = least;
        m_bands = maxBands;
        const auto perBand = std::uint32_t(m_field.width() / (m_lanes * m_lane + kWarpsGap * u));
        const std::uint32_t fit = std::max(1u, perBand) * m_bands, page = std::max(1u, fit / kPagesShare);
        const std::uint32_t current = m_current.value_or(0);
        m_first = current < fit ? 0 : (current - fit + page) / page * page;
    }
    const qreal maxRow = std::clamp(kMaxRows / m_model.warps, kMaxRow, kMaxRowOfFew) * u;
    const qreal room = (m_field.height() - (m_bands - 1) * kBandGap * u) / m_bands - kWarpsHeader * u;
    m_row = std::min(maxRow, room / m_model.warps);
    const qreal used = m_bands * (bandHeight(m_row) + kBandGap * u) - kBandGap * u;
    m_field.setTop(m_field.top() + (panelHeight() > 0 ? 0 : (m_field.height() - used) * 0.3));
    m_field.setHeight(used);
}

void WarpsLayout::placeColumns()
{
    std::uint32_t band = 0;
    qreal x = m_field.left();
    for (m_end = m_first; m_end < m_model.columns.size(); ++m_end) {
        const qreal width = columnWidth(m_end, m_lane);
        if (x + width > m_field.right() + 0.5 && x > m_field.left()) {
            x = m_field.left();
            ++band;
        }
        if (band >= m_bands)
            break;
        m_at.push_back({x, bandTop(band)});
        x += width;
    }
}

qreal WarpsLayout::bandTop(std::uint32_t band) const
{
    return m_field.top() + kWarpsHeader * u + band * (bandHeight(m_row) + kBandGap * u);
}

QRectF WarpsLayout::strip(std::uint32_t column, std::uint32_t warp) const
{
    const qreal gap = (isNarrow(column) ? 0 : kWarpsGap * u) / 2, width = columnWidth(column, m_lane) - 2 * gap;
    return {at(column).x() + gap, at(column).y() + warp * m_row + m_row * (1 - kWarpsBar) / 2, width, m_row * kWarpsBar};
}

}  // namespace simtscope::figures
