// Draws a chain of blocks, as in a scan with decoupled look-back: a row for each array, a column for each element (declared in
// data_view.h).
#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/patterns/chain_model.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/array_rows_layout.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

using analysis::AccessedArray;
using analysis::ArraysModel;
using analysis::ArrayTouch;
using analysis::ChainModel;
using analysis::ChainRow;

constexpr qreal kMinElementWidth = 34, kMaxElementWidth = 96;  // units
constexpr qreal kMinRowHeight = 18, kMaxRowHeight = 40;        // units

QString nameOf(const FigureSource& source, const ChainRow& row)
{
    const AccessedArray& array = ArraysModel::forBlock(source).arrays[row.array];
    const QString name = formatLocation(source, array.allocation, array.baseOffset);
    return row.field.empty() ? name : name + u'.' + QString::fromStdString(row.field);
}

/// Returns the content of the cell; a constant that the program names has this name.
analysis::CellContent contentOf(const FigureSource& source, const ChainRow& row, std::uint64_t cell, std::uint32_t step)
{
    analysis::CellContent content = analysis::readCell(source, ArraysModel::forBlock(source).arrays[row.array], cell, step);
    const bool isInteger = !content.value.text.empty() && content.value.canBeRounded && !content.value.isFloat;
    const auto name = isInteger ? row.names.find(std::uint64_t(content.value.number)) : row.names.end();
    if (name != row.names.end()) {
        content.value.digits = content.value.text;
        content.value.text = name->second;
        content.value.canBeRounded = false;
    }
    return content;
}

