// Declared in product_words.h.
#include "ui/figures/data/product_words.h"

#include <algorithm>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/data/matrix_grid.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

using analysis::MatrixIndex;
using analysis::MatrixShape;

/// Returns "3 to 7", "5 and 13" or "1, 5 and 9"; empty when a few numbers do not name the indices.
QString formatIndices(std::vector<std::uint32_t> indices)
{
    std::sort(indices.begin(), indices.end());
    indices.erase(std::unique(indices.begin(), indices.end()), indices.end());
    if (indices.size() > 2 && indices.back() - indices.front() + 1 == indices.size())
        return tr("%1 to %2").arg(indices.front()).arg(indices.back());
    if (indices.empty() || indices.size() > 4)
        return {};
    QStringList numbers;
    for (const std::uint32_t index : indices)
        numbers << QString::number(index);
    const QString last = numbers.takeLast();
    return numbers.isEmpty() ? last : tr("%1 and %2").arg(numbers.join(QStringLiteral(", ")), last);
}

/// Returns "row 5 of b", "column 5 of b" or "rows 5 and 13 of b, columns 0 to 7"; empty when the elements are not all those of some rows
/// and columns.
QString describeLines(const std::vector<MatrixIndex>& positions, const MatrixShape& shape, const QString& name)
{
    std::vector<std::uint32_t> rows, columns;
    for (const MatrixIndex position : positions) {
        rows.push_back(position.row);
        columns.push_back(position.column);
    }
    const QString rowText = formatIndices(rows), columnText = formatIndices(columns);
    const auto countDistinct = [](std::vector<std::uint32_t>& indices) {
        std::sort(indices.begin(), indices.end());
        return std::size_t(std::unique(indices.begin(), indices.end()) - indices.begin());
    };
    const std::size_t rowCount = countDistinct(rows), columnCount = countDistinct(columns);
    if (rowText.isEmpty() || columnText.isEmpty() || rowCount * columnCount != positions.size())
        return {};
    const QString namedRows = (rowCount == 1 ? tr("row %1 of %2") : tr("rows %1 of %2")).arg(rowText, name);
    const QString namedColumns = (columnCount == 1 ? tr("column %1 of %2") : tr("columns %1 of %2")).arg(columnText, name);
    if (columnCount == shape.columnCount)
        return namedRows;
    if (rowCount == shape.rowCount)
        return namedColumns;
    return tr("%1, %2").arg(namedRows, (columnCount == 1 ? tr("column %1") : tr("columns %1")).arg(columnText));
}

}  // namespace

QString formatFactors(const FigureSource& source, const analysis::ProductModel& model, const analysis::ProductElement& element,
                      const analysis::ProductProgress& progress)
{
    const ElementNames namesA(source, model.a), namesB(source, model.b);
    if (model.isMatrixProduct)
        return QStringLiteral("%1 * %2").arg(namesA.nameInRow(element.position.row), namesB.nameInColumn(element.position.column));
    if (!progress.lineA || !progress.lineB)
        return {};
    return QStringLiteral("%1 * %2").arg(namesA.nameOnLine(*progress.lineA), namesB.nameOnLine(*progress.lineB));
}

QString describeOtherFactors(const FigureSource& source, const analysis::ProductModel& model, const analysis::ProductElement& element,
                             const analysis::ProductProgress& progress)
{
    const MatrixIndex position = element.position;
    const QString name = ElementNames(source, model.c).name(position);
    QStringList sentences;
    const auto compare = [&](const std::vector<MatrixIndex>& factors, const MatrixShape& shape, bool isExpected, const QString& expected) {
        const QString lines = isExpected ? QString() : describeLines(factors, shape, matrixName(source, shape));
        if (!lines.isEmpty())
            sentences << tr("%1 uses %2, not %3.").arg(name, lines, expected);
    };
    compare(progress.factorsA, model.a, std::ranges::all_of(progress.factorsA, [&](MatrixIndex p) { return p.row == position.row; }),
            tr("row %1").arg(position.row));
    compare(progress.factorsB, model.b, std::ranges::all_of(progress.factorsB, [&](MatrixIndex p) { return p.column == position.column; }),
            tr("column %1").arg(position.column));
    return sentences.join(u' ');
}

QString describeTiles(const FigureSource& source, const analysis::ProductModel& model, const analysis::ProductView& view,
                      const std::vector<analysis::Cell>& tiles)
{
    if (!view.tileA && !view.tileB)
        return {};
    QStringList names;
    for (const analysis::Cell& tile : tiles)
        names << formatLocation(source, tile.allocation, tile.offset);
    const QString where = names.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(names.join(QStringLiteral(", ")));
    if (view.tileA && view.tileB && view.tileA->first.column == view.tileB->first.row && view.tileA->last.column == view.tileB->last.row)
        return tr("dashed: in shared memory now%1, k = %2 to %3 of %4")
            .arg(where)
            .arg(view.tileA->first.column)
            .arg(view.tileA->last.column)
            .arg(model.a.columnCount);
    // The tiles hold elements of different k, or one of them holds no rectangle: each is named alone.
    QStringList parts;
    if (view.tileA)
        parts << tr("columns %1 to %2 of %3").arg(view.tileA->first.column).arg(view.tileA->last.column).arg(matrixName(source, model.a));
    if (view.tileB)
        parts << tr("rows %1 to %2 of %3").arg(view.tileB->first.row).arg(view.tileB->last.row).arg(matrixName(source, model.b));
    return tr("dashed: in shared memory now: %1").arg(parts.join(QStringLiteral("; ")));
}

}  // namespace simtscope::figures
