// Draws, for BanksPainter, the rows of words with their labels and values.
#include "ui/figures/banks/banks_options.h"
#include "ui/figures/banks/banks_painter.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "gpu/analysis/models/padding.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kLabelLine = 0.84;  // share of a line's height down to which row labels may be spaced
constexpr qreal kValueScales[] = {1.35, 1.2, 1.1, 1, 0.92, 0.84, 0.75, 0.72, 0.67, 0.63, 0.6, 0.55, 0.52};
constexpr qreal kLargePadding = 3;                         // units that values larger than usual leave free in their cells
constexpr qreal kMinValueScale = 0.53;                     // least share of the font's usual size, whatever the figure's size
constexpr qreal kCellShare = 0.88, kWideCellShare = 0.95;  // shares of a column; the wider one where the digits need it
constexpr qsizetype kMaxDigits = 5;                        // longer values are shortened

}  // namespace

qreal BanksPainter::ValueFit::padding(qreal unit) const
{
    return cell < kWideCellShare ? unit : 0.85 * unit;
}

bool BanksPainter::hasRoomFor(const QString& label) const
{
    return m_canvas.widthOf(label, Font::MonoSmall) <= kBanksGutter * m_unit - 8 * m_unit;
}

QString BanksPainter::rowLabel(std::uint32_t row) const
{
    const std::uint64_t offset = std::uint64_t(row) * kLineBytes;
    const analysis::Variable* variable = analysis::MemoryNames::forBlock(m_source).find(trace::kSharedAllocation.value, offset);
    if (!variable || variable->name.empty() || variable->elementBytes() == 0)
        return QStringLiteral("+%1").arg(offset);
    const QString name = shownName(*variable);
    QString index = QString::fromStdString(variable->indexText((offset - variable->offset) / variable->elementBytes()));
    QString fullName = name + index;
    const bool hasName = row == m_layout.rows.front() || offset < variable->offset + kLineBytes;
    if (!hasName)
        return index;
    if (hasRoomFor(fullName))
        return fullName;
    return offset == variable->offset ? name : index;  // a variable's name stands for its first element
}

BanksPainter::ValueFit BanksPainter::computeValueFit(qsizetype digits) const
{
    for (; digits > 0; --digits) {
        for (const qreal cell : {kCellShare, kWideCellShare}) {
            for (const qreal scale : kValueScales) {
                const qreal room = m_layout.columnWidth * cell - 2 * ValueFit{scale, cell, true}.padding(m_unit) -
                                   (scale > 1 ? kLargePadding * m_unit : 0);
                const bool fits =
                    m_canvas.monoWidth(digits, Font::Mono, scale) <= room && m_canvas.lineHeightOf(Font::Mono, scale) <= m_layout.rowPitch;
                if (fits && scale * m_unit >= kMinValueScale)
                    return {scale, cell, true};
            }
        }
    }
    return {kValueScales[std::size(kValueScales) - 1], kCellShare, true};
}

