#include "ui/presentation/title_card.h"

#include <QPainter>
#include <algorithm>

#include "ui/figures/canvas/paint.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {
namespace {

constexpr qreal kCardHeight = 650;  // height in pixels for which the sizes below hold
constexpr qreal kCardMargin = 70, kTitle = 3.4, kMinTitle = 2, kSpacingAbove = 1.75, kAgenda = 1.75, kLine = 1.45, kBelowTitle = 44,
                kColumns = 40, kNumberGap = 12;
constexpr int kMaxRowCount = 8;
constexpr qreal kMarkWidth = 5;

}  // namespace

TitleCard::TitleCard(const Appearance& appearance, QWidget* parent) : QWidget(parent), m_appearance(appearance)
{
    setObjectName("titleCard");
    hide();
    connect(&m_appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void TitleCard::setTexts(const TitleTexts& texts)
{
    if (texts == m_texts)
        return;
    m_texts = texts;
    setAccessibleName(texts.title);
    update();
}

void TitleCard::paintAgenda(QPainter& painter, const QRectF& area, qreal unit) const
{
    using figures::Font;
    using figures::Role;
    const qsizetype count = m_texts.agenda.size(), columns = (count + kMaxRowCount - 1) / kMaxRowCount;
    if (count == 0)
        return;
    const qsizetype rows = (count + columns - 1) / columns;
    const QFontMetricsF metrics(figures::fontFor(Font::Body, kAgenda * unit));
    const qreal number = QFontMetricsF(figures::fontFor(Font::Title, kAgenda * unit)).horizontalAdvance(QString::number(count));
    const qreal line = std::min(metrics.height() * kLine, area.height() / qreal(rows));
    const qreal columnWidth = (area.width() - kColumns * unit * qreal(columns - 1)) / qreal(columns);
    for (qsizetype i = 0; i < count; ++i) {
        const bool isCurrent = i == m_texts.current;
        const QRectF rowBox(area.left() + qreal(i / rows) * (columnWidth + kColumns * unit), area.top() + qreal(i % rows) * line,
                            columnWidth, line);
        QFont font = figures::fontFor(Font::Body, kAgenda * unit);
        font.setBold(isCurrent);
        painter.setFont(font);
        if (isCurrent)
            painter.fillRect(QRectF(rowBox.left() - 3 * kMarkWidth * unit, rowBox.top() + line * 0.2, kMarkWidth * unit, line * 0.6),
                             m_appearance.theme().color(Role::AccentBorder));
        painter.setPen(m_appearance.theme().color(isCurrent ? Role::Text : Role::TextDim));
        painter.drawText(QRectF(rowBox.left(), rowBox.top(), number, line), Qt::AlignRight | Qt::AlignVCenter, QString::number(i + 1));
        const QRectF textBox = rowBox.adjusted(number + kNumberGap * unit, 0, 0, 0);
        painter.drawText(textBox, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetricsF(font).elidedText(m_texts.agenda[i], Qt::ElideRight, textBox.width()));
    }
}

void TitleCard::paintEvent(QPaintEvent*)
{
    using figures::Font;
    using figures::Role;
    QPainter painter(this);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const figures::Theme& theme = m_appearance.theme();
    painter.fillRect(rect(), theme.color(Role::Panel));
    const qreal unit = std::min(height() / kCardHeight, width() / (kCardHeight * 16 / 9)), margin = kCardMargin * unit;
    const QRectF room = QRectF(rect()).adjusted(margin, margin, -margin, -margin);
    qreal scale = kTitle * unit;
    const auto titleBox = [&] {
        return QFontMetricsF(figures::fontFor(Font::Title, scale))
            .boundingRect(QRectF(0, 0, room.width(), 10000), Qt::TextWordWrap, m_texts.title);
    };
    while (scale > kMinTitle * unit && titleBox().height() > room.height() / 3)
        scale *= 0.95;
    const qreal above = QFontMetricsF(figures::fontFor(Font::Body, kSpacingAbove * unit)).height();
    const qreal high = above + titleBox().height();
    const bool isAlone = m_texts.agenda.isEmpty();
    qreal top = isAlone ? room.center().y() - high / 2 : room.top();
    painter.setFont(figures::fontFor(Font::Body, kSpacingAbove * unit));
    painter.setPen(theme.color(Role::TextDim));
    painter.drawText(QRectF(room.left(), top, room.width(), above), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     m_texts.chapterHeading);
    top += above;
    painter.setFont(figures::fontFor(Font::Title, scale));
    painter.setPen(theme.color(Role::Text));
    painter.drawText(QRectF(room.left(), top, room.width(), titleBox().height() + 4), Qt::TextWordWrap, m_texts.title);
    top += titleBox().height() + kBelowTitle * unit;
    paintAgenda(painter, QRectF(room.left(), top, room.width(), std::max<qreal>(0, room.bottom() - top)), unit);
}

}  // namespace simtscope::ui

#include "moc_title_card.cpp"
