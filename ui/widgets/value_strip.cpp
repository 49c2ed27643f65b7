#include "ui/widgets/value_strip.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

using figures::Role;
using figures::StripCell;
using figures::StripCells;
using figures::Theme;

constexpr qreal kCellInset = 2, kMinBarHeight = 2, kSquareHeight = 8, kCellRadius = 3;
constexpr qreal kMinNumberGap = 6;  // between two numbers of the header

/// Returns the numbers between which bars are drawn; zero is one of them, except for addresses.
std::pair<double, double> findRange(const StripCells& strip)
{
    double low = 0, high = 0;
    bool isFirst = strip.isAddress;
    for (const StripCell& cell : strip.cells) {
        if (!cell.number)
            continue;
        low = isFirst ? *cell.number : std::min(low, *cell.number);
        high = isFirst ? *cell.number : std::max(high, *cell.number);
        isFirst = false;
    }
    return {low, high};
}

/// Paints a cell that has no value, so that each reason looks different.
void paintAbsence(QPainter& painter, const QRectF& cell, const StripCell& content, const Theme& theme)
{
    const QColor dim = theme.color(Role::TextDim);
    const QPointF centre = cell.center();
    const qreal half = std::min<qreal>(3, cell.width() / 2 - 0.5);
    painter.setPen(QPen(dim, 1));
    painter.setBrush(Qt::NoBrush);
    switch (content.kind) {
    case StripCell::Kind::NotSet:
        painter.drawLine(QPointF(centre.x() - half, centre.y()), QPointF(centre.x() + half, centre.y()));
        break;
    case StripCell::Kind::OptimisedAway:
        painter.drawLine(QPointF(centre.x() - half, centre.y() - half), QPointF(centre.x() + half, centre.y() + half));
        painter.drawLine(QPointF(centre.x() - half, centre.y() + half), QPointF(centre.x() + half, centre.y() - half));
        break;
    case StripCell::Kind::Unknown:
        painter.drawEllipse(centre, std::min<qreal>(2, half), std::min<qreal>(2, half));
        break;
    case StripCell::Kind::Absent:
    case StripCell::Kind::Value:
        break;
    }
}

void paintText(QPainter& painter, const QRectF& cell, const StripCell& content, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(content.isChanged ? chosenColor(theme) : theme.color(Role::Cell));
    painter.drawRoundedRect(cell, kCellRadius, kCellRadius);
    QFont font = figures::fontFor(figures::Font::MonoSmall);
    font.setBold(content.isChanged);
    painter.setFont(font);
    painter.setPen(theme.color(Role::Text));
    const QRectF inside = cell.adjusted(2, 0, -2, 0);
    const QString text = QFontMetricsF(font).elidedText(content.text, Qt::ElideRight, inside.width());
    painter.drawText(inside, Qt::AlignCenter, text);
}

void paintBar(QPainter& painter, const QRectF& cell, const StripCell& content, std::pair<double, double> range, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(content.isChanged ? Role::AccentBorder : Role::Edge));
    // A changed bar fills its column; any other leaves a gap.
    const qreal gap = content.isChanged || cell.width() < 3 ? 0.5 : std::max<qreal>(1, cell.width() * 0.18);
    const auto [low, high] = range;
    const double span = high - low;
    const auto yOf = [&](double number) { return cell.bottom() - (span > 0 ? (number - low) / span : 1) * cell.height(); };
    qreal top = yOf(std::max(*content.number, std::clamp(0.0, low, high))),
          bottom = yOf(std::min(*content.number, std::clamp(0.0, low, high)));
    if (bottom - top < kMinBarHeight) {
        const qreal middle = std::clamp((top + bottom) / 2, cell.top() + kMinBarHeight / 2, cell.bottom() - kMinBarHeight / 2);
        top = middle - kMinBarHeight / 2;
        bottom = middle + kMinBarHeight / 2;
    }
    painter.drawRect(QRectF(QPointF(cell.left() + gap, top), QPointF(cell.right() - gap, bottom)));
}

/// Paints a value that is no number: filled where it equals that of the chosen thread.
void paintSquare(QPainter& painter, const QRectF& cell, const StripCell& content, const Theme& theme)
{
    const QColor color = theme.color(content.isChanged ? Role::AccentBorder : Role::Edge);
    painter.setPen(QPen(color, content.isChanged ? 2 : 1));
    painter.setBrush(content.isSame ? QBrush(color) : QBrush(Qt::NoBrush));
    QRectF square(0, 0, std::max<qreal>(2, std::min<qreal>(cell.width() - 2, kSquareHeight)), kSquareHeight);
    square.moveCenter(cell.center());
    painter.drawRect(square);
}

