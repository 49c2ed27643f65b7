// Draws, for TreePainter, the gaps of folded columns and the list of results, and finds the values of a "why" question.
#include <algorithm>

#include "gpu/analysis/models/finding_marks.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/dataflow_options.h"
#include "ui/figures/dataflow/tree_painter.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

constexpr qreal kDimmedOpacity = 0.25;  // opacity of values that did not flow into the one that is asked about
constexpr qreal kGapHalfWidth = 9;
constexpr std::size_t kMaxFindings = 4;  // findings whose cells are always shown

}  // namespace

void TreePainter::findWhyNodes()
{
    const std::optional<WhyQuestion>& question = m_options.specificOptions.get<DataflowOptions>().whyQuestion;
    std::uint32_t askedNode = analysis::kNoNode;
    for (std::uint32_t i = 0; question && i < m_model.nodes.size(); ++i) {
        const analysis::TreeNode& node = m_model.nodes[i];
        if (m_flow.versions[node.version].cell == question->cell &&
            (m_model.rows[node.row].kind == analysis::RowKind::Before || node.step <= question->step))
            askedNode = i;
    }
    if (askedNode == analysis::kNoNode)
        return;
    m_whyNodes.assign(m_model.nodes.size(), false);
    m_whyNodes[askedNode] = true;
    for (std::uint32_t i = askedNode + 1; i-- > 0;) {
        const analysis::TreeNode& node = m_model.nodes[i];
        for (std::uint32_t k = 0; m_whyNodes[i] && k < node.operandCount; ++k)
            m_whyNodes[m_model.operands[node.firstOperand + k]] = true;
    }
}

void TreePainter::dimShapesFrom(std::size_t first)
{
    for (std::size_t i = first; i < m_canvas.shapeCount(); ++i) {
        Shape& shape = m_canvas.shape(i);
        if (shape.kind == Shape::Kind::Text) {  // stays readable on the faded fill
            shape.fill = Role::TextDim;
            shape.backgroundRole = Role::None;
        } else {
            shape.opacity = kDimmedOpacity;
        }
    }
}

RequiredColumns TreePainter::requiredColumns() const
{
    RequiredColumns required;
    const auto columnOf = [&](const analysis::Cell& cell) {
        const auto node = std::ranges::find_if(m_model.nodes, [&](const auto& n) { return m_flow.versions[n.version].cell == cell; });
        return node == m_model.nodes.end() ? analysis::kNoNode : node->column;
    };
    if (const std::optional<analysis::Cell> cell = cellOf(m_options.selection))
        required.center = columnOf(*cell);
    for (const analysis::FindingMark& mark : analysis::FindingMarks::forBlock(m_source).marks) {
        if (mark.cell && required.columns.size() < kMaxFindings)
            required.columns.push_back(columnOf(*mark.cell));
    }
    for (std::uint32_t i = 0; i < m_whyNodes.size(); ++i) {
        if (m_whyNodes[i])
            required.columns.push_back(m_model.nodes[i].column);
    }
    return required;
}

void TreePainter::drawFolds(std::uint32_t row)
{
    const analysis::TreeRow& r = m_model.rows[row];
    std::vector<std::uint32_t> values(m_layout.folds.size());
    for (std::uint32_t i = r.firstNode; !values.empty() && i < r.firstNode + r.nodeCount; ++i) {
        const std::int32_t gap = m_layout.foldIndices[m_model.nodes[i].column];
        if (gap >= 0 && timeRelationOfNode(m_model.nodes[i], r) != TimeRelation::Future)
            ++values[std::size_t(gap)];
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const QRectF box(m_layout.folds[i].x - kGapHalfWidth * m_unit, m_layout.top(row), 2 * kGapHalfWidth * m_unit, m_layout.boxHeight);
        const bool isMarked = values[i] > 0 || m_foldEdgeStarts.contains({row, std::int32_t(i)});  // no edge begins in mid-air
        if (!isMarked || !m_canvas.addText(box, QStringLiteral("⋯"), Font::Mono, Role::TextDim))
            continue;
        m_canvas.lastShape().meaning.tip =
            values[i] == 0 ? tr("The folded columns keep their values in this row.")
                           : formatWithCount(values[i], QT_TRANSLATE_NOOP("figures", "%Ln more value in folded columns"),
                                             QT_TRANSLATE_NOOP("figures", "%Ln more values in folded columns"));
    }
}

void TreePainter::drawResults()
{
    const ResultList& list = m_layout.results;
    const analysis::TreeRow& last = m_model.rows.back();
    if (list.lineCount == 0 || timeRelationOfRow(last) == TimeRelation::Future)
        return;
    const qreal line = m_canvas.lineHeightOf(Font::MonoSmall);
    for (std::uint32_t i = 0; i < last.nodeCount; ++i) {
        const analysis::TreeNode& node = m_model.nodes[last.firstNode + i];
        const QRectF box(list.left + i % list.valuesPerLine * list.valueWidth, list.top + i / list.valuesPerLine * line, list.valueWidth,
                         line);
        const TimeRelation time = timeRelationOfNode(node, last);
        if (time == TimeRelation::Future ||
            !m_canvas.addText(box, describeVersion(m_source, m_flow.versions[node.version]), Font::MonoSmall,
                              time == TimeRelation::Now ? Role::Text : Role::TextDim, Qt::AlignRight | Qt::AlignVCenter))
            continue;
        setMeaning(m_canvas.lastShape(), node);
    }
    const qreal labelLeft = std::max(m_layout.labelLeft, list.right() + 8 * m_unit);
    m_canvas.addElidedText(QRectF(labelLeft, list.top, m_canvas.content().right() - labelLeft, line),
                           tr("all %1 values").arg(formatCount(last.nodeCount)), Font::Small, Role::TextDim);
}

void TreePainter::drawFoldHeaders(qreal top)
{
    const qreal line = m_canvas.lineHeightOf(Font::MonoSmall);
    for (const TreeFold& gap : m_layout.folds) {
        const qreal half = kGapHalfWidth * m_unit;
        if (!m_canvas.addText(QRectF(gap.x - half, top, 2 * half, line), QStringLiteral("⋯"), Font::MonoSmall, Role::TextDim))
            continue;
        Meaning& meaning = m_canvas.lastShape().meaning;
        meaning.subject = subjectOf(m_model.columns[gap.first]);
        meaning.tip = formatWithCount(gap.last - gap.first + 1, QT_TRANSLATE_NOOP("figures", "%Ln column is folded: %1"),
                                      QT_TRANSLATE_NOOP("figures", "%Ln columns are folded: %1"))
                          .arg(gap.first == gap.last ? m_columns.headers[gap.first]
                                                     : tr("%1 to %2").arg(m_columns.headers[gap.first], m_columns.headers[gap.last])) +
                      QStringLiteral(" · ") + tr("click to show the first of them");
    }
}

}  // namespace simtscope::figures
