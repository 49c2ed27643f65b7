// Draws, for TreePainter, the values as boxes or dots, with the stacks of inputs above them.
#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/tree_painter.h"

#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "gpu/analysis/models/patterns/version_text.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

constexpr std::size_t kMaxKeptTips = 1 << 16;
constexpr qreal kMinDashed = 22, kStackText = 0.92;

}  // namespace

/// Caches the tooltips of nodes that were requested; they are the same for every step. The window and an animation that is being exported
/// may draw the same block at once on two threads, hence the mutex.
struct TreePainter::NodeTips {
    std::mutex making;
    std::unordered_map<std::uint32_t, QString> valueTips, keptTips;  ///< by node
    QString languageKey;  ///< a text in the language of the tips, by which a change of language is noticed
};

std::shared_ptr<TreePainter::NodeTips> TreePainter::nodeTips() const
{
    struct OfTree {
        std::shared_ptr<NodeTips> tips;
    };
    struct OfSweep {
        std::shared_ptr<NodeTips> tips;
    };
    auto tips = m_sweeps ? m_source.getDerived<OfSweep>([] { return OfSweep{std::make_shared<NodeTips>()}; }).tips
                         : m_source.getDerived<OfTree>([] { return OfTree{std::make_shared<NodeTips>()}; }).tips;
    const std::lock_guard lock(tips->making);
    const QString languageKey = tr("%1 keeps %2") + tr(" · thread %1");
    if (languageKey != tips->languageKey || tips->valueTips.size() + tips->keptTips.size() > kMaxKeptTips) {
        tips->valueTips.clear();
        tips->keptTips.clear();
        tips->languageKey = languageKey;
    }
    return tips;
}

QString TreePainter::tipOf(const analysis::TreeNode& node, bool keeps) const
{
    const std::lock_guard lock(m_tips->making);
    QString& tip = (keeps ? m_tips->keptTips : m_tips->valueTips)[std::uint32_t(&node - m_model.nodes.data())];
    if (!tip.isNull())
        return tip;
    const analysis::Version& version = m_flow.versions[node.version];
    tip = keeps ? tr("%1 keeps %2").arg(formatCell(m_source, version.cell, version.bytes), describeVersion(m_source, version))
                : makeVersionTip(m_source, m_model, node);
    return tip;
}

void TreePainter::drawKeptCells(std::uint32_t row, bool isLastRow)
{
    if (!m_layout.hasValueInEveryCell) {
        const qreal y = m_layout.top(row) + m_layout.boxHeight / 2;
        if (!m_sweeps)
            m_canvas.addLine(QPointF(m_layout.columnArea.left(), y), QPointF(m_layout.columnArea.right(), y), Role::Grid);
        return;
    }
    std::vector<bool> written(m_model.columns.size());
    const analysis::TreeRow& r = m_model.rows[row];
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodeCount; ++i)
        written[m_model.nodes[i].column] = timeRelationOfNode(m_model.nodes[i], r) != TimeRelation::Future;
    const std::vector<std::uint32_t>& held = m_heldNodes[row - m_layout.firstRow];
    for (std::uint32_t column = 0; column < held.size(); ++column) {
        if (written[column] || held[column] == analysis::kNoNode || m_layout.hides(column))
            continue;
        const analysis::TreeNode& node = m_model.nodes[held[column]];
        const analysis::Version& version = m_flow.versions[node.version];
        const QRectF nodeBox = box(column, row, m_layout.boxWidths[row]);
        const bool isRead = isLastRow && m_readCells.contains(version.cell.offset);
        const std::size_t first = m_canvas.shapeCount();
        Shape& shape = m_canvas.addRect(nodeBox, Role::Panel, isRead ? Role::AccentBorder : Role::Grid, 4 * m_unit);
        shape.strokeWidth = (isRead ? 2 : 1) * m_unit;
        shape.meaning.subject = subjectOf(version.cell);
        if (row > node.lastRow) {
            shape.fill = Role::None;
            shape.strokeStyle = Stroke::Dotted;
            shape.meaning.tip = tr("lane %1 last passed on %2; its register may hold another value by now")
                                    .arg(QString::number(version.lane), describeVersion(m_source, version));
            continue;
        }
        shape.meaning.tip = tipOf(node, true);
        const FittedText value = fittedValue(version, row);
        m_canvas.addText(nodeBox, value.text, Font::Mono, Role::TextDim, Qt::AlignCenter, value.scale);
        if (isDim(node))
            dimShapesFrom(first);
    }
}

