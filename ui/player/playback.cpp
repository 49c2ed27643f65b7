#include "ui/player/playback.h"

#include <QApplication>
#include <array>
#include <utility>

#include "ui/session/breakpoints.h"
#include "ui/session/navigator.h"
#include "ui/session/session.h"

namespace simtscope::ui {
namespace {

constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr double kStepMilliseconds = 900;  // at speed 1: time to read one fact

}  // namespace

Playback::Playback(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&m_timer, &QTimer::timeout, this, &Playback::advance);
    connect(&m_session, &Session::sourceChanged, this, [this] {
        if (!m_advancing && !std::exchange(m_waiting, false))
            pause();
    });
}

/// One stride on, at most as far as the next breakpoint, which stops it.
void Playback::advance()
{
    if (QApplication::activeModalWidget()) {
        pause();  // the picture is not being looked at
        return;
    }
    const Navigator& navigator = m_session.navigator();
    const bool stops = !m_session.breakpoints().empty() && m_session.stride() != Stride::Launch;
    if (!navigator.index() && (stops || m_session.stride() == Stride::Line))
        return;  // where they are is being found out
    if (m_waiting && m_session.ordering() > 0)
        return;
    const std::uint32_t from = m_session.step();
    m_advancing = true;
    m_session.advance(1);
    m_advancing = false;
    m_waiting = m_session.stride() == Stride::Launch && m_session.ordering() > 0;
    const auto stop = stops ? navigator.breakpointWithin(from, m_session.step()) : std::nullopt;
    if (stop)
        m_session.goTo(*stop);
    if (stop || (!m_waiting && !m_session.canAdvance(1)))
        pause();
}

std::span<const double> Playback::speeds()
{
    return kSpeeds;
}

double Playback::speed() const
{
    return kSpeeds[std::size_t(m_speed)];
}

void Playback::toggle()
{
    playing() ? pause() : play();
}

void Playback::play()
{
    const bool byLaunch = m_session.stride() == Stride::Launch;
    if (playing() || m_session.stepCount() == 0 || (m_session.stepCount() < 2 && !byLaunch))
        return;
    if (!m_session.canAdvance(1)) {
        if (byLaunch)
            m_session.setLaunch(LaunchId{0});
        m_session.goTo(0);
    }
    m_timer.start(int(kStepMilliseconds / speed()));
    emit changed();
}

void Playback::pause()
{
    if (!playing())
        return;
    m_timer.stop();
    emit changed();
}

void Playback::setSpeedIndex(int index)
{
    if (index < 0 || index >= int(kSpeeds.size()) || index == m_speed)
        return;
    m_speed = index;
    m_timer.setInterval(int(kStepMilliseconds / speed()));
    emit changed();
}

}  // namespace simtscope::ui
