// Draws, for TreePainter, the legend: the styles of values that occur in the block.
#include <algorithm>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/dataflow/tree_painter.h"

namespace simtscope::figures {

namespace {

struct Entry {
    const char* label;
    bool isUsed;
    Role fill, stroke;
    bool isRound = false;
    Stroke strokeStyle = Stroke::Solid;
};

}  // namespace

void TreePainter::drawLegend()
{
    const auto isComputed = [this](const analysis::TreeNode& node) {
        const analysis::RowKind kind = m_model.rows[node.row].kind;
        return (kind == analysis::RowKind::Combined || kind == analysis::RowKind::Result) && !node.isCopyOfOwnCell;
    };
    const auto isOfDownSweep = [this](const analysis::TreeNode& node) { return sweepOf(node.row) == analysis::Sweep::Down; };
    const auto isKept = [this](const analysis::TreeNode& node) { return hasKeptOwnValue(m_model, node); };
    const auto any = [this](auto&& fits) { return std::ranges::any_of(m_model.nodes, fits); };
    if (std::ranges::none_of(m_showsValues, [](bool shows) { return shows; }))
        return;
    const bool hasUnused = any([&](const analysis::TreeNode& node) { return !node.reachesResult; });
    const bool showsKept = m_layout.hasValueInEveryCell && std::ranges::any_of(m_model.rows, [this](const analysis::TreeRow& row) {
                               return row.kind != analysis::RowKind::Result && row.kind != analysis::RowKind::Repeated &&
                                      row.nodeCount < m_model.columns.size();
                           });
    const char* const grey = !hasUnused  ? QT_TRANSLATE_NOOP("figures", "grey: keeps its value")
                             : showsKept ? QT_TRANSLATE_NOOP("figures", "grey: kept, or in no result")
                                         : QT_TRANSLATE_NOOP("figures", "grey: flows into no result");
    if (m_legend.isEmpty()) {
        if (hasUnused || showsKept)
            drawGreyNote(tr(grey));
        return;
    }
    const Entry entries[] = {
        {QT_TRANSLATE_NOOP("figures", "written in this step"), !m_options.showsAllSteps, Role::Accent, Role::AccentBorder},
        {QT_TRANSLATE_NOOP("figures", "computed, or the result"),
         any([&](const analysis::TreeNode& node) { return isComputed(node) && !isOfDownSweep(node) && !isKept(node); }), Role::AccentSoft,
         Role::AccentBorder},
        {QT_TRANSLATE_NOOP("figures", "down-sweep"),
         any([&](const analysis::TreeNode& node) { return isComputed(node) && isOfDownSweep(node); }), Role::Cell, kDownSweepRole, true},
        {QT_TRANSLATE_NOOP("figures", "not computed"), any([&](const analysis::TreeNode& node) {
             return node.inputCount > 0 || (!isComputed(node) && node.reachesResult && !isKept(node));
         }),
         Role::Cell, Role::CellBorder},
        {grey, hasUnused || showsKept, Role::Panel, Role::Grid},
        {QT_TRANSLATE_NOOP("figures", "no lane that far away"), any(isKept), Role::Panel, Role::TextDim, false, Stroke::Dashed},
    };
    const qreal swatch = 15 * m_unit, gap = 5 * m_unit;
    qreal left = m_legend.left();
    for (const Entry& entry : entries) {
        const QString label = tr(entry.label);
        const qreal width = m_canvas.widthOf(label, Font::Small);
        if (!entry.isUsed || left + swatch + gap + width > m_legend.right())
            continue;
        const QRectF box(left, m_legend.top() + m_legend.height() * 0.16, swatch, m_legend.height() * 0.68);
        Shape& shape = m_canvas.addRect(box, entry.fill, entry.stroke, entry.isRound ? box.height() / 2 : 3 * m_unit);
        shape.strokeStyle = entry.strokeStyle;
        m_canvas.addText(QRectF(left + swatch + gap, m_legend.top(), width, m_legend.height()), label, Font::Small, Role::TextDim);
        left += swatch + gap + width + 20 * m_unit;
    }
}

void TreePainter::drawGreyNote(const QString& text)
{
    const qreal line = m_canvas.lineHeightOf(Font::Small), top = m_layout.headerTop + line;
    const qreal firstLabel = m_layout.top(m_layout.firstRow) + (m_layout.boxHeight - m_canvas.lineHeightOf(m_layout.labelFont)) / 2;
    if (m_options.drawsLegend && m_layout.lastRow > m_layout.firstRow && !m_layout.hasDetails && top + line <= firstLabel)
        m_canvas.addElidedText(QRectF(m_layout.labelLeft, top, m_layout.labelWidth, line), text, Font::Small, Role::TextDim);
}

}  // namespace simtscope::figures
