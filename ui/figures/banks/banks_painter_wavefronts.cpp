// Draws, for BanksPainter, the notes and the wavefronts of the access, as chips below the rows.
#include "ui/figures/banks/banks_options.h"
#include "ui/figures/banks/banks_painter.h"

#include <QStringList>
#include <algorithm>

#include "gpu/analysis/models/padding.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

void BanksPainter::drawNotes()
{
    const QRectF content = m_canvas.content();
    const qreal height = m_canvas.height(Font::Small);
    QString left;
    if (m_model.isEarlierStep)
        left = tr("No access in this step. Faded: the last one before it, %1")
                   .arg(placeInSource(m_source.recording(), m_model.access->facts.site));
    else if (m_model.access)
        left = tr("wavefronts: one pass over the banks each");
    else if (m_source.steps().count())
        left = m_model.waiting ? tr("warp %1 takes no part in this step").arg(m_model.warp) : tr("no access to shared memory until now");
    QStringList right;
    if (m_layout.rows.size() < m_model.rows())
        right << tr("%1 of %2 rows shown").arg(m_layout.rows.size()).arg(m_model.rows());
    if (m_hasRoundedValues)
        right << tr("values are rounded");
    if (analysis::Padding::of(m_source).any())
        right << tr("pad: never accessed");
    for (const analysis::Variable& variable : analysis::Names::of(m_source).shared()) {
        if (!variable.name.empty())
            right << tr("%1: %2 bytes").arg(shownName(variable), formatCount(variable.bytes));
    }
    const qreal leftWidth = m_canvas.width(left, Font::Small);
    m_canvas.elidedText(QRectF(content.left(), m_layout.noteTop, content.width() * 0.6, height), left, Font::Small,
                        m_model.isEarlierStep ? Role::Text : Role::TextDim);
    if (m_model.isEarlierStep)
        m_canvas.last().meaning.step = m_model.accessStep;
    m_canvas.elidedText(QRectF(content.left() + leftWidth + 20 * u, m_layout.noteTop, content.width() - leftWidth - 20 * u, height),
                        right.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
}

void BanksPainter::drawWavefronts()
{
    const AnswerScope answer(m_canvas);
    const std::vector<Wavefront>& wavefronts = m_model.access->facts.wavefronts;
    const QRectF content = m_canvas.content();
    const qreal top = m_layout.noteTop + m_canvas.height(Font::Small) + 6 * u;
    const std::size_t count = std::max<std::size_t>(1, wavefronts.size());
    qreal widest = 0;
    for (const Wavefront& wavefront : wavefronts)
        widest = std::max(widest, m_canvas.width(laneList(wavefront.lanes), Font::Mono, 0.92));
    const std::size_t least = (count + std::size_t(m_layout.chipLines) - 1) / std::size_t(m_layout.chipLines);
    const qreal gap = least > 16 ? 2 * u : 5 * u;
    const auto widthFor = [&](std::size_t perLine) { return (content.width() - gap * qreal(perLine - 1)) / qreal(perLine); };
    std::size_t perLine = count;
    if (widthFor(perLine) < widest + 12 * u)
        perLine = least;
    const bool spelled = widthFor(perLine) >= widest + 12 * u;
    if (!spelled)
        perLine = std::max<std::size_t>(least, std::min<std::size_t>(count, 16));
    const qreal width = std::min(widthFor(perLine), spelled ? widest + 20 * u : 44 * u);
    for (std::size_t i = 0; i < wavefronts.size(); ++i) {
        const QRectF box(content.left() + qreal(i % perLine) * (width + gap), top + qreal(i / perLine) * (kWavefrontChip * u + gap), width,
                         kWavefrontChip * u);
        const bool chosen = m_options.own.of<BanksOptions>().wavefront == i;
        Shape& shape = m_canvas.rect(box, chosen ? Role::Accent : Role::Cell, chosen ? Role::AccentBorder : Role::CellBorder, 5 * u);
        shape.meaning.subject = WavefrontSubject{std::uint32_t(i), m_model.warp};
        shape.meaning.tip = tr("wavefront %1 of %2: %3").arg(i + 1).arg(wavefronts.size()).arg(laneList(wavefronts[i].lanes));
        m_canvas.textOn(box, spelled ? laneList(wavefronts[i].lanes) : QString::number(i + 1), chosen ? Font::MonoBold : Font::Mono,
                        chosen ? Role::Accent : Role::Cell, Qt::AlignCenter, 0.92);
    }
}

}  // namespace simtscope::figures
