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
    const qreal height = m_canvas.lineHeightOf(Font::Small);
    QString noteText;
    if (m_model.isEarlierStep)
        noteText = tr("No access in this step. Faded: the last one before it, %1")
                       .arg(formatSourceLocation(m_source.recording(), m_model.access->facts.site));
    else if (m_model.access)
        noteText = tr("wavefronts of warp %1: one pass over the banks each").arg(m_model.warp);
    else if (m_source.steps().count())
        noteText =
            m_model.isWaiting ? tr("warp %1 takes no part in this step").arg(m_model.warp) : tr("no access to shared memory until now");
    QStringList right;
    if (m_layout.rows.size() < m_model.rowCount())
        right << tr("%1 of %2 rows shown").arg(m_layout.rows.size()).arg(m_model.rowCount());
    if (m_hasRoundedValues)
        right << tr("values are rounded");
    if (analysis::Padding::forBlock(m_source).hasAny())
        right << tr("pad: never accessed");
    for (const analysis::Variable& variable : analysis::MemoryNames::forBlock(m_source).sharedVariables()) {
        if (!variable.name.empty())
            right << tr("%1: %2 bytes").arg(shownName(variable), formatCount(variable.bytes));
    }
    const qreal leftWidth = m_canvas.widthOf(noteText, Font::Small);
    m_canvas.addElidedText(QRectF(content.left(), m_layout.noteTop, content.width() * 0.6, height), noteText, Font::Small,
                           m_model.isEarlierStep ? Role::Text : Role::TextDim);
    if (m_model.isEarlierStep)
        m_canvas.lastShape().meaning.step = m_model.accessStep;
    m_canvas.addElidedText(
        QRectF(content.left() + leftWidth + 20 * m_unit, m_layout.noteTop, content.width() - leftWidth - 20 * m_unit, height),
        right.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
}

void BanksPainter::drawWavefronts()
{
    const AnswerScope answer(m_canvas);
    const std::vector<Wavefront>& wavefronts = m_model.access->facts.wavefronts;
    const QRectF content = m_canvas.content();
    const qreal top = m_layout.noteTop + m_canvas.lineHeightOf(Font::Small) + 6 * m_unit;
    const std::size_t count = std::max<std::size_t>(1, wavefronts.size());
    qreal widest = 0;
    for (const Wavefront& wavefront : wavefronts)
        widest = std::max(widest, m_canvas.widthOf(formatLanes(wavefront.lanes), Font::Mono, 0.92));
    const std::size_t minPerLine = (count + std::size_t(m_layout.chipLineCount) - 1) / std::size_t(m_layout.chipLineCount);
    const qreal gap = minPerLine > 16 ? 2 * m_unit : 5 * m_unit;
    const auto widthFor = [&](std::size_t perLine) { return (content.width() - gap * qreal(perLine - 1)) / qreal(perLine); };
    std::size_t perLine = count;
    if (widthFor(perLine) < widest + 12 * m_unit)
        perLine = minPerLine;
    const bool isSpelledOut = widthFor(perLine) >= widest + 12 * m_unit;
    if (!isSpelledOut)
        perLine = std::max<std::size_t>(minPerLine, std::min<std::size_t>(count, 16));
    const qreal width = std::min(widthFor(perLine), isSpelledOut ? widest + 20 * m_unit : 44 * m_unit);
    if (!m_model.isEarlierStep && m_model.access->facts.sharedCost.conflictCount() > 0)
        m_canvas.setPassCount(std::uint32_t(wavefronts.size()));
    const std::size_t playedCount = m_options.playedPass < 0 ? wavefronts.size() : std::size_t(m_options.playedPass) + 1;
    for (std::size_t i = 0; i < std::min(playedCount, wavefronts.size()); ++i) {
        const QRectF box(content.left() + qreal(i % perLine) * (width + gap),
                         top + qreal(i / perLine) * (kWavefrontChipHeight * m_unit + gap), width, kWavefrontChipHeight * m_unit);
        const bool isChosen = chosenWavefront(m_options) == i;
        Shape& shape =
            m_canvas.addRect(box, isChosen ? Role::Accent : Role::Cell, isChosen ? Role::AccentBorder : Role::CellBorder, 5 * m_unit);
        shape.meaning.subject = WavefrontSubject{std::uint32_t(i), m_model.warp};
        shape.meaning.tip = tr("wavefront %1 of %2: %3").arg(i + 1).arg(wavefronts.size()).arg(formatLanes(wavefronts[i].lanes));
        m_canvas.addTextOn(box, isSpelledOut ? formatLanes(wavefronts[i].lanes) : QString::number(i + 1),
                           isChosen ? Font::MonoBold : Font::Mono, isChosen ? Role::Accent : Role::Cell, Qt::AlignCenter, 0.92);
    }
}

}  // namespace simtscope::figures
