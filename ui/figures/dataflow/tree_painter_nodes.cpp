// Draws, for TreePainter, the values as boxes or dots, with the stacks of inputs above them.
#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/tree_painter.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "gpu/analysis/models/patterns/version_words.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

// nodes have tooltips only in a tree of at most this many nodes; in a larger tree they are dots too small to point at
constexpr std::size_t kMaxTips = 1200;
constexpr std::size_t kMaxKeptTips = 1 << 16;
constexpr qreal kMinDashed = 22, kStackText = 0.92;

}  // namespace

/// Caches the tooltips of nodes that were requested; they are the same for every step. The window and an animation that is being exported
/// may draw the same block at once on two threads, hence the mutex.
struct TreePainter::NodeTips {
    std::mutex making;
    std::unordered_map<std::uint32_t, QString> made, keeps;  ///< by node
    QString words;                                           ///< the language of the texts
};

std::shared_ptr<TreePainter::NodeTips> TreePainter::nodeTips() const
{
    struct OfTree {
        std::shared_ptr<NodeTips> tips;
    };
    struct OfSweep {
        std::shared_ptr<NodeTips> tips;
    };
    auto tips = m_sweeps ? m_source.derived<OfSweep>([] { return OfSweep{std::make_shared<NodeTips>()}; }).tips
                         : m_source.derived<OfTree>([] { return OfTree{std::make_shared<NodeTips>()}; }).tips;
    const std::lock_guard lock(tips->making);
    const QString words = tr("%1 keeps %2") + tr(" · thread %1");
    if (words != tips->words || tips->made.size() + tips->keeps.size() > kMaxKeptTips) {
        tips->made.clear();
        tips->keeps.clear();
        tips->words = words;
    }
    return tips;
}

QString TreePainter::tipOf(const analysis::TreeNode& node, bool keeps) const
{
    const std::lock_guard lock(m_tips->making);
    QString& tip = (keeps ? m_tips->keeps : m_tips->made)[std::uint32_t(&node - m_model.nodes.data())];
    if (!tip.isNull())
        return tip;
    const analysis::Version& version = m_flow.versions[node.version];
    tip = keeps ? tr("%1 keeps %2").arg(cellName(m_source, version.cell, version.bytes), versionText(m_source, version))
                : versionTip(m_source, m_model, node);
    return tip;
}

void TreePainter::drawKept(std::uint32_t row, bool last)
{
    if (!m_layout.cells) {
        const qreal y = m_layout.top(row) + m_layout.boxHeight / 2;
        if (!m_sweeps)
            m_canvas.line(QPointF(m_layout.field.left(), y), QPointF(m_layout.field.right(), y), Role::Grid);
        return;
    }
    std::vector<bool> written(m_model.columns.size());
    const analysis::TreeRow& r = m_model.rows[row];
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodes; ++i)
        written[m_model.nodes[i].column] = whenNode(m_model.nodes[i], r) != When::Future;
    const std::vector<std::uint32_t>& held = m_held[row - m_layout.firstRow];
    for (std::uint32_t column = 0; column < held.size(); ++column) {
        if (written[column] || held[column] == analysis::kNoNode || m_layout.hides(column))
            continue;
        const analysis::TreeNode& node = m_model.nodes[held[column]];
        const analysis::Version& version = m_flow.versions[node.version];
        const QRectF place = box(column, row, m_layout.boxes[row]);
        const bool read = last && m_readCells.contains(version.cell.offset);
        const std::size_t first = m_canvas.shapes();
        Shape& shape = m_canvas.rect(place, Role::Panel, read ? Role::AccentBorder : Role::Grid, 4 * u);
        shape.strokeWidth = (read ? 2 : 1) * u;
        shape.meaning.subject = subjectOf(version.cell);
        if (row > node.lastRow) {
            shape.fill = Role::None;
            shape.strokeStyle = Stroke::Dotted;
            shape.meaning.tip = tr("lane %1 last passed on %2; its register may hold another value by now")
                                    .arg(QString::number(version.lane), versionText(m_source, version));
            continue;
        }
        shape.meaning.tip = tipOf(node, true);
        const FittedText value = valueOf(version, row);
        m_canvas.text(place, value.text, Font::Mono, Role::TextDim, Qt::AlignCenter, value.scale);
        if (isDim(node))
            dim(first);
    }
}

