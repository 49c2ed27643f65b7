// Draws, for GridPainter, the limits of blocks per SM and the waves of the grid.
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/grid/grid_painter.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBarHeightShare = 0.6, kBarGutter = 92, kWavePitch = 13, kMinFill = 2.5, kRoomySmWidth = 4, kWaveOpacity = 0.5;

}  // namespace

void GridPainter::drawLimits(const QRectF& area)
{
    const AnswerScope answer(m_canvas);
    std::uint64_t maxBlocks = 1;
    qreal gutter = kBarGutter * m_unit;  // wider if the words of another language need more room
    for (const analysis::OccupancyLimit& limit : m_occupancy.limits) {
        maxBlocks = std::max(maxBlocks, limit.blocksPerSm);
        gutter = std::max(gutter, m_canvas.widthOf(limitName(limit), Font::Small) + 10 * m_unit);
    }
    const std::uint32_t registers = m_occupancy.registersPerThread;
    m_canvas.addElidedText(
        QRectF(area.left(), area.top(), area.width(), m_layout.headingHeight),
        registers ? formatWithCount(registers, QT_TRANSLATE_NOOP("figures", "blocks per SM by each limit, with %Ln register per thread"),
                                    QT_TRANSLATE_NOOP("figures", "blocks per SM by each limit, with %Ln registers per thread"))
                  : tr("blocks per SM by each limit that is known"),
        Font::Small, Role::TextDim);
    const qreal top = area.top() + m_layout.headingHeight + 4 * m_unit, room = area.width() - gutter - 44 * m_unit,
                pitch = m_layout.barPitch;
    for (std::size_t i = 0; i < m_occupancy.limits.size(); ++i) {
        const analysis::OccupancyLimit& limit = m_occupancy.limits[i];
        const bool isBinding = m_occupancy.binds(limit);
        const QRectF bar(area.left() + gutter, top + qreal(i) * pitch,
                         std::max(2 * m_unit, room * qreal(limit.blocksPerSm) / qreal(maxBlocks)), kBarHeightShare * pitch);
        m_canvas.addElidedText(QRectF(area.left(), bar.top() - 3 * m_unit, gutter - 8 * m_unit, bar.height() + 6 * m_unit),
                               limitName(limit), Font::Small, isBinding ? Role::Text : Role::TextDim);
        if (!limit.isKnown) {
            m_canvas.addElidedText(QRectF(bar.left(), bar.top() - 3 * m_unit, room, bar.height() + 6 * m_unit),
                                   m_occupancy.isCompiling ? tr("being counted by ptxas") : tr("not known without ptxas, and not counted"),
                                   Font::Small, Role::TextDim);
            continue;
        }
        Shape& shape =
            m_canvas.addRect(bar, isBinding ? Role::AccentSoft : Role::Cell, isBinding ? Role::AccentBorder : Role::CellBorder, 2 * m_unit);
        shape.hatch = isBinding ? Hatch::Diagonal : Hatch::None;
        const QRectF value(bar.right() + 6 * m_unit, bar.top() - 3 * m_unit, area.right() - bar.right() - 6 * m_unit,
                           bar.height() + 6 * m_unit);
        const QString number = QString::number(limit.blocksPerSm);
        m_canvas.addText(value, number, Font::Mono, Role::Text, Qt::AlignLeft);
        if (isBinding)
            m_canvas.addText(value.adjusted(m_canvas.widthOf(number, Font::Mono) + 8 * m_unit, 0, 0, 0), tr("hatched: the lowest"),
                             Font::Small, Role::TextDim, Qt::AlignLeft);
    }
}

void GridPainter::drawWaves(const QRectF& area)
{
    if (m_occupancy.waveCount == 0)
        return;
    const AnswerScope answer(m_canvas);
    const qreal minRowHeight = std::max(kWavePitch * m_unit, m_layout.headingHeight / 0.8);
    const auto fittingCount =
        std::uint64_t(std::max<qreal>(1, std::floor((area.height() - m_layout.headingHeight - 4 * m_unit) / minRowHeight)));
    const std::uint64_t shownCount = std::min(m_occupancy.waveCount, fittingCount);
    const QString name = translateMessage(trace::nameOf(m_source.recording().deviceOf(m_source.launch())));
    const QString full = tr("waves of blocks over the %1 SMs of %2, strong: the SM of block %3")
                             .arg(m_occupancy.smCount)
                             .arg(name)
                             .arg(m_source.trace().block().value);
    const QString shorter =
        tr("waves over %1 SMs, strong: the SM of block %2").arg(m_occupancy.smCount).arg(m_source.trace().block().value);
    m_canvas.addElidedText(QRectF(area.left(), area.top(), area.width(), m_layout.headingHeight),
                           m_canvas.widthOf(full, Font::Small) <= area.width() ? full : shorter, Font::Small, Role::TextDim);
    const qreal gutter = m_canvas.widthOf(tr("wave %1").arg(m_occupancy.waveCount), Font::Small) + 12 * m_unit;
    const qreal top = area.top() + m_layout.headingHeight + 4 * m_unit, pitch = (area.bottom() - top) / qreal(shownCount);
    for (std::uint64_t i = 0; i < shownCount; ++i) {
        const std::uint64_t wave = i + 1 == shownCount ? m_occupancy.waveCount - 1 : i;
        const QRectF row(area.left() + gutter, top + qreal(i) * pitch, area.width() - gutter, pitch * 0.8);
        m_canvas.addText(QRectF(area.left(), row.top(), gutter - 8 * m_unit, row.height()), tr("wave %1").arg(wave + 1), Font::Small,
                         Role::TextDim, Qt::AlignLeft);
        if (i > 0 && i + 1 == shownCount && wave != i)
            m_canvas.addLine(QPointF(area.left(), row.top() - pitch * 0.1), QPointF(row.right(), row.top() - pitch * 0.1), Role::TextDim)
                .strokeStyle = Stroke::Dashed;
        drawWave(row, wave);
    }
}

