// Draws, for GridPainter, the limits of blocks per SM and the waves of the grid.
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/messages.h"
#include "ui/figures/grid/grid_painter.h"

namespace simtscope::figures {

namespace {

constexpr qreal kBar = 0.6, kBarGutter = 92, kWavePitch = 13, kMinFill = 2.5, kRoomySm = 4, kWaveOpacity = 0.5;

}  // namespace

void GridPainter::drawLimits(const QRectF& area)
{
    const AnswerScope answer(m_canvas);
    std::uint64_t most = 1;
    qreal gutter = kBarGutter * u;  // wider if the words of another language need more room
    for (const analysis::OccupancyLimit& limit : m_occupancy.limits) {
        most = std::max(most, limit.blocks);
        gutter = std::max(gutter, m_canvas.width(limitName(limit), Font::Small) + 10 * u);
    }
    const std::uint32_t registers = m_occupancy.registers;
    m_canvas.elidedText(QRectF(area.left(), area.top(), area.width(), m_layout.line),
                        registers
                            ? counted(registers, QT_TRANSLATE_NOOP("figures", "blocks per SM by each limit, with %Ln register per thread"),
                                      QT_TRANSLATE_NOOP("figures", "blocks per SM by each limit, with %Ln registers per thread"))
                            : tr("blocks per SM by each limit that is known"),
                        Font::Small, Role::TextDim);
    const qreal top = area.top() + m_layout.line + 4 * u, room = area.width() - gutter - 44 * u, pitch = m_layout.barPitch;
    for (std::size_t i = 0; i < m_occupancy.limits.size(); ++i) {
        const analysis::OccupancyLimit& limit = m_occupancy.limits[i];
        const bool least = m_occupancy.binds(limit);
        const QRectF bar(area.left() + gutter, top + qreal(i) * pitch, std::max(2 * u, room * qreal(limit.blocks) / qreal(most)),
                         kBar * pitch);
        m_canvas.elidedText(QRectF(area.left(), bar.top() - 3 * u, gutter - 8 * u, bar.height() + 6 * u), limitName(limit), Font::Small,
                            least ? Role::Text : Role::TextDim);
        if (!limit.known) {
            m_canvas.elidedText(QRectF(bar.left(), bar.top() - 3 * u, room, bar.height() + 6 * u),
                                m_occupancy.compiling ? tr("being counted by ptxas") : tr("not known without ptxas, and not counted"),
                                Font::Small, Role::TextDim);
            continue;
        }
        Shape& shape = m_canvas.rect(bar, least ? Role::AccentSoft : Role::Cell, least ? Role::AccentBorder : Role::CellBorder, 2 * u);
        shape.hatch = least ? Hatch::Diagonal : Hatch::None;
        m_canvas.text(QRectF(bar.right() + 6 * u, bar.top() - 3 * u, 38 * u, bar.height() + 6 * u), QString::number(limit.blocks),
                      Font::Mono, Role::Text, Qt::AlignLeft);
    }
}

void GridPainter::drawWaves(const QRectF& area)
{
    if (m_occupancy.waves == 0)
        return;
    const AnswerScope answer(m_canvas);
    const qreal least = std::max(kWavePitch * u, m_layout.line / 0.8);
    const auto fit = std::uint64_t(std::max<qreal>(1, std::floor((area.height() - m_layout.line - 4 * u) / least)));
    const std::uint64_t shown = std::min(m_occupancy.waves, fit);
    const QString name = translated(trace::nameOf(m_source.recording().deviceOf(m_source.launch())));
    m_canvas.elidedText(QRectF(area.left(), area.top(), area.width(), m_layout.line),
                        tr("waves of blocks over the %1 SMs of %2").arg(m_occupancy.sms).arg(name), Font::Small, Role::TextDim);
    const qreal gutter = m_canvas.width(tr("wave %1").arg(m_occupancy.waves), Font::Small) + 12 * u;
    const qreal top = area.top() + m_layout.line + 4 * u, pitch = (area.bottom() - top) / qreal(shown);
    for (std::uint64_t i = 0; i < shown; ++i) {
        const std::uint64_t wave = i + 1 == shown ? m_occupancy.waves - 1 : i;
        const QRectF row(area.left() + gutter, top + qreal(i) * pitch, area.width() - gutter, pitch * 0.8);
        m_canvas.text(QRectF(area.left(), row.top(), gutter - 8 * u, row.height()), tr("wave %1").arg(wave + 1), Font::Small, Role::TextDim,
                      Qt::AlignLeft);
        if (i > 0 && i + 1 == shown && wave != i)
            m_canvas.line(QPointF(area.left(), row.top() - pitch * 0.1), QPointF(row.right(), row.top() - pitch * 0.1), Role::TextDim)
                .strokeStyle = Stroke::Dashed;
        drawWave(row, wave);
    }
}

void GridPainter::drawWave(const QRectF& row, std::uint64_t wave)
{
    const qreal column = row.width() / qreal(m_occupancy.sms), gap = column >= kRoomySm * u ? u : 0;
    const std::uint64_t block = m_source.trace().block().value, room = m_occupancy.blocks * m_occupancy.sms;
    Shape& whole = m_canvas.rect(row, Role::Cell, Role::CellBorder);
    whole.strokeWidth = 0.6 * u;
    const std::uint64_t here = m_occupancy.blocksOfWave(wave);
    whole.meaning.tip = tr("wave %1: %2 of %3 blocks that there is room for").arg(wave + 1).arg(here).arg(room);
    // SMs with the same number of blocks stand side by side: first those with one block more, then the rest.
    const std::uint64_t more = here % m_occupancy.sms;
    const auto fill = [&](std::uint64_t first, std::uint64_t end, Role role) {
        const qreal share = qreal(m_occupancy.blocksOf(wave, first)) / qreal(m_occupancy.blocks),
                    height = std::max(row.height() * share, std::min(kMinFill * u, row.height()));
        if (end <= first || share <= 0)
            return;
        const std::uint64_t every = gap > 0 ? 1 : end - first;
        for (std::uint64_t sm = first; sm < end; sm += every) {
            const QRectF box(row.left() + qreal(sm) * column + gap / 2, row.bottom() - height,
                             qreal(std::min(every, end - sm)) * column - gap, height);
            m_canvas.rect(box, role).opacity = role == Role::Edge ? kWaveOpacity : 1;
        }
    };
    fill(0, more, Role::Edge);
    fill(more, m_occupancy.sms, Role::Edge);
    if (block / room == wave)
        fill(block % m_occupancy.sms, block % m_occupancy.sms + 1, Role::AccentBorder);
    const std::uint64_t idle = m_occupancy.sms - std::min(here, m_occupancy.sms);
    const QString words =
        counted(idle, QT_TRANSLATE_NOOP("figures", "%Ln SM without a block"), QT_TRANSLATE_NOOP("figures", "%Ln SMs without a block"));
    const qreal free = column * qreal(idle) - 16 * u;
    if (idle > 0 && row.height() >= m_layout.line && m_canvas.width(words, Font::Small) <= free)
        m_canvas.text(QRectF(row.right() - 8 * u - free, row.top(), free, row.height()), words, Font::Small, Role::TextDim);
}

}  // namespace simtscope::figures
