// Draws the dataflow of a block as a tree, or as wires for a scan: rows (tree_painter.cpp), their labels (tree_painter_labels.cpp), nodes
// (tree_painter_nodes.cpp), edges (tree_painter_edges.cpp), folded columns and the value of a "why" question (tree_painter_fold.cpp), and
// the legend (tree_painter_legend.cpp). Draws only the rows and nodes that exist after the step.
#pragma once

#include <QSet>
#include <memory>
#include <optional>

#include "gpu/analysis/models/patterns/sweeps.h"
#include "ui/figures/dataflow/edge_filter.h"
#include "ui/figures/dataflow/tree_columns.h"
#include "ui/figures/dataflow/tree_layout.h"

namespace simtscope::figures {

inline constexpr Role kDownSweepRole = Role::DownSweep;  // colour of the down-sweep

/// Nodes have tooltips only in a tree of at most this many nodes; in a larger tree they are dots too small to point at.
inline constexpr std::size_t kMaxTips = 1200;

/// Lays the figure out when it is made, and then draws it once.
class TreePainter {
public:
    /// `filters` holds one entry per row; see computeEdgeFilters().
    TreePainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas, const analysis::TreeModel& model,
                const analysis::Sweeps* sweeps, const std::vector<EdgeFilter>& filters);
    void draw();

private:
    enum class TimeRelation { Future, Past, Now };
    struct NodeTips;
    std::shared_ptr<NodeTips> nodeTips() const;

    TimeRelation timeRelationOfStep(std::uint32_t step) const;
    TimeRelation timeRelationOfRow(const analysis::TreeRow& row) const;
    bool isRowDrawn(std::uint32_t row) const { return m_drawnRows[row - m_layout.firstRow]; }  ///< only for rows that are shown
    TimeRelation timeRelationOfNode(const analysis::TreeNode& node, const analysis::TreeRow& row) const
    {
        return row.kind == analysis::RowKind::Before ? TimeRelation::Past : timeRelationOfStep(node.step);
    }
    analysis::Sweep sweepOf(std::uint32_t row) const { return m_sweeps ? m_sweeps->sweepOfRow[row] : analysis::Sweep::None; }
    /// Returns "distance 4" or "up, distance 4".
    QString labelOf(const analysis::TreeRow& row) const;
    /// Returns "line 24 · 8 of 16 threads".
    QString detailOf(const analysis::TreeRow& row) const;
    /// Returns the code of the line that wrote the row, "sdata[tid] += sdata[tid + s];", with an ellipsis if other lines wrote, too. Empty:
    /// the line is not known.
    QString codeOf(const analysis::TreeRow& row) const;
    /// Breaks codeOf() into the lines that stand beneath the label. The last row has none above the mark of a stopped block.
    QStringList wrapCode(const analysis::TreeRow& row, bool isLastRow) const;
    /// Returns one row for each different pair of label and detail; the result is the same for every step.
    std::vector<std::uint32_t> findDifferentLabelRows() const;
    LabelWidths widestLabels() const;
    /// Returns the width that the mark of bank conflicts takes from the row's label.
    qreal badgeWidth(const analysis::TreeRow& row) const;
    /// Fills m_whyNodes: the node of the value that is asked about ("why"), and all nodes that flowed into it.
    void findWhyNodes();
    bool isDim(const analysis::TreeNode& node) const
    {
        return !m_whyNodes.empty() && !m_whyNodes[std::size_t(&node - m_model.nodes.data())];
    }
    /// Dims the shapes from the index `first` on, because they did not flow into the value that is asked about.
    void dimShapesFrom(std::size_t first);
    /// Returns the columns that a folded tree must show: those of the selected cell, of findings, and of the values of a "why" question.
    RequiredColumns requiredColumns() const;
    /// Returns, by column, the node whose value the column's cell holds before the row; kNoNode: none.
    std::vector<std::uint32_t> findNodesHeldAbove(std::uint32_t row) const;
    /// Fills m_readCells with the cells that the current step reads.
    void findReadCells();
    void applyRow(std::uint32_t row, std::vector<std::uint32_t>& heldNodes) const;
    std::uint32_t lastVisibleRow() const;
    QRectF box(std::uint32_t column, std::uint32_t row, qreal width) const;
    qreal nodeTop(const analysis::TreeNode& node, std::uint32_t row) const;
    void drawHeader();
    void drawFoldHeaders(qreal top);
    struct EdgeStart {
        QPointF point;
        QPointF value;           ///< middle of the value that it leaves
        std::uint32_t row;       ///< the row in which it begins
        bool needsMark = false;  ///< whether nothing else is drawn there, so that the edge would begin in mid-air
    };
    /// Returns where the edge of an operand to a node in `row` begins: in the last drawn row above if the cell still holds the operand
    /// there, else in the row that made it; nullopt: that row is not shown.
    std::optional<EdgeStart> findOperandPosition(std::uint32_t operand, std::uint32_t row) const;
    /// Marks the beginning of an edge by a dot.
    void drawEdgeStart(QPointF point, const analysis::TreeNode& operand);
    /// Returns the least distance between two drawn edges, in pixels. Edges to far operands are flat, and need more distance to be told
    /// apart.
    qreal edgeSpacing(const analysis::TreeNode& node) const;
    /// Returns whether the node's edges, or some of them, are drawn. `lastDrawn` is the x of the last node with edges, and is updated.
    bool drawsEdges(std::uint32_t node, const analysis::TreeRow& treeRow, qreal& lastDrawn);
    void drawEdges(std::uint32_t row);
    void drawEdge(QPointF from, QPointF to, const analysis::TreeNode& node, std::uint32_t operand, std::uint32_t row, TimeRelation time);
    /// Says what of a value's edges is drawn: the lines, the motions along them, or both.
    struct EdgeParts {
        bool edges = true, motions = false;
    };
    void drawEdgesOf(std::uint32_t index, std::uint32_t row, TimeRelation time, EdgeParts parts);
    /// Draws each cell as a wire, from where it first holds a value down to the row that the step has reached.
    void drawWires(std::uint32_t last);
    void drawRow(std::uint32_t row, bool isLastRow);
    /// Outlines the cells of a row that a later step makes, so that the picture has its final height from the beginning. While answers are
    /// hidden, nothing tells how many rows come.
    void drawComingRow(std::uint32_t row);
    /// Draws the cells that keep their value in this row.
    void drawKeptCells(std::uint32_t row, bool isLastRow);
    FittedText fittedValue(const analysis::Version& version, std::uint32_t row) const;
    /// Returns the tooltip of the node's value. `keeps`: the tooltip says that the cell keeps the value in this row.
    QString tipOf(const analysis::TreeNode& node, bool keeps) const;
    void setMeaning(Shape& shape, const analysis::TreeNode& node);
    struct NodeStyle {
        Role fill, stroke;
        qreal radius;
    };
    /// Returns the node's style. Nodes of the down-sweep have another colour, and are rounder for readers who cannot tell the colours
    /// apart.
    NodeStyle styleOf(std::uint32_t row, TimeRelation time, bool isComputed) const;
    /// Draws the marks of a row's values in folded columns.
    void drawFolds(std::uint32_t row);
    /// Lists all of the last row's values where its columns are folded.
    void drawResults();
    /// Marks the row's bank conflicts, right of its label.
    void drawConflicts(std::uint32_t row, const QRectF& label);
    /// Draws a node without room for its value: filled, so that it does not look like one whose value is missing.
    void drawDot(const analysis::TreeNode& node, std::uint32_t row, TimeRelation time, bool isComputed);
    void drawNode(const analysis::TreeNode& node, std::uint32_t row, TimeRelation time, bool isLastRow);
    /// Draws the inputs that flow into a node, stacked, and one edge for all of them.
    void drawInputStack(const analysis::TreeNode& node, std::uint32_t row, TimeRelation time);
    void drawLabel(std::uint32_t row, TimeRelation time, bool isLastRow);
    /// Draws a question mark in place of the row that the current step makes, while a lecturer asks a question.
    void drawQuestion(std::uint32_t row);
    /// Draws, beneath its dot, the name of the value whose edges stand for those of the whole row.
    void drawEdgeFilterLabel(std::uint32_t row);
    /// Says beneath the last row that the block was stopped there.
    void drawStopMark(std::uint32_t last);
    /// Returns whether drawNotes() writes a note above the labels.
    bool hasNoteAboveLabels() const;
    void drawNotes();
    /// Explains the styles of the values that occur in the block, so that it stays the same from step to step.
    void drawLegend();
    /// Says above the labels what grey means, where a legend has no room.
    void drawGreyNote(const QString& text);