FittedText TreePainter::valueOf(const analysis::Version& version, std::uint32_t row) const
{
    return analysis::UninitialisedReads::of(m_source).isVersion(version)
               ? fittingText(m_canvas, m_layout, row, versionText(m_source, version))
               : fittingText(m_canvas, m_layout, row, analysis::versionValue(m_source, version));
}

void TreePainter::describe(Shape& shape, const analysis::TreeNode& node)
{
    const analysis::Version& version = m_flow.versions[node.version];
    const auto ifWritten = [&](std::uint32_t number) { return version.written ? std::optional(number) : std::nullopt; };
    shape.meaning.subject = subjectOf(version.cell, ifWritten(version.thread));
    shape.meaning.step = ifWritten(node.step);
    shape.meaning.line = knownLine(m_model.rows[node.row].line);
    if (m_model.nodes.size() <= kMaxTips || !m_layout.gaps.empty())
        shape.meaning.tip = tipOf(node, false);
}

TreePainter::NodeStyle TreePainter::styleOf(std::uint32_t row, When time, bool computed) const
{
    const bool now = time == When::Now;
    if (sweepOf(row) == analysis::Sweep::Down && (now || computed))
        return {now ? kDown : Role::Cell, kDown, m_layout.boxHeight * 0.5};
    return {now        ? Role::Accent
            : computed ? Role::AccentSoft
                       : Role::Cell,
            now || computed ? Role::AccentBorder : Role::CellBorder, (m_layout.cells ? 4 : 3) * u};
}

void TreePainter::drawDot(const analysis::TreeNode& node, std::uint32_t row, When time, bool computed)
{
    const qreal room = m_layout.columnWidth * std::max(1u, m_model.rows[row].spacing);
    const bool isFiltered = m_filteredNodes.contains(std::uint32_t(&node - m_model.nodes.data()));
    const qreal width = std::clamp(room * 0.55, isFiltered ? 1.4 * u : 0.7, m_layout.boxHeight * 0.6);
    const qreal height = isFiltered ? m_layout.boxHeight : std::min(m_layout.boxHeight * 0.7, std::max(width, 5 * u));
    const QRectF dot(m_layout.x(node.column) - width / 2, m_layout.top(row) + (m_layout.boxHeight - height) / 2, width, height);
    const Role fill = isFiltered                              ? Role::AccentBorder
                      : sweepOf(row) == analysis::Sweep::Down ? kDown
                      : time == When::Now                     ? Role::AccentBorder
                      : computed                              ? Role::Edge
                                                              : Role::TextDim;
    describe(m_canvas.rect(dot, fill, Role::None, width > 3 * u ? width * 0.3 : 0), node);
}

