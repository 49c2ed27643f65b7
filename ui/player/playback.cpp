#include "ui/player/playback.h"

#include <QApplication>
#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "ui/session/document/breakpoints.h"
#include "ui/session/place/navigator.h"
#include "ui/session/place/position.h"
#include "ui/session/place/stepping.h"

namespace simtscope::ui {
namespace {

constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr double kUnchangedShare = 0.2;    // of the time of a step that looks like the one before
constexpr int kRetryMilliseconds = 30;     // until playback looks again whether it can go on
constexpr double kStepMilliseconds = 900;  // at speed 1: time to read one sentence

}  // namespace

Playback::Playback(const PlaybackParts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Playback::advance);
    connect(&m_parts.position, &Position::sourceChanged, this, [this] {
        if (!m_isAdvancing && !std::exchange(m_isWaitingForLaunch, false))
            pause();
    });
}

void Playback::advance()
{
    if (QApplication::activeModalWidget()) {
        pause();  // a dialog covers the picture
        return;
    }
    if (const int remaining = remainingMilliseconds(); remaining > 0) {
        m_timer.start(remaining);
        return;
    }
    if (isReadyToAdvance()) {
        takeStep();
        m_sinceStep.start();
    }
    if (m_isPlaying)
        m_timer.start(kRetryMilliseconds);
}

bool Playback::isReadyToAdvance() const
{
    const StepUnit unit = m_parts.stepping.stepUnit();
    const bool needsBreakpoints = !m_parts.breakpoints.isEmpty() && unit != StepUnit::Launch;
    const bool hasIndex = m_parts.navigator.index() || unit != StepUnit::Line;
    return hasIndex && (m_parts.navigator.knowsBreakpoints() || !needsBreakpoints) &&
           !(m_isWaitingForLaunch && m_parts.position.pendingEventCount() > 0);
}

/// Goes one step unit on, at most to the next breakpoint, where playback stops.
void Playback::takeStep()
{
    const bool stopsAtBreakpoints = !m_parts.breakpoints.isEmpty() && m_parts.stepping.stepUnit() != StepUnit::Launch;
    const std::uint32_t startStep = m_parts.position.step();
    m_isAdvancing = true;
    m_parts.stepping.advance(1);
    m_isAdvancing = false;
    m_isWaitingForLaunch = m_parts.stepping.stepUnit() == StepUnit::Launch && m_parts.position.pendingEventCount() > 0;
    const auto stop = stopsAtBreakpoints ? m_parts.navigator.findBreakpoint(startStep, m_parts.position.step()) : std::nullopt;
    if (stop)
        m_parts.position.goTo(*stop);
    if (stop || (!m_isWaitingForLaunch && !m_parts.stepping.canAdvance(1)))
        pause();
}

int Playback::stepMilliseconds() const
{
    return int(kStepMilliseconds / speed());
}

int Playback::remainingMilliseconds() const
{
    const std::optional<int> motion = m_parts.position.motionMilliseconds();
    const int due = motion == 0 ? int(kUnchangedShare * stepMilliseconds()) : std::max(stepMilliseconds(), motion.value_or(0));
    return due - int(m_sinceStep.elapsed());
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
    m_isPlaying = true;
    m_parts.position.setPlaybackMilliseconds(stepMilliseconds());
    m_sinceStep.start();
    m_timer.start(kRetryMilliseconds);
    emit changed();
}

void Playback::pause()
{
    if (!isPlaying())
        return;
    m_isPlaying = false;
    m_timer.stop();
    m_parts.position.setPlaybackMilliseconds(0);
    emit changed();
}

void Playback::setSpeedIndex(int index)
{
    if (index < 0 || index >= int(kSpeeds.size()) || index == m_speedIndex)
        return;
    m_speedIndex = index;
    if (m_isPlaying)
        m_parts.position.setPlaybackMilliseconds(stepMilliseconds());
    emit changed();
}

}  // namespace simtscope::ui

#include "moc_playback.cpp"
