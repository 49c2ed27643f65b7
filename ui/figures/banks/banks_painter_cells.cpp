// Draws, for BanksPainter, the rows of words with their labels and values.
#include "ui/figures/banks/banks_options.h"
#include "ui/figures/banks/banks_painter.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "gpu/analysis/models/padding.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kLabelLine = 0.84;  // share of a line's height down to which row labels may be spaced
constexpr qreal kValueScales[] = {1, 0.92, 0.84, 0.75, 0.72, 0.67, 0.6, 0.55, 0.52};
constexpr qreal kMinValue = 0.53;                // least share of the font's usual size, whatever the figure's size
constexpr qreal kCell = 0.88, kWideCell = 0.95;  // shares of a column; the wider one where the digits need it
constexpr qsizetype kMaxDigits = 5;              // longer values are shortened

}  // namespace

qreal BanksPainter::ValueFit::padding(qreal unit) const
{
    return cell < kWideCell ? unit : 0.85 * unit;
}

bool BanksPainter::hasRoomFor(const QString& label) const
{
    return m_canvas.width(label, Font::MonoSmall) <= kBanksGutter * u - 8 * u;
}

QString BanksPainter::rowLabel(std::uint32_t row) const
{
    const std::uint64_t offset = std::uint64_t(row) * kLineBytes;
    const analysis::Variable* variable = analysis::Names::of(m_source).find(trace::kSharedAllocation.value, offset);
    if (!variable || variable->name.empty() || variable->elementBytes() == 0)
        return QStringLiteral("+%1").arg(offset);
    const QString name = shownName(*variable);
    QString index = QString::fromStdString(variable->index((offset - variable->offset) / variable->elementBytes()));
    QString full = name + index;
    const bool named = row == m_layout.rows.front() || offset < variable->offset + kLineBytes;
    if (!named)
        return index;
    if (hasRoomFor(full))
        return full;
    return offset == variable->offset ? name : index;  // a variable's name stands for its first element
}

BanksPainter::ValueFit BanksPainter::valueFit(qsizetype digits) const
{
    for (; digits > 0; --digits) {
        for (const qreal cell : {kCell, kWideCell}) {
            for (const qreal scale : kValueScales) {
                const qreal room = m_layout.column * cell - 2 * ValueFit{scale, cell, true}.padding(u);
                const bool fits =
                    m_canvas.monoWidth(digits, Font::Mono, scale) <= room && m_canvas.height(Font::Mono, scale) <= m_layout.pitch;
                if (fits && scale * u >= kMinValue)
                    return {scale, cell, true};
            }
        }
    }
    return {kValueScales[std::size(kValueScales) - 1], kCell, true};
}

void BanksPainter::drawGrid()
{
    std::vector<analysis::WordCell> cells(m_layout.rows.size() * kBanks);
    qsizetype widest = 1, widestPart = 0;
    unsigned parts = 1;
    for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
        for (unsigned bank = 0; bank < kBanks;) {
            const std::uint32_t word = m_layout.rows[i] * kBanks + bank;
            if (word >= m_model.words)
                break;
            analysis::WordCell& cell = cells[i * kBanks + bank];
            cell = analysis::wordCell(m_source, m_model, word);
            for (unsigned part = 0; cell.parts > 1 && part < cell.parts; ++part) {
                widest = std::max(widest, qsizetype(cell.part[part].value.size() * cell.parts));
                widestPart = std::max(widestPart, qsizetype(cell.part[part].value.size()));
                parts = std::max(parts, unsigned(cell.parts));
            }
            if (cell.known && !cell.unwritten && cell.parts == 1)
                widest = std::max(widest, std::min(qsizetype(cell.value.size() / cell.banks), kMaxDigits));
            bank += cell.banks;
        }
    }
    ValueFit fit = valueFit(widest);
    fit.hasParts = m_canvas.monoWidth(widestPart, Font::MonoBold, fit.scale) <= m_layout.column * fit.cell / parts;
    const auto every = std::size_t(std::ceil(m_canvas.height(Font::MonoSmall) * kLabelLine / m_layout.pitch));
    for (std::size_t i = 0; i < m_layout.rows.size(); ++i) {
        const qreal top = m_layout.grid.top() + qreal(i) * m_layout.pitch + m_layout.pitch * 0.06;
        const QString label = rowLabel(m_layout.rows[i]);
        if (i % every == 0)
            m_canvas.elidedText(QRectF(m_canvas.content().left(), top, kBanksGutter * u - 8 * u,
                                       std::max(m_layout.pitch * 0.88, m_canvas.height(Font::MonoSmall) * kLabelLine)),
                                label, Font::MonoSmall, Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        for (unsigned bank = 0; bank < kBanks; bank += std::max(1u, cells[i * kBanks + bank].banks)) {
            const std::uint32_t word = m_layout.rows[i] * kBanks + bank;
            if (word >= m_model.words)
                break;
            const analysis::WordCell& cell = cells[i * kBanks + bank];
            drawCell(QRectF(m_layout.x(bank) - m_layout.column * fit.cell / 2, top, m_layout.column * (cell.banks - 1 + fit.cell),
                            m_layout.pitch * 0.88),
                     word, cell, fit);
        }
        if (i > 0 && m_layout.rows[i] != m_layout.rows[i - 1] + 1) {
            m_canvas
                .line(QPointF(m_layout.grid.left(), top - m_layout.pitch * 0.06),
                      QPointF(m_layout.grid.right(), top - m_layout.pitch * 0.06), Role::TextDim)
                .strokeStyle = Stroke::Dashed;
        }
    }
}

