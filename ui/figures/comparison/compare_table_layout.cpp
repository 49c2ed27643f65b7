// Lays out and draws the tables of compare_table.h.
#include <algorithm>

#include "ui/figures/canvas/canvas.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/figures/canvas/tr.h"
#include "ui/figures/comparison/compare_table.h"

namespace simtscope::figures {

namespace {

constexpr qreal kRow = 19, kMargin = 12, kColumnGap = 18, kGroupGap = 26, kDot = 5;  // pixels at scale 1
constexpr qreal kCaptionShare = 0.2;  // share of the width that the captions of the sides may take
constexpr int kHeadRows = 2;          // title of the group, names of the quantities

struct Column {
    const ComparedQuantity* quantity;
    std::size_t group;
    qreal width = 0;
};

/// Returns the number of rows of the table; a comparison of two runs has an additional row for the difference.
int rowsOf(std::size_t runs)
{
    return kHeadRows + (runs > 2 ? int(runs) : 3);
}

qreal gapOf(qreal unit)
{
    return 20 * unit;
}

qreal headingOf(qreal unit)
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
        m_figure.size = QSizeF(width, heightOfQuantities(captions.size(), scale));
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
    qreal top(int row) const { return px(kMargin - 3 + kRow * row); }
    qreal width(const QString& text, Font font) const { return textWidth(text, font, m_scale); }

    Shape& text(const QRectF& box, const QString& words, Font font, Role color, Qt::Alignment align)
    {
        Shape& shape = m_figure.shapes.emplace_back();
        shape.kind = Shape::Kind::Text;
        shape.rect = box;
        shape.text = words;
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
        const qreal most = kCaptionShare * m_figure.size.width();
        qreal widest = width(difference, Font::Small);
        for (const QString& caption : m_captions)
            widest = std::max(widest, width(caption, Font::Small));
        const qreal room = std::min(widest, most);
        for (int side = 0; side < int(m_captions.size()); ++side) {
            Shape& shape =
                text(QRectF(px(kMargin), top(2 + side), room, px(kRow)),
                     elideText(m_captions[std::size_t(side)], room, Font::Small, m_scale), Font::Small, Role::Text, Qt::AlignLeft);
            shape.meaning.tip = m_captions[std::size_t(side)];
        }
        if (isOfTwo)
            text(QRectF(px(kMargin), top(4), room, px(kRow)), difference, Font::Small, Role::TextDim, Qt::AlignLeft);
        m_left = px(kMargin) + room;
    }

    /// Gives columns their natural widths, drops those that do not fit, and distributes spare room evenly.
    void fitColumns()
    {
        const qreal room = m_figure.size.width() - m_left - px(kMargin);
        qreal used = 0;
        for (std::size_t g = 0; g < m_groups.size(); ++g) {
            used += px(kGroupGap);
            for (const ComparedQuantity& quantity : m_groups[g].quantities) {
                qreal widest = width(quantity.name, Font::Small);
                for (int side = 0; side < quantity.sideCount(); ++side)
                    widest = std::max(widest, width(quantity.text(side), Font::MonoBold) + px(kDot + 6));
                widest = std::max(widest, width(quantity.difference(), Font::MonoBold) + px(kDot + 6));
                m_columns.push_back({&quantity, g, widest + px(kColumnGap)});
                used += m_columns.back().width;
            }
        }
        while (!m_columns.empty() && used > room) {
            used -= m_columns.back().width;
            m_columns.pop_back();
        }
        for (Column& column : m_columns)
            column.width += (room - used) / qreal(m_columns.size());
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
        qreal wide = 0;
        for (std::size_t i = first; i < m_columns.size() && m_columns[i].group == m_columns[first].group; ++i)
            wide += m_columns[i].width;
        text(QRectF(start, top(0), wide, px(kRow)), m_groups[m_columns[first].group].title, Font::Small, Role::TextDim, Qt::AlignLeft);
        return start;
    }

