#include "ui/variables/value_chart.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/figures/canvas/clean_text.h"
#include "ui/figures/canvas/text_metrics.h"
#include "ui/widgets/metrics.h"

namespace simtscope::ui {
namespace {

using figures::Role;

constexpr int kChartHeight = 58, kLabelWidth = 104;  // pixels
constexpr int kSignificantDigits = 6;

}  // namespace

ValueChart::ValueChart(QWidget* parent) : QWidget(parent)
{
    setObjectName("valueChart");
    setFixedHeight(kChartHeight);
    setMouseTracking(true);
    setAccessibleName(tr("Value over the steps"));
}

void ValueChart::setTheme(const figures::Theme& theme)
{
    m_theme = &theme;
    update();
}

void ValueChart::setTimeline(const QString& expression, std::shared_ptr<const analysis::ThreadTimeline> timeline, std::uint32_t stepCount)
{
    const bool isSame = m_timeline == timeline && m_stepCount == stepCount;
    m_expression = figures::cleanText(expression);
    m_message.clear();
    m_timeline = std::move(timeline);
    m_stepCount = stepCount;
    if (!isSame)
        fitColumns();
    update();
}

void ValueChart::setMessage(const QString& sentence, bool isError)
{
    m_timeline.reset();
    m_columns.clear();
    m_message = sentence;
    m_isError = isError;
    update();
}

void ValueChart::setStep(std::uint32_t step)
{
    m_step = step;
    update();
}

QRect ValueChart::plotRect() const
{
    return rect().adjusted(kLabelWidth, kTinyGap, -kTinyGap, -kTinyGap);
}

int ValueChart::xOf(std::uint32_t step) const
{
    const QRect plot = plotRect();
    return plot.left() + int(std::uint64_t(step) * std::uint64_t(std::max(1, plot.width())) / std::max(1u, m_stepCount));
}

std::optional<std::uint32_t> ValueChart::stepAt(int x) const
{
    const QRect plot = plotRect();
    if (!m_timeline || m_stepCount == 0 || x < plot.left() || x > plot.right())
        return std::nullopt;
    const double share = (double(x - plot.left()) + 0.5) / double(plot.width());
    return std::min(m_stepCount - 1, std::uint32_t(share * m_stepCount));
}

/// Finds the range of the values of each column of pixels.
void ValueChart::fitColumns()
{
    const int width = plotRect().width();
    m_columns.assign(std::size_t(std::max(0, width)), {});
    m_hasNumbers = false;
    if (!m_timeline || width <= 0 || m_stepCount == 0)
        return;
    const auto columnOf = [&](std::uint32_t step) {
        return std::min(m_columns.size() - 1, std::size_t(std::uint64_t(step) * std::uint64_t(width) / m_stepCount));
    };
    const auto changes = m_timeline->changes();
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const std::size_t first = columnOf(changes[i].step);
        const std::size_t last = i + 1 < changes.size() ? columnOf(changes[i + 1].step) : m_columns.size() - 1;
        m_columns[first].isChanged = m_columns[first].isChanged || i > 0;
        const std::optional<double> number = m_timeline->numberOf(changes[i]);
        if (!number) {
            for (std::size_t column = first + 1; column <= last; ++column)
                m_columns[column].hasNumber = false;
            continue;
        }
        m_low = m_hasNumbers ? std::min(m_low, *number) : *number;
        m_high = m_hasNumbers ? std::max(m_high, *number) : *number;
        m_hasNumbers = true;
        for (std::size_t column = first; column <= last; ++column) {
            Column& shown = m_columns[column];
            shown.low = shown.hasNumber ? std::min(shown.low, *number) : *number;
            shown.high = shown.hasNumber ? std::max(shown.high, *number) : *number;
            shown.last = *number;
            shown.hasNumber = true;
        }
    }
}