void TreePainter::drawComingRow(std::uint32_t row)
{
    const analysis::TreeRow& r = m_model.rows[row];
    if (!m_layout.hasValueInEveryCell) {
        const qreal y = m_layout.top(row) + m_layout.boxHeight / 2;
        m_canvas.addLine(QPointF(m_layout.columnArea.left(), y), QPointF(m_layout.columnArea.right(), y), Role::Grid, 0.6);
        return;
    }
    if (r.kind == analysis::RowKind::Repeated)
        return;
    std::vector<bool> isOutlined(m_model.columns.size(), r.kind != analysis::RowKind::Result);
    for (std::uint32_t i = r.firstNode; i < r.firstNode + r.nodeCount; ++i)
        isOutlined[m_model.nodes[i].column] = true;
    for (std::uint32_t column = 0; column < isOutlined.size(); ++column) {
        if (!isOutlined[column] || m_layout.hides(column))
            continue;
        Shape& shape = m_canvas.addRect(box(column, row, m_layout.boxWidths[row]), Role::None, Role::Grid, 4 * m_unit);
        shape.strokeWidth = 0.8 * m_unit;
        shape.opacity = 0.7;
    }
}

FittedText TreePainter::fittedValue(const analysis::Version& version, std::uint32_t row) const
{
    return analysis::UninitialisedReads::forBlock(m_source).isUnwrittenVersion(version)
               ? fitText(m_canvas, m_layout, row, describeVersion(m_source, version))
               : fitText(m_canvas, m_layout, row, analysis::versionValue(m_source, version));
}

void TreePainter::setMeaning(Shape& shape, const analysis::TreeNode& node)
{
    const analysis::Version& version = m_flow.versions[node.version];
    const auto ifWritten = [&](std::uint32_t number) { return version.isWritten ? std::optional(number) : std::nullopt; };
    shape.meaning.subject = subjectOf(version.cell, ifWritten(version.thread));
    shape.meaning.step = ifWritten(node.step);
    shape.meaning.line = toOptionalLine(m_model.rows[node.row].firstLine);
    if (m_model.nodes.size() <= kMaxTips || !m_layout.folds.empty())
        shape.meaning.tip = tipOf(node, false);
}

TreePainter::NodeStyle TreePainter::styleOf(std::uint32_t row, TimeRelation time, bool isComputed) const
{
    const bool isNow = time == TimeRelation::Now;
    if (sweepOf(row) == analysis::Sweep::Down && (isNow || isComputed))
        return {isNow ? kDownSweepRole : Role::Cell, kDownSweepRole, m_layout.boxHeight * 0.5};
    return {isNow        ? Role::Accent
            : isComputed ? Role::AccentSoft
                         : Role::Cell,
            isNow || isComputed ? Role::AccentBorder : Role::CellBorder, (m_layout.hasValueInEveryCell ? 4 : 3) * m_unit};
}

void TreePainter::drawDot(const analysis::TreeNode& node, std::uint32_t row, TimeRelation time, bool isComputed)
{
    const qreal room = m_layout.columnWidth * std::max(1u, m_model.rows[row].spacing);
    const bool isFiltered = m_filteredNodes.contains(std::uint32_t(&node - m_model.nodes.data()));
    const qreal width = std::clamp(room * 0.55, isFiltered ? 1.4 * m_unit : 0.7, m_layout.boxHeight * 0.6);
    const qreal height = isFiltered ? m_layout.boxHeight : std::min(m_layout.boxHeight * 0.7, std::max(width, 5 * m_unit));
    const QRectF dot(m_layout.x(node.column) - width / 2, m_layout.top(row) + (m_layout.boxHeight - height) / 2, width, height);
    const Role fill = isFiltered                              ? Role::AccentBorder
                      : sweepOf(row) == analysis::Sweep::Down ? kDownSweepRole
                      : time == TimeRelation::Now             ? Role::AccentBorder
                      : isComputed                            ? Role::Edge
                                                              : Role::TextDim;
    setMeaning(m_canvas.addRect(dot, fill, Role::None, width > 3 * m_unit ? width * 0.3 : 0), node);
}

void TreePainter::drawNode(const analysis::TreeNode& node, std::uint32_t row, TimeRelation time, bool isLastRow)
{
    const analysis::TreeRow& r = m_model.rows[row];
    const analysis::Version& version = m_flow.versions[node.version];
    const bool isComputed = (r.kind == analysis::RowKind::Combined || r.kind == analysis::RowKind::Result) && !node.isCopyOfOwnCell;
    const NodeStyle style = styleOf(row, time, isComputed);
    const FittedText value = m_showsValues[row] ? fittedValue(version, row) : FittedText{};
    if (value.text.isEmpty()) {
        drawDot(node, row, time, isComputed);
        return;
    }
    const bool isKept = hasKeptOwnValue(m_model, node);
    const bool isFaint = !node.reachesResult && time != TimeRelation::Now;
    const Role fill = isKept || isFaint ? Role::Panel : style.fill;
    QRectF nodeBox = box(node.column, row, m_layout.boxWidths[row]);
    nodeBox.moveTop(nodeTop(node, row));
    Shape& shape = m_canvas.addRect(nodeBox, fill,
                                    isFaint                                       ? Role::Grid
                                    : !isKept                                     ? style.stroke
                                    : m_layout.columnWidth >= kMinDashed * m_unit ? Role::TextDim
                                                                                  : Role::Grid,
                                    style.radius);
    const bool isRead = isLastRow && m_readCells.contains(version.cell.offset) && r.kind != analysis::RowKind::Result;
    shape.strokeWidth = (time == TimeRelation::Now || isRead ? 2 : 1) * m_unit;
    shape.strokeStyle = isKept && m_layout.columnWidth >= kMinDashed * m_unit ? Stroke::Dashed : Stroke::Solid;
    if (isRead)
        shape.stroke = Role::AccentBorder;
    if (analysis::UninitialisedReads::forBlock(m_source).isUnwrittenVersion(version))
        shape.hatch = Hatch::Diagonal;
    setMeaning(shape, node);
    if (isKept && !shape.meaning.tip.isEmpty())
        shape.meaning.tip += QStringLiteral(" · ") + tr("no lane that far away, so it got its own value");
    if (!node.reachesResult && !shape.meaning.tip.isEmpty())
        shape.meaning.tip += QStringLiteral(" · ") + tr("it flows into no result");
    const Font font = time == TimeRelation::Now ? Font::MonoBold : Font::Mono;
    if (m_canvas.addTextOn(nodeBox, value.text, font, fill, Qt::AlignCenter, value.scale) && (isKept || isFaint))
        m_canvas.lastShape().backgroundRole = Role::None, m_canvas.lastShape().fill = Role::TextDim;
}

