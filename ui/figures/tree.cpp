#include <QCoreApplication>
#include <QSet>
#include <QStringList>
#include <algorithm>
#include <bit>

#include "ui/figures/facts.h"
#include "ui/figures/layouts.h"
#include "ui/figures/names.h"
#include "ui/figures/sweeps.h"
#include "ui/figures/tree_columns.h"
#include "ui/figures/tree_layout.h"

namespace simtscope::figures {

namespace {

constexpr std::size_t kMostMotions = 64;
constexpr std::size_t kMostTips = 1200;  // a tooltip per node up to here; beyond, nodes are dots that nobody points at
constexpr qreal kEdgeSpacing = 7, kEdgeGap = 1.3;  // least distance of drawn edges beside and above each other, where nodes are close

QString tr(const char* text)
{
    return QCoreApplication::translate("figures", text);
}

constexpr Role kDown = Role::Warp5;  // the down-sweep's
constexpr qreal kLeastArrow = 11, kLeastDashed = 22, kArrow = 4;  // shuffles have arrows where columns are wide enough
constexpr qreal kLeastWire = 4;      // columns closer than this have no wires

enum class When { Future, Past, Now };

// A value of more operands than this has company that looks alike: where nodes are dots, a few of them stand for all.
constexpr std::uint32_t kManyOperands = 8, kMostEdgesOfMany = 128;

class TreePainter {
public:
    TreePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const TreeModel& model, const Sweeps* sweeps)
        : m_source(source), m_options(options), m_canvas(canvas), m_model(model), m_flow(*source.dataflow()), u(canvas.unit()),
          m_columns(treeColumns(source, model)), m_sweeps(sweeps)
    {
        std::uint32_t latest = 0;
        for (std::uint32_t row = 0; row < model.rows.size(); ++row) {
            if (when(model.rows[row].step) != When::Future)
                latest = row;
        }
        qreal labelWidth = 0;
        for (const TreeRow& row : model.rows)
            labelWidth = std::max({labelWidth, canvas.width(labelOf(row), Font::Body), canvas.width(detailOf(row), Font::Small)});
        m_layout = layOutTree(canvas, model, m_columns.headers, m_columns.arrays.empty() ? 1 : 2, labelWidth, latest);
        findCellsBeingRead();
        for (std::uint32_t row = 0; row < model.rows.size(); ++row)
            m_valued.push_back(showsValues(source, canvas, model, m_layout, row));
    }

    void draw()
    {
        drawHeader();
        std::vector<std::uint32_t> held(m_model.columns.size(), kNoNode);  // the node that each column's cell holds above the row
        m_held.resize(m_layout.lastRow - m_layout.firstRow);
        for (std::uint32_t row = 0; row < m_layout.lastRow; ++row) {
            if (m_layout.shows(row))
                m_held[row - m_layout.firstRow] = held;
            advance(row, held);
        }
        const std::uint32_t last = lastVisibleRow();
        if (m_sweeps)
            drawWires(last);
        for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row)
            drawEdges(row);
        for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row)
            drawRow(row, row == last);
        drawNotes();
    }

