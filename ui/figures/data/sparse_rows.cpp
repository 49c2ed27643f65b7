// Draws the rows of a sparse matrix, or the neighbours of a graph's vertices, with their entries (declared in data_view.h).
#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/patterns/sparse_rows_model.h"
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
using analysis::SparseRow;
using analysis::SparseRowsModel;

constexpr qreal kMinEntryWidth = 26, kMaxEntryWidth = 64;    // units
constexpr qreal kMinEntryHeight = 16, kMaxEntryHeight = 36;  // units

/// Returns the array whose values stand in the boxes: the first one that holds no column indices, if there is one.
std::size_t valueArrayOf(const SparseRowsModel& model)
{
    const auto found = std::ranges::find_if(model.entries, [&](std::size_t array) { return array != model.columns; });
    return found == model.entries.end() ? *model.columns : *found;
}

QString nameOf(const FigureSource& source, std::size_t array)
{
    const AccessedArray& accessed = ArraysModel::forBlock(source).arrays[array];
    return formatLocation(source, accessed.allocation, accessed.baseOffset);
}

std::optional<std::uint64_t> numberAt(const FigureSource& source, std::size_t array, std::uint64_t index, std::uint32_t step)
{
    const analysis::CellContent content = analysis::readCell(source, ArraysModel::forBlock(source).arrays[array], index, step);
    return content.value.text.empty() ? std::nullopt : std::optional(std::uint64_t(content.value.number));
}

class SparseRowsPainter {
public:
    SparseRowsPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(SparseRowsModel::forBlock(source)), m_arrays(ArraysModel::forBlock(source)),
          m_step(chooseDrawnStep(source, options)), m_drawsLegend(options.drawsLegend),
          m_touches(analysis::findArrayTouches(source, m_arrays, m_step, options.warp)), m_values(valueArrayOf(m_model)),
          m_line(canvas.lineHeightOf(Font::Small)), u(canvas.unit())
    {
        layOut();
    }

    void draw()
    {
        drawHeader();
        std::vector<StyledCell> cells;
        for (std::size_t i = 0; i < m_shownCount; ++i)
            drawRow(m_model.rows[m_firstShown + i], m_top + qreal(i) * m_pitch, cells);
        drawCells(m_canvas, {m_cellWidth, m_cellHeight}, cells, false);
        for (const StyledCell& cell : cells) {
            if (cell.style.fill == Role::AccentSoft)
                m_canvas.addMotion({cell.box.center(), cell.box.center(), false, cell.style.texts.value(0), Role::Accent});
        }
        drawNote();
    }

private:
    void layOut()
    {
        const QRectF content = m_canvas.content();
        for (const SparseRow& row : m_model.rows)
            m_labelWidth = std::max(m_labelWidth, m_canvas.widthOf(labelOf(row), Font::MonoSmall) + 10 * u);
        m_left = content.left() + m_labelWidth;
        const qreal width = content.right() - m_left;
        const auto fitting = std::uint64_t(std::floor(width / (kMinEntryWidth * u)));
        std::uint64_t longest = 1;
        for (const SparseRow& row : m_model.rows)
            longest = std::max(longest, row.end - row.first);
        if (m_model.indexed && m_model.columns) {
            const std::uint64_t columnCount = m_arrays.arrays[*m_model.indexed].cellCount();
            m_isAligned = columnCount <= fitting && areColumnsBelow(columnCount);
            longest = m_isAligned ? columnCount : longest;
        }
        m_slotCount = std::min(longest, fitting);
        m_hasColumnLine = m_model.columns && !m_isAligned && m_values != *m_model.columns;
        m_cellWidth = snapSize(std::min(kMaxEntryWidth * u, width / qreal(std::max<std::uint64_t>(1, m_slotCount))));
        const qreal extra = m_hasColumnLine ? m_line : 2 * u, header = 2 * m_line + 8 * u;
        const qreal room = content.height() - header - m_line - 10 * u;
        const auto fit = std::size_t(std::max<qreal>(1, std::floor(room / (kMinEntryHeight * u + extra))));
        m_shownCount = std::min(fit, m_model.rows.size());
        m_cellHeight = snapSize(std::clamp(room / qreal(m_shownCount) - extra, kMinEntryHeight * u, kMaxEntryHeight * u));
        m_pitch = m_cellHeight + std::round(extra);
        const qreal used = header + qreal(m_shownCount) * m_pitch + m_line + 10 * u;
        m_headerTop = content.top() + std::max<qreal>(0, (content.height() - used) / 2);
        m_top = std::round(m_headerTop + header);
        const auto touched = std::ranges::find_if(m_model.rows, [&](const SparseRow& row) { return isTouched(row); });
        if (touched != m_model.rows.end() && std::size_t(touched - m_model.rows.begin()) >= m_shownCount)
            m_firstShown = std::min(std::size_t(touched - m_model.rows.begin()), m_model.rows.size() - m_shownCount);
    }

