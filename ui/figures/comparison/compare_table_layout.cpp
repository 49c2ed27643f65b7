// Lays out and draws tables of quantities (declared in compare_table.h).
#include <algorithm>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/comparison/compare_table.h"

namespace simtscope::figures {

namespace {

constexpr qreal kRowHeight = 19, kMargin = 12, kColumnGap = 18, kGroupGap = 26, kDotDiameter = 5;  // pixels at scale 1
constexpr qreal kCaptionShare = 0.2;  // share of the width that the captions of the sides may take
constexpr int kHeadRowCount = 2;      // title of the group, names of the quantities

struct Column {
    const ComparedQuantity* quantity;
    std::size_t group;
    qreal width = 0;
};

/// Returns the number of rows of the table; a comparison of two runs has an additional row for the difference.
int countRows(std::size_t runs)
{
    return kHeadRowCount + (runs > 2 ? int(runs) : 3);
}

qreal gapBetweenSides(qreal unit)
{
    return 20 * unit;
}

qreal headingHeight(qreal unit)
{
    return 1.8 * lineHeight(Font::Title, unit);
}

/// Returns the height of a title over all sides, in pixels.
qreal titleHeight(const QString& title, qreal unit)
{
    return title.isEmpty() ? 0 : 1.6 * lineHeight(Font::Title, unit);
}

class Table {
public:
    Table(const std::vector<QuantityGroup>& groups, std::span<const QString> captions, qreal width, qreal scale)
        : m_groups(groups), m_captions(captions), m_scale(scale)
    {
        m_figure.size = QSizeF(width, computeTableHeight(captions.size(), scale));
        m_figure.unit = scale;
    }

    Figure make()
    {
        drawCaptions();
        fitColumns();
        qreal x = m_left;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            const bool opensGroup = i == 0 || m_columns[i].group != m_columns[i - 1].group;
            if (opensGroup)
                x = openGroup(x, i);
            drawColumn(x, m_columns[i]);
            x += m_columns[i].width;
        }
        return std::move(m_figure);
    }

private:
    qreal px(qreal pixels) const { return pixels * m_scale; }
    qreal top(int row) const { return px(kMargin - 3 + kRowHeight * row); }
    qreal width(const QString& text, Font font) const { return textWidth(text, font, m_scale); }

    Shape& addText(const QRectF& box, const QString& string, Font font, Role color, Qt::Alignment align)
    {
        Shape& shape = m_figure.shapes.emplace_back();
        shape.kind = Shape::Kind::Text;
        shape.rect = box;
        shape.text = string;
        shape.font = font;
        shape.fontScale = m_scale;
        shape.fill = color;
        shape.align = align | Qt::AlignVCenter;
        return shape;
    }

    void drawCaptions()
    {
        const bool isOfTwo = m_captions.size() == 2;
        const QString difference = isOfTwo ? tr("difference") : QString();
        const qreal maxCaptionWidth = kCaptionShare * m_figure.size.width();
        qreal widest = width(difference, Font::Small);
        for (const QString& caption : m_captions)
            widest = std::max(widest, width(caption, Font::Small));
        const qreal room = std::min(widest, maxCaptionWidth);
        for (int side = 0; side < int(m_captions.size()); ++side) {
            Shape& shape =
                addText(QRectF(px(kMargin), top(2 + side), room, px(kRowHeight)),
                        elideText(m_captions[std::size_t(side)], room, Font::Small, m_scale), Font::Small, Role::Text, Qt::AlignLeft);
            shape.meaning.tip = m_captions[std::size_t(side)];
        }
        if (isOfTwo)
            addText(QRectF(px(kMargin), top(4), room, px(kRowHeight)), difference, Font::Small, Role::TextDim, Qt::AlignLeft);
        m_left = px(kMargin) + room;
    }

