#include "ui/window/quit_on_signal.h"

#include <QCoreApplication>
#include <fcntl.h>
#include <unistd.h>

namespace simtscope::ui {
namespace {

constexpr int kSignalExitCodeBase = 128;

int g_pipe = -1;  // the only way for a signal handler to reach the event loop

void onSignal(int signal)
{
    const auto number = static_cast<unsigned char>(signal);
    [[maybe_unused]] const auto written = ::write(g_pipe, &number, 1);
}

}  // namespace

QuitOnSignal::QuitOnSignal()
{
    if (::pipe2(m_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    g_pipe = m_pipe[1];
    m_notifier = std::make_unique<QSocketNotifier>(m_pipe[0], QSocketNotifier::Read);
    QObject::connect(m_notifier.get(), &QSocketNotifier::activated, m_notifier.get(), [this] {
        unsigned char number = 0;
        if (::read(m_pipe[0], &number, 1) == 1)
            QCoreApplication::exit(kSignalExitCodeBase + number);
    });
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART | SA_RESETHAND;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
        ::sigaction(kSignals[i], nullptr, &m_oldActions[i]);
        if (m_oldActions[i].sa_handler != SIG_IGN)  // ignored by nohup, for example
            ::sigaction(kSignals[i], &action, nullptr);
    }
}

QuitOnSignal::~QuitOnSignal()
{
    if (!m_notifier)
        return;
    for (std::size_t i = 0; i < kSignals.size(); ++i)
        ::sigaction(kSignals[i], &m_oldActions[i], nullptr);
    m_notifier.reset();
    ::close(m_pipe[0]);
    ::close(m_pipe[1]);
}

}  // namespace simtscope::ui