void BanksPainter::drawCell(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit)
{
    const qreal scale = fit.scale;
    const bool touched = m_model.touched[word] || (cell.banks == 2 && m_model.touched[word + 1]);
    const bool isHighlighted = touched && m_options.own.of<BanksOptions>().wavefront &&
                               (m_model.strongWords[word] || (cell.banks == 2 && m_model.strongWords[word + 1]));
    const bool quiet = cell.parts > 1 && cell.known && !isHighlighted;  // the parts carry the information
    const Role fill = quiet           ? Role::Panel
                      : isHighlighted ? Role::Accent
                      : touched       ? Role::AccentSoft
                      : cell.known    ? Role::Cell
                                      : Role::Panel;
    Shape& shape = m_canvas.rect(box, fill, touched ? Role::AccentBorder : Role::Grid, std::min(3 * u, box.height() * 0.22));
    shape.strokeWidth = (touched ? 1.8 : 0.8) * u;
    if (!touched && !cell.known)
        shape.strokeStyle = Stroke::Dotted;
    shape.meaning.subject = subjectOf({trace::kSharedAllocation.value, std::uint64_t(word) * kBankWidth});
    const QString name = cellName(m_source, {trace::kSharedAllocation.value, std::uint64_t(word) * kBankWidth}, kBankWidth);
    shape.meaning.tip = cell.known ? tr("%1 = %2, bank %3").arg(name, QString::fromStdString(cell.value)).arg(word % kBanks)
                                   : tr("%1: not written yet, bank %2").arg(name).arg(word % kBanks);
    if (!touched && analysis::Padding::of(m_source).contains(word)) {
        shape.stroke = Role::TextDim;
        shape.strokeStyle = Stroke::Dashed;
        shape.meaning.tip = tr("%1: padding, which no thread accesses, bank %2").arg(name).arg(word % kBanks);
        m_canvas.text(box, tr("pad"), Font::Mono, Role::TextDim, Qt::AlignCenter, scale);
        return;
    }
    if (cell.unwritten) {
        shape.hatch = Hatch::Diagonal;
        shape.strokeStyle = Stroke::Dashed;
        shape.meaning.tip = tr("%1: read, but never written, bank %2").arg(name).arg(word % kBanks);
        m_canvas.textOn(box, QStringLiteral("?"), Font::MonoBold, fill, Qt::AlignCenter, scale);
        return;
    }
    if (!cell.known)
        return;
    if (cell.parts > 1) {
        drawParts(box, word, cell, fit);
        return;
    }
    const QRectF inside = box.adjusted(fit.padding(u), 0, -fit.padding(u), 0);
    const Font font = touched ? Font::MonoBold : Font::Mono;
    const QString value = fittingText(cell, inside.width(), font, scale);
    if (touched)
        m_canvas.textOn(inside, value, font, fill, Qt::AlignCenter, scale);
    else
        m_canvas.text(inside, value, font, Role::TextDim, Qt::AlignCenter, scale);
}

void BanksPainter::drawParts(const QRectF& box, std::uint32_t word, const analysis::WordCell& cell, const ValueFit& fit)
{
    const qreal width = box.width() / cell.parts;
    for (unsigned i = 0; i < cell.parts; ++i) {
        const analysis::WordCell::Part& part = cell.part[i];
        const QString value = QString::fromStdString(part.value);
        const QRectF inside(box.left() + i * width, box.top(), width, box.height());
        const Role fill = part.touched ? Role::AccentSoft : part.known ? Role::Cell : Role::Panel;
        Shape& shape = m_canvas.rect(inside.adjusted(0.7 * u, 1.5 * u, -0.7 * u, -1.5 * u), fill,
                                     part.touched ? Role::AccentBorder : Role::Grid, 2 * u);
        const std::uint64_t offset = std::uint64_t(word) * kBankWidth + i * (kBankWidth / cell.parts);
        shape.strokeWidth = 0.8 * u;
        shape.meaning.subject = subjectOf({trace::kSharedAllocation.value, offset});
        const QString name = cellName(m_source, {trace::kSharedAllocation.value, offset}, kBankWidth / cell.parts);
        shape.meaning.tip = part.known ? tr("%1 = %2, bank %3").arg(name, value).arg(word % kBanks)
                                       : tr("%1: not written yet, bank %2").arg(name).arg(word % kBanks);
        const Font font = part.touched ? Font::MonoBold : Font::Mono;
        if (part.known && fit.hasParts)
            m_canvas.textOn(inside, value, font, fill, Qt::AlignCenter, fit.scale);
    }
}

QString BanksPainter::fittingText(const analysis::WordCell& cell, qreal width, Font font, qreal scale)
{
    const QStringList forms = shorterTexts({cell.value, cell.number, cell.isFloat, cell.rounds});
    for (const QString& form : forms) {
        if (m_canvas.width(form, font, scale) > width)
            continue;
        m_hasRoundedValues = m_hasRoundedValues || form != forms.front();
        return form;
    }
    return QStringLiteral("·");
}

}  // namespace simtscope::figures