    /// Gives columns their natural widths, drops those that do not fit, and distributes spare room evenly.
    void fitColumns()
    {
        const qreal room = m_figure.size.width() - m_left - px(kMargin);
        qreal usedWidth = 0;
        for (std::size_t g = 0; g < m_groups.size(); ++g) {
            usedWidth += px(kGroupGap);
            for (const ComparedQuantity& quantity : m_groups[g].quantities) {
                qreal widest = width(quantity.name, Font::Small);
                for (int side = 0; side < quantity.sideCount(); ++side)
                    widest = std::max(widest, width(quantity.text(side), Font::MonoBold) + px(kDotDiameter + 6));
                widest = std::max(widest, width(quantity.difference(), Font::MonoBold) + px(kDotDiameter + 6));
                m_columns.push_back({&quantity, g, widest + px(kColumnGap)});
                usedWidth += m_columns.back().width;
            }
        }
        while (!m_columns.empty() && usedWidth > room) {
            usedWidth -= m_columns.back().width;
            m_columns.pop_back();
        }
        for (Column& column : m_columns)
            column.width += (room - usedWidth) / qreal(m_columns.size());
    }

    /// Draws a line between the groups and the group's title. Returns the x at which its columns begin.
    qreal openGroup(qreal x, std::size_t first)
    {
        const qreal start = x + px(kGroupGap);
        Shape& rule = m_figure.shapes.emplace_back();
        rule.kind = Shape::Kind::Line;
        rule.from = QPointF(x + px(kGroupGap / 2), px(kMargin - 2));
        rule.to = QPointF(x + px(kGroupGap / 2), m_figure.size.height() - px(kMargin - 2));
        rule.stroke = Role::Grid;
        rule.strokeWidth = m_scale;
        qreal groupWidth = 0;
        for (std::size_t i = first; i < m_columns.size() && m_columns[i].group == m_columns[first].group; ++i)
            groupWidth += m_columns[i].width;
        addText(QRectF(start, top(0), groupWidth, px(kRowHeight)), m_groups[m_columns[first].group].title, Font::Small, Role::TextDim,
                Qt::AlignLeft);
        return start;
    }

    /// Draws a quantity. Its numbers are answers, its name is not.
    void drawColumn(qreal x, const Column& column)
    {
        const ComparedQuantity& quantity = *column.quantity;
        const qreal numberWidth = column.width - px(kColumnGap) / 2;
        addText(QRectF(x, top(1), numberWidth, px(kRowHeight)), quantity.name, Font::Small, Role::TextDim, Qt::AlignRight).meaning.tip =
            quantity.tip;
        const std::size_t answers = m_figure.shapes.size();
        for (int side = 0; side < quantity.sideCount(); ++side) {
            const QString value = quantity.text(side);
            const bool isBest = quantity.isBest(side);
            const QRectF box(x, top(2 + side), numberWidth, px(kRowHeight));
            addText(box, value, isBest ? Font::MonoBold : Font::Mono, isBest ? Role::Good : Role::Text, Qt::AlignRight).meaning.tip =
                isBest ? tr("%1 (the better one)").arg(quantity.tip) : quantity.tip;
            if (isBest) {
                Shape& dot = m_figure.shapes.emplace_back();
                dot.kind = Shape::Kind::Ellipse;
                dot.fill = Role::Good;
                dot.strokeWidth = 0;
                dot.rect = QRectF(box.right() - width(value, Font::MonoBold) - px(kDotDiameter + 5),
                                  box.center().y() - px(kDotDiameter) / 2, px(kDotDiameter), px(kDotDiameter));
            }
        }
        if (quantity.sideCount() == 2)
            addText(QRectF(x, top(4), numberWidth, px(kRowHeight)), quantity.difference(), Font::Mono, Role::TextDim, Qt::AlignRight)
                .meaning.tip = quantity.tip;
        for (std::size_t i = answers; i < m_figure.shapes.size(); ++i)
            m_figure.shapes[i].isAnswer = true;
    }

