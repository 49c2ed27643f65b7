#include "ui/player/playback.h"

#include <QApplication>
#include <array>
#include <utility>

#include "ui/session/document/breakpoints.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/stepping.h"

namespace simtscope::ui {
namespace {

constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr double kStepMilliseconds = 900;  // at speed 1: time to read one sentence

}  // namespace

Playback::Playback(const PlaybackParts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    connect(&m_timer, &QTimer::timeout, this, &Playback::advance);
    connect(&m_parts.position, &Position::sourceChanged, this, [this] {
        if (!m_isAdvancing && !std::exchange(m_isWaitingForLaunch, false))
            pause();
    });
}

/// Goes one step unit on, at most to the next breakpoint, where playback stops.
void Playback::advance()
{
    if (QApplication::activeModalWidget()) {
        pause();  // a dialog covers the picture
        return;
    }
    const Navigator& navigator = m_parts.navigator;
    const bool stopsAtBreakpoints = !m_parts.breakpoints.isEmpty() && m_parts.stepping.stepUnit() != StepUnit::Launch;
    if (!navigator.index() && (stopsAtBreakpoints || m_parts.stepping.stepUnit() == StepUnit::Line))
        return;  // the places of lines and breakpoints are still being indexed
    if (m_isWaitingForLaunch && m_parts.position.pendingEventCount() > 0)
        return;
    const std::uint32_t startStep = m_parts.position.step();
    m_isAdvancing = true;
    m_parts.stepping.advance(1);
    m_isAdvancing = false;
    m_isWaitingForLaunch = m_parts.stepping.stepUnit() == StepUnit::Launch && m_parts.position.pendingEventCount() > 0;
    const auto stop = stopsAtBreakpoints ? navigator.findBreakpoint(startStep, m_parts.position.step()) : std::nullopt;
    if (stop)
        m_parts.position.goTo(*stop);
    if (stop || (!m_isWaitingForLaunch && !m_parts.stepping.canAdvance(1)))
        pause();
}

std::span<const double> Playback::speeds()
{
    return kSpeeds;
}

double Playback::speed() const
{
    return kSpeeds[std::size_t(m_speedIndex)];
}

void Playback::toggle()
{
    isPlaying() ? pause() : play();
}

void Playback::play()
{
    const bool isByLaunch = m_parts.stepping.stepUnit() == StepUnit::Launch;
    if (isPlaying() || m_parts.position.stepCount() == 0 || (m_parts.position.stepCount() < 2 && !isByLaunch))
        return;
    if (!m_parts.stepping.canAdvance(1)) {
        if (isByLaunch)
            m_parts.position.setLaunch(LaunchId{0});
        m_parts.position.goTo(0);
    }
    m_timer.start(int(kStepMilliseconds / speed()));
    emit changed();
}

void Playback::pause()
{
    if (!isPlaying())
        return;
    m_timer.stop();
    emit changed();
}

void Playback::setSpeedIndex(int index)
{
    if (index < 0 || index >= int(kSpeeds.size()) || index == m_speedIndex)
        return;
    m_speedIndex = index;
    m_timer.setInterval(int(kStepMilliseconds / speed()));
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_playback.cpp"
