// Ends the event loop when the system asks the process to end, so that typed text is written and child processes are ended.
#pragma once

#include <QSocketNotifier>
#include <array>
#include <csignal>
#include <memory>

namespace simtscope::ui {

/// Makes SIGINT, SIGTERM and SIGHUP end the application's event loop, during its lifetime, with 128 + the signal's number, as a shell
/// reports such an end. A second signal ends the process at once. At most one object may exist at a time.
class QuitOnSignal {
public:
    /// Installs the handlers, except for signals that the process ignores. Needs an application object.
    QuitOnSignal();
    ~QuitOnSignal();
    QuitOnSignal(const QuitOnSignal&) = delete;
    QuitOnSignal& operator=(const QuitOnSignal&) = delete;

private:
    static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

    int m_pipe[2] = {-1, -1};
    std::array<struct sigaction, kSignals.size()> m_oldActions{};
    std::unique_ptr<QSocketNotifier> m_notifier;
};

}  // namespace simtscope::ui