void TreePainter::drawNode(const analysis::TreeNode& node, std::uint32_t row, When time, bool last)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const analysis::Version& version = m_flow.versions[node.version];
    const bool computed = (r.kind == analysis::RowKind::Combined || r.kind == analysis::RowKind::Result) && !node.isCopyOfOwnCell;
    const NodeStyle style = styleOf(row, time, computed);
    const FittedText value = m_showsValues[row] ? valueOf(version, row) : FittedText{};
    if (value.text.isEmpty()) {
        drawDot(node, row, time, computed);
        return;
    }
    const bool kept = keptItsOwn(m_model, node);
    const bool faint = !node.reachesResult && time != When::Now;
    const Role fill = kept || faint ? Role::Panel : style.fill;
    QRectF place = box(node.column, row, m_layout.boxes[row]);
    place.moveTop(nodeTop(node, row));
    Shape& shape = m_canvas.rect(place, fill,
                                 faint                                    ? Role::Grid
                                 : !kept                                  ? style.stroke
                                 : m_layout.columnWidth >= kMinDashed * u ? Role::TextDim
                                                                          : Role::Grid,
                                 style.radius);
    const bool read = last && m_readCells.contains(version.cell.offset) && r.kind != analysis::RowKind::Result;
    shape.strokeWidth = (time == When::Now || read ? 2 : 1) * u;
    shape.strokeStyle = kept && m_layout.columnWidth >= kMinDashed * u ? Stroke::Dashed : Stroke::Solid;
    if (read)
        shape.stroke = Role::AccentBorder;
    if (analysis::UninitialisedReads::of(m_source).isVersion(version))
        shape.hatch = Hatch::Diagonal;
    describe(shape, node);
    if (kept && !shape.meaning.tip.isEmpty())
        shape.meaning.tip += QStringLiteral(" · ") + tr("no lane that far away, so it got its own value");
    if (!node.reachesResult && !shape.meaning.tip.isEmpty())
        shape.meaning.tip += QStringLiteral(" · ") + tr("it flows into no result");
    const Font font = time == When::Now ? Font::MonoBold : Font::Mono;
    if (m_canvas.textOn(place, value.text, font, fill, Qt::AlignCenter, value.scale) && (kept || faint))
        m_canvas.last().on = Role::None, m_canvas.last().fill = Role::TextDim;
}

void TreePainter::drawEdgeFilterLabel(std::uint32_t row)
{
    const std::uint32_t index = m_edgeFilters[row].node;
    if (index == analysis::kNoNode || m_showsValues[row] || whenNode(m_model.nodes[index], m_model.rows[row]) == When::Future)
        return;
    const analysis::TreeNode& node = m_model.nodes[index];
    const analysis::Version& version = m_flow.versions[node.version];
    const QString text = tr("%1 = %2").arg(cellName(m_source, version.cell, version.bytes), versionText(m_source, version));
    const qreal width = m_canvas.width(text, Font::Mono) + u, top = m_layout.top(row) + m_layout.boxHeight + 3 * u;
    const qreal left = std::clamp(m_layout.x(node.column) - width / 2, m_layout.field.left(),
                                  std::max(m_layout.field.left(), m_layout.field.right() - width));
    if (top + m_canvas.height(Font::Mono) <= m_canvas.content().bottom() &&
        m_canvas.text(QRectF(left, top, width, m_canvas.height(Font::Mono)), text, Font::Mono, Role::Text))
        describe(m_canvas.last(), node);
}

void TreePainter::drawStack(const analysis::TreeNode& node, std::uint32_t row, When time)
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
    m_canvas.line(QPointF(stack.center().x(), bottom), QPointF(stack.center().x(), nodeTop(node, row)),
                  time == When::Now ? Role::AccentBorder : Role::Edge, time == When::Now ? 1.9 : 1.2);
    for (std::uint32_t i = 0; i < cells && !dense; ++i) {
        const bool rest = i == 3 && node.inputs > 4;
        const analysis::Version& input = m_flow.versions[m_model.inputs[node.firstInput + i]];
        const QString text = rest ? QStringLiteral("+%1").arg(node.inputs - 3) : versionText(m_source, input);
        const FittedText fitted = rest ? fittingText(m_canvas, m_layout, row, text) : valueOf(input, row);
        m_canvas.text(QRectF(stack.left(), stack.top() + i * height, width, height), fitted.text, Font::Mono,
                      rest ? Role::TextDim : Role::Text, Qt::AlignCenter, fitted.scale * kStackText);
        if (time == When::Now && !rest && m_canvas.motions() < kMaxMotions)
            m_canvas.motion({QPointF(stack.center().x(), stack.top() + (i + 0.5) * height),
                             QPointF(stack.center().x(), nodeTop(node, row) + m_layout.boxHeight / 2), false, text, Role::Accent});
    }
}

}  // namespace simtscope::figures
