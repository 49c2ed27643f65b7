#include "ui/figures/dataflow/tree_columns.h"

#include <QSet>
#include <algorithm>

#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

/// Returns the heading of a column. `oneElement`: all columns are fields of one element, so that its index is left out.
QString columnName(const FigureSource& source, const analysis::Cell& cell, bool oneElement)
{
    if (cell.allocation == analysis::kLaneCell)
        return QString::number(cell.offset);
    const QString name = cellName(source, cell, 4);
    // In "maps[3].shift[0]" the index of the element ends where the field begins; "params.maps" has no index.
    const qsizetype open = name.indexOf(u'['), field = open < 0 ? -1 : name.indexOf(u'.', open);
    const qsizetype close = open < 0 ? -1 : name.lastIndexOf(u']', field < 0 ? -1 : field);
    if (open < 0)
        return QStringLiteral("+%1").arg(cell.offset, 0, 16);
    if (field > close &&
        (oneElement || (cell.offset > 0 && analysis::Names::of(source).sameElement(cell, {cell.allocation, cell.offset - 1}))))
        return name.mid(field);  // only the first field of each element shows the index
    return name.mid(open + 1, close - open - 1).replace(QLatin1String("]["), QLatin1String(","));
}

/// Returns the arrays that the columns belong to, where there are several.
std::vector<TreeColumns::Array> arraysOf(const FigureSource& source, const analysis::TreeModel& model)
{
    std::vector<TreeColumns::Array> arrays;
    QString last;
    QSet<QString> names;
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        const analysis::Cell& cell = model.columns[column];
        const bool lane = cell.allocation == analysis::kLaneCell || cell.offset == analysis::kNoCell;
        const QString name = lane ? QString() : locationName(source, cell.allocation, cell.offset);
        if (column == 0 || name != last)
            arrays.push_back({name, column, column});
        arrays.back().last = column;
        last = name;
        if (!name.isEmpty())
            names << name;
    }
    if (names.size() < 2)
        arrays.clear();
    return arrays;
}

}  // namespace

TreeColumns treeColumns(const FigureSource& source, const analysis::TreeModel& model)
{
    TreeColumns columns;
    const analysis::Names& names = analysis::Names::of(source);
    const bool oneElement =
        model.columns.size() > 1 && std::all_of(model.columns.begin(), model.columns.end(), [&](const analysis::Cell& cell) {
            return cell.offset == analysis::kNoCell || names.sameElement(model.columns.front(), cell);
        });
    for (const analysis::Cell& cell : model.columns)
        columns.headers << (cell.offset == analysis::kNoCell ? QString() : columnName(source, cell, oneElement));
    columns.arrays = arraysOf(source, model);
    return columns;
}

}  // namespace simtscope::figures
