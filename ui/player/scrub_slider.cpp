#include "ui/player/scrub_slider.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

#include "gpu/analysis/models/finding_marks.h"
#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/facts/finding_words.h"
#include "ui/session/place/bookmarks.h"
#include "ui/session/place/position.h"
#include "ui/session/place/stepping.h"
#include "ui/session/preferences/appearance.h"

namespace simtscope::ui {
namespace {

constexpr double kHandleWidth = 8, kMargin = 10, kGrooveHeight = 4;
constexpr int kSliderHeight = 30, kLabelsHeight = 14;
constexpr double kFindingMarkHalfHeight = 4;  // half the height of a finding's diamond
constexpr double kFlagSize = 6;               // size of a bookmark's flag
constexpr double kTickWidth = 1.4;
constexpr double kMinTickGap = 5;  // pixels; closer phase ticks would look like a grey bar

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
    updateGeometry();
    update();
}

const analysis::FindingMarks* ScrubSlider::findings() const
{
    if (!m_parts.position.source() || m_parts.position.stepCount() < 2)
        return nullptr;
    const analysis::FindingMarks& marks = analysis::FindingMarks::forBlock(*m_parts.position.source());
    return marks.marks.empty() ? nullptr : &marks;
}

int ScrubSlider::preferredHeight() const
{
    return findings() ? kSliderHeight + kLabelsHeight : kSliderHeight;
}

double ScrubSlider::grooveCenterY() const
{
    return (height() - (findings() ? kLabelsHeight : 0)) / 2.0;
}

void ScrubSlider::placeTicks()
{
    m_tickSteps.clear();
    if (!m_parts.position.source())
        return;
    double lastTickX = -1e9;
    for (const std::uint32_t start : m_parts.position.source()->steps().phaseFirstSteps()) {
        const double x = xOf(int(start));
        if (x - lastTickX < kMinTickGap)
            continue;
        lastTickX = x;
        m_tickSteps.push_back(int(start));
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
    const double middle = this->grooveCenterY(), at = xOf(value());
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.color(Role::CellBorder));
    painter.drawRoundedRect(QRectF(kMargin, middle - kGrooveHeight / 2, width() - 2 * kMargin, kGrooveHeight), 2, 2);
    if (!isEnabled())
        return;
    painter.setBrush(theme.color(Role::AccentBorder));
    painter.drawRoundedRect(QRectF(kMargin, middle - kGrooveHeight / 2, at - kMargin, kGrooveHeight), 2, 2);
    paintTicks(painter);
    paintBookmarks(painter);
    paintFindings(painter);
    painter.setPen(QPen(theme.color(hasFocus() ? Role::Text : Role::Panel), 2));
    painter.setBrush(theme.color(Role::AccentBorder));
    painter.drawEllipse(QPointF(at, middle), kHandleWidth, kHandleWidth);
}

/// Draws a tick for every barrier phase: hundreds, from two pictures of all ticks as they are before and after the step.
void ScrubSlider::paintTicks(QPainter& painter)
{
    using figures::Role;
    const figures::Theme& theme = m_parts.appearance.theme();
    const double ratio = devicePixelRatioF(), middle = grooveCenterY();
    const std::tuple key{size(), ratio, theme.name, middle, m_tickSteps};
    if (m_tickPicturesKey != key) {
        m_tickPicturesKey = key;
        for (const Role role : {Role::AccentBorder, Role::TextDim}) {
            QPixmap& ticks = role == Role::AccentBorder ? m_passedTicks : m_comingTicks;
            ticks = QPixmap((QSizeF(size()) * ratio).toSize());
            ticks.setDevicePixelRatio(ratio);
            ticks.fill(Qt::transparent);
            QPainter tickPainter(&ticks);
            tickPainter.setRenderHint(QPainter::Antialiasing);
            tickPainter.setPen(QPen(theme.color(role), kTickWidth));
            for (const int start : m_tickSteps)
                tickPainter.drawLine(QPointF(xOf(start), middle - 8), QPointF(xOf(start), middle + 8));
        }
    }
    // The pictures meet between the last tick that is passed and the next one, in a pixel that neither covers.
    const auto next = std::ranges::upper_bound(m_tickSteps, value());
    const int border = next == m_tickSteps.end() ? width() : int(std::floor(xOf(*next) - kMinTickGap / 2));
    const auto draw = [&](const QPixmap& ticks, int left, int right) {
        if (right > left)
            painter.drawPixmap(QRectF(left, 0, right - left, height()), ticks,
                               QRectF(left * ratio, 0, (right - left) * ratio, height() * ratio));
    };
    draw(m_passedTicks, 0, border);
    draw(m_comingTicks, border, width());
}

/// Draws a flag over the groove for every bookmark of the block.
void ScrubSlider::paintBookmarks(QPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_parts.appearance.theme().color(figures::Role::Conflict));
    for (std::size_t i = 0; i < m_parts.bookmarks.list().size(); ++i) {
        const std::optional<std::uint32_t> step = m_parts.bookmarks.stepOf(i);
        if (!step)
            continue;
        const double x = xOf(int(*step)), top = grooveCenterY() - kFlagSize - 9;
        painter.drawPolygon(QPolygonF({QPointF(x - kFlagSize / 2, top), QPointF(x + kFlagSize / 2, top), QPointF(x, top + kFlagSize)}));
    }
}