void ValueChart::paintLine(QPainter& painter, const QRect& plot) const
{
    const double range = m_high > m_low ? m_high - m_low : 1;
    const auto yOf = [&](double number) {
        const double share = m_high > m_low ? (number - m_low) / range : 0.5;
        return plot.bottom() - 1 - share * (plot.height() - 3);
    };
    const QColor color = m_theme->color(Role::AccentBorder);
    const Column* before = nullptr;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column& column = m_columns[i];
        const double x = plot.left() + double(i);
        if (column.hasNumber) {
            double top = yOf(column.high), bottom = yOf(column.low);
            if (before && before->hasNumber) {  // joins the value before
                top = std::min(top, yOf(before->last));
                bottom = std::max(bottom, yOf(before->last));
            }
            painter.fillRect(QRectF(x, top - 0.75, 1, bottom - top + 1.5), color);
        } else if (column.isChanged) {
            painter.fillRect(QRectF(x, plot.center().y() - 4, 1, 8), color);
        }
        before = &column;
    }
}

QString ValueChart::formatNumber(double number) const
{
    return QString::number(number, 'g', kSignificantDigits);
}

void ValueChart::paintLabels(QPainter& painter, const QRect& plot) const
{
    const QRect labels(0, plot.top(), kLabelWidth - kSmallGap, plot.height());
    painter.setFont(figures::fontFor(figures::Font::MonoSmall));
    painter.setPen(m_theme->color(Role::TextDim));
    if (m_hasNumbers) {
        painter.drawText(labels, Qt::AlignRight | Qt::AlignTop, formatNumber(m_high));
        if (m_high > m_low)
            painter.drawText(labels, Qt::AlignRight | Qt::AlignBottom, formatNumber(m_low));
    } else {
        painter.drawText(labels, Qt::AlignRight | Qt::AlignTop, tr("%1 changes").arg(m_timeline->changes().size() - 1));
    }
    painter.setFont(figures::fontFor(figures::Font::Mono));
    painter.setPen(m_theme->color(Role::Text));
    painter.drawText(labels, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_expression, Qt::ElideRight, labels.width()));
}

void ValueChart::paintEvent(QPaintEvent*)
{
    if (!m_theme)
        return;
    QPainter painter(this);
    if (!m_timeline) {
        painter.setFont(figures::fontFor(figures::Font::Small));
        painter.setPen(m_theme->color(m_isError ? Role::Error : Role::TextDim));
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, m_message);
        return;
    }
    const QRect plot = plotRect();
    painter.fillRect(plot, m_theme->color(Role::Background));
    painter.setPen(m_theme->color(Role::Grid));
    painter.drawRect(plot.adjusted(0, 0, -1, -1));
    const int left = xOf(m_step), right = std::max(left + 2, xOf(m_step + 1));
    painter.fillRect(QRect(left, plot.top(), right - left, plot.height()), m_theme->color(Role::AccentSoft));
    paintLine(painter, plot);
    paintLabels(painter, plot);
    if (m_timeline->stepCount() < m_stepCount) {  // the value changes too often to be kept
        const QRect missing(QPoint(xOf(m_timeline->stepCount()), plot.top()), plot.bottomRight());
        painter.fillRect(missing, QBrush(m_theme->color(Role::TextDim), Qt::BDiagPattern));
    }
}

void ValueChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

void ValueChart::choose(int x)
{
    if (const auto step = stepAt(x))
        emit stepChosen(*step);
}

void ValueChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        choose(int(event->position().x()));
}

void ValueChart::mouseMoveEvent(QMouseEvent* event)
{
    const int x = int(event->position().x());
    setCursor(stepAt(x) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (event->buttons() & Qt::LeftButton)
        choose(x);
}

bool ValueChart::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* const help = static_cast<QHelpEvent*>(event);
    if (const auto step = stepAt(help->pos().x()); step && *step < m_timeline->stepCount())
        QToolTip::showText(
            help->globalPos(),
            tr("Step %1: %2 = %3").arg(*step + 1).arg(m_expression, figures::cleanText(m_timeline->format(m_timeline->valueAt(*step)))),
            this);
    else
        QToolTip::hideText();
    return true;
}

}  // namespace simtscope::ui

#include "moc_value_chart.cpp"