    /// Returns whether all column indices that are known are smaller than the number of columns.
    bool areColumnsBelow(std::uint64_t columnCount) const
    {
        return std::ranges::all_of(m_model.firstSteps, [&](const auto& entry) {
            const std::optional<std::uint64_t> column = numberAt(m_source, *m_model.columns, entry.first, m_step);
            return !column || *column < columnCount;
        });
    }

    QString labelOf(const SparseRow& row) const
    {
        const QString label = QStringLiteral("%1  %2[%3]").arg(row.index).arg(nameOf(m_source, m_model.offsets)).arg(row.index);
        const QString full = label + QStringLiteral(" = %1").arg(row.first);
        return row.frontierElement ? full + QStringLiteral("  %1[%2]").arg(nameOf(m_source, *m_model.frontier)).arg(*row.frontierElement)
                                   : full;
    }

    const ArrayTouch* findTouch(std::size_t array, std::uint64_t index) const
    {
        const auto found = std::ranges::lower_bound(m_touches[array], index, {}, &ArrayTouch::index);
        return found != m_touches[array].end() && found->index == index ? &*found : nullptr;
    }

    const ArrayTouch* touchOf(std::uint64_t entry) const
    {
        const ArrayTouch* const touch = findTouch(m_values, entry);
        return touch || !m_model.columns ? touch : findTouch(*m_model.columns, entry);
    }

    bool isTouched(const SparseRow& row) const
    {
        for (std::uint64_t entry = row.first; entry < row.end; ++entry) {
            if (touchOf(entry))
                return true;
        }
        return false;
    }

    void drawHeader()
    {
        const QRectF content = m_canvas.content();
        QStringList parts{nameOf(m_source, m_values)};
        if (m_model.columns && m_values != *m_model.columns)
            parts << tr("columns: %1").arg(nameOf(m_source, *m_model.columns));
        if (m_model.indexed)
            parts << tr("they index %1").arg(nameOf(m_source, *m_model.indexed));
        parts << tr("row i begins at %1[i]").arg(nameOf(m_source, m_model.offsets));
        if (m_model.frontier)
            parts << tr("%1 lists the rows to read").arg(nameOf(m_source, *m_model.frontier));
        m_canvas.addElidedText(QRectF(m_left, m_headerTop, content.right() - m_left, m_line), parts.join(QStringLiteral(" · ")),
                               Font::Small, Role::Text);
        for (std::uint64_t column = 0; m_isAligned && column < m_slotCount; ++column)
            m_canvas.addText(QRectF(m_left + qreal(column) * m_cellWidth, m_top - m_line - 2 * u, m_cellWidth, m_line),
                             QString::number(column), Font::MonoSmall, Role::TextDim, Qt::AlignCenter);
    }

    void drawRow(const SparseRow& row, qreal top, std::vector<StyledCell>& cells)
    {
        const bool isRead = isTouched(row);
        m_canvas.addText(QRectF(m_left - m_labelWidth, top, m_labelWidth - 6 * u, m_cellHeight), labelOf(row), Font::MonoSmall,
                         isRead ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter);
        m_canvas.addRect(QRectF(m_left, top, qreal(m_slotCount) * m_cellWidth, m_cellHeight), Role::Panel, Role::Grid);
        for (std::uint64_t entry = row.first; entry < row.end; ++entry) {
            const std::optional<std::uint64_t> column =
                m_model.columns ? numberAt(m_source, *m_model.columns, entry, m_step) : std::nullopt;
            const std::uint64_t slot = m_isAligned ? column.value_or(m_slotCount) : entry - row.first;
            if (slot >= m_slotCount) {
                m_hiddenEntryCount += m_isAligned ? 0 : 1;
                m_unplacedEntryCount += m_isAligned ? 1 : 0;
                continue;
            }
            const QRectF box(m_left + qreal(slot) * m_cellWidth, top, m_cellWidth, m_cellHeight);
            cells.push_back({box, styleOf(row, entry, column)});
            if (m_hasColumnLine && column)
                m_canvas.addText(QRectF(box.left(), box.bottom(), box.width(), m_line), QString::number(*column), Font::MonoSmall,
                                 Role::TextDim, Qt::AlignCenter);
        }
    }