void BanksPainter::drawGrid()
{
    std::vector<analysis::WordCell> cells(m_layout.rows.size() * kBankCount);
    qsizetype widest = 1, widestPart = 0;
    unsigned parts = 1;
    for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
        for (unsigned bank = 0; bank < kBankCount;) {
            const std::uint32_t word = m_layout.rows[i] * kBankCount + bank;
            if (word >= m_model.wordCount)
                break;
            analysis::WordCell& cell = cells[i * kBankCount + bank];
            cell = analysis::makeWordCell(m_source, m_model, word);
            for (unsigned part = 0; cell.elementCount > 1 && part < cell.elementCount; ++part) {
                widest = std::max(widest, qsizetype(cell.elements[part].value.size() * cell.elementCount));
                widestPart = std::max(widestPart, qsizetype(cell.elements[part].value.size()));
                parts = std::max(parts, unsigned(cell.elementCount));
            }
            if (cell.isKnown && !cell.isUnwritten && cell.elementCount == 1)
                widest = std::max(widest, std::min(qsizetype(cell.value.size() / cell.bankCount), kMaxDigits));
            bank += cell.bankCount;
        }
    }
    ValueFit fit = computeValueFit(widest);
    fit.hasParts = m_canvas.monoWidth(widestPart, Font::MonoBold, fit.scale) <= m_layout.columnWidth * fit.cell / parts;
    if (m_canvas.hidesAnswers())
        showStateBefore(cells);
    const auto every = std::size_t(std::ceil(m_canvas.lineHeightOf(Font::MonoSmall) * kLabelLine / m_layout.rowPitch));
    for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
        const qreal top = m_layout.grid.top() + qreal(i) * m_layout.rowPitch + m_layout.rowPitch * 0.06;
        const QString label = rowLabel(m_layout.rows[i]);
        if (i % every == 0)
            m_canvas.addElidedText(QRectF(m_canvas.content().left(), top, kBanksGutter * m_unit - 8 * m_unit,
                                          std::max(m_layout.rowPitch * 0.88, m_canvas.lineHeightOf(Font::MonoSmall) * kLabelLine)),
                                   label, Font::MonoSmall, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        for (unsigned bank = 0; bank < kBankCount; bank += std::max(1u, cells[i * kBankCount + bank].bankCount)) {
            const std::uint32_t word = m_layout.rows[i] * kBankCount + bank;
            if (word >= m_model.wordCount)
                break;
            const analysis::WordCell& cell = cells[i * kBankCount + bank];
            drawCell(QRectF(m_layout.bankCenterX(bank) - m_layout.columnWidth * fit.cell / 2, top,
                            m_layout.columnWidth * (cell.bankCount - 1 + fit.cell), m_layout.rowPitch * 0.88),
                     word, cell, fit);
        }
        if (i > 0 && m_layout.rows[i] != m_layout.rows[i - 1] + 1) {
            m_canvas
                .addLine(QPointF(m_layout.grid.left(), top - m_layout.rowPitch * 0.06),
                         QPointF(m_layout.grid.right(), top - m_layout.rowPitch * 0.06), Role::TextDim)
                .strokeStyle = Stroke::Dashed;
        }
    }
}

void BanksPainter::showStateBefore(std::vector<analysis::WordCell>& cells) const
{
    analysis::BanksModel before = m_model;
    before.step -= std::min(before.step, 1u);
    before.state = m_source.states().stateAfter(before.step);
    if (m_model.step == 0)
        std::fill(before.state.knownSharedBytes.begin(), before.state.knownSharedBytes.end(), false);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::uint32_t word = m_layout.rows[i / kBankCount] * kBankCount + std::uint32_t(i % kBankCount);
        if (word < m_model.wordCount)
            cells[i] = analysis::makeWordCell(m_source, before, word);
    }
}

void BanksPainter::drawCell(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit)
{
    const qreal scale = fit.scale;
    const bool isTouched =
        !m_canvas.hidesAnswers() && (m_model.touchedWords[word] || (cell.bankCount == 2 && m_model.touchedWords[word + 1]));
    const bool isHighlighted = isTouched && chosenWavefront(m_options) &&
                               (m_model.selectedWords[word] || (cell.bankCount == 2 && m_model.selectedWords[word + 1]));
    const bool isQuiet = cell.elementCount > 1 && cell.isKnown && !isHighlighted;  // the parts carry the information
    const Role fill = isQuiet         ? Role::Panel
                      : isHighlighted ? Role::Accent
                      : isTouched     ? Role::AccentSoft
                      : cell.isKnown  ? Role::Cell
                                      : Role::Panel;
    Shape& shape = m_canvas.addRect(box, fill, isTouched ? Role::AccentBorder : Role::Grid, std::min(3 * m_unit, box.height() * 0.22));
    shape.strokeWidth = (isTouched ? 1.8 : 0.8) * m_unit;
    if (!isTouched && !cell.isKnown)
        shape.strokeStyle = Stroke::Dotted;
    shape.meaning.subject = subjectOf({trace::kSharedAllocation.value, std::uint64_t(word) * kBankBytes});
    const QString name = cellName(std::uint64_t(word) * kBankBytes, kBankBytes);
    shape.meaning.tip = cell.isKnown ? tr("%1 = %2, bank %3").arg(name, QString::fromStdString(cell.value)).arg(word % kBankCount)
                                     : tr("%1: not written yet, bank %2").arg(name).arg(word % kBankCount);
    if (!isTouched && analysis::Padding::forBlock(m_source).contains(word)) {
        shape.stroke = Role::TextDim;
        shape.strokeStyle = Stroke::Dashed;
        shape.meaning.tip = tr("%1: padding, which no thread accesses, bank %2").arg(name).arg(word % kBankCount);
        m_canvas.addText(box, tr("pad"), Font::Mono, Role::TextDim, Qt::AlignCenter, scale);
        return;
    }
    if (cell.isUnwritten) {
        shape.hatch = Hatch::Diagonal;
        shape.strokeStyle = Stroke::Dashed;
        const bool isWrittenLater = analysis::UninitialisedReads::forBlock(m_source).findLaterWrite(
                                        {trace::kSharedAllocation.value, std::uint64_t(word) * kBankBytes}, kBankBytes) ==
                                    analysis::UninitialisedReads::LaterWrite::Later;
        shape.meaning.tip = (isWrittenLater ? tr("%1: read, but not yet written, bank %2") : tr("%1: read, but never written, bank %2"))
                                .arg(name)
                                .arg(word % kBankCount);
        m_canvas.addTextOn(box, QStringLiteral("?"), Font::MonoBold, fill, Qt::AlignCenter, scale);
        return;
    }
    if (!cell.isKnown)
        return;
    if (cell.elementCount > 1) {
        drawParts(box, word, cell, fit);
        return;
    }
    const QRectF inside = box.adjusted(fit.padding(m_unit), 0, -fit.padding(m_unit), 0);
    const Font font = isTouched ? Font::MonoBold : Font::Mono;
    const QString value = fitText(cell, inside.width(), font, scale);
    if (isTouched && m_canvas.addTextOn(inside, value, font, fill, Qt::AlignCenter, scale))
        m_canvas.lastShape().isResult = m_model.kind != trace::EventKind::Load;
    else if (!isTouched)
        m_canvas.addText(inside, value, font, Role::TextDim, Qt::AlignCenter, scale);
}

