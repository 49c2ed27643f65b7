#include "ui/figures/data/matrix_grid.h"

#include <algorithm>
#include <cmath>

#include "gpu/analysis/models/patterns/cell_versions.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/flow_types.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/facts/cell_subject.h"
#include "ui/figures/facts/location_names.h"
#include "ui/figures/facts/value_text.h"

namespace simtscope::figures {

namespace {

constexpr qreal kScales[] = {1.6,  1.4,  1.25, 1.1,  1,   0.96, 0.92, 0.88, 0.84, 0.8,
                             0.75, 0.71, 0.67, 0.63, 0.6, 0.56, 0.52, 0.48, 0.44, 0.41};
constexpr qreal kLargePadding = 7;   // units that values larger than usual leave free in their cells
constexpr qreal kMinScale = 0.6;     // smallest scale of values that depends on the type of the figure
constexpr int kReadablePixels = 9;   // height at which values may be smaller than that, where the type is that of a slide
constexpr qreal kMostValues = 0.75;  // share of the values that must fit where not all do
/// Height of the text line that may stand in a cell, relative to the cell: digits fill only half of a line.
constexpr qreal kLineShare = 1.22;

qreal gapOf(const QSizeF& cell, qreal u)
{
    return std::min(u, std::min(cell.width(), cell.height()) * 0.08);
}

/// Returns the room for a value in its cell.
QSizeF valueRoom(const QSizeF& cell, qreal u)
{
    return {cell.width() - 2 * gapOf(cell, u) - 2 * u, cell.height() * kLineShare};
}

bool isReadable(const Canvas& canvas, qreal scale)
{
    return scale >= kMinScale || pixelSize(Font::Mono, scale * canvas.unit()) >= kReadablePixels;
}

bool fits(const Canvas& canvas, const QString& text, qreal scale, const QSizeF& room)
{
    return isReadable(canvas, scale) && canvas.lineHeightOf(Font::Mono, scale) <= room.height() &&
           canvas.widthOf(text, Font::Mono, scale) <= room.width() - (scale > 1 ? kLargePadding * canvas.unit() : 0);
}

/// Returns the largest scale at which the shortest form of most values fits; 0: none.
qreal chooseScaleOfMost(const Canvas& canvas, const std::vector<StyledCell>& cells, const QSizeF& room)
{
    std::vector<QString> shortest;
    for (const auto& [box, style] : cells) {
        if (!style.texts.isEmpty())
            shortest.push_back(style.texts.back());
    }
    if (shortest.empty())
        return 0;
    const auto middle = shortest.begin() + std::ptrdiff_t(shortest.size() * kMostValues);
    std::nth_element(shortest.begin(), middle, shortest.end(), [](const QString& a, const QString& b) { return a.size() < b.size(); });
    for (const qreal scale : kScales) {
        if (fits(canvas, *middle, scale, room))
            return scale;
    }
    return 0;
}

/// Returns the largest scale at which the text fits; 0: none.
qreal chooseTextScale(const Canvas& canvas, const QString& text, const QSizeF& room)
{
    const auto* const scale = std::ranges::find_if(kScales, [&](qreal one) { return fits(canvas, text, one, room); });
    return scale == std::end(kScales) ? 0 : *scale;
}

/// Returns the largest scale at which all values fit in full, else at which all fit with fewer digits, else at which most do; 0: they do
/// not fit.
qreal chooseValueScale(const Canvas& canvas, const std::vector<StyledCell>& cells, const QSizeF& room)
{
    QString widest, shortest;
    for (const auto& [box, style] : cells) {
        if (!style.texts.isEmpty() && style.texts.front().size() > widest.size())
            widest = style.texts.front();
        if (!style.texts.isEmpty() && style.texts.back().size() > shortest.size())
            shortest = style.texts.back();
    }
    qreal smallest = 0;
    for (const qreal scale : kScales) {
        if (fits(canvas, widest, scale, room))
            return scale;
        if (fits(canvas, shortest, scale, room))
            smallest = scale;
    }
    return smallest > 0 ? smallest : chooseScaleOfMost(canvas, cells, room);
}

/// Returns whether the text is rounded to a magnitude: "1k" or "1e+01" says too little about an element.
bool isRounded(const QString& text)
{
    return text.contains(u'e') || text.endsWith(u'k') || text.endsWith(u'M') || text.endsWith(u'G');
}

}  // namespace

QString matrixName(const FigureSource& source, const analysis::MatrixShape& shape)
{
    return formatLocation(source, shape.allocation, shape.baseOffset);
}

qreal snapSize(qreal size)
{
    constexpr qreal kMinRoundedSize = 6;
    return size >= kMinRoundedSize ? std::floor(size) : std::floor(size * 4) / 4;
}

QPointF snapPoint(QPointF point)
{
    return {std::round(point.x()), std::round(point.y())};
}

QRectF MatrixGrid::box(analysis::MatrixIndex position) const
{
    return {topLeft.x() + cellWidth * (qreal(position.column) - columns.first),
            topLeft.y() + cellHeight * (qreal(position.row) - rows.first), cellWidth, cellHeight};
}

QRectF MatrixGrid::box(const analysis::MatrixArea& shownArea) const
{
    return box(shownArea.first).united(box(shownArea.last)).intersected(area());
}

bool hasRoomForValues(const Canvas& canvas, const MatrixGrid& grid)
{
    return std::min(grid.cellWidth, grid.cellHeight) >= kMinCellSize * canvas.unit() && std::ranges::any_of(kScales, [&](qreal scale) {
               return fits(canvas, QStringLiteral("0"), scale, valueRoom({grid.cellWidth, grid.cellHeight}, canvas.unit()));
           });
}

void drawCells(Canvas& canvas, const MatrixGrid& grid, const std::function<CellStyle(analysis::MatrixIndex)>& style)
{
    if (std::min(grid.cellWidth, grid.cellHeight) < kMinCellSize * canvas.unit())
        canvas.addRect(grid.area(), Role::Cell, Role::CellBorder);
    std::vector<StyledCell> cells;
    cells.reserve(std::size_t(grid.rows.count) * grid.columns.count);
    for (std::uint32_t row = grid.rows.first; row < grid.rows.end(); ++row) {
        for (std::uint32_t column = grid.columns.first; column < grid.columns.end(); ++column)
            cells.push_back({grid.box(analysis::MatrixIndex{row, column}), style({row, column})});
    }
    drawCells(canvas, {grid.cellWidth, grid.cellHeight}, cells);
}

void drawCells(Canvas& canvas, const QSizeF& size, const std::vector<StyledCell>& cells, bool textsHaveMeaning)
{
    const qreal u = canvas.unit(), side = std::min(size.width(), size.height());
    const bool isSmall = side < kMinCellSize * u;
    const qreal gap = isSmall ? 0 : gapOf(size, u);
    const qreal scale = isSmall ? 0 : chooseValueScale(canvas, cells, valueRoom(size, u));
    const qreal radius = std::min(2 * u, side * 0.15);
    for (const auto& [wholeBox, style] : cells) {
        if (isSmall && !style.isMarked)
            continue;
        const QRectF box = wholeBox.adjusted(gap, gap, -gap, -gap);
        Shape& shape = canvas.addRect(box, style.fill, style.stroke, radius);
        shape.strokeWidth = (isSmall ? 0.5 : style.strokeWidth) * u;
        shape.hatch = style.hatch;
        shape.meaning = style.meaning;
        if (scale <= 0 || style.texts.isEmpty())
            continue;
        const QRectF inner = box.adjusted(u / 2, 0, -u / 2, 0);
        const bool isDrawn = std::ranges::any_of(style.texts, [&](const QString& text) {
            return canvas.addTextOn(inner, text, Font::Mono, style.fill, Qt::AlignCenter, scale);
        });
        // A value that is much longer than the others is smaller than these, or stays in the tip.
        const qreal ownScale = isDrawn ? 0 : chooseTextScale(canvas, style.texts.back(), valueRoom(size, u));
        if (!isDrawn)
            canvas.addTextOn(inner, ownScale > 0 ? style.texts.back() : QStringLiteral("…"), Font::Mono, style.fill, Qt::AlignCenter,
                             ownScale > 0 ? ownScale : scale);
        if (textsHaveMeaning)
            canvas.lastShape().meaning = style.meaning;
    }
}

void drawAreaOutline(Canvas& canvas, const MatrixGrid& grid, const analysis::MatrixArea& area)
{
    const QRectF box = grid.box(area);
    if (box.isEmpty())
        return;
    const qreal u = canvas.unit();
    Shape& shape = canvas.addRect(box.adjusted(-u / 2, -u / 2, u / 2, u / 2), Role::None, Role::Text, 3 * u);
    shape.strokeStyle = Stroke::Dashed;
    shape.strokeWidth = 1.5 * u;
}

QStringList formatMatrixElement(const analysis::ShownValue& value)
{
    QStringList texts;
    for (const QString& text : makeShorterTexts(value)) {
        if (texts.isEmpty() || (text.size() < texts.back().size() && !isRounded(text)))
            texts << text;
    }
    return texts;
}

QStringList formatMatrixValue(const FigureSource& source, std::uint32_t version)
{
    if (version == analysis::kNoVersion)
        return {};
    const analysis::Version& one = source.dataflow()->versions[version];
    const bool isUnwritten = analysis::UninitialisedReads::forBlock(source).isUnwrittenVersion(one);
    return formatMatrixElement(isUnwritten ? analysis::makeUnwrittenValue() : analysis::makeVersionValue(source, one));
}

ElementNames::ElementNames(const FigureSource& source, const analysis::MatrixShape& shape)
    : m_shape(shape), m_matrix(matrixName(source, shape)),
      m_variable(analysis::MemoryNames::forBlock(source).find(shape.allocation, shape.baseOffset))
{
    m_isCounted = m_variable && !m_variable->isCudaArray && m_variable->elementBytes() == shape.elementBytes;
    m_hasRows = !m_isCounted || !m_variable->rows.empty();
}

/// Returns the number of the element in the program's variable.
std::int64_t ElementNames::indexOf(analysis::MatrixIndex position) const
{
    return (std::int64_t(m_shape.cell(position).offset) - std::int64_t(m_variable->offset)) / m_shape.elementBytes;
}

QString ElementNames::name(analysis::MatrixIndex position) const
{
    return m_isCounted ? m_matrix + QString::fromStdString(m_variable->indexText(std::uint64_t(indexOf(position))))
                       : nameByPosition(position);
}

QString ElementNames::nameByPosition(analysis::MatrixIndex position) const
{
    return QStringLiteral("%1[%2][%3]").arg(m_matrix).arg(position.row).arg(position.column);
}

QString ElementNames::nameWithPosition(analysis::MatrixIndex position) const
{
    return m_hasRows ? name(position) : tr("%1 (row %2, column %3)").arg(name(position)).arg(position.row).arg(position.column);
}

/// Returns "3", "k", "3 + k" or "2 * k + 3".
static QString formatLinear(std::int64_t start, std::uint64_t factor)
{
    if (factor == 0)
        return QString::number(start);
    if (factor == 1)
        return start ? QStringLiteral("%1 + k").arg(start) : QStringLiteral("k");
    return start ? QStringLiteral("%1 * k + %2").arg(factor).arg(start) : QStringLiteral("%1 * k").arg(factor);
}

QString ElementNames::nameAlong(analysis::MatrixIndex first, std::uint64_t pitchBytes, const QString& inBrackets) const
{
    if (m_hasRows)
        return m_matrix + inBrackets;
    return QStringLiteral("%1[%2]").arg(m_matrix, formatLinear(indexOf(first), pitchBytes / m_shape.elementBytes));
}

QString ElementNames::nameInRow(std::uint32_t row) const
{
    return nameAlong({row, 0}, m_shape.columnPitchBytes, QStringLiteral("[%1][k]").arg(row));
}

QString ElementNames::nameInColumn(std::uint32_t column) const
{
    return nameAlong({0, column}, m_shape.rowPitchBytes, QStringLiteral("[k][%1]").arg(column));
}

QString ElementNames::nameOnLine(const analysis::FactorLine& line) const
{
    return nameAlong(
        line.first, line.rowStep * m_shape.rowPitchBytes + line.columnStep * m_shape.columnPitchBytes,
        QStringLiteral("[%1][%2]").arg(formatLinear(line.first.row, line.rowStep), formatLinear(line.first.column, line.columnStep)));
}

Meaning ElementNames::meaning(analysis::MatrixIndex position, const QString& value) const
{
    Meaning meaning;
    meaning.subject = subjectOf(m_shape.cell(position));
    meaning.tip = nameWithPosition(position);
    if (!value.isEmpty())
        meaning.tip += QStringLiteral(" = ") + value;
    return meaning;
}

}  // namespace simtscope::figures
