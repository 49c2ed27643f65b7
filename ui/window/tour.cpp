#include "ui/window/tour.h"

#include <QBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <algorithm>

#include "ui/widgets/metrics.h"
#include "ui/widgets/theme_style.h"

namespace simtscope::ui {
namespace {

constexpr int kCardWidth = 340, kMargin = kMediumGap, kBorder = 1, kHaloWidth = 2, kRadius = 8;  // pixels
constexpr int kVeilAlpha = 165;                                                                  // of 255

}  // namespace

Tour::Tour(QMainWindow& window, std::vector<TourStop> stops)
    : QWidget(&window), m_window(window), m_previousFocus(window.focusWidget()), m_stops(std::move(stops))
{
    setObjectName("tour");
    setAccessibleName(tr("Tour"));
    setFocusPolicy(Qt::StrongFocus);
    std::erase_if(m_stops, [](const TourStop& stop) { return !stop.part || !stop.part->isVisible(); });

    m_card = new QFrame(this);
    m_card->setObjectName("tourCard");
    setStyleProperty(m_card, "card", true);
    m_card->setFixedWidth(kCardWidth);
    m_title = new QLabel(m_card);
    setStyleProperty(m_title, "heading", true);
    m_text = new QLabel(m_card);
    m_text->setWordWrap(true);
    m_count = new QLabel(m_card);
    setStyleProperty(m_count, "dim", true);
    m_skip = new QPushButton(tr("Skip"), m_card);
    setStyleProperty(m_skip, "link", true);
    m_back = new QPushButton(tr("Back"), m_card);
    m_next = new QPushButton(m_card);
    setStyleProperty(m_next, "primary", true);
    for (QPushButton* button : {m_skip, m_back, m_next})
        button->installEventFilter(this);
    connect(m_skip, &QPushButton::clicked, this, &Tour::end);
    connect(m_back, &QPushButton::clicked, this, &Tour::goBack);
    connect(m_next, &QPushButton::clicked, this, &Tour::goOn);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_count);
    buttons->addStretch(1);
    buttons->addWidget(m_skip);
    buttons->addWidget(m_back);
    buttons->addWidget(m_next);
    auto* column = new QVBoxLayout(m_card);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->setSpacing(kSmallGap);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addLayout(buttons);

    window.installEventFilter(this);
    setGeometry(window.rect());
    QWidget::show();
    raise();
    show(0);
}

void Tour::show(std::size_t index)
{
    m_index = index;
    const TourStop& stop = m_stops[index];
    m_title->setText(stop.title);
    m_text->setText(stop.text);
    m_count->setText(tr("%1 of %2").arg(index + 1).arg(m_stops.size()));
    const bool isLast = index + 1 == m_stops.size();
    m_back->setEnabled(index > 0);
    m_skip->setVisible(!isLast);
    m_next->setText(isLast ? tr("Done") : tr("Continue"));
    setAccessibleDescription(stop.title + QStringLiteral(". ") + stop.text);
    placeCard();
    m_next->setFocus();
    update();
}

void Tour::goOn()
{
    if (m_index + 1 < m_stops.size())
        show(m_index + 1);
    else
        end();
}

void Tour::goBack()
{
    if (m_index > 0)
        show(m_index - 1);
}

void Tour::end()
{
    m_window.removeEventFilter(this);
    hide();
    if (m_previousFocus)
        m_previousFocus->setFocus();
    deleteLater();
    emit ended();
}

QRect Tour::partArea() const
{
    const QWidget* const part = m_stops[m_index].part;
    return part ? QRect(part->mapTo(&m_window, QPoint()), part->size()).adjusted(-kHaloWidth, -kHaloWidth, kHaloWidth, kHaloWidth)
                : QRect();
}

/// Puts the card beside the part, where there is room; where there is none, into its middle.
void Tour::placeCard()
{
    m_card->setFixedHeight(m_card->layout()->heightForWidth(kCardWidth - 2 * kBorder) + 2 * kBorder);
    const QRect part = partArea();
    const QSize size(kCardWidth, m_card->height());
    const QPoint middle = part.center() - QPoint(size.width() / 2, size.height() / 2);
    const QPoint candidates[] = {{part.right() + kMargin, middle.y()},
                                 {part.left() - kMargin - size.width(), middle.y()},
                                 {middle.x(), part.bottom() + kMargin},
                                 {middle.x(), part.top() - kMargin - size.height()}};
    const QRect room = rect().adjusted(kMargin, kMargin, -kMargin, -kMargin);
    const auto pushedIn = [&](QPoint at) {
        return QPoint(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - size.width())),
                      std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - size.height())));
    };
    const auto fits = [&](QPoint at) { return !QRect(pushedIn(at), size).intersects(part); };
    const QPoint* const chosen = std::ranges::find_if(candidates, fits);
    m_card->move(pushedIn(chosen == std::end(candidates) ? middle : *chosen));
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == &m_window && event->type() == QEvent::Resize) {
        setGeometry(m_window.rect());
        QMetaObject::invokeMethod(
            this, [this] { placeCard(); }, Qt::QueuedConnection);  // when the parts have their new places
    }
    if (event->type() == QEvent::KeyPress && watched->parent() == m_card)  // before a button moves the focus with it
        return handleKey(static_cast<QKeyEvent*>(event)->key());
    return QWidget::eventFilter(watched, event);
}

bool Tour::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept();  // no key reaches the window below
        return true;
    }
    return QWidget::event(event);
}

bool Tour::handleKey(int key)
{
    switch (key) {
    case Qt::Key_Escape:
        end();
        return true;
    case Qt::Key_Right:
    case Qt::Key_PageDown:
        goOn();
        return true;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        goBack();
        return true;
    default:
        return false;
    }
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    handleKey(event->key());
    event->accept();
}

void Tour::mousePressEvent(QMouseEvent* event)
{
    event->accept();  // nothing below is clicked by mistake
}

void Tour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath veil, hole;
    veil.addRect(rect());
    hole.addRoundedRect(partArea(), kRadius, kRadius);
    painter.fillPath(veil - hole, QColor(0, 0, 0, kVeilAlpha));
    painter.setPen(QPen(palette().color(QPalette::Highlight), kHaloWidth));
    painter.drawPath(hole);
}

void showTour(QMainWindow& window, std::vector<TourStop> stops)
{
    if (!window.findChild<Tour*>() && std::ranges::any_of(stops, [](const TourStop& stop) { return stop.part && stop.part->isVisible(); }))
        new Tour(window, std::move(stops));
}

}  // namespace simtscope::ui

#include "moc_tour.cpp"
