// Draws, for WarpsPainter, the columns of strips with their headings.
#include "ui/figures/canvas/tr.h"
#include "ui/figures/warps/warps_painter.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "ui/figures/warps/warps_words.h"

namespace simtscope::figures {

namespace {

constexpr qreal kInactiveShare = 0.2;  // share of a strip's height for lanes that do not run
constexpr int kMinHitLanePixels = 5;   // pixels; from this width on hit testing tells lanes apart
constexpr qreal kRoomyLaneWidth = 5;   // from this width on lanes stand further apart
constexpr analysis::LaneActivity kDrawnActivities[] = {analysis::LaneActivity::Inactive, analysis::LaneActivity::Active,
                                                       analysis::LaneActivity::Waiting, analysis::LaneActivity::Idle,
                                                       analysis::LaneActivity::Exited};
constexpr std::size_t kMaxLaneBoxes = 8192;  // in the picture; with more, adjacent lanes are drawn as one bar

QString describeColumn(const analysis::WarpColumn& column)
{
    if (column.kind == analysis::WarpColumn::Kind::Barrier)
        return column.line ? tr("barrier in line %1").arg(column.line) : tr("barrier");
    return column.line ? tr("line %1").arg(column.line) : tr("step %1").arg(column.firstStep + 1);
}

}  // namespace

bool WarpsPainter::isVisible(std::uint32_t column, std::uint32_t warp) const
{
    return m_model.cell(column, warp).activeLanes == 0 || m_model.stepOf(column, warp) <= m_step ||
           m_model.columns[column].lastStep <= m_step;
}

void WarpsPainter::drawHeader(std::uint32_t index)
{
    const analysis::WarpColumn& column = m_model.columns[index];
    const QRectF label(m_layout.columnTopLeft(index).x() + m_unit, m_layout.columnTopLeft(index).y() - kWarpsHeader * m_unit + m_unit,
                       m_layout.columnWidth(index) - 2 * m_unit, (kWarpsHeader - 3) * m_unit);
    if (isCurrent(index)) {
        Shape& frame = m_canvas.addRect(
            QRectF(label.left(), label.top(), label.width(), kWarpsHeader * m_unit + m_model.warpCount * m_layout.rowHeight()),
            Role::AccentSoft, Role::AccentBorder, 3 * m_unit);
        frame.strokeWidth = 1.4 * m_unit;
        if (m_canvas.hidesAnswers())
            m_canvas.addText(frame.rect.adjusted(0, kWarpsHeader * m_unit, 0, 0), QStringLiteral("?"), Font::MonoBold, Role::Text);
    }
    if (isNarrow(index))
        return;
    const QString text = column.line ? QString::number(column.line) : QStringLiteral("–");  // code that the compiler moved may have no line
    const Font font = isCurrent(index) ? Font::MonoBold : Font::MonoSmall;
    const qreal badgeWidth = m_canvas.widthOf(text, font) + 6 * m_unit;
    if (badgeWidth > label.width())
        return;
    const QRectF badge(label.center().x() - badgeWidth / 2, label.top() + m_unit, badgeWidth, label.height() - 2 * m_unit);
    if (column.isDivergent) {
        const AnswerScope answer(m_canvas);
        m_canvas.addRect(badge, Role::ConflictSoft, Role::Conflict, 3 * m_unit);
        m_canvas.lastShape().meaning = columnMeaning(index, {});
    }
    m_canvas.addText(badge, text, font, Role::Text);
}

/// Describes what a warp does in the column; nullopt: what all warps do.
Meaning WarpsPainter::columnMeaning(std::uint32_t column, std::optional<std::uint32_t> warp)
{
    const std::optional<std::uint32_t> line = toOptionalLine(m_model.columns[column].line);
    Meaning meaning;
    meaning.step = m_model.columns[column].firstStep;
    meaning.line = line;
    if (warp)
        meaning.subject = WarpSubject{*warp};
    else if (line)
        meaning.subject = LineSubject{*line};
    meaning.tip = m_tips.find(std::uint64_t(column) << 32 | (warp ? *warp + 1 : 0), [&] {
        return tr("%1, %2: %3")
            .arg(describeColumn(m_model.columns[column]), warp ? tr("warp %1").arg(*warp) : tr("all warps"),
                 formatActivity(m_model, column, warp.value_or(0), warp ? 1 : m_model.warpCount));
    });
    return meaning;
}

void WarpsPainter::drawCell(std::uint32_t column, std::uint32_t warp)
{
    const analysis::WarpCell& cell = m_model.cell(column, warp);
    if (!isVisible(column, warp))
        return;
    const QRectF box = m_layout.stripBox(column, warp);
    m_meaning = columnMeaning(column, warp);
    m_canvas.addRect(box, Role::None).meaning = m_meaning;
    std::optional<AnswerScope> answer;
    if (isCurrent(column))
        answer.emplace(m_canvas);
    if (isNarrow(column)) {
        if (cell.activeLanes)
            m_canvas
                .addRect(QRectF(box.center().x() - 1.5 * m_unit, box.top() - m_layout.rowHeight() * (1 - kWarpsStripShare) / 2, 3 * m_unit,
                                m_layout.rowHeight()),
                         Role::TextDim)
                .opacity = opacity(column);
        return;
    }
    const LaneMask running = m_model.lanes(column, warp, analysis::LaneActivity::Active);
    for (const analysis::LaneActivity activity : kDrawnActivities) {
        LaneMask mask = m_model.lanes(column, warp, activity);
        if (activity == analysis::LaneActivity::Inactive && mask && laneGap() == 0)
            mask |= running;  // one flat bar, over which the running lanes are drawn
        while (mask) {
            const auto first = unsigned(std::countr_zero(mask)), length = unsigned(std::countr_one(mask >> first));
            drawLanes(column, warp, activity, first, first + length);
            mask &= length == kWarpSize ? 0 : ~(((LaneMask(1) << length) - 1) << first);
        }
    }
    if (isCurrent(column))
        addMotion(column, warp);
}

QRectF WarpsPainter::lanesBox(const QRectF& strip, unsigned first, unsigned end, qreal share) const
{
    const qreal height = strip.height() * share;
    return {strip.left() + first * m_layout.laneWidth(), strip.center().y() - height / 2, (end - first) * m_layout.laneWidth(), height};
}

void WarpsPainter::drawLanes(std::uint32_t column, std::uint32_t warp, analysis::LaneActivity activity, unsigned first, unsigned end)
{
    const std::size_t before = m_canvas.shapeCount();
    const QRectF box = lanesBox(m_layout.stripBox(column, warp), first, end, 1);
    if (activity == analysis::LaneActivity::Active)
        drawRunning(column, warp, first, end);
    else
        drawInactive(m_canvas, activity, box, m_unit);
    for (std::size_t i = before; i < m_canvas.shapeCount(); ++i)
        m_canvas.shape(i).opacity *= opacity(column);
}

qreal WarpsPainter::laneGap() const
{
    const bool hasFewBoxes =
        std::size_t(m_layout.endColumn() - m_layout.firstColumn()) * m_model.warpCount * m_layout.laneCount() <= kMaxLaneBoxes;
    return m_layout.laneWidth() >= kRoomyLaneWidth * m_unit ? m_unit : m_layout.laneWidth() >= kMinWideLanePixels && hasFewBoxes ? 1 : 0;
}

void WarpsPainter::drawRunning(std::uint32_t column, std::uint32_t warp, unsigned first, unsigned end)
{
    const QRectF stripBox = m_layout.stripBox(column, warp);
    const qreal gap = laneGap();
    if (gap == 0) {
        m_canvas.addRect(lanesBox(stripBox, first, end, 1), Role::Active);
        return;
    }
    for (unsigned lane = first; lane < end; ++lane) {
        const QRectF box = lanesBox(stripBox, lane, lane + 1, 1).adjusted(gap / 2, 0, -gap / 2, 0);
        Shape& shape = m_canvas.addRect(box, Role::Active);
        if (m_layout.laneWidth() < kMinHitLanePixels)
            continue;
        shape.meaning = m_meaning;
        shape.meaning.subject = laneSubject(warp, lane);
        const QString id = QString::number(lane);
        const qreal scale = 0.84;
        if (isCurrent(column) && m_canvas.lineHeightOf(Font::MonoSmall, scale) <= box.height() &&
            m_canvas.widthOf(QStringLiteral("31"), Font::MonoSmall, scale) <= box.width())
            m_canvas.addTextOn(box, id, Font::MonoSmall, Role::Active, Qt::AlignCenter, scale);
    }
}

void WarpsPainter::drawInactive(Canvas& canvas, analysis::LaneActivity activity, const QRectF& box, qreal unit)
{
    const auto drawFlatBox = [&](qreal share) {
        return QRectF(box.left(), box.center().y() - box.height() * share / 2, box.width(), box.height() * share);
    };
    if (activity == analysis::LaneActivity::Inactive)
        canvas.addRect(drawFlatBox(kInactiveShare), Role::TextDim).opacity = 0.45;
    else if (activity == analysis::LaneActivity::Idle)
        canvas.addLine(drawFlatBox(0).topLeft(), drawFlatBox(0).topRight(), Role::TextDim, 0.8).opacity = 0.45;
    else if (activity == analysis::LaneActivity::Waiting)
        canvas
            .addRect(box.adjusted(unit / 2, unit / 2, -unit / 2, -unit / 2), Role::None, Role::TextDim, std::min(2 * unit, box.width() / 4))
            .strokeStyle = Stroke::Dotted;
    else if (activity == analysis::LaneActivity::Exited)
        canvas.addLine(box.bottomLeft(), box.topRight(), Role::TextDim, 0.8);
}

void WarpsPainter::addMotion(std::uint32_t column, std::uint32_t warp)
{
    const LaneMask running = m_model.lanes(column, warp, analysis::LaneActivity::Active);
    if (running == 0 || column <= m_layout.firstColumn() || m_model.columns[column].firstStep != m_step)
        return;
    m_canvas.addMotion({m_layout.stripBox(column - 1, warp).center(), m_layout.stripBox(column, warp).center(), false,
                        QString::number(std::popcount(running)), Role::Active});
}

}  // namespace simtscope::figures
