// Draws, for WarpsPainter, the names of the warps beside the strips, and the legend below them.
#include <bit>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/warps/warps_painter.h"
#include "ui/figures/warps/warps_words.h"

namespace simtscope::figures {

void WarpsPainter::drawWarpLabels()
{
    const qreal line = m_canvas.lineHeightOf(Font::MonoSmall), left = m_canvas.content().left(),
                width = m_layout.field().left() - left - 8 * m_unit;
    std::uint32_t every = 1;
    while (every * m_layout.rowHeight() < line * 0.9 && every < m_model.warpCount)
        every *= 2;
    for (std::uint32_t band = 0; band < m_layout.bandCount() && isReached(band); ++band) {
        const qreal top = m_layout.bandTop(band);
        for (std::uint32_t warp = 0; warp < m_model.warpCount; warp += every) {
            const QRectF box(left, top + (warp + 0.5) * m_layout.rowHeight() - line / 2, width, line);
            if (!m_canvas.addText(box, tr("warp %1").arg(warp), Font::MonoSmall, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter))
                continue;
            Meaning& meaning = m_canvas.lastShape().meaning;
            meaning.subject = WarpSubject{warp};
            meaning.tip = tr("warp %1: threads %2 to %3")
                              .arg(warp)
                              .arg(warp * kWarpSize)
                              .arg(warp * kWarpSize + unsigned(std::popcount(m_model.residentLanesOf(warp))) - 1);
        }
        m_canvas.addText(QRectF(left, top - kWarpsHeader * m_unit + m_unit, width, (kWarpsHeader - 3) * m_unit), tr("line"), Font::Small,
                         Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
    }
}

bool WarpsPainter::isReached(std::uint32_t band) const
{
    for (std::uint32_t column = m_layout.firstColumn(); column < m_layout.endColumn(); ++column) {
        if (m_layout.columnTopLeft(column).y() >= m_layout.bandTop(band) - 0.5)
            return m_model.columns[column].firstStep <= m_step;
    }
    return false;
}

void WarpsPainter::drawLegend()
{
    const qreal height = m_canvas.lineHeightOf(Font::Small), sample = 22 * m_unit, gap = 6 * m_unit;
    const QRectF content = m_canvas.content();
    const qreal top = content.bottom() - height;
    QString window;
    if (m_layout.firstColumn() > 0 || m_layout.endColumn() < m_model.columns.size())
        window = tr("columns %1 to %2 of %3").arg(m_layout.firstColumn() + 1).arg(m_layout.endColumn()).arg(m_model.columns.size());
    const qreal right = content.right() - m_canvas.widthOf(window, Font::Small) - (window.isEmpty() ? 0 : 16 * m_unit);
    m_canvas.addText(QRectF(content.left(), top, content.width(), height), window, Font::Small, Role::TextDim,
                     Qt::AlignRight | Qt::AlignVCenter);
    if (!m_options.drawsLegend)
        return;
    qreal x = m_layout.field().left() + kWarpsGap * m_unit / 2;
    const auto drawEntry = [&](const QString& label, auto drawSample) {
        const qreal width = m_canvas.widthOf(label, Font::Small);
        if (x + sample + gap + width > right)
            return;
        drawSample(QRectF(x, top + height * 0.14, sample, height * 0.72));
        m_canvas.addText(QRectF(x + sample + gap, top, width + 1, height), label, Font::Small, Role::TextDim,
                         Qt::AlignLeft | Qt::AlignVCenter);
        x += sample + gap + width + 18 * m_unit;
    };
    for (const auto& [activity, name] : namedActivities()) {
        if (!occurs(activity))
            continue;
        drawEntry(name, [&, activity = activity](const QRectF& box) {
            if (activity == analysis::LaneActivity::Active)
                m_canvas.addRect(box, Role::Active);
            else
                drawInactive(m_canvas, activity, box, m_unit);
        });
    }
    const AnswerScope answer(m_canvas);
    if (m_model.diverges)
        drawEntry(tr("divergent warp"), [&](const QRectF& box) { m_canvas.addRect(box, Role::ConflictSoft, Role::Conflict, 3 * m_unit); });
}

bool WarpsPainter::occurs(analysis::LaneActivity activity) const
{
    for (std::uint32_t column = m_layout.firstColumn(); column < m_layout.endColumn(); ++column) {
        for (std::uint32_t warp = 0; warp < m_model.warpCount && !isNarrow(column); ++warp) {
            if (m_model.lanes(column, warp, activity))
                return true;
        }
    }
    return false;
}

}  // namespace simtscope::figures
