#include "ui/figures/data/array_rows_layout.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "gpu/analysis/names/memory_names.h"
#include "ui/figures/data/matrix_grid.h"

namespace simtscope::figures {

namespace {

using analysis::AccessedArray;
using analysis::ArraysModel;

constexpr qreal kLegibleCellWidth = 25, kMaxArrayCellWidth = 72;  // units; four characters are still legible in the narrower
constexpr qreal kMaxNameWidth = 96;                               // units; longer names of values give way to their numbers
constexpr qreal kMinArrayCellHeight = 15, kMaxArrayCellHeight = 34, kLargestArrayCellHeight = 50;  // units; the largest only in wide cells
constexpr std::uint32_t kMinColumnCount = 8;
constexpr qreal kArrayDistance = 10, kRowGap = 2;  // units

/// Divides an array into rows of at most `columnCount` cells. A row of the program begins a new row.
struct RowDivision {
    std::uint64_t cellCount = 0, programRowCells = 0;  // programRowCells: 0 for one dimension
    std::uint32_t columnCount = 1;

    std::uint64_t rowsPerProgramRow() const { return (programRowCells + columnCount - 1) / columnCount; }
    std::uint64_t count() const
    {
        return programRowCells ? (cellCount + programRowCells - 1) / programRowCells * rowsPerProgramRow()
                               : (cellCount + columnCount - 1) / columnCount;
    }
    ArrayRow row(std::uint64_t index) const
    {
        const std::uint64_t perRow = programRowCells ? rowsPerProgramRow() : 1, rowCells = programRowCells ? programRowCells : columnCount;
        const std::uint64_t column = index % perRow * columnCount, first = index / perRow * rowCells + column;
        const std::uint64_t remaining = first < cellCount ? cellCount - first : 0;
        return {first, std::uint32_t(std::min({std::uint64_t(columnCount), rowCells - column, remaining}))};
    }
    std::uint64_t rowOf(std::uint64_t cell) const
    {
        return programRowCells ? cell / programRowCells * rowsPerProgramRow() + cell % programRowCells / columnCount : cell / columnCount;
    }
};

/// Returns the cells of a row as the program declares it; 0 for an array with one dimension.
std::uint64_t programRowCellsOf(const FigureSource& source, const AccessedArray& array)
{
    const analysis::Variable* const variable = analysis::MemoryNames::forBlock(source).find(array.allocation, array.baseOffset);
    return variable && !variable->rows.empty() ? variable->rows.back() * cellsPerElement(source, array) : 0;
}

/// Returns the width at which the names of the values fit, such as those of an enumeration; 0: they have none.
qreal widthOfNames(const Canvas& canvas, const FigureSource& source, const AccessedArray& array)
{
    constexpr qreal kNameScale = 0.8;
    const analysis::Variable* const variable = analysis::MemoryNames::forBlock(source).find(array.allocation, array.baseOffset);
    qreal width = 0;
    const auto include = [&](const analysis::ValueNames& names) {
        for (const auto& [value, name] : names.names)
            width = std::max(width, canvas.widthOf(QString::fromStdString(name), Font::Mono, kNameScale) + 6 * canvas.unit());
    };
    if (variable) {
        include(variable->valueNames);
        for (const analysis::Field& field : variable->fields.fields)
            include(field.valueNames);
    }
    return width;
}

/// Returns a round number of columns, at most `maxCount`: a power of two or else another multiple or divisor of the block's width.
std::uint32_t chooseColumnCount(std::uint32_t blockWidth, std::uint32_t maxCount)
{
    if (const std::uint32_t power = std::bit_floor(maxCount); blockWidth % power == 0 || power % blockWidth == 0)
        return power;
    if (blockWidth >= 4 && blockWidth <= maxCount)
        return maxCount / blockWidth * blockWidth;
    for (std::uint32_t count = maxCount; count > maxCount / 2 && count > 0; --count) {
        if (blockWidth % count == 0)
            return count;
    }
    return std::bit_floor(maxCount);
}

/// Returns fewer columns, of larger cells, if one row of them still holds all cells of each array that the block uses.
std::uint32_t narrowColumns(const ArraysModel& model, const std::vector<std::size_t>& arrays, std::uint32_t columnCount)
{
    const auto suffice = [&](std::uint32_t count) {
        return std::ranges::all_of(arrays, [&](std::size_t index) {
            return model.arrays[index].firstUsedCell / count == model.arrays[index].lastUsedCell / count;
        });
    };
    while (columnCount > kMinColumnCount && columnCount % 2 == 0 && suffice(columnCount / 2))
        columnCount /= 2;
    return columnCount;
}

/// Holds the rows of one array that may be shown, [first, end), and those that the step touches.
struct RowChoice {
    std::size_t array = 0;
    RowDivision division;
    std::uint64_t first = 0, end = 0;
    std::set<std::uint64_t> touched;
    std::uint64_t granted = 0;  // number of rows that have room

