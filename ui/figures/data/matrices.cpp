// Draws two-dimensional arrays side by side, and marks the elements that the step reads and writes; for an image it draws the texels
// (declared in data_view.h).
#include <algorithm>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/patterns/halo_model.h"
#include "gpu/analysis/models/patterns/matrices_model.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/array_rows.h"
#include "ui/figures/data/data_view.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/facts.h"

namespace simtscope::figures {

namespace {

using analysis::MatricesModel;
using analysis::MatrixArray;
using analysis::MatrixIndex;
using analysis::MatrixTouch;

constexpr std::size_t kMaxArrays = 4;
constexpr qreal kGap = 30, kMaxSide = 44, kMaxRatio = 1.6, kMinLegibleSide = 9, kMinSide = 5;

/// Returns a range of at most `maxCount` of `totalCount` rows or columns. It is centred on the used ones. If these do not fit, it is
/// centred on the ones that the step touches.
IndexRange chooseVisibleSpan(std::uint32_t totalCount, IndexRange used, IndexRange touched, std::uint32_t maxCount)
{
    maxCount = std::min(maxCount, totalCount);
    const IndexRange centredRange = used.count <= maxCount ? used : touched;
    const std::uint32_t before = centredRange.count < maxCount ? (maxCount - centredRange.count) / 2 : 0;
    return {std::min(centredRange.first - std::min(centredRange.first, before), totalCount - maxCount), maxCount};
}

class MatricesPainter {
public:
    MatricesPainter(const FigureSource& source, const FigureOptions& options, Canvas& canvas)
        : m_source(source), m_canvas(canvas), m_model(MatricesModel::forBlock(source)), m_step(chooseDrawnStep(source, options)),
          m_touches(analysis::findMatrixTouches(source, m_model, m_step, options.warp)),
          m_ofThread(findCellsOfSelectedThread(source, options)), m_line(canvas.lineHeightOf(Font::Small)), u(canvas.unit())
    {
    }

    void draw()
    {
        const QRectF content = m_canvas.content();
        const std::size_t count = std::min(m_model.arrays.size(), kMaxArrays);
        const QRectF room(content.left() + 2 * u, content.top() + m_line + 6 * u, content.width() - 4 * u - qreal(count - 1) * kGap * u,
                          content.height() - 2 * m_line - 16 * u);
        qreal columns = 0;
        for (std::size_t i = 0; i < count; ++i)
            columns += computeWeight(m_model.arrays[i]);
        std::vector<MatrixGrid> grids;
        qreal totalWidth = qreal(count - 1) * kGap * u, maxHeight = 0;
        for (std::size_t i = 0; i < count; ++i) {
            grids.push_back(gridOf(i, QSizeF(room.width() * computeWeight(m_model.arrays[i]) / columns, room.height())));
            totalWidth += grids.back().area().width();
            maxHeight = std::max(maxHeight, grids.back().area().height());
        }
        QPointF gridTopLeft(content.left() + (content.width() - totalWidth) / 2, room.top() + (room.height() - maxHeight) / 2);
        for (std::size_t i = 0; i < count; ++i) {
            grids[i].topLeft = snapPoint(gridTopLeft);
            drawArray(i, grids[i]);
            gridTopLeft.rx() += grids[i].area().width() + kGap * u;
        }
        m_canvas.setFollowsSelection();
        for (std::size_t i = 0; i < count; ++i)
            drawCellsOfThread(m_model.arrays[i].shape, grids[i]);
        drawNote(gridTopLeft.y() + maxHeight);
        addMotions(grids);
    }

private:
    static qreal computeWeight(const MatrixArray& array) { return std::clamp<qreal>(array.usedArea.columnCount(), 8, 64); }

    MatrixGrid gridOf(std::size_t index, const QSizeF& room) const
    {
        const MatrixArray& array = m_model.arrays[index];
        MatrixGrid grid;
        grid.rows = {0, array.shape.rowCount};
        grid.columns = {0, array.shape.columnCount};
        if (std::min(room.width() / grid.columns.count, room.height() / grid.rows.count) < kMinLegibleSide * u) {
            analysis::MatrixArea touched = array.usedArea;
            if (!m_touches[index].empty()) {
                touched = {m_touches[index].front().position, m_touches[index].front().position};
                for (const MatrixTouch& touch : m_touches[index])
                    touched.include(touch.position);
            }
            const auto countFitting = [&](qreal extent, std::uint32_t used) {
                const qreal legibleCellCount = extent / (kMinLegibleSide * u), maxCellCount = extent / (kMinSide * u);
                return std::uint32_t(std::max(std::floor(legibleCellCount), std::min<qreal>(std::floor(maxCellCount), used)));
            };
            const analysis::MatrixArea& usedArea = array.usedArea;
            grid.rows = chooseVisibleSpan(array.shape.rowCount, {usedArea.first.row, usedArea.rowCount()},
                                          {touched.first.row, touched.rowCount()}, countFitting(room.height(), usedArea.rowCount()));
            grid.columns =
                chooseVisibleSpan(array.shape.columnCount, {usedArea.first.column, usedArea.columnCount()},
                                  {touched.first.column, touched.columnCount()}, countFitting(room.width(), usedArea.columnCount()));
        }
        grid.cellWidth = std::min(kMaxSide * u, room.width() / grid.columns.count);
        grid.cellHeight = std::min({kMaxSide * u, room.height() / grid.rows.count, grid.cellWidth * 1.2});
        grid.cellWidth = snapSize(std::min(grid.cellWidth, grid.cellHeight * kMaxRatio));
        grid.cellHeight = snapSize(grid.cellHeight);
        return grid;
    }

