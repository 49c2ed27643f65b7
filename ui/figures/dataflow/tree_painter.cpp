#include "ui/figures/dataflow/tree_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <bit>
#include <memory>
#include <mutex>
#include <set>
#include <tuple>

#include "ui/figures/facts/facts.h"
#include "ui/figures/facts/fault_text.h"

namespace simtscope::figures {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

QString edgesLeftOut(std::uint64_t drawn, std::uint64_t all)
{
    return tr("edges of %1 of %2 values").arg(amount(drawn), amount(all));
}

}  // namespace

TreePainter::TreePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::TreeModel& model,
                         const analysis::Sweeps* sweeps, const std::vector<Fan>& fans)
    : m_source(source), m_options(options), m_canvas(canvas), m_model(model), m_flow(*source.dataflow()), u(canvas.unit()),
      m_columns(treeColumns(source, model)), m_sweeps(sweeps), m_fans(fans)
{
    std::uint32_t latest = 0;
    for (std::uint32_t row = 0; row < model.rows.size(); ++row) {
        if (when(model.rows[row].step) != When::Future)
            latest = row;
    }
    m_layout = layOutTree(canvas, model, m_columns.headers, m_columns.arrays.empty() ? 1 : 2, widestLabels(), latest);
    findCellsBeingRead();
    for (std::uint32_t row = 0; row < model.rows.size(); ++row)
        m_valued.push_back(showsValues(source, canvas, model, m_layout, row));
}

void TreePainter::draw()
{
    drawHeader();
    std::vector<std::uint32_t> held = heldAbove(m_layout.firstRow);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
        m_held.push_back(held);
        advance(row, held);
    }
    const std::uint32_t last = lastVisibleRow();
    if (m_sweeps)
        drawWires(last);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row)
        drawEdges(row);
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row)
        drawRow(row, row == last);
    if (m_layout.lastRow > m_layout.firstRow)
        drawFanLabel(m_layout.lastRow - 1);
    drawStop(last);
    drawNotes();
}

TreePainter::When TreePainter::when(std::uint32_t step) const
{
    if (m_options.allSteps)
        return When::Past;
    return step == m_options.step ? When::Now : step < m_options.step ? When::Past : When::Future;
}

TreePainter::When TreePainter::whenRow(const analysis::TreeRow& row) const
{
    When best = When::Future;
    for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
        best = std::max(best, whenNode(m_model.nodes[i], row));
    return best;
}

QString TreePainter::labelOf(const analysis::TreeRow& row) const
{
    const analysis::Sweep sweep = sweepOf(std::uint32_t(&row - m_model.rows.data()));
    const QString label = rowLabel(m_source, row);
    return sweep == analysis::Sweep::Up ? tr("up, %1").arg(label) : sweep == analysis::Sweep::Down ? tr("down, %1").arg(label) : label;
}

QString TreePainter::detailOf(const analysis::TreeRow& row) const
{
    if (row.kind == analysis::RowKind::Before)
        return {};
    const QString threads = counted(m_source.launch().block.count(), QT_TRANSLATE_NOOP("figures", "%L1 of %Ln thread"),
                                    QT_TRANSLATE_NOOP("figures", "%L1 of %Ln threads"))
                                .arg(row.threads);
    if (row.line != row.lastLine)
        return tr("lines %1 to %2 · %3").arg(row.line).arg(row.lastLine).arg(threads);
    return row.line ? tr("line %1 · %2").arg(row.line).arg(threads) : threads;
}

/// Of rows with equal labels and details one: a loop makes thousands of them.
std::vector<std::uint32_t> TreePainter::rowsThatReadDifferently() const
{
    std::set<std::tuple<QString, analysis::Sweep, analysis::RowKind, std::uint32_t, std::uint32_t, std::uint32_t>> seen;
    std::vector<std::uint32_t> rows;
    for (std::uint32_t i = 0; i < m_model.rows.size(); ++i) {
        const analysis::TreeRow& row = m_model.rows[i];
        if (seen.emplace(rowLabel(m_source, row), sweepOf(i), row.kind, row.line, row.lastLine, row.threads).second)
            rows.push_back(i);
    }
    return rows;
}