void TreePainter::drawEdgeFilterLabel(std::uint32_t row)
{
    const std::uint32_t index = m_edgeFilters[row].node;
    if (index == analysis::kNoNode || m_showsValues[row] ||
        timeRelationOfNode(m_model.nodes[index], m_model.rows[row]) == TimeRelation::Future)
        return;
    const analysis::TreeNode& node = m_model.nodes[index];
    const analysis::Version& version = m_flow.versions[node.version];
    const QString text = tr("%1 = %2").arg(formatCell(m_source, version.cell, version.bytes), describeVersion(m_source, version));
    const qreal width = m_canvas.widthOf(text, Font::Mono) + m_unit, top = m_layout.top(row) + m_layout.boxHeight + 3 * m_unit;
    const qreal left = std::clamp(m_layout.x(node.column) - width / 2, m_layout.columnArea.left(),
                                  std::max(m_layout.columnArea.left(), m_layout.columnArea.right() - width));
    if (top + m_canvas.lineHeightOf(Font::Mono) <= m_canvas.content().bottom() &&
        m_canvas.addText(QRectF(left, top, width, m_canvas.lineHeightOf(Font::Mono)), text, Font::Mono, Role::Text))
        setMeaning(m_canvas.lastShape(), node);
}

void TreePainter::drawInputStack(const analysis::TreeNode& node, std::uint32_t row, TimeRelation time)
{
    const std::uint32_t cells = countStackCells(node.inputCount);
    if (cells == 0)
        return;
    const qreal height = m_layout.stackCellHeight;
    const qreal bottom = m_layout.stackBottom(row);
    const bool isDense = !m_layout.hasValueInEveryCell;
    const qreal width = isDense ? std::max<qreal>(0.7, std::min(m_layout.columnWidth * 0.6, m_layout.boxHeight)) : m_layout.boxWidths[row];
    const QRectF stack(m_layout.x(node.column) - width / 2, bottom - cells * height, width, cells * height);
    const bool isTiny = width < 4 * m_unit;
    if (isDense) {  // filled, like nodes without room
        const qreal inset = isTiny ? 0 : width * 0.2;
        setMeaning(m_canvas.addRect(stack.adjusted(inset, inset, -inset, -inset), Role::CellBorder, Role::None, inset), node);
    } else {
        setMeaning(m_canvas.addRect(stack, Role::Cell, Role::CellBorder, 3 * m_unit), node);
    }
    if (isTiny)
        return;
    m_canvas.addLine(QPointF(stack.center().x(), bottom), QPointF(stack.center().x(), nodeTop(node, row)),
                     time == TimeRelation::Now ? Role::AccentBorder : Role::Edge, time == TimeRelation::Now ? 1.9 : 1.2);
    for (std::uint32_t i = 0; i < cells && !isDense; ++i) {
        const bool isRemainder = i == 3 && node.inputCount > 4;
        const analysis::Version& input = m_flow.versions[m_model.inputs[node.firstInput + i]];
        const QString text = isRemainder ? QStringLiteral("+%1").arg(node.inputCount - 3) : describeVersion(m_source, input);
        const FittedText fitted = isRemainder ? fitText(m_canvas, m_layout, row, text) : fittedValue(input, row);
        m_canvas.addText(QRectF(stack.left(), stack.top() + i * height, width, height), fitted.text, Font::Mono,
                         isRemainder ? Role::TextDim : Role::Text, Qt::AlignCenter, fitted.scale * kStackText);
        if (time == TimeRelation::Now && !isRemainder)
            m_canvas.addMotion({QPointF(stack.center().x(), stack.top() + (i + 0.5) * height),
                                QPointF(stack.center().x(), nodeTop(node, row) + m_layout.boxHeight / 2), false, text, Role::Accent});
    }
}

}  // namespace simtscope::figures