    /// Draws a quantity. Its numbers are answers, its name is not.
    void drawColumn(qreal x, const Column& column)
    {
        const ComparedQuantity& quantity = *column.quantity;
        const qreal wide = column.width - px(kColumnGap) / 2;
        text(QRectF(x, top(1), wide, px(kRow)), quantity.name, Font::Small, Role::TextDim, Qt::AlignRight).meaning.tip = quantity.tip;
        const std::size_t answers = m_figure.shapes.size();
        for (int side = 0; side < quantity.sideCount(); ++side) {
            const QString value = quantity.text(side);
            const bool isBest = quantity.isBest(side);
            const QRectF box(x, top(2 + side), wide, px(kRow));
            text(box, value, isBest ? Font::MonoBold : Font::Mono, isBest ? Role::Good : Role::Text, Qt::AlignRight).meaning.tip =
                isBest ? tr("%1 (the better one)").arg(quantity.tip) : quantity.tip;
            if (isBest) {
                Shape& dot = m_figure.shapes.emplace_back();
                dot.kind = Shape::Kind::Ellipse;
                dot.fill = Role::Good;
                dot.strokeWidth = 0;
                dot.rect =
                    QRectF(box.right() - width(value, Font::MonoBold) - px(kDot + 5), box.center().y() - px(kDot) / 2, px(kDot), px(kDot));
            }
        }
        if (quantity.sideCount() == 2)
            text(QRectF(x, top(4), wide, px(kRow)), quantity.difference(), Font::Mono, Role::TextDim, Qt::AlignRight).meaning.tip =
                quantity.tip;
        for (std::size_t i = answers; i < m_figure.shapes.size(); ++i)
            m_figure.shapes[i].isAnswer = true;
    }

    const std::vector<QuantityGroup>& m_groups;
    const std::span<const QString> m_captions;
    qreal m_scale, m_left = 0;
    std::vector<Column> m_columns;
    Figure m_figure;
};

void append(Figure& whole, const Figure& part, QPointF offset)
{
    for (Shape shape : part.shapes) {
        shape.rect.translate(offset);
        shape.from += offset;
        shape.to += offset;
        whole.shapes.push_back(std::move(shape));
    }
}

}  // namespace

qreal heightOfQuantities(std::size_t runs, qreal scale)
{
    return (2 * kMargin - 6 + rowsOf(runs) * kRow) * scale;
}

Figure layOutQuantities(const std::vector<QuantityGroup>& groups, std::span<const QString> captions, qreal width, qreal scale)
{
    return Table(groups, captions, width, scale).make();
}

QSizeF sizeOfSide(QSizeF totalSize, const QString& title)
{
    // The unit of a picture follows from its size, and the room for captions and table follows from the unit: approximate both in turns.
    constexpr int kRounds = 12;
    FigureOptions options;
    QSizeF& side = options.size;
    side = QSizeF(totalSize.width() / 2, totalSize.height() / 2);
    for (int round = 0; round < kRounds; ++round) {
        const qreal unit = Canvas(options, {}, {}).unit();
        const qreal above = headingOf(unit) + titleHeight(title, unit);
        side = QSizeF((totalSize.width() - gapOf(unit)) / 2, std::max(64.0, totalSize.height() - above - heightOfQuantities(2, unit)));
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
    const qreal gap = gapOf(unit), heading = headingOf(unit), over = titleHeight(title, unit);
    Figure whole;
    whole.unit = unit;
    whole.size = QSizeF(std::max(width + gap * qreal(sides.size() - 1), table.size.width()), over + heading + height + table.size.height());
    const auto addTitle = [&](const QRectF& box, const QString& text) {
        Shape& shape = whole.shapes.emplace_back();
        shape.kind = Shape::Kind::Text;
        shape.font = Font::Title;
        shape.fontScale = unit;
        shape.fill = Role::Text;
        shape.align = Qt::AlignLeft | Qt::AlignVCenter;
        shape.rect = box.adjusted(16 * unit, 0, -16 * unit, 0);
        shape.text = elideText(text, shape.rect.width(), Font::Title, unit);
    };
    if (!title.isEmpty())
        addTitle(QRectF(0, 4 * unit, whole.size.width(), over), title);
    const qreal spare = (whole.size.width() - width) / qreal(sides.size() - 1);
    qreal x = 0;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const qreal wide = sides[side].size.width();
        addTitle(QRectF(x, over + 4 * unit, wide, heading), captions[side]);
        append(whole, sides[side], {x, over + heading});
        whole.title = side == 0 ? captions[0] : tr("%1 against %2").arg(whole.title, captions[side]);
        whole.fact += side == 0 ? sides[side].fact : '\n' + sides[side].fact;
        whole.isFactWarning |= sides[side].isFactWarning;
        x += wide + spare;
    }
    append(whole, table, QPointF(0, over + heading + height));
    whole.title = title.isEmpty() ? whole.title : title;
    return whole;
}

}  // namespace simtscope::figures
