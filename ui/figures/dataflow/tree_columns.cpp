#include "ui/figures/dataflow/tree_columns.h"

#include <QSet>
#include <algorithm>
#include <memory>
#include <mutex>

#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/location_names.h"

namespace simtscope::figures {

namespace {

/// Returns the heading of a column. `hasOneElement`: all columns are fields of one element, so that its index is left out.
QString columnName(const FigureSource& source, const analysis::Cell& cell, bool hasOneElement)
{
    if (cell.allocation == analysis::kLaneAllocation)
        return QString::number(cell.offset);
    const QString name = formatCell(source, cell, 4);
    // In "maps[3].shift[0]" the index of the element ends where the field begins; "params.maps" has no index.
    const qsizetype open = name.indexOf(u'['), field = open < 0 ? -1 : name.indexOf(u'.', open);
    const qsizetype close = open < 0 ? -1 : name.lastIndexOf(u']', field < 0 ? -1 : field);
    if (open < 0)
        return QStringLiteral("+%1").arg(cell.offset, 0, 16);
    if (field > close && (hasOneElement || (cell.offset > 0 && analysis::MemoryNames::forBlock(source).areInSameElement(
                                                                   cell, {cell.allocation, cell.offset - 1}))))
        return name.mid(field);  // only the first field of each element shows the index
    return name.mid(open + 1, close - open - 1).replace(QLatin1String("]["), QLatin1String(","));
}

/// Returns the arrays that the columns belong to, where there are several.
std::vector<TreeColumnHeadings::Array> arraysOf(const FigureSource& source, const analysis::TreeModel& model)
{
    std::vector<TreeColumnHeadings::Array> arrays;
    QString last;
    QSet<QString> names;
    for (std::uint32_t column = 0; column < model.columns.size(); ++column) {
        const analysis::Cell& cell = model.columns[column];
        const bool isLane = cell.allocation == analysis::kLaneAllocation || cell.offset == analysis::kNoCell;
        const QString name = isLane ? QString() : formatLocation(source, cell.allocation, cell.offset);
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

TreeColumnHeadings findHeadings(const FigureSource& source, const analysis::TreeModel& model)
{
    TreeColumnHeadings columns;
    const analysis::MemoryNames& names = analysis::MemoryNames::forBlock(source);
    const bool hasOneElement =
        model.columns.size() > 1 && std::all_of(model.columns.begin(), model.columns.end(), [&](const analysis::Cell& cell) {
            return cell.offset == analysis::kNoCell || names.areInSameElement(model.columns.front(), cell);
        });
    for (const analysis::Cell& cell : model.columns)
        columns.headers << (cell.offset == analysis::kNoCell ? QString() : columnName(source, cell, hasOneElement));
    columns.arrays = arraysOf(source, model);
    return columns;
}

/// Keeps the headings of a block, which are the same at every step. The window and an animation that is being exported may draw the same
/// block at once on two threads, hence the mutex.
struct KeptHeadings {
    std::mutex finding;
    TreeColumnHeadings headings;
    QString languageKey;  ///< a text in the language of the headings, by which a change of language is noticed
};

}  // namespace

TreeColumnHeadings makeTreeColumnHeadings(const FigureSource& source, const analysis::TreeModel& model)
{
    KeptHeadings& kept = *source.getDerived<std::shared_ptr<KeptHeadings>>([] { return std::make_shared<KeptHeadings>(); });
    const std::lock_guard lock(kept.finding);
    const QString languageKey = tr("shared memory") + tr("thread %1");
    if (kept.languageKey != languageKey) {
        kept.headings = findHeadings(source, model);
        kept.languageKey = languageKey;
    }
    return kept.headings;
}

}  // namespace simtscope::figures