    void drawArray(std::size_t index, const MatrixGrid& grid)
    {
        const MatrixArray& array = m_model.arrays[index];
        const analysis::CellVersions& versions = analysis::CellVersions::forBlock(m_source);
        const std::vector<MatrixTouch>& touches = m_touches[index];
        const bool isValued = hasRoomForValues(m_canvas, grid);
        const ElementNames names(m_source, array.shape);
        drawCells(m_canvas, grid, [&](MatrixIndex position) {
            const auto touch = std::lower_bound(touches.begin(), touches.end(), position,
                                                [](const MatrixTouch& one, MatrixIndex p) { return one.position < p; });
            const bool isTouched = touch != touches.end() && touch->position == position;
            CellStyle style;
            const std::uint32_t version = versions.versionAt(array.shape.cell(position), m_step);
            if (isValued)
                style.texts = array.isImage ? texelTexts(array, position) : formatMatrixValue(m_source, version);
            style.fill = !isTouched       ? version == analysis::kNoVersion ? Role::Panel : Role::Cell
                         : touch->isWrite ? Role::Accent
                                          : Role::AccentSoft;
            style.stroke = isTouched ? Role::AccentBorder : Role::CellBorder;
            style.strokeWidth = isTouched ? 1.6 : 0.8;
            style.isMarked = isTouched;
            if (version != analysis::kNoVersion && analysis::HaloModel::forBlock(m_source).cells.contains(array.shape.cell(position)))
                style.hatch = Hatch::Diagonal;
            style.meaning = names.meaning(position, style.texts.value(0));
            if (isTouched)
                style.meaning.tip += QStringLiteral(" · ") + formatWithCount(touch->laneCount, QT_TRANSLATE_NOOP("figures", "%Ln lane"),
                                                                             QT_TRANSLATE_NOOP("figures", "%Ln lanes"));
            return style;
        });
        drawLabel(array, grid);
    }

    /// Outlines the elements that the selected thread writes: as one tile where they form one.
    void drawCellsOfThread(const analysis::MatrixShape& shape, const MatrixGrid& grid)
    {
        std::set<MatrixIndex> positions;
        for (const analysis::Cell& cell : m_ofThread) {
            if (const std::optional<MatrixIndex> position = shape.position(cell))
                positions.insert(*position);
        }
        if (positions.empty())
            return;
        analysis::MatrixArea area{*positions.begin(), *positions.begin()};
        for (const MatrixIndex position : positions)
            area.include(position);
        const bool isTile = positions.size() == std::uint64_t(area.rowCount()) * area.columnCount();
        for (const MatrixIndex position : positions) {
            const QRectF box = isTile ? grid.box(area) : grid.contains(position) ? grid.box(position) : QRectF();
            if (!box.isEmpty())
                m_canvas.addRect(box, Role::None, Role::AccentBorder, u).strokeWidth = 2 * u;
            m_hasOutlines = m_hasOutlines || !box.isEmpty();
            if (isTile)
                break;
        }
    }

    /// Lights up what the step reads, and moves what flows into the elements that it writes.
    void addMotions(const std::vector<MatrixGrid>& grids)
    {
        const analysis::CellVersions& versions = analysis::CellVersions::forBlock(m_source);
        const analysis::Dataflow& flow = *m_source.dataflow();
        for (std::size_t i = 0; i < grids.size(); ++i) {
            for (const MatrixTouch& touch : m_touches[i]) {
                if (!grids[i].contains(touch.position))
                    continue;
                const QPointF center = grids[i].box(touch.position).center();
                const std::uint32_t version = versions.versionAt(m_model.arrays[i].shape.cell(touch.position), m_step);
                if (!touch.isWrite)
                    addMotion(center, center, version);
                else if (version != analysis::kNoVersion)
                    for (std::uint32_t k = 0; k < flow.versions[version].operandCount; ++k)
                        moveOperand(grids, flow.operands[flow.versions[version].firstOperand + k], center);
            }
        }
    }

    /// Moves the operand from its element, if it is one that is shown.
    void moveOperand(const std::vector<MatrixGrid>& grids, std::uint32_t operand, QPointF target)
    {
        for (std::size_t i = 0; i < grids.size(); ++i) {
            const auto position = m_model.arrays[i].shape.position(m_source.dataflow()->versions[operand].cell);
            if (position && grids[i].contains(*position))
                return addMotion(grids[i].box(*position).center(), target, operand);
        }
    }

