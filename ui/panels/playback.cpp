#include "ui/panels/playback.h"

#include <array>

#include "ui/panels/session.h"

namespace simtscope::panels {
namespace {

constexpr std::array kSpeeds{0.25, 0.5, 1.0, 2.0, 4.0, 8.0};
constexpr double kStepMilliseconds = 900;  // at speed 1: time to read one fact

}  // namespace

Playback::Playback(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_session.stepBy(1);
        if (m_session.step() + 1 >= m_session.stepCount())
            pause();
    });
    connect(&m_session, &Session::sourceChanged, this, &Playback::pause);
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
    if (playing() || m_session.stepCount() < 2)
        return;
    if (m_session.step() + 1 >= m_session.stepCount())
        m_session.goTo(0);
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

}  // namespace simtscope::panels