class ChainPainter {
public:
    ChainPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(ChainModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_drawsLegend(options.drawsLegend),
          m_touches(analysis::findArrayTouches(source, ArraysModel::forBlock(source), m_step, options.warp)),
          m_line(canvas.lineHeightOf(Font::Small)), u(canvas.unit())
    {
        layOut();
    }

    void draw()
    {
        const QRectF content = m_canvas.content();
        m_canvas.addElidedText(QRectF(m_left, m_top - 2 * m_line - 10 * u, content.right() - m_left, m_line),
                               tr("this block writes element %1 and reads those before it").arg(m_model.ownElement), Font::Small,
                               Role::Text);
        for (std::uint64_t column = 0; column < m_columnCount; ++column)
            m_canvas.addText(QRectF(boxOf(column, 0).left(), m_top - m_line - 4 * u, m_cellWidth, m_line),
                             QStringLiteral("[%1]").arg(m_firstElement + column), Font::MonoSmall,
                             m_firstElement + column == m_model.ownElement ? Role::Text : Role::TextDim, Qt::AlignCenter);
        std::vector<StyledCell> cells;
        for (std::size_t row = 0; row < m_model.rows.size(); ++row) {
            m_canvas.addText(QRectF(content.left(), boxOf(0, row).top(), m_left - content.left() - 8 * u, m_cellHeight),
                             nameOf(m_source, m_model.rows[row]), Font::MonoSmall, Role::Text, Qt::AlignRight | Qt::AlignVCenter);
            for (std::uint64_t column = 0; column < m_columnCount; ++column)
                cells.push_back({boxOf(column, row), styleOf(m_model.rows[row], m_firstElement + column)});
        }
        drawCells(m_canvas, {m_cellWidth, m_cellHeight}, cells, false);
        for (const StyledCell& cell : cells) {
            if (cell.style.fill == Role::AccentSoft)
                m_canvas.addMotion({cell.box.center(), cell.box.center(), false, cell.style.texts.value(0), Role::Accent});
        }
        const QRectF own =
            boxOf(m_model.ownElement - m_firstElement, 0) | boxOf(m_model.ownElement - m_firstElement, m_model.rows.size() - 1);
        Shape& outline = m_canvas.addRect(own.adjusted(-2 * u, -2 * u, 2 * u, 2 * u), Role::None, Role::Text, 3 * u);
        outline.strokeStyle = Stroke::Dashed;
        outline.strokeWidth = 1.5 * u;
        drawNote();
    }

private:
    void layOut()
    {
        const QRectF content = m_canvas.content();
        qreal labelWidth = 0, nameWidth = kMinElementWidth * u;
        for (const ChainRow& row : m_model.rows) {
            labelWidth = std::max(labelWidth, m_canvas.widthOf(nameOf(m_source, row), Font::MonoSmall) + 12 * u);
            for (const auto& [value, name] : row.names)
                nameWidth = std::max(nameWidth, m_canvas.widthOf(QString::fromStdString(name), Font::Mono, 0.8) + 8 * u);
        }
        const qreal width = content.width() - labelWidth - 4 * u;
        const auto fitting = std::uint64_t(std::max<qreal>(1, std::floor(width / std::min(nameWidth, kMaxElementWidth * u))));
        // All elements up to the block's own one, or the last of them.
        m_columnCount = std::min(m_model.ownElement + 1, fitting);
        m_firstElement = m_model.ownElement + 1 - m_columnCount;
        m_cellWidth = snapSize(std::min(kMaxElementWidth * u, width / qreal(m_columnCount)));
        const qreal header = 3 * m_line + 12 * u, rows = qreal(m_model.rows.size());
        const qreal room = content.height() - header - m_line - 16 * u;
        m_cellHeight = snapSize(std::clamp(room / rows - 4 * u, kMinRowHeight * u, kMaxRowHeight * u));
        m_pitch = m_cellHeight + std::round(4 * u);
        m_left = std::round(content.left() + labelWidth);
        m_top = std::round(content.top() + header + std::max<qreal>(0, (room - rows * m_pitch) / 2));
    }

    QRectF boxOf(std::uint64_t column, std::size_t row) const
    {
        return {m_left + qreal(column) * m_cellWidth, m_top + qreal(row) * m_pitch, m_cellWidth, m_cellHeight};
    }

    CellStyle styleOf(const ChainRow& row, std::uint64_t element) const
    {
        const AccessedArray& array = ArraysModel::forBlock(m_source).arrays[row.array];
        const std::uint64_t cell = ChainModel::cellOf(m_source, row, element);
        const analysis::CellContent content = contentOf(m_source, row, cell, m_step);
        const auto touch = std::ranges::lower_bound(m_touches[row.array], cell, {}, &ArrayTouch::index);
        const bool isTouched = touch != m_touches[row.array].end() && touch->index == cell;
        CellStyle style;
        if (!content.value.text.empty())
            style.texts = formatMatrixElement(content.value);
        style.fill = isTouched ? touch->isWrite ? Role::Accent : Role::AccentSoft : content.isWritten ? Role::Cell : Role::Panel;
        style.stroke = isTouched ? Role::AccentBorder : Role::CellBorder;
        style.strokeWidth = isTouched ? 1.6 : 0.8;
        style.isMarked = isTouched;
        style.meaning.subject = subjectOf(array.cell(cell));
        style.meaning.tip = formatCell(m_source, array.cell(cell), array.cellBytes);
        if (!style.texts.isEmpty())
            style.meaning.tip += QStringLiteral(" = ") + style.texts.front();
        if (!content.value.digits.empty())
            style.meaning.tip += QStringLiteral(" (%1)").arg(QString::fromStdString(content.value.digits));
        return style;
    }

    void drawNote()
    {
        const QRectF content = m_canvas.content();
        QStringList parts;
        if (m_firstElement > m_model.firstElement)
            parts << tr("no room for %1 to %2").arg(m_model.firstElement).arg(m_firstElement - 1);
        if (m_drawsLegend)
            parts << tr("soft: read in this step") << tr("strong: written") << tr("filled: written before by this block")
                  << tr("dashed: the element of this block");
        m_canvas.addElidedText(QRectF(content.left(), m_top + qreal(m_model.rows.size()) * m_pitch + 8 * u, content.width(), m_line),
                               parts.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const ChainModel& m_model;
    const std::uint32_t m_step;
    const bool m_drawsLegend;
    const std::vector<std::vector<ArrayTouch>> m_touches;
    const qreal m_line, u;
    std::uint64_t m_firstElement = 0, m_columnCount = 1;  // elements that have room
    qreal m_left = 0, m_top = 0, m_cellWidth = 0, m_cellHeight = 0, m_pitch = 0;
};

/// Returns "status[2] is Prefix." of the elements that the step accesses.
QString makeChainSentence(const FigureSource& source, const FigureOptions& options)
{
    const ChainModel& model = ChainModel::forBlock(source);
    const std::uint32_t step = chooseDrawnStep(source, options);
    const auto touches = analysis::findArrayTouches(source, ArraysModel::forBlock(source), step, options.warp);
    for (const ChainRow& row : model.rows) {
        for (std::uint64_t element = model.firstElement; element <= model.ownElement; ++element) {
            const std::uint64_t cell = ChainModel::cellOf(source, row, element);
            const auto touch = std::ranges::lower_bound(touches[row.array], cell, {}, &ArrayTouch::index);
            const analysis::CellContent content = contentOf(source, row, cell, step);
            if (touch == touches[row.array].end() || touch->index != cell || content.value.text.empty())
                continue;
            const AccessedArray& array = ArraysModel::forBlock(source).arrays[row.array];
            return tr("%1 is %2.").arg(formatCell(source, array.cell(cell), array.cellBytes), QString::fromStdString(content.value.text));
        }
    }
    return {};
}

}  // namespace

const DataView kChainView = {
    .fits = [](const FigureSource& source) { return ChainModel::forBlock(source).isFound(); },
    .drawnArrays =
        [](const FigureSource& source) {
            std::vector<analysis::Cell> drawn;
            for (const ChainRow& row : ChainModel::forBlock(source).rows)
                drawn.push_back(ArraysModel::forBlock(source).arrays[row.array].cell(0));
            return drawn;
        },
    .sentence = makeChainSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options, Canvas& canvas) { ChainPainter(source, options, canvas).draw(); },
    .usefulHeight =
        [](const FigureSource& source, const FigureOptions&, Canvas& canvas) {
            const qreal line = canvas.lineHeightOf(Font::Small), u = canvas.unit();
            return qreal(ChainModel::forBlock(source).rows.size()) * (kMaxRowHeight + 4) * u + 5 * line + 40 * u;
        },
};

}  // namespace simtscope::figures