LabelWidths TreePainter::widestLabels() const
{
    /// The window and an animation that is being exported draw the same block at once, each on its thread.
    struct Widest {
        std::mutex measuring;
        std::vector<std::uint32_t> rows;  ///< one for each text
        QString words;                    ///< of the language that the widths are for
        qreal unit = 0;
        LabelWidths widths;
    };
    struct OfTree {
        std::shared_ptr<Widest> widest;
    };
    struct OfSweep {
        std::shared_ptr<Widest> widest;
    };
    const auto make = [this] {
        auto made = std::make_shared<Widest>();
        made->rows = rowsThatReadDifferently();
        return made;
    };
    Widest& kept = m_sweeps ? *m_source.derived<OfSweep>([&] { return OfSweep{make()}; }).widest
                            : *m_source.derived<OfTree>([&] { return OfTree{make()}; }).widest;
    const std::lock_guard lock(kept.measuring);
    const QString words = tr("line %1 · %2") + tr("up, %1");
    if (kept.unit == u && kept.words == words)
        return kept.widths;
    kept.widths = {};
    kept.widths.note = m_canvas.width(edgesLeftOut(m_model.nodes.size(), m_model.nodes.size()), Font::Small);
    for (const std::uint32_t index : kept.rows) {
        const analysis::TreeRow& row = m_model.rows[index];
        const QString label = labelOf(row);
        kept.widths.body = std::max(kept.widths.body, m_canvas.width(label, Font::Body));
        kept.widths.small = std::max(kept.widths.small, m_canvas.width(label, Font::Small));
        kept.widths.detail = std::max(kept.widths.detail, m_canvas.width(detailOf(row), Font::Small));
    }
    kept.unit = u;
    kept.words = words;
    return kept.widths;
}

std::vector<std::uint32_t> TreePainter::heldAbove(std::uint32_t row) const
{
    std::vector<std::uint32_t> held(m_model.columns.size(), analysis::kNoNode);
    for (std::size_t left = held.size(); row > 0 && left > 0;) {
        const analysis::TreeRow& r = m_model.rows[--row];
        for (std::uint32_t i = r.firstNode + r.nodes; r.kind != analysis::RowKind::Result && i-- > r.firstNode;) {
            std::uint32_t& node = held[m_model.nodes[i].column];
            if (node == analysis::kNoNode && whenNode(m_model.nodes[i], r) != When::Future) {
                node = i;
                --left;
            }
        }
    }
    return held;
}

void TreePainter::findCellsBeingRead()
{
    if (m_options.allSteps || m_options.step >= m_source.steps().count() || !m_layout.cells)
        return;
    for (const std::uint32_t index : m_source.steps().events(m_options.step)) {
        const trace::Event event = m_source.trace().event(EventIndex(index));
        if (event.kind != trace::EventKind::Load)
            continue;
        const trace::EventData data = m_source.trace().data(EventIndex(index));
        for (LaneMask mask = event.mask; mask; mask &= mask - 1) {
            const auto lane = unsigned(std::countr_zero(mask));
            if (data.allocation[lane] == m_model.space)
                m_read.insert(data.offset[lane]);
        }
    }
}

void TreePainter::advance(std::uint32_t row, std::vector<std::uint32_t>& held) const
{
    const analysis::TreeRow& r = m_model.rows[row];
    for (std::uint32_t i = r.firstNode; r.kind != analysis::RowKind::Result && i < r.firstNode + r.nodes; ++i) {
        if (whenNode(m_model.nodes[i], r) != When::Future)
            held[m_model.nodes[i].column] = i;
    }
}

std::uint32_t TreePainter::lastVisibleRow() const
{
    std::uint32_t last = m_layout.firstRow;
    for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
        if (whenRow(m_model.rows[row]) != When::Future && m_model.rows[row].kind != analysis::RowKind::Result)
            last = row;
    }
    return last;
}

QRectF TreePainter::box(std::uint32_t column, std::uint32_t row, qreal width) const
{
    return {m_layout.x(column) - width / 2, m_layout.top(row), width, m_layout.boxHeight};
}

qreal TreePainter::nodeTop(const analysis::TreeNode& node, std::uint32_t row) const
{
    const bool inTurn = row + 1 == m_model.rows.size() && m_valued[row];
    return m_layout.top(row) + (inTurn ? m_layout.drop(node.column, m_model.rows[row].spacing) : 0);
}

void TreePainter::drawHeader()
{
    const qreal line = m_canvas.height(Font::MonoSmall), width = m_layout.columnWidth * m_layout.headerEvery;
    const qreal top = m_layout.headerTop + (m_columns.arrays.empty() ? 0 : line);
    for (const TreeColumns::Array& array : m_columns.arrays) {
        const qreal left = m_layout.x(array.first) - m_layout.columnWidth / 2, right = m_layout.x(array.last) + m_layout.columnWidth / 2;
        m_canvas.elidedText(QRectF(left, m_layout.headerTop, right - left, line), array.name, Font::MonoSmall, Role::Text, Qt::AlignCenter);
    }
    for (qsizetype column = 0; column < m_columns.headers.size(); column += m_layout.headerEvery) {
        const qreal x = m_layout.x(std::uint32_t(column));
        m_canvas.text(QRectF(x - width / 2, top, width, line), m_columns.headers[column], Font::MonoSmall, Role::TextDim);
    }
}