    void addMotion(QPointF from, QPointF to, std::uint32_t version)
    {
        m_canvas.addMotion({from, to, false, formatMatrixValue(m_source, version).value(0), Role::Accent});
    }

    static QStringList texelTexts(const MatrixArray& array, MatrixIndex position)
    {
        const auto texel = array.texels.find(position);
        return texel == array.texels.end() || !texel->second.isUnambiguous
                   ? QStringList()
                   : formatMatrixElement(
                         analysis::makeShownValue(texel->second.value, texel->second.type, analysis::typeBytes(texel->second.type)));
    }

    void drawLabel(const MatrixArray& array, const MatrixGrid& grid)
    {
        const auto rangeText = [](const IndexRange& span, std::uint32_t total) {
            return span.count == total ? QString::number(total) : tr("%1 to %2 of %3").arg(span.first).arg(span.end() - 1).arg(total);
        };
        const QRectF area = grid.area();
        const QString extents =
            QStringLiteral("%1 × %2").arg(rangeText(grid.rows, array.shape.rowCount), rangeText(grid.columns, array.shape.columnCount));
        m_canvas.addElidedText(QRectF(area.left(), area.top() - m_line - 4 * u, area.width() + (kGap - 6) * u, m_line),
                               array.shape.allocation < m_source.recording().allocations.size() &&
                                       m_source.recording().allocations[array.shape.allocation].kind == trace::AllocationKind::Array
                                   ? matrixName(m_source, array.shape)
                                   : QStringLiteral("%1  %2").arg(matrixName(m_source, array.shape), extents),
                               Font::Small, Role::Text);
    }

    void drawNote(qreal top)
    {
        const QRectF content = m_canvas.content();
        QStringList parts{tr("soft: read in this step"), tr("strong: written")};
        const auto isOfArray = [&](const analysis::Cell& cell) {
            return std::ranges::any_of(m_model.arrays, [&](const MatrixArray& array) { return array.shape.position(cell).has_value(); });
        };
        if (std::ranges::any_of(analysis::HaloModel::forBlock(m_source).cells, isOfArray))
            parts << tr("hatched: halo");
        if (m_hasOutlines)
            parts << tr("outlined: written by the selected thread");
        if (std::any_of(m_model.arrays.begin(), m_model.arrays.end(), [](const MatrixArray& array) { return array.isImage; }))
            parts << tr("of a texture: the nearest texel of each fetch, and what its fetches return where it is one value");
        m_canvas.addElidedText(QRectF(content.left(), top + 6 * u, content.width(), m_line), parts.join(QStringLiteral(" · ")), Font::Small,
                               Role::TextDim, Qt::AlignCenter);
    }

    const FigureSource& m_source;
    Canvas& m_canvas;
    const MatricesModel& m_model;
    const std::uint32_t m_step;
    const std::vector<std::vector<MatrixTouch>> m_touches;
    const std::set<analysis::Cell> m_ofThread;  // cells that the selected thread writes
    const qreal m_line, u;
    bool m_hasOutlines = false;
};

/// Returns "Accessed of in: rows 0 to 3, column 15."
QString makeMatricesSentence(const FigureSource& source, const FigureOptions& options)
{
    const MatricesModel& model = MatricesModel::forBlock(source);
    const auto touches = analysis::findMatrixTouches(source, model, chooseDrawnStep(source, options), options.warp);
    for (std::size_t i = 0; i < touches.size(); ++i) {
        if (touches[i].empty())
            continue;
        analysis::MatrixArea area{touches[i].front().position, touches[i].front().position};
        for (const MatrixTouch& touch : touches[i])
            area.include(touch.position);
        const QString rows =
            area.first.row == area.last.row ? tr("row %1").arg(area.first.row) : tr("rows %1 to %2").arg(area.first.row).arg(area.last.row);
        const QString columns = area.first.column == area.last.column ? tr("column %1").arg(area.first.column)
                                                                      : tr("columns %1 to %2").arg(area.first.column).arg(area.last.column);
        return tr("Accessed of %1: %2, %3.").arg(matrixName(source, model.arrays[i].shape), rows, columns);
    }
    return {};
}

}  // namespace

const DataView kMatricesView = {
    .fits = [](const FigureSource& source) { return !MatricesModel::forBlock(source).arrays.empty(); },
    .drawnArrays =
        [](const FigureSource& source) {
            std::vector<analysis::Cell> arrays;
            for (const MatrixArray& array : MatricesModel::forBlock(source).arrays) {
                if (arrays.size() < kMaxArrays)
                    arrays.push_back(array.shape.cell({}));
            }
            return arrays;
        },
    .sentence = makeMatricesSentence,
    .draw = [](const FigureSource& source, const FigureOptions& options,
               Canvas& canvas) { MatricesPainter(source, options, canvas).draw(); },
};

}  // namespace simtscope::figures