    CellStyle styleOf(const SparseRow& row, std::uint64_t entry, std::optional<std::uint64_t> column) const
    {
        const AccessedArray& array = m_arrays.arrays[m_values];
        const analysis::CellContent content = analysis::readCell(m_source, array, entry, m_step);
        const ArrayTouch* const touch = touchOf(entry);
        const auto firstStep = m_model.firstSteps.find(entry);
        const bool wasRead = firstStep != m_model.firstSteps.end() && firstStep->second <= m_step;
        CellStyle style;
        if (!content.value.text.empty())
            style.texts = formatMatrixElement(content.value);
        style.fill = touch ? touch->isWrite ? Role::Accent : Role::AccentSoft : wasRead ? Role::Cell : Role::Panel;
        style.stroke = touch ? Role::AccentBorder : Role::CellBorder;
        style.strokeWidth = touch ? 1.6 : 0.8;
        style.isMarked = touch != nullptr;
        style.meaning.subject = subjectOf(array.cell(entry));
        style.meaning.tip = nameOf(m_source, m_values) + elementIndex(m_source, array, entry);
        if (!style.texts.isEmpty())
            style.meaning.tip += QStringLiteral(" = ") + style.texts.front();
        style.meaning.tip += QStringLiteral(" · ") + tr("row %1").arg(row.index);
        if (column && m_values != *m_model.columns)
            style.meaning.tip += QStringLiteral(" · ") + tr("column %1").arg(*column);
        return style;
    }

    void drawNote()
    {
        const QRectF content = m_canvas.content();
        QStringList parts;
        if (m_shownCount < m_model.rows.size())
            parts << tr("%1 of %2 rows").arg(m_shownCount).arg(m_model.rows.size());
        if (m_hiddenEntryCount > 0)
            parts << tr("no room for %1 entries").arg(m_hiddenEntryCount);
        if (m_unplacedEntryCount > 0)
            parts << tr("%1 entries have no known column").arg(m_unplacedEntryCount);
        if (m_drawsLegend) {
            parts << tr("soft: read in this step") << tr("filled: read before by this block");
            if (m_hasColumnLine)
                parts << tr("below an entry: its column");
        }
        m_canvas.addElidedText(QRectF(content.left(), m_top + qreal(m_shownCount) * m_pitch + 6 * u, content.width(), m_line),
                               parts.join(QStringLiteral(" · ")), Font::Small, Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const SparseRowsModel& m_model;
    const ArraysModel& m_arrays;
    const std::uint32_t m_step;
    const bool m_drawsLegend;
    const std::vector<std::vector<ArrayTouch>> m_touches;
    const std::size_t m_values;  // the array whose values stand in the boxes
    const qreal m_line, u;

    qreal m_labelWidth = 0, m_left = 0, m_headerTop = 0, m_top = 0, m_cellWidth = 0, m_cellHeight = 0, m_pitch = 0;
    std::uint64_t m_slotCount = 0;  // boxes beside each other
    std::size_t m_firstShown = 0, m_shownCount = 0;
    bool m_isAligned = false;      // whether each entry stands in its column
    bool m_hasColumnLine = false;  // whether the column stands below each entry
    std::size_t m_hiddenEntryCount = 0, m_unplacedEntryCount = 0;
};

/// Returns "Row 3 has 2 entries, a[7] to a[8]." of the first row that the step reads.
QString makeSparseRowsSentence(const FigureSource& source, const FigureOptions& options)
{
    const SparseRowsModel& model = SparseRowsModel::forBlock(source);
    const auto touches = analysis::findArrayTouches(source, ArraysModel::forBlock(source), chooseDrawnStep(source, options), options.warp);
    for (const std::size_t array : model.entries) {
        for (const SparseRow& row : model.rows) {
            const auto touch = std::ranges::lower_bound(touches[array], row.first, {}, &ArrayTouch::index);
            if (touch == touches[array].end() || touch->index >= row.end)
                continue;
            const QString name = nameOf(source, array);
            return row.end == row.first + 1 ? tr("Row %1 has one entry, %2[%3].").arg(row.index).arg(name).arg(row.first)
                                            : tr("Row %1 has %2 entries, %3[%4] to %3[%5].")
                                                  .arg(row.index)
                                                  .arg(row.end - row.first)
                                                  .arg(name)
                                                  .arg(row.first)
                                                  .arg(row.end - 1);
        }
    }
    return {};
}

}  // namespace

const DataView kSparseRowsView = {
    .fits = [](const FigureSource& source) { return SparseRowsModel::forBlock(source).isFound(); },
    .drawnArrays =
        [](const FigureSource& source) {
            const SparseRowsModel& model = SparseRowsModel::forBlock(source);
            const std::vector<AccessedArray>& arrays = ArraysModel::forBlock(source).arrays;
            std::vector<analysis::Cell> drawn{arrays[model.offsets].cell(0), arrays[valueArrayOf(model)].cell(0)};
            if (model.columns)
                drawn.push_back(arrays[*model.columns].cell(0));
            return drawn;
        },
    .sentence = makeSparseRowsSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { SparseRowsPainter(source, options, canvas).draw(); },
    .usefulHeight =
        [](const FigureSource& source, const FigureOptions&, Canvas& canvas) {
            const qreal line = canvas.lineHeightOf(Font::Small), u = canvas.unit();
            return qreal(SparseRowsModel::forBlock(source).rows.size()) * (kMaxEntryHeight * u + line) + 3 * line + 24 * u;
        },
};

}  // namespace simtscope::figures