/// Draws a diamond on the groove for every access of a finding, and labels those of the current step's finding, else of the first.
void ScrubSlider::paintFindings(QPainter& painter) const
{
    const analysis::FindingMarks* const marks = findings();
    if (!marks)
        return;
    const figures::Theme& theme = m_parts.appearance.theme();
    for (const analysis::FindingMark& mark : marks->marks)
        for (const std::optional<std::uint32_t>& step : mark.steps) {
            if (!step)
                continue;
            const double x = xOf(int(*step)), y = grooveCenterY();
            painter.setPen(QPen(theme.color(figures::Role::Error), 2));
            painter.drawLine(QPointF(x, y - 10), QPointF(x, y + 10));
            painter.setPen(QPen(theme.color(figures::Role::Panel), 1));
            painter.setBrush(theme.color(figures::Role::Error));
            painter.drawPolygon(QPolygonF({QPointF(x, y - kFindingMarkHalfHeight - 1), QPointF(x + kFindingMarkHalfHeight, y),
                                           QPointF(x, y + kFindingMarkHalfHeight + 1), QPointF(x - kFindingMarkHalfHeight, y)}));
        }
    const analysis::FindingMark* const shown = marks->markAt(std::uint32_t(value()), m_parts.position.stepCount());
    paintLabels(painter, shown ? *shown : marks->marks.front());
}

void ScrubSlider::paintLabels(QPainter& painter, const analysis::FindingMark& mark) const
{
    std::map<int, QStringList> labels;
    for (std::size_t i = 0; i < mark.steps.size(); ++i)
        if (const QString label = figures::formatAccessLabel(mark.accesses[i].role);
            mark.steps[i] && !labels[int(*mark.steps[i])].contains(label))
            labels[int(*mark.steps[i])] << label;
    painter.setFont(figures::fontFor(figures::Font::Small));
    painter.setPen(m_parts.appearance.theme().color(figures::Role::Text));
    const QFontMetricsF metrics(painter.font());
    const double top = grooveCenterY() + 9;
    double lastLabelEnd = 0;  // right end of the label before
    for (auto label = labels.begin(); label != labels.end(); ++label) {
        const QString text = label->second.join(QStringLiteral(", "));
        const double labelWidth = metrics.horizontalAdvance(text), x = xOf(label->first);
        const auto nextLabel = std::next(label);
        // A label close to the next one ends at its mark instead of being centred.
        const bool isClose = nextLabel != labels.end() && xOf(nextLabel->first) - x < labelWidth + 4;
        const double labelLeft =
            std::clamp(isClose ? x - labelWidth + kFindingMarkHalfHeight : std::max(x - labelWidth / 2, lastLabelEnd + 4), 0.0,
                       std::max(0.0, width() - labelWidth));
        if (labelLeft < lastLabelEnd)
            continue;
        painter.drawText(QRectF(labelLeft, top, labelWidth + 1, metrics.height()), Qt::AlignCenter, text);
        lastLabelEnd = labelLeft + labelWidth;
    }
}

QString ScrubSlider::findingTipNear(double x) const
{
    const analysis::FindingMarks* const marks = findings();
    for (std::size_t i = 0; marks && i < marks->marks.size(); ++i) {
        const analysis::FindingMark& mark = marks->marks[i];
        for (std::size_t k = 0; k < mark.steps.size(); ++k)
            if (mark.steps[k] && std::abs(xOf(int(*mark.steps[k])) - x) <= kFindingMarkHalfHeight)
                return figures::formatFindingTitle(*mark.finding, m_parts.position.source().get()) + QStringLiteral(", ") +
                       figures::formatAccess(*mark.finding, mark.accesses[k], m_parts.position.source().get()) + u'\n' +
                       figures::formatAccessLocation(mark.accesses[k]);
    }
    return {};
}

QString ScrubSlider::bookmarkTextNear(double x) const
{
    for (std::size_t i = 0; i < m_parts.bookmarks.list().size(); ++i) {
        const std::optional<std::uint32_t> step = m_parts.bookmarks.stepOf(i);
        if (step && std::abs(xOf(int(*step)) - x) <= kFlagSize)
            return m_parts.bookmarks.placeText(i) + ": " + figures::cleanText(m_parts.bookmarks.list()[i].note);
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
    m_parts.stepping.advanceBy(m_wheel.addTurn(*event));
    event->accept();
}

bool ScrubSlider::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && m_parts.position.source() && isEnabled()) {
        auto* help = static_cast<QHelpEvent*>(event);
        const auto step = std::uint32_t(valueAt(help->pos().x()));
        const QString bookmark = bookmarkTextNear(help->pos().x()), finding = findingTipNear(help->pos().x());
        QToolTip::showText(help->globalPos(),
                           !finding.isEmpty() ? finding
                           : !bookmark.isEmpty()
                               ? bookmark
                               : tr("step %1, barrier phase %2").arg(step + 1).arg(m_parts.position.source()->steps().phaseOf(step) + 1),
                           this);
        return true;
    }
    return QSlider::event(event);
}

}  // namespace simtscope::ui

#include "moc_scrub_slider.cpp"