void TreePainter::drawRow(std::uint32_t row, bool last)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const When time = whenRow(r);
    if (time == When::Future)
        return;
    if (r.kind != analysis::RowKind::Result)
        drawKept(row, last);
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i) {
        const analysis::TreeNode& node = m_model.nodes[i];
        const When nodeTime = whenNode(node, r);
        if (nodeTime == When::Future)
            continue;
        if (r.mostInputs > 0)
            drawStack(node, row, nodeTime);
        drawNode(node, row, nodeTime, last);
    }
    drawLabel(row, time);
}

void TreePainter::drawLabel(std::uint32_t row, When time)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const bool now = time == When::Now;
    const qreal first = m_canvas.height(m_layout.labelFont), second = m_canvas.height(Font::Small);
    const qreal middle = m_layout.top(row) + m_layout.boxHeight / 2;
    const QString detail = detailOf(r);
    if (!r.inputs.empty()) {
        const qreal stack = stackHeight(r.mostInputs) * m_layout.stackCell;
        const QRectF place(m_layout.labelLeft, m_layout.stackBottom(row) - stack, m_layout.labelWidth, stack);
        m_canvas.elidedText(place, tr("from %1").arg(inputPlaces(m_source, r)), Font::Small, Role::TextDim);
    }
    const bool two = m_layout.details && !detail.isEmpty();
    const qreal top = middle - (two ? first + second : first) / 2;
    if (now)
        m_canvas.rect(QRectF(m_layout.labelLeft - 9 * u, top, 3 * u, two ? first + second : first), Role::AccentBorder);
    const std::size_t words = m_canvas.shapes();
    m_canvas.elidedText(QRectF(m_layout.labelLeft, top, m_layout.labelWidth, first), labelOf(r), m_layout.labelFont,
                        now ? Role::Text : Role::TextDim);
    if (two)
        m_canvas.elidedText(QRectF(m_layout.labelLeft, top + first, m_layout.labelWidth, second), detail, Font::Small, Role::TextDim);
    for (std::size_t i = words; i < m_canvas.shapes() && r.kind != analysis::RowKind::Before; ++i) {
        Subject& subject = m_canvas.shape(i).subject;
        subject.step = r.step;
        subject.line = r.line ? std::int32_t(r.line) : -1;
    }
}

void TreePainter::drawStop(std::uint32_t last)
{
    const analysis::Fault* const fault = analysis::faultAt(m_source, m_options.allSteps ? ~0u : m_options.step);
    const qreal height = m_canvas.height(Font::Small), y = m_layout.top(last) + m_layout.boxHeight + 12 * u + height / 2;
    if (!fault || !m_layout.shows(last) || y + height / 2 > m_canvas.content().bottom())
        return;
    m_canvas.line(QPointF(m_layout.field.left(), y), QPointF(m_layout.field.right(), y), Role::Error, 1.5).strokeStyle = Stroke::Dashed;
    const QString words = fault->line ? tr("stopped at line %1").arg(fault->line) : tr("stopped");
    m_canvas.elidedText(QRectF(m_layout.labelLeft, y - height / 2, m_layout.labelWidth, height), words, Font::Small, Role::Text);
    m_canvas.last().subject.tip = faultText(m_source, *fault);
}

void TreePainter::drawNotes()
{
    if (m_drawn < m_withEdges) {
        m_canvas.elidedText(QRectF(m_layout.labelLeft, m_layout.headerTop, m_layout.labelWidth, m_canvas.height(Font::Small)),
                            edgesLeftOut(m_drawn, m_withEdges), Font::Small, Role::TextDim);
        m_canvas.followSelection();
        m_canvas.last().subject.tip = tr("There is no room for all edges. Those of a value that is selected are drawn.");
    }
    if (m_layout.firstRow == 0)
        return;
    const QString note = counted(m_layout.firstRow, QT_TRANSLATE_NOOP("figures", "%Ln earlier row is not shown"),
                                 QT_TRANSLATE_NOOP("figures", "%Ln earlier rows are not shown"));
    const qreal height = m_canvas.height(Font::Small);
    m_canvas.elidedText(QRectF(m_layout.field.left(), m_layout.field.top() - height, m_layout.field.width(), height), note, Font::Small,
                        Role::TextDim);
}

}  // namespace simtscope::figures