QString BanksPainter::cellName(std::uint64_t offset, unsigned bytes)
{
    return m_names.find(offset << 8 | bytes, [&] { return formatCell(m_source, {trace::kSharedAllocation.value, offset}, bytes); });
}

void BanksPainter::drawParts(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit)
{
    const qreal width = box.width() / cell.elementCount;
    for (unsigned i = 0; i < cell.elementCount; ++i) {
        const analysis::WordCell::Element& element = cell.elements[i];
        const QString value = QString::fromStdString(element.value);
        const QRectF inside(box.left() + i * width, box.top(), width, box.height());
        const bool isTouched = element.isTouched && !m_canvas.hidesAnswers();
        const Role fill = isTouched ? Role::AccentSoft : element.isKnown ? Role::Cell : Role::Panel;
        Shape& shape = m_canvas.addRect(inside.adjusted(0.7 * m_unit, 1.5 * m_unit, -0.7 * m_unit, -1.5 * m_unit), fill,
                                        isTouched ? Role::AccentBorder : Role::Grid, 2 * m_unit);
        const std::uint64_t offset = std::uint64_t(word) * kBankBytes + i * (kBankBytes / cell.elementCount);
        shape.strokeWidth = 0.8 * m_unit;
        shape.meaning.subject = subjectOf({trace::kSharedAllocation.value, offset});
        const QString name = cellName(offset, kBankBytes / cell.elementCount);
        shape.meaning.tip = element.isKnown ? tr("%1 = %2, bank %3").arg(name, value).arg(word % kBankCount)
                                            : tr("%1: not written yet, bank %2").arg(name).arg(word % kBankCount);
        const Font font = isTouched ? Font::MonoBold : Font::Mono;
        if (element.isKnown && fit.hasParts && m_canvas.addTextOn(inside, value, font, fill, Qt::AlignCenter, fit.scale))
            m_canvas.lastShape().isResult = isTouched && m_model.kind != trace::EventKind::Load;
    }
}

QString BanksPainter::fitText(const analysis::WordCell& cell, qreal width, Font font, qreal scale)
{
    if (const QString value = QString::fromStdString(cell.value); m_canvas.widthOf(value, font, scale) <= width)
        return value;
    const QStringList forms = makeShorterTexts({cell.value, cell.number, cell.isFloat, cell.canBeRounded, cell.digits});
    for (const QString& form : forms) {
        if (m_canvas.widthOf(form, font, scale) > width)
            continue;
        m_hasRoundedValues = m_hasRoundedValues || form != forms.front();
        return form;
    }
    return QStringLiteral("·");
}

}  // namespace simtscope::figures