    std::uint64_t desired() const { return end - first; }
};

RowChoice makeChoice(const FigureSource& source, const ArraysModel& model, std::size_t index, std::uint32_t columnCount,
                     const std::vector<analysis::ArrayTouch>& touches)
{
    const AccessedArray& array = model.arrays[index];
    const std::uint64_t components = cellsPerElement(source, array), programRow = programRowCellsOf(source, array);
    RowChoice choice;
    choice.array = index;
    choice.division = {array.cellCount(), programRow, columnCount};
    if (components > 1 && columnCount > components)
        choice.division.columnCount = std::uint32_t(columnCount / components * components);
    if (programRow > 0 && programRow < columnCount)
        choice.division.columnCount = std::uint32_t(programRow);
    choice.first = choice.division.rowOf(array.firstUsedCell);
    choice.end = choice.division.rowOf(array.lastUsedCell) + 1;
    for (const analysis::ArrayTouch& touch : touches)
        choice.touched.insert(choice.division.rowOf(touch.index));
    return choice;
}

/// Gives one row to each array, then one more to each that lacks some, until none is left. Arrays that the step touches come first.
void grantRows(std::vector<RowChoice>& choices, std::uint64_t rowCount)
{
    std::vector<RowChoice*> order;
    for (RowChoice& choice : choices)
        order.push_back(&choice);
    std::ranges::stable_sort(order, [](const RowChoice* a, const RowChoice* b) { return a->touched.empty() < b->touched.empty(); });
    bool isLacking = true;
    while (rowCount > 0 && isLacking) {
        isLacking = false;
        for (RowChoice* const choice : order) {
            if (rowCount == 0 || choice->granted >= choice->desired())
                continue;
            ++choice->granted;
            --rowCount;
            isLacking = true;
        }
    }
}

/// Chooses as many rows as were granted: all of them, or, if that is too many, the touched rows first and then the rows after these.
std::vector<ArrayRow> chooseRows(const RowChoice& choice)
{
    std::set<std::uint64_t> rows;
    if (choice.granted < choice.desired()) {
        for (const std::uint64_t row : choice.touched) {
            if (rows.size() < choice.granted)
                rows.insert(row);
        }
    }
    for (std::uint64_t row = rows.empty() ? choice.first : *rows.begin(); row < choice.end && rows.size() < choice.granted; ++row)
        rows.insert(row);
    for (std::uint64_t row = rows.empty() ? choice.end : *rows.begin(); row > choice.first && rows.size() < choice.granted; --row)
        rows.insert(row - 1);
    std::vector<ArrayRow> shown;
    for (const std::uint64_t row : rows)
        shown.push_back(choice.division.row(row));
    return shown;
}

}  // namespace

QRectF ArrayRowsLayout::box(const ShownArray& shown, std::size_t row, std::uint32_t column) const
{
    return {shown.topLeft.x() + column * cellWidth, shown.topLeft.y() + qreal(row) * (cellHeight + rowGap), cellWidth, cellHeight};
}

QRectF ArrayRowsLayout::area(const ShownArray& shown) const
{
    QRectF area;
    for (std::size_t row = 0; row < shown.rows.size(); ++row)
        area |= QRectF(box(shown, row, 0).topLeft(), QSizeF(shown.rows[row].cellCount * cellWidth, cellHeight));
    return area;
}

QRectF ArrayRowsLayout::boxOf(const ShownArray& shown, std::uint64_t cell) const
{
    for (std::size_t row = 0; row < shown.rows.size(); ++row) {
        if (cell >= shown.rows[row].firstCell && cell - shown.rows[row].firstCell < shown.rows[row].cellCount)
            return box(shown, row, std::uint32_t(cell - shown.rows[row].firstCell));
    }
    return {};
}

std::uint64_t cellsPerElement(const FigureSource& source, const AccessedArray& array)
{
    const analysis::Variable* const variable = analysis::MemoryNames::forBlock(source).find(array.allocation, array.baseOffset);
    const std::uint64_t bytes = variable ? variable->elementBytes() : 0;
    return bytes > array.cellBytes && bytes % array.cellBytes == 0 ? bytes / array.cellBytes : 1;
}

QString elementIndex(const FigureSource& source, const AccessedArray& array, std::uint64_t cell)
{
    const analysis::Variable* const variable = analysis::MemoryNames::forBlock(source).find(array.allocation, array.baseOffset);
    const std::uint64_t element = cell / cellsPerElement(source, array);
    return variable ? QString::fromStdString(variable->indexText(element)) : QStringLiteral("[%1]").arg(element);
}

ArrayRowsLayout layOutArrayRows(const Canvas& canvas, const QRectF& area, const FigureSource& source, const ArraysModel& model,
                                const std::vector<std::size_t>& arrays, const std::vector<std::vector<analysis::ArrayTouch>>& touches,
                                qreal maxDistance)
{
    const qreal u = canvas.unit(), line = canvas.lineHeightOf(Font::Small), labelHeight = line + 5 * u;
    ArrayRowsLayout layout;
    layout.rowGap = std::round(kRowGap * u);
    for (const std::size_t index : arrays) {
        const QString last = elementIndex(source, model.arrays[index], model.arrays[index].lastUsedCell);
        layout.indexWidth = std::max(layout.indexWidth, canvas.widthOf(last, Font::MonoSmall) + 6 * u);
    }
    const qreal width = area.width() - layout.indexWidth;
    qreal legibleWidth = kLegibleCellWidth * u;
    for (const std::size_t index : arrays)
        legibleWidth = std::clamp(widthOfNames(canvas, source, model.arrays[index]), legibleWidth, kMaxNameWidth * u);
    const auto maxColumnCount = std::uint32_t(std::max<qreal>(4, std::floor(width / legibleWidth)));
    const std::uint32_t columnCount = narrowColumns(model, arrays, chooseColumnCount(source.launch().block.x, maxColumnCount));
    std::vector<RowChoice> choices;
    std::uint64_t widest = 1, desired = 0;
    for (const std::size_t index : arrays) {
        const std::uint64_t programRow = programRowCellsOf(source, model.arrays[index]);
        const bool fitsInOneRow = programRow > columnCount && programRow <= maxColumnCount + 1;
        choices.push_back(makeChoice(source, model, index, fitsInOneRow ? std::uint32_t(programRow) : columnCount, touches[index]));
        widest = std::max(widest, std::min<std::uint64_t>(choices.back().division.columnCount, model.arrays[index].cellCount()));
        desired += choices.back().desired();
    }
    const qreal noteHeight = line + 6 * u;
    const auto heightOfLabels = [&](std::size_t count) { return qreal(count) * (labelHeight + kArrayDistance * u) + noteHeight; };
    const qreal minPitch = kMinArrayCellHeight * u + layout.rowGap;
    // Arrays without room for one row are left out, those last that the step touches.
    std::size_t shownCount = choices.size();
    while (shownCount > 0 && heightOfLabels(shownCount) + qreal(shownCount) * minPitch > area.height())
        --shownCount;
    if (shownCount < choices.size()) {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < choices.size(); ++i)
            order.push_back(i);
        std::ranges::stable_sort(order,
                                 [&](std::size_t a, std::size_t b) { return choices[a].touched.empty() < choices[b].touched.empty(); });
        const std::set<std::size_t> kept(order.begin(), order.begin() + std::ptrdiff_t(shownCount));
        std::vector<RowChoice> keptChoices;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (kept.contains(i))
                keptChoices.push_back(choices[i]);
            else
                layout.omittedArrays.push_back(choices[i].array);
        }
        choices = std::move(keptChoices);
        desired = 0;
        for (const RowChoice& choice : choices)
            desired += choice.desired();
    }
    const qreal roomForRows = std::max<qreal>(0, area.height() - heightOfLabels(choices.size()));
    const auto fitting = std::uint64_t(std::floor(roomForRows / minPitch));
    grantRows(choices, std::min(desired, fitting));
    std::uint64_t granted = 0;
    for (const RowChoice& choice : choices)
        granted += choice.granted;
    layout.cellWidth = snapSize(std::min(std::max(kMaxArrayCellWidth * u, legibleWidth), width / qreal(widest)));
    layout.cellHeight =
        snapSize(std::clamp(roomForRows / qreal(std::max<std::uint64_t>(1, granted)) - layout.rowGap, kMinArrayCellHeight * u,
                            std::clamp(layout.cellWidth, kMaxArrayCellHeight * u, kLargestArrayCellHeight * u)));
    const qreal used = heightOfLabels(choices.size()) + qreal(granted) * (layout.cellHeight + layout.rowGap);
    const qreal spare = std::max<qreal>(0, area.height() - used) / qreal(std::max<std::size_t>(2, choices.size()) - 1);
    const qreal distance = std::min(kArrayDistance * u + spare, std::max(maxDistance, kArrayDistance) * u);
    qreal top = std::round(area.top());
    for (const RowChoice& choice : choices) {
        ShownArray shown;
        shown.array = choice.array;
        shown.rows = chooseRows(choice);
        shown.rowCount = choice.division.count();
        shown.label = QRectF(area.left() + layout.indexWidth, top, width, line);
        shown.topLeft = snapPoint({area.left() + layout.indexWidth, top + labelHeight});
        top = shown.topLeft.y() + qreal(shown.rows.size()) * (layout.cellHeight + layout.rowGap) + std::floor(distance);
        layout.arrays.push_back(std::move(shown));
    }
    layout.note = QRectF(area.left(), top - std::floor(distance) + 4 * u, area.width(), line);
    layout.height = layout.note.bottom() - area.top();
    return layout;
}

}  // namespace simtscope::figures
