#include "ui/run/number_slider.h"

#include <QEvent>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <algorithm>
#include <iterator>
#include <utility>

#include "gpu/core/ids.h"
#include "ui/widgets/typing.h"

namespace simtscope::ui {

NumberSlider::NumberSlider(const QString& name, const QString& label, int min, int max, QWidget* parent) : QObject(parent)
{
    m_field = new QSpinBox(parent);
    m_field->setObjectName(name);
    m_field->setAccessibleName(label);
    m_field->setRange(min, max);
    m_field->setKeyboardTracking(false);  // 1 and 12 are no launches of somebody who types 128
    m_field->setAlignment(Qt::AlignRight);
    trackTyping(*m_field);
    m_slider = new QSlider(Qt::Horizontal, parent);
    m_slider->setObjectName(name + "Slider");
    m_slider->setAccessibleName(label);
    m_slider->setProperty("plain", true);
    m_slider->setPageStep(1);
    m_slider->setFocusPolicy(Qt::TabFocus);  // after a drag the keys still act on the picture
    m_field->setFocusPolicy(Qt::StrongFocus);
    m_field->installEventFilter(this);
    m_slider->installEventFilter(this);
    connect(m_field, &QSpinBox::valueChanged, this, [this](int value) {
        showStop(value);
        emit changed(value);
    });
    connect(m_slider, &QSlider::valueChanged, this, [this](int stop) {
        const int value = m_stops[std::size_t(stop)];
        if (value == m_field->value())
            return;
        endTyping(*m_field);
        const QSignalBlocker quiet(m_field);
        m_field->setValue(value);
        emit changed(value);
    });
}

/// Leaves the wheel to what scrolls around a field or slider without the focus: who scrolls past does not mean another launch.
bool NumberSlider::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() != QEvent::Wheel || qobject_cast<QWidget*>(object)->hasFocus())
        return QObject::eventFilter(object, event);
    event->ignore();
    return true;
}

void NumberSlider::setVisible(bool isVisible)
{
    m_field->setVisible(isVisible);
    m_slider->setVisible(isVisible);
}

void NumberSlider::setToolTip(const QString& tip)
{
    m_field->setToolTip(tip);
    m_slider->setToolTip(tip);
}

void NumberSlider::setStops(std::vector<int> stops)
{
    if (stops == m_stops)
        return;
    m_stops = std::move(stops);
    const QSignalBlocker quiet(m_slider);
    m_slider->setRange(0, int(m_stops.size()) - 1);
    showStop(m_field->value());
}

void NumberSlider::setValue(int value)
{
    if (isBeingTyped(*m_field))
        return;
    const QSignalBlocker quiet(m_field);
    m_field->setValue(value);
    showStop(value);
}

void NumberSlider::showStop(int value)
{
    auto nearest = std::ranges::lower_bound(m_stops, value);
    if (nearest == m_stops.end() || (nearest != m_stops.begin() && value - *std::prev(nearest) < *nearest - value))
        --nearest;
    const QSignalBlocker quiet(m_slider);
    m_slider->setValue(int(nearest - m_stops.begin()));
}

std::vector<int> makeLogarithmicStops(int max, int unit)
{
    std::vector<int> stops;
    const auto add = [&](std::int64_t value) {
        if (value * unit <= max && (stops.empty() || value * unit > stops.back()))
            stops.push_back(int(value * unit));
    };
    for (std::int64_t octave = 1; octave * unit <= max; octave *= 2)
        for (std::int64_t quarter = 0; quarter < 4; ++quarter)
            add(octave + octave * quarter / 4);
    return stops;
}

std::vector<int> makeBlockStops(int max)
{
    std::vector<int> stops;
    for (int threads = 1; threads < int(kWarpSize) && threads <= max; threads *= 2)
        stops.push_back(threads);
    std::ranges::copy(makeLogarithmicStops(max, int(kWarpSize)), std::back_inserter(stops));
    return stops;
}

}  // namespace simtscope::ui

#include "moc_number_slider.cpp"
