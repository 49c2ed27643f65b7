// Draws, for WarpsPainter, the names of the warps beside the strips, and the legend below them.
#include <bit>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/warps/warps_painter.h"
#include "ui/figures/warps/warps_words.h"

namespace simtscope::figures {

void WarpsPainter::drawWarpLabels()
{
    const qreal line = m_canvas.height(Font::MonoSmall), left = m_canvas.content().left(), width = m_layout.field().left() - left - 8 * u;
    std::uint32_t every = 1;
    while (every * m_layout.row() < line * 0.9 && every < m_model.warps)
        every *= 2;
    for (std::uint32_t band = 0; band < m_layout.bands() && isReached(band); ++band) {
        const qreal top = m_layout.bandTop(band);
        for (std::uint32_t warp = 0; warp < m_model.warps; warp += every) {
            const QRectF box(left, top + (warp + 0.5) * m_layout.row() - line / 2, width, line);
            if (!m_canvas.text(box, tr("warp %1").arg(warp), Font::MonoSmall, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter))
                continue;
            Meaning& meaning = m_canvas.last().meaning;
            meaning.subject = WarpSubject{warp};
            meaning.tip = tr("warp %1: threads %2 to %3")
                              .arg(warp)
                              .arg(warp * kWarpSize)
                              .arg(warp * kWarpSize + unsigned(std::popcount(m_model.resident(warp))) - 1);
        }
        m_canvas.text(QRectF(left, top - kWarpsHeader * u + u, width, (kWarpsHeader - 3) * u), tr("line"), Font::Small, Role::TextDim,
                      Qt::AlignRight | Qt::AlignVCenter);
    }
}

bool WarpsPainter::isReached(std::uint32_t band) const
{
    for (std::uint32_t column = m_layout.first(); column < m_layout.end(); ++column) {
        if (m_layout.at(column).y() >= m_layout.bandTop(band) - 0.5)
            return m_model.columns[column].firstStep <= m_step;
    }
    return false;
}

void WarpsPainter::drawLegend()
{
    const qreal height = m_canvas.height(Font::Small), sample = 22 * u, gap = 6 * u;
    const QRectF content = m_canvas.content();
    const qreal top = content.bottom() - height;
    QString window;
    if (m_layout.first() > 0 || m_layout.end() < m_model.columns.size())
        window = tr("columns %1 to %2 of %3").arg(m_layout.first() + 1).arg(m_layout.end()).arg(m_model.columns.size());
    const qreal right = content.right() - m_canvas.width(window, Font::Small) - (window.isEmpty() ? 0 : 16 * u);
    m_canvas.text(QRectF(content.left(), top, content.width(), height), window, Font::Small, Role::TextDim,
                  Qt::AlignRight | Qt::AlignVCenter);
    if (!m_options.legend)
        return;
    qreal x = m_layout.field().left() + kWarpsGap * u / 2;
    const auto entry = [&](const QString& words, auto drawSample) {
        const qreal width = m_canvas.width(words, Font::Small);
        if (x + sample + gap + width > right)
            return;
        drawSample(QRectF(x, top + height * 0.14, sample, height * 0.72));
        m_canvas.text(QRectF(x + sample + gap, top, width + 1, height), words, Font::Small, Role::TextDim,
                      Qt::AlignLeft | Qt::AlignVCenter);
        x += sample + gap + width + 18 * u;
    };
    for (const auto& [activity, name] : namedActivities()) {
        if (!occurs(activity))
            continue;
        entry(name, [&, activity = activity](const QRectF& box) {
            if (activity == analysis::LaneActivity::Active)
                m_canvas.rect(box, Role::Warp0);
            else
                drawInactive(m_canvas, activity, box, u);
        });
    }
    const AnswerScope answer(m_canvas);
    if (m_model.diverges)
        entry(tr("divergent warp"), [&](const QRectF& box) { m_canvas.rect(box, Role::ConflictSoft, Role::Conflict, 3 * u); });
}

bool WarpsPainter::occurs(analysis::LaneActivity activity) const
{
    for (std::uint32_t column = m_layout.first(); column < m_layout.end(); ++column) {
        for (std::uint32_t warp = 0; warp < m_model.warps && !isNarrow(column); ++warp) {
            if (m_model.lanes(column, warp, activity))
                return true;
        }
    }
    return false;
}

}  // namespace simtscope::figures