void GridPainter::addMotions(const QRectF& row, std::uint64_t wave)
{
    const std::uint64_t room = m_occupancy.blocksPerSm * m_occupancy.smCount, first = wave * room;
    // The numbers of neighbouring SMs would overlap where they arrive.
    const bool hasRoom = row.width() / qreal(m_occupancy.smCount) >= m_canvas.widthOf(QString::number(first + room), Font::MonoBold) + 10;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(m_occupancy.blocksOfWave(wave), kMaxMotions); ++i) {
        const QPointF sm(row.left() + (qreal(i % m_occupancy.smCount) + 0.5) * row.width() / qreal(m_occupancy.smCount), row.center().y());
        m_canvas.addMotion({m_blockCells.cells[m_blockCells.cellIndexOf(first + i)].box.center(), sm, true,
                            hasRoom ? QString::number(first + i) : QString(), Role::Accent});
    }
}

void GridPainter::drawWave(const QRectF& row, std::uint64_t wave)
{
    const qreal column = row.width() / qreal(m_occupancy.smCount), gap = column >= kRoomySmWidth * m_unit ? m_unit : 0;
    const std::uint64_t block = m_source.trace().block().value, room = m_occupancy.blocksPerSm * m_occupancy.smCount;
    Shape& rowShape = m_canvas.addRect(row, Role::Cell, Role::CellBorder);
    rowShape.strokeWidth = 0.6 * m_unit;
    const std::uint64_t blockCount = m_occupancy.blocksOfWave(wave);
    rowShape.meaning.tip = tr("wave %1: %2 of %3 blocks that there is room for").arg(wave + 1).arg(blockCount).arg(room);
    // SMs with the same number of blocks stand side by side: first those with one block more, then the rest.
    const std::uint64_t fullerSmCount = blockCount % m_occupancy.smCount;
    const auto drawSms = [&](std::uint64_t first, std::uint64_t end, Role role) {
        const qreal share = qreal(m_occupancy.blocksOfSm(wave, first)) / qreal(m_occupancy.blocksPerSm),
                    height = std::max(row.height() * share, std::min(kMinFill * m_unit, row.height()));
        if (end <= first || share <= 0)
            return;
        const std::uint64_t every = gap > 0 ? 1 : end - first;
        for (std::uint64_t sm = first; sm < end; sm += every) {
            const QRectF box(row.left() + qreal(sm) * column + gap / 2, row.bottom() - height,
                             qreal(std::min(every, end - sm)) * column - gap, height);
            Shape& shape = m_canvas.addRect(box, role);
            shape.opacity = role == Role::Edge ? kWaveOpacity : 1;
            shape.isResult = m_playsAnswer;
        }
    };
    drawSms(0, fullerSmCount, Role::Edge);
    drawSms(fullerSmCount, m_occupancy.smCount, Role::Edge);
    if (m_playsAnswer)
        addMotions(row, wave);
    if (block / room == wave)
        drawSms(block % m_occupancy.smCount, block % m_occupancy.smCount + 1, Role::AccentBorder);
    const std::uint64_t idle = m_occupancy.smCount - std::min(blockCount, m_occupancy.smCount);
    const QString idleText = formatWithCount(idle, QT_TRANSLATE_NOOP("figures", "%Ln SM without a block"),
                                             QT_TRANSLATE_NOOP("figures", "%Ln SMs without a block"));
    const qreal free = column * qreal(idle) - 16 * m_unit;
    if (idle > 0 && row.height() >= m_layout.headingHeight && m_canvas.widthOf(idleText, Font::Small) <= free)
        m_canvas.addText(QRectF(row.right() - 8 * m_unit - free, row.top(), free, row.height()), idleText, Font::Small, Role::TextDim);
}

}  // namespace simtscope::figures
