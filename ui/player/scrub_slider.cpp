#include "ui/player/scrub_slider.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/session/appearance.h"
#include "ui/session/bookmarks.h"
#include "ui/session/position.h"
#include "ui/session/stepping.h"

namespace simtscope::ui {
namespace {

constexpr double kHandle = 8, kMargin = 10, kGroove = 4;
constexpr double kFlag = 6;          // of a bookmark
constexpr double kLeastTickGap = 5;  // pixels; closer phase ticks would be a grey bar

}  // namespace

ScrubSlider::ScrubSlider(const ScrubSliderParts& parts, QWidget* parent) : QSlider(Qt::Horizontal, parent), m_parts(parts)
{
    setAccessibleName(tr("Step"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&m_parts.position, &Position::sourceChanged, this, &ScrubSlider::refresh);
    connect(&m_parts.position, &Position::stepChanged, this, [this] { setValue(int(m_parts.position.step())); });
    connect(&m_parts.bookmarks, &Bookmarks::changed, this, qOverload<>(&QWidget::update));
    connect(&m_parts.appearance, &Appearance::themeChanged, this, qOverload<>(&QWidget::update));
    connect(this, &QSlider::valueChanged, this, [this](int value) { m_parts.position.goTo(std::uint32_t(value)); });
    refresh();
}

void ScrubSlider::refresh()
{
    const QSignalBlocker blocker(this);
    setRange(0, std::max(0, int(m_parts.position.stepCount()) - 1));
    setValue(int(m_parts.position.step()));
    setEnabled(m_parts.position.stepCount() > 1);
    placeTicks();
    update();
}

void ScrubSlider::placeTicks()
{
    m_ticks.clear();
    if (!m_parts.position.source())
        return;
    double last = -1e9;
    for (const std::uint32_t start : m_parts.position.source()->steps().phaseStarts()) {
        const double x = xOf(int(start));
        if (x - last < kLeastTickGap)
            continue;
        last = x;
        m_ticks.push_back(int(start));
    }
}

void ScrubSlider::resizeEvent(QResizeEvent* event)
{
    QSlider::resizeEvent(event);
    placeTicks();
}

double ScrubSlider::xOf(int value) const
{
    const double span = width() - 2 * kMargin;
    return kMargin + (maximum() > 0 ? span * value / maximum() : 0);
}

int ScrubSlider::valueAt(double x) const
{
    const double share = (x - kMargin) / std::max(1.0, width() - 2 * kMargin);
    return int(std::lround(std::clamp(share, 0.0, 1.0) * maximum()));
}

void ScrubSlider::paintEvent(QPaintEvent*)
{
    using figures::Role;
    const figures::Theme& theme = m_parts.appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0, at = xOf(value());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::CellBorder));
    painter.drawRoundedRect(QRectF(kMargin, middle - kGroove / 2, width() - 2 * kMargin, kGroove), 2, 2);
    if (!isEnabled())
        return;
    painter.setBrush(theme.color(Role::Accent));
    painter.drawRoundedRect(QRectF(kMargin, middle - kGroove / 2, at - kMargin, kGroove), 2, 2);
    for (const int start : m_ticks) {
        const double x = xOf(start);
        painter.setPen(QPen(theme.color(start <= value() ? Role::Accent : Role::TextDim), 1.4));
        painter.drawLine(QPointF(x, middle - 8), QPointF(x, middle + 8));
    }
    paintBookmarks(painter);
    painter.setPen(QPen(theme.color(hasFocus() ? Role::Text : Role::Panel), 2));
    painter.setBrush(theme.color(Role::Accent));
    painter.drawEllipse(QPointF(at, middle), kHandle, kHandle);
}

/// A flag over the groove for every bookmark of the block.
void ScrubSlider::paintBookmarks(QPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_parts.appearance.theme().color(figures::Role::Conflict));
    for (std::size_t i = 0; i < m_parts.bookmarks.all().size(); ++i) {
        const std::optional<std::uint32_t> step = m_parts.bookmarks.stepOf(i);
        if (!step)
            continue;
        const double x = xOf(int(*step)), top = height() / 2.0 - kFlag - 9;
        painter.drawPolygon(QPolygonF({QPointF(x - kFlag / 2, top), QPointF(x + kFlag / 2, top), QPointF(x, top + kFlag)}));
    }
}

QString ScrubSlider::bookmarkNear(double x) const
{
    for (std::size_t i = 0; i < m_parts.bookmarks.all().size(); ++i) {
        const std::optional<std::uint32_t> step = m_parts.bookmarks.stepOf(i);
        if (step && std::abs(xOf(int(*step)) - x) <= kFlag)
            return m_parts.bookmarks.placeOf(i) + ": " + QString::fromStdString(m_parts.bookmarks.all()[i].note);
    }
    return {};
}

void ScrubSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    setSliderDown(true);
    setValue(valueAt(event->position().x()));
}

void ScrubSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons() & Qt::LeftButton)
        setValue(valueAt(event->position().x()));
}

void ScrubSlider::wheelEvent(QWheelEvent* event)
{
    m_parts.stepping.advanceBy(m_wheel.take(*event));
    event->accept();
}

bool ScrubSlider::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_parts.position.source() && isEnabled()) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto step = std::uint32_t(valueAt(help->pos().x()));
        const QString bookmark = bookmarkNear(help->pos().x());
        QToolTip::showText(help->globalPos(),
                           !bookmark.isEmpty()
                               ? bookmark
                               : tr("step %1, barrier phase %2").arg(step + 1).arg(m_parts.position.source()->steps().phase(step) + 1),
                           this);
        return true;
    }
    return QSlider::event(event);
}

}  // namespace simtscope::ui