private:
    When when(std::uint32_t step) const
    {
        if (m_options.allSteps)
            return When::Past;
        return step == m_options.step ? When::Now : step < m_options.step ? When::Past : When::Future;
    }

    When whenRow(const TreeRow& row) const
    {
        When best = When::Future;
        for (std::uint32_t i = row.firstNode; i < row.firstNode + row.nodes; ++i)
            best = std::max(best, whenNode(m_model.nodes[i], row));
        return best;
    }

    When whenNode(const TreeNode& node, const TreeRow& row) const { return row.kind == RowKind::Before ? When::Past : when(node.step); }

    Sweep sweepOf(std::uint32_t row) const { return m_sweeps ? m_sweeps->rows[row] : Sweep::None; }

    /// "distance 4", or "up, distance 4"
    QString labelOf(const TreeRow& row) const
    {
        const Sweep sweep = sweepOf(std::uint32_t(&row - m_model.rows.data()));
        return sweep == Sweep::Up ? tr("up, %1").arg(row.label) : sweep == Sweep::Down ? tr("down, %1").arg(row.label) : row.label;
    }

    /// "line 24 · 8 of 16 threads"
    QString detailOf(const TreeRow& row) const
    {
        if (row.kind == RowKind::Before)
            return {};
        const QString threads = tr("%1 of %2 threads").arg(row.threads).arg(m_source.launch().block.count());
        if (row.line != row.lastLine)
            return tr("lines %1 to %2 · %3").arg(row.line).arg(row.lastLine).arg(threads);
        return row.line ? tr("line %1 · %2").arg(row.line).arg(threads) : threads;
    }

    /// Cells of the columns that the current step reads.
    void findCellsBeingRead()
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

    void advance(std::uint32_t row, std::vector<std::uint32_t>& held) const
    {
        const TreeRow& r = m_model.rows[row];
        for (std::uint32_t i = r.firstNode; r.kind != RowKind::Result && i < r.firstNode + r.nodes; ++i) {
            if (whenNode(m_model.nodes[i], r) != When::Future)
                held[m_model.nodes[i].column] = i;
        }
    }

    std::uint32_t lastVisibleRow() const
    {
        std::uint32_t last = m_layout.firstRow;
        for (std::uint32_t row = m_layout.firstRow; row < m_layout.lastRow; ++row) {
            if (whenRow(m_model.rows[row]) != When::Future && m_model.rows[row].kind != RowKind::Result)
                last = row;
        }
        return last;
    }

    QRectF box(std::uint32_t column, std::uint32_t row, qreal width) const
    {
        return {m_layout.x(column) - width / 2, m_layout.top(row), width, m_layout.boxHeight};
    }

    void drawHeader()
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

    /// Where the operand of a node in `row` is seen: in the row above when its cell still holds it there, else where it was made.
    std::optional<QPointF> operandAt(std::uint32_t operand, std::uint32_t row) const
    {
        const TreeNode& node = m_model.nodes[operand];
        const bool above = row > m_layout.firstRow && m_model.rows[row - 1].kind != RowKind::Result
                           && m_held[row - m_layout.firstRow][node.column] == operand && m_model.rows[node.row].kind != RowKind::Result;
        const std::uint32_t at = above ? row - 1 : node.row;
        if (m_layout.shows(at))
            return QPointF(m_layout.x(node.column), m_layout.top(at) + m_layout.boxHeight);
        if (at < m_layout.firstRow)
            return QPointF(m_layout.x(node.column), m_layout.field.top());
        return std::nullopt;
    }

    /// Least distance of two drawn edges: far operands make flat curves, which need more of it to be told apart.
    qreal edgeSpacing(const TreeNode& node) const
    {
        if (m_layout.cells)
            return 0;
        std::uint32_t apart = 0;
        for (std::uint32_t k = 0; k < node.operands; ++k) {
            const std::uint32_t column = m_model.nodes[m_model.operands[node.firstOperand + k]].column;
            apart = std::max(apart, column > node.column ? column - node.column : node.column - column);
        }
        return std::max(kEdgeSpacing * u, kEdgeGap * u * apart * m_layout.columnWidth / (m_layout.pitch - m_layout.boxHeight));
    }

    /// Every how many nodes of the row one shows its edges: a product's thousands would cover each other.
    std::uint32_t edgesEvery(const TreeRow& r) const
    {
        std::uint32_t many = 0;
        for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes && !m_layout.cells; ++i)
            many += m_model.nodes[i].operands > kManyOperands ? m_model.nodes[i].operands : 0;
        return std::min(r.nodes, (many + kMostEdgesOfMany - 1) / kMostEdgesOfMany);
    }

    void drawEdges(std::uint32_t row)
    {
        const TreeRow& r = m_model.rows[row];
        const std::uint32_t every = edgesEvery(r);
        qreal lastDrawn = -1e9;
        for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i) {
            const TreeNode& node = m_model.nodes[i];
            const When time = whenNode(node, r);
            if (time == When::Future)
                continue;
            if (every > 1 && (i - r.firstNode) % every != every / 2) {
                m_examples = r.nodes / every;
                m_exampleNodes = r.nodes;
                continue;
            }
            if (m_layout.x(node.column) - lastDrawn < edgeSpacing(node)) {
                m_edgesLeftOut = true;
                continue;
            }
            lastDrawn = m_layout.x(node.column);
            const QPointF to(m_layout.x(node.column), m_layout.top(row));
            for (std::uint32_t k = 0; k < node.operands; ++k) {
                const std::uint32_t operand = m_model.operands[node.firstOperand + k];
                const std::optional<QPointF> from = operandAt(operand, row);
                if (!from)
                    continue;
                drawEdge(*from, to, node, operand, row, time);
                if (time == When::Now && m_canvas.motions() < kMostMotions)
                    m_canvas.motion({*from, QPointF(to.x(), to.y() + m_layout.boxHeight / 2), m_sweeps == nullptr,
                                     versionText(m_source, m_flow.versions[m_model.nodes[operand].version]),
                                     sweepOf(row) == Sweep::Down ? kDown : Role::Accent});
            }
        }
    }

    void drawEdge(QPointF from, QPointF to, const TreeNode& node, std::uint32_t operand, std::uint32_t row, When time)
    {
        const bool own = m_model.nodes[operand].column == node.column, down = sweepOf(row) == Sweep::Down;
        const Role role = down ? kDown : time == When::Now ? Role::AccentBorder : Role::Edge;
        const qreal width = (time == When::Now ? 1.7 : 1.1) * (own ? 1.2 : 1) * (m_layout.cells ? 1 : 0.7);
        if (!m_sweeps && !own) {
            m_canvas.curve(from, to, role, width);
            if (m_model.space == analysis::kLaneCell && m_layout.columnWidth >= kLeastArrow * u)
                m_canvas.arrowHead(to, role, width, kArrow * u);
            return;
        }
        Shape& edge = m_canvas.line(from, to, role, width);
        const bool moved = !own && m_flow.versions[node.version].operation == 0;  // the value goes elsewhere as it is
        if (m_sweeps && moved)
            edge.strokeStyle = Stroke::Dashed;
    }

    /// Each cell as a wire, from where it first holds a value down to the row that has been reached.
    void drawWires(std::uint32_t last)
    {
        if (m_layout.columnWidth < kLeastWire * u || m_layout.lastRow <= m_layout.firstRow)
            return;
        std::vector<std::uint32_t> first(m_model.columns.size(), kNoNode);
        for (const TreeNode& node : m_model.nodes) {
            if (m_model.rows[node.row].kind != RowKind::Result)
                first[node.column] = std::min(first[node.column], node.row);
        }
        for (std::uint32_t column = 0; column < first.size(); ++column) {
            const std::uint32_t from = std::max(first[column], m_layout.firstRow);
            if (first[column] != kNoNode && from < last)
                m_canvas.line(QPointF(m_layout.x(column), m_layout.top(from)), QPointF(m_layout.x(column), m_layout.top(last) + m_layout.boxHeight / 2),
                              Role::EdgeFaint, m_layout.cells ? 1 : 0.6);
        }
    }

    void drawRow(std::uint32_t row, bool last)
    {
        const TreeRow& r = m_model.rows[row];
        const When time = whenRow(r);
        if (time == When::Future)
            return;
        if (r.kind != RowKind::Result)
            drawKept(row, last);
        for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i) {
            const TreeNode& node = m_model.nodes[i];
            const When nodeTime = whenNode(node, r);
            if (nodeTime == When::Future)
                continue;
            if (r.mostInputs > 0)
                drawStack(node, row, nodeTime);
            drawNode(node, row, nodeTime, last);
        }
        drawLabel(row, time);
    }

    /// Cells that keep their value in this row.
    void drawKept(std::uint32_t row, bool last)
    {
        if (!m_layout.cells) {
            const qreal y = m_layout.top(row) + m_layout.boxHeight / 2;
            if (!m_sweeps)
                m_canvas.line(QPointF(m_layout.field.left(), y), QPointF(m_layout.field.right(), y), Role::Grid);
            return;
        }
        std::vector<bool> written(m_model.columns.size());
        const TreeRow& r = m_model.rows[row];
        for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i)
            written[m_model.nodes[i].column] = whenNode(m_model.nodes[i], r) != When::Future;
        const std::vector<std::uint32_t>& held = m_held[row - m_layout.firstRow];
        for (std::uint32_t column = 0; column < held.size(); ++column) {
            if (written[column] || held[column] == kNoNode)
                continue;
            const analysis::Version& version = m_flow.versions[m_model.nodes[held[column]].version];
            const QRectF place = box(column, row, m_layout.boxes[row]);
            const bool read = last && m_read.contains(version.cell.offset);
            Shape& shape = m_canvas.rect(place, Role::Panel, read ? Role::AccentBorder : Role::Grid, 4 * u);
            shape.strokeWidth = (read ? 2 : 1) * u;
            shape.subject.cellAllocation = version.cell.allocation;
            shape.subject.cellOffset = std::int64_t(version.cell.offset);
            shape.subject.tip = tr("%1 keeps %2").arg(Names::of(m_source).cell(version.cell, version.bytes), versionText(m_source, version));
            m_canvas.text(place, versionText(m_source, version), Font::Mono, Role::TextDim, Qt::AlignCenter, m_layout.scales[row]);
        }
    }

    void describe(Shape& shape, const TreeNode& node)
    {
        const analysis::Version& version = m_flow.versions[node.version];
        shape.subject.cellAllocation = version.cell.allocation;
        shape.subject.cellOffset = std::int64_t(version.cell.offset);
        shape.subject.thread = version.written ? std::int32_t(version.thread) : -1;
        shape.subject.step = version.written ? std::int64_t(node.step) : -1;
        shape.subject.line = m_model.rows[node.row].line ? std::int32_t(m_model.rows[node.row].line) : -1;
        if (m_model.nodes.size() <= kMostTips)
            shape.subject.tip = versionTip(m_source, m_model, node);
    }

    struct NodeLook {
        Role fill, stroke;
        qreal radius;
    };

    /// The down-sweep has another colour and, for those who do not see it, rounder nodes.
    NodeLook lookOf(std::uint32_t row, When time, bool computed) const
    {
        const bool now = time == When::Now;
        if (sweepOf(row) == Sweep::Down && (now || computed))
            return {now ? kDown : Role::Cell, kDown, m_layout.boxHeight * 0.5};
        return {now ? Role::Accent : computed ? Role::AccentSoft : Role::Cell, now || computed ? Role::AccentBorder : Role::CellBorder,
                (m_layout.cells ? 4 : 3) * u};
    }

    /// A node without room for its value: filled, so that it does not look like one whose value is missing.
    void drawDot(const TreeNode& node, std::uint32_t row, When time, bool computed)
    {
        const qreal room = m_layout.columnWidth * std::max(1u, m_model.rows[row].spacing);
        const qreal width = std::clamp(room * 0.55, 0.7, m_layout.boxHeight * 0.6), height = std::min(m_layout.boxHeight * 0.7, std::max(width, 5 * u));
        const QRectF dot(m_layout.x(node.column) - width / 2, m_layout.top(row) + (m_layout.boxHeight - height) / 2, width, height);
        const Role fill = sweepOf(row) == Sweep::Down ? kDown : time == When::Now ? Role::AccentBorder : computed ? Role::Edge : Role::TextDim;
        describe(m_canvas.rect(dot, fill, Role::None, width > 3 * u ? width * 0.3 : 0), node);
    }

    void drawNode(const TreeNode& node, std::uint32_t row, When time, bool last)
    {
        const TreeRow& r = m_model.rows[row];
        const analysis::Version& version = m_flow.versions[node.version];
        const bool computed = (r.kind == RowKind::Combined || r.kind == RowKind::Result) && !node.carried;
        const NodeLook look = lookOf(row, time, computed);
        const QString value = m_valued[row] ? fittingText(m_canvas, m_layout, row, versionValue(m_source, version)) : QString();
        if (value.isEmpty()) {
            drawDot(node, row, time, computed);
            return;
        }
        const bool kept = keptItsOwn(m_model, node);
        const Role fill = kept ? Role::Panel : look.fill;
        const QRectF place = box(node.column, row, m_layout.boxes[row]);
        Shape& shape = m_canvas.rect(place, fill, !kept ? look.stroke : m_layout.columnWidth >= kLeastDashed * u ? Role::TextDim : Role::Grid, look.radius);
        const bool read = last && m_read.contains(version.cell.offset) && r.kind != RowKind::Result;
        shape.strokeWidth = (time == When::Now || read ? 2 : 1) * u;
        shape.strokeStyle = kept && m_layout.columnWidth >= kLeastDashed * u ? Stroke::Dashed : Stroke::Solid;
        if (read)
            shape.stroke = Role::AccentBorder;
        describe(shape, node);
        if (kept)
            shape.subject.tip += tr(" · no lane that far away, so it got its own value");
        const Font font = time == When::Now ? Font::MonoBold : Font::Mono;
        if (m_canvas.textOn(place, value, font, fill, Qt::AlignCenter, m_layout.scales[row]) && kept)
            m_canvas.last().on = Role::None, m_canvas.last().fill = Role::TextDim;
    }

    /// The inputs that flow into a node, on top of each other, and one edge for all of them.
    void drawStack(const TreeNode& node, std::uint32_t row, When time)
    {
        const std::uint32_t cells = stackHeight(node.inputs);
        if (cells == 0)
            return;
        const qreal height = m_layout.stackCell;
        const qreal bottom = m_layout.stackBottom(row);
        const bool dense = !m_layout.cells;
        const qreal width = dense ? std::max<qreal>(0.7, std::min(m_layout.columnWidth * 0.6, m_layout.boxHeight)) : m_layout.boxes[row];
        const QRectF stack(m_layout.x(node.column) - width / 2, bottom - cells * height, width, cells * height);
        const bool tiny = width < 4 * u;
        if (dense) {  // filled, like nodes without room
            const qreal inset = tiny ? 0 : width * 0.2;
            describe(m_canvas.rect(stack.adjusted(inset, inset, -inset, -inset), Role::CellBorder, Role::None, inset), node);
        } else {
            describe(m_canvas.rect(stack, Role::Cell, Role::CellBorder, 3 * u), node);
        }
        if (tiny)
            return;
        m_canvas.line(QPointF(stack.center().x(), bottom), QPointF(stack.center().x(), m_layout.top(row)),
                      time == When::Now ? Role::AccentBorder : Role::Edge, time == When::Now ? 1.9 : 1.2);
        for (std::uint32_t i = 0; i < cells && !dense; ++i) {
            const bool rest = i == 3 && node.inputs > 4;
            const QString text = rest ? QStringLiteral("+%1").arg(node.inputs - 3)
                                      : versionText(m_source, m_flow.versions[m_model.inputs[node.firstInput + i]]);
            m_canvas.text(QRectF(stack.left(), stack.top() + i * height, width, height), text, Font::Mono, rest ? Role::TextDim : Role::Text,
                          Qt::AlignCenter, std::max(0.67, m_layout.scales[row] * 0.92));
            if (time == When::Now && !rest && m_canvas.motions() < kMostMotions)
                m_canvas.motion({QPointF(stack.center().x(), stack.top() + (i + 0.5) * height),
                                 QPointF(stack.center().x(), m_layout.top(row) + m_layout.boxHeight / 2), false, text, Role::Accent});
        }
    }

    void drawLabel(std::uint32_t row, When time)
    {
        const TreeRow& r = m_model.rows[row];
        const bool now = time == When::Now;
        const qreal first = m_canvas.height(Font::Body), second = m_canvas.height(Font::Small);
        const qreal middle = m_layout.top(row) + m_layout.boxHeight / 2;
        const QString detail = detailOf(r);
        if (!r.inputs.isEmpty()) {
            const qreal stack = stackHeight(r.mostInputs) * m_layout.stackCell;
            const QRectF place(m_layout.labelLeft, m_layout.stackBottom(row) - stack, m_layout.labelWidth, stack);
            m_canvas.elidedText(place, tr("from %1").arg(r.inputs), Font::Small, Role::TextDim);
        }
        const bool two = m_layout.pitch >= (first + second) * 1.05 && !detail.isEmpty();
        const qreal top = middle - (two ? first + second : first) / 2;
        if (now)
            m_canvas.rect(QRectF(m_layout.labelLeft - 9 * u, top, 3 * u, two ? first + second : first), Role::AccentBorder);
        const std::size_t words = m_canvas.shapes();
        m_canvas.elidedText(QRectF(m_layout.labelLeft, top, m_layout.labelWidth, first), labelOf(r), Font::Body, now ? Role::Text : Role::TextDim);
        if (two)
            m_canvas.elidedText(QRectF(m_layout.labelLeft, top + first, m_layout.labelWidth, second), detail, Font::Small, Role::TextDim);
        for (std::size_t i = words; i < m_canvas.shapes() && r.kind != RowKind::Before; ++i) {
            Subject& subject = m_canvas.shape(i).subject;
            subject.step = r.step;
            subject.line = r.line ? std::int32_t(r.line) : -1;
        }
    }

    void drawNotes()
    {
        if (m_edgesLeftOut || m_examples)
            m_canvas.elidedText(QRectF(m_layout.labelLeft, m_layout.headerTop, m_layout.labelWidth, m_canvas.height(Font::Small)),
                                m_examples ? tr("edges of %1 of %2 values").arg(m_examples).arg(m_exampleNodes) : tr("some edges left out"),
                                Font::Small, Role::TextDim);
        if (m_layout.firstRow == 0)
            return;
        const QString note = counted(m_layout.firstRow, QT_TRANSLATE_NOOP("figures", "%n earlier row is not shown"),
                                     QT_TRANSLATE_NOOP("figures", "%n earlier rows are not shown"));
        const qreal height = m_canvas.height(Font::Small);
        m_canvas.elidedText(QRectF(m_layout.field.left(), m_layout.field.top() - height, m_layout.field.width(), height), note, Font::Small,
                            Role::TextDim);
    }

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const TreeModel& m_model;
    const analysis::Dataflow& m_flow;
    const qreal u;
    TreeLayout m_layout;
    const TreeColumns m_columns;
    const Sweeps* const m_sweeps;  ///< nullptr: a tree
    QSet<std::uint64_t> m_read;
    std::vector<bool> m_valued;   ///< by row: it shows values, else dots
    bool m_edgesLeftOut = false;  ///< for want of room
    std::uint32_t m_examples = 0, m_exampleNodes = 0;  ///< values that stand for their row with their edges, and the row's values
    std::vector<std::vector<std::uint32_t>> m_held;  ///< by shown row: the node that each column's cell holds above it
};

}  // namespace

Figure layoutDataflow(const char* figure, const FigureSource& source, const FigureOptions& options, const Fact& fact, const Sweeps* sweeps)
{
    Canvas canvas(options, figureTitle(figure, source), fact);
    const Result<analysis::Dataflow>& flow = source.dataflow();
    if (!flow) {
        canvas.message(tr("The dataflow of this kernel cannot be found: %1").arg(QString::fromStdString(flow.error().text())));
        return canvas.take();
    }
    const TreeModel& model = TreeModel::of(source);
    if (model.nodes.empty()) {
        canvas.message(tr("This block stores no value and passes none between lanes, so there is no dataflow to draw."));
        return canvas.take();
    }
    TreePainter(source, options, canvas, model, sweeps).draw();
    return canvas.take();
}

Figure layoutTree(const FigureSource& source, const FigureOptions& options)
{
    return layoutDataflow("tree", source, options, stepFact(source, options.step), nullptr);
}

}  // namespace simtscope::figures
