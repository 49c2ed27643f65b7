#include "ui/presentation/sentence_bar.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/paint.h"
#include "ui/session/preferences/appearance.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr qreal kBarReferenceHeight = 68;  // height in pixels for which the sizes below hold
constexpr qreal kMaxScale = 1.75, kLargeScale = 1.55, kMinScale = 1.1,
                kShrinkFactor = 0.95;  // factors of the type, relative to the window's
constexpr qreal kPad = 6, kLeft = 30, kGap = 28, kStripe = 5, kRight = 20;
constexpr qreal kHintWidth = 250, kHintWidthWithBox = 420;
constexpr qreal kHintScale = 1.2;

}  // namespace

SentenceBar::SentenceBar(const Appearance& appearance, QWidget* parent) : QFrame(parent), m_appearance(appearance)
{
    setObjectName("presentedSentence");
    connect(&m_appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
}

void SentenceBar::setParagraphs(const ParagraphColumns& columns, bool isWarning)
{
    m_columns = columns;
    m_isWarning = isWarning;
    setAccessibleName(tr("What happens in this step"));
    setAccessibleDescription(allText());
    update();
}

void SentenceBar::setHint(const QString& hint, const QString& number)
{
    m_hint = hint;
    m_number = number;
    update();
}

void SentenceBar::setCornerWidget(QWidget* cornerWidget)
{
    m_cornerWidget = cornerWidget;
    m_cornerWidget->setParent(this);
    placeCornerWidget();
}

QString SentenceBar::allText() const
{
    QStringList lines;
    for (const std::vector<Paragraph>& column : m_columns) {
        for (const Paragraph& paragraph : column)
            lines << paragraph.text;
    }
    return lines.join(u'\n');
}

qreal SentenceBar::hintWidth() const
{
    const qreal unit = height() / kBarReferenceHeight;
    return std::min(width() * 0.4, (m_cornerWidget && m_cornerWidget->isVisibleTo(this) ? kHintWidthWithBox : kHintWidth) * unit);
}

void SentenceBar::placeCornerWidget()
{
    if (!m_cornerWidget)
        return;
    const int cornerWidth = int(hintWidth()), cornerHeight = int(height() * 0.58);
    m_cornerWidget->setGeometry(width() - cornerWidth - int(kRight * height() / kBarReferenceHeight), int(height() * 0.07), cornerWidth,
                                cornerHeight);
}

void SentenceBar::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    placeCornerWidget();
}

/// Returns the height of the highest column with type of this scale.
qreal SentenceBar::heightOf(const ParagraphColumns& columns, qreal scale, qreal width)
{
    const QFontMetricsF metrics(figures::fontFor(figures::Font::Body, scale));
    qreal highest = 0;
    for (const std::vector<Paragraph>& column : columns) {
        qreal high = 0;
        for (const Paragraph& paragraph : column)
            high += metrics.boundingRect(QRectF(0, 0, width, 10000), Qt::TextWordWrap, paragraph.text).height();
        highest = std::max(highest, high);
    }
    return highest;
}

void SentenceBar::paintEvent(QPaintEvent*)
{
    using figures::Role;
    placeCornerWidget();
    const figures::Theme& theme = m_appearance.theme();
    const qreal unit = height() / kBarReferenceHeight;
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.fillRect(rect(), theme.color(Role::Background));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(m_isWarning ? Role::Conflict : Role::AccentBorder));
    if (!allText().isEmpty())
        painter.drawRoundedRect(QRectF(12 * unit, 10 * unit, kStripe * unit, height() - 20 * unit), 2, 2);

    const QRectF textArea(kLeft * unit, kPad * unit, width() - (kLeft + kRight + kGap) * unit - hintWidth(), height() - 2 * kPad * unit);
    const qreal gap = kGap * unit, count = std::max<qreal>(1, qreal(m_columns.size()));
    const qreal columnWidth = (textArea.width() - gap * (count - 1)) / count;
    ParagraphColumns columns = m_columns;
    const auto fit = [&] {
        m_fontScale = kMaxScale * unit;
        while (m_fontScale > kMinScale * unit && heightOf(columns, m_fontScale, columnWidth) > textArea.height())
            m_fontScale *= kShrinkFactor;
    };
    fit();
    if (m_fontScale < kLargeScale * unit) {  // the words written for the place take precedence over the computed sentence
        for (std::vector<Paragraph>& column : columns)
            column.resize(std::min<std::size_t>(column.size(), 1));
        fit();
    }
    painter.setFont(figures::fontFor(figures::Font::Body, m_fontScale));
    const qreal top = textArea.top() + std::max<qreal>(0, (textArea.height() - heightOf(columns, m_fontScale, columnWidth)) / 2);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        QRectF columnBox(textArea.left() + qreal(i) * (columnWidth + gap), top, columnWidth, textArea.bottom() - top);
        for (const Paragraph& paragraph : columns[i]) {
            painter.setPen(paragraph.role == Role::Conflict ? warningTextColor(theme) : theme.color(paragraph.role));
            QRectF textBounds;
            painter.drawText(columnBox, Qt::TextWordWrap, paragraph.text, &textBounds);
            columnBox.setTop(textBounds.bottom());
        }
    }

    painter.setFont(figures::fontFor(figures::Font::Body, kHintScale * unit));
    painter.setPen(theme.color(Role::TextDim));
    const QRectF right(width() - hintWidth() - kRight * unit, kPad * unit, hintWidth(), height() - 2 * kPad * unit);
    const QFontMetricsF metrics(painter.font());
    const bool hasBox = m_cornerWidget && m_cornerWidget->isVisibleTo(this);
    const qreal numberWidth = hasBox ? metrics.horizontalAdvance(m_number) + 14 * unit : 0;
    painter.drawText(right.adjusted(0, 2 * unit, 0, -2 * unit), Qt::AlignRight | (hasBox ? Qt::AlignBottom : Qt::AlignTop), m_number);
    painter.drawText(right.adjusted(0, 0, -numberWidth, -2 * unit), Qt::AlignRight | Qt::AlignBottom,
                     metrics.elidedText(m_hint, Qt::ElideRight, right.width() - numberWidth));
}

}  // namespace simtscope::ui

#include "moc_sentence_bar.cpp"