    const std::vector<QuantityGroup>& m_groups;
    const std::span<const QString> m_captions;
    qreal m_scale, m_left = 0;
    std::vector<Column> m_columns;
    Figure m_figure;
};

void append(Figure& target, const Figure& appended, QPointF offset)
{
    for (Shape shape : appended.shapes) {
        shape.rect.translate(offset);
        shape.from += offset;
        shape.to += offset;
        target.shapes.push_back(std::move(shape));
    }
}

}  // namespace

qreal computeTableHeight(std::size_t runs, qreal scale)
{
    return (2 * kMargin - 6 + countRows(runs) * kRowHeight) * scale;
}

Figure layOutQuantities(const std::vector<QuantityGroup>& groups, std::span<const QString> captions, qreal width, qreal scale)
{
    return Table(groups, captions, width, scale).make();
}

QSizeF computeSideSize(QSizeF totalSize, const QString& title, qreal fontScale)
{
    // The unit of a picture follows from its size, and the room for captions and table follows from the unit: approximate both in turns.
    constexpr int kRoundCount = 12;
    FigureOptions options{.fontScale = fontScale};
    QSizeF& side = options.size;
    side = QSizeF(totalSize.width() / 2, totalSize.height() / 2);
    for (int round = 0; round < kRoundCount; ++round) {
        const qreal unit = Canvas(options, {}, {}).unit();
        const qreal above = headingHeight(unit) + titleHeight(title, unit);
        side = QSizeF((totalSize.width() - gapBetweenSides(unit)) / 2,
                      std::max(64.0, totalSize.height() - above - computeTableHeight(2, unit)));
    }
    return side;
}

Figure composeSideBySide(const Figure& left, const Figure& right, const Figure& table, std::span<const QString> captions,
                         const QString& title)
{
    return composeSideBySide(std::array{left, right}, table, captions, title);
}

Figure composeSideBySide(std::span<const Figure> sides, const Figure& table, std::span<const QString> captions, const QString& title)
{
    qreal unit = 0, width = 0, height = 0;
    for (const Figure& side : sides) {
        unit = std::max(unit, side.unit);
        width += side.size.width();
        height = std::max(height, side.size.height());
    }
    const qreal gap = gapBetweenSides(unit), heading = headingHeight(unit), titleTotalHeight = titleHeight(title, unit);
    Figure composed;
    composed.unit = unit;
    composed.size = QSizeF(std::max(width + gap * qreal(sides.size() - 1), table.size.width()),
                           titleTotalHeight + heading + height + table.size.height());
    const auto addTitle = [&](const QRectF& box, const QString& text) {
        Shape& shape = composed.shapes.emplace_back();
        shape.kind = Shape::Kind::Text;
        shape.font = Font::Title;
        shape.fontScale = unit;
        shape.fill = Role::Text;
        shape.align = Qt::AlignLeft | Qt::AlignVCenter;
        shape.rect = box.adjusted(16 * unit, 0, -16 * unit, 0);
        shape.text = elideText(text, shape.rect.width(), Font::Title, unit);
    };
    if (!title.isEmpty())
        addTitle(QRectF(0, 4 * unit, composed.size.width(), titleTotalHeight), title);
    const qreal spare = (composed.size.width() - width) / qreal(sides.size() - 1);
    qreal x = 0;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const qreal sideWidth = sides[side].size.width();
        addTitle(QRectF(x, titleTotalHeight + 4 * unit, sideWidth, heading), captions[side]);
        append(composed, sides[side], {x, titleTotalHeight + heading});
        composed.title = side == 0 ? captions[0] : tr("%1 against %2").arg(composed.title, captions[side]);
        composed.fact += side == 0 ? sides[side].fact : '\n' + sides[side].fact;
        composed.isFactWarning |= sides[side].isFactWarning;
        x += sideWidth + spare;
    }
    append(composed, table, QPointF(0, titleTotalHeight + heading + height));
    composed.title = title.isEmpty() ? composed.title : title;
    return composed;
}

}  // namespace simtscope::figures