    const FigureSource& m_source;
    const FigureOptions& m_options;
    Canvas& m_canvas;
    const analysis::TreeModel& m_model;
    const analysis::Dataflow& m_flow;
    const qreal m_unit;
    const QRectF m_legend;  ///< area of the legend; empty: it has no room, or is not wanted
    TreeLayout m_layout;
    const TreeColumnHeadings m_columns;
    const analysis::Sweeps* const m_sweeps;  ///< nullptr: draws a tree
    const std::shared_ptr<NodeTips> m_tips;
    std::vector<bool> m_drawnRows;  ///< by shown row: whether it is drawn, because the step has reached it and it is not asked about
    bool m_hidesStep = false;       ///< whether answers are hidden, and with them the values of the current step
    qreal m_labelBottom = 0;        ///< lower end of the label of the row above
    QSet<std::uint64_t> m_readCells;
    std::vector<bool> m_showsValues;  ///< by row: whether nodes show values; false: they are dots
    const std::vector<EdgeFilter>& m_edgeFilters;
    std::vector<bool> m_whyNodes;         ///< by node: whether it flowed into the value that is asked about; empty: no question was asked
    QSet<std::uint32_t> m_filteredNodes;  ///< nodes at the ends of the edges that a filter lets through
    QSet<std::pair<std::uint32_t, std::int32_t>> m_foldEdgeStarts;  ///< rows and folds in which edges begin
    /// Number of values that have edges, and of those whose edges are drawn.
    std::uint32_t m_valueWithEdgesCount = 0, m_drawnValueCount = 0;
    std::vector<std::vector<std::uint32_t>> m_heldNodes;  ///< by shown row: the node that each column's cell holds above the row
};

}  // namespace simtscope::figures