/// Paints one area for a value that all threads have, with its text if cells have texts.
void paintUniform(QPainter& painter, const QRectF& area, const StripCell& content, bool hasTexts, const Theme& theme)
{
    painter.setPen(Qt::NoPen);
    if (!hasTexts) {
        painter.setBrush(theme.color(content.isChanged ? Role::AccentBorder : Role::Cell));
        QRectF band(area.left(), 0, area.width(), kSquareHeight);
        band.moveCenter(area.center());
        painter.drawRoundedRect(band, kCellRadius, kCellRadius);
        return;
    }
    painter.setBrush(content.isChanged ? chosenColor(theme) : theme.color(Role::Cell));
    painter.drawRoundedRect(area, kCellRadius, kCellRadius);
    QFont font = figures::fontFor(figures::Font::MonoSmall);
    font.setBold(content.isChanged);
    painter.setFont(font);
    painter.setPen(theme.color(Role::Text));
    const QRectF inside = area.adjusted(6, 0, -6, 0);
    painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(content.text, Qt::ElideRight, inside.width()));
}

}  // namespace

std::optional<std::size_t> StripColumns::columnAt(qreal x) const
{
    const qreal position = x + offset;
    if (width <= 0 || x < 0 || position < 0 || position >= totalWidth())
        return std::nullopt;
    return std::min(std::size_t(position / width), count - 1);
}

qreal widthForText(const QString& text)
{
    QFont font = figures::fontFor(figures::Font::MonoSmall);
    font.setBold(true);
    return std::clamp(QFontMetricsF(font).horizontalAdvance(text) + 8, kMinTextCellWidth, kMaxTextCellWidth);
}

void paintValueStrip(QPainter& painter, const QRectF& area, const StripColumns& columns, const StripCells& strip, const Theme& theme)
{
    if (columns.count == 0 || columns.width <= 0)
        return;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal right = std::min(area.right(), area.left() + columns.left(columns.count));
    const StripCell& first = strip.cells.front();
    const bool isUniformValue = strip.isUniform && first.kind == StripCell::Kind::Value;
    const bool isNumber = first.number && !strip.isAddress;
    const bool isOneArea = isUniformValue && (!columns.hasTexts || !isNumber || widthForText(first.text) > columns.width);
    if (isOneArea) {
        const qreal left = std::max(area.left(), area.left() + columns.left(0));
        const QRectF whole(left + 1, area.top() + kCellInset, right - left - 2, area.height() - 2 * kCellInset);
        paintUniform(painter, whole, first, columns.hasTexts, theme);
    } else {
        const auto range = findRange(strip);
        const auto begin = std::size_t(std::max<qreal>(0, columns.offset / columns.width));
        for (std::size_t column = begin; column < columns.count; ++column) {
            const qreal left = area.left() + columns.left(column);
            if (left > area.right())
                break;
            const QRectF cell(left, area.top() + kCellInset, columns.width, area.height() - 2 * kCellInset);
            const StripCell& content = strip.cells[column];
            if (content.kind != StripCell::Kind::Value)
                paintAbsence(painter, cell, content, theme);
            else if (columns.hasTexts)
                paintText(painter, cell.adjusted(1, 0, -1, 0), content, theme);
            else if (content.number)
                paintBar(painter, cell.adjusted(0, 1, 0, -1), content, range, theme);
            else
                paintSquare(painter, cell, content, theme);
        }
    }
    if (strip.chosen < columns.count && !(isOneArea && columns.hasTexts)) {  // the outline would cross the text
        const QRectF mark(area.left() + columns.left(strip.chosen), area.top() + 0.5, columns.width, area.height() - 1);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.color(Role::AccentBorder), columns.hasTexts ? 1.5 : 1));
        const qreal inset = columns.hasTexts ? 1 : 0;
        painter.drawRoundedRect(mark.adjusted(inset, inset, -inset, -inset), columns.hasTexts ? kCellRadius : 1,
                                columns.hasTexts ? kCellRadius : 1);
    }
    painter.restore();
}

void paintStripHeader(QPainter& painter, const QRectF& area, const StripColumns& columns, std::uint32_t firstThread, std::size_t chosen,
                      const Theme& theme)
{
    if (columns.count == 0 || columns.width <= 0)
        return;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    const QFont font = figures::fontFor(figures::Font::MonoSmall);
    QFont bold = font;
    bold.setBold(true);
    const QFontMetricsF metrics(bold);
    const qreal widest = metrics.horizontalAdvance(QString::number(firstThread + columns.count - 1)) + kMinNumberGap;
    // Every column, or every second, fourth …: those whose numbers do not touch.
    std::size_t every = 1;
    while (qreal(every) * columns.width < widest)
        every *= 2;
    const auto paintNumber = [&](std::size_t column, bool isChosen) {
        const qreal centre = area.left() + columns.left(column) + columns.width / 2;
        painter.setFont(isChosen ? bold : font);
        painter.setPen(theme.color(isChosen ? Role::Text : Role::TextDim));
        painter.drawText(QRectF(centre - widest, area.top(), 2 * widest, area.height()), Qt::AlignCenter,
                         QString::number(firstThread + column));
    };
    for (std::size_t column = 0; column < columns.count; column += every) {
        const bool isUnderChosen =
            chosen < columns.count && column != chosen && std::abs(columns.left(column) - columns.left(chosen)) < widest;
        const bool isInView = columns.left(column) > -columns.width && columns.left(column) < area.width();
        if (column != chosen && !isUnderChosen && isInView)
            paintNumber(column, false);
    }
    if (chosen < columns.count)
        paintNumber(chosen, true);
    painter.restore();
}

}  // namespace simtscope::ui
