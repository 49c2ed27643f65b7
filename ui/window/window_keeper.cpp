#include "ui/window/window_keeper.h"

#include <QApplication>

#include "ui/jobs/background_deleter.h"
#include "ui/jobs/save_queue.h"
#include "ui/session/preferences/language.h"
#include "ui/session/session.h"
#include "ui/window/main_window.h"
#include "ui/window/quit_on_signal.h"

namespace simtscope::ui {

WindowKeeper::WindowKeeper(QObject* parent) : QObject(parent)
{
    limitMallocArenas();
    ui::setLanguage(loadChosenLanguage());
    m_window = std::make_unique<MainWindow>(std::make_unique<Session>());
    connectWindow();
}

WindowKeeper::~WindowKeeper() = default;

void WindowKeeper::connectWindow()
{
    // Queued, because the signal comes from a menu of the window that will be replaced.
    connect(m_window.get(), &MainWindow::languageChosen, this, &WindowKeeper::setLanguage, Qt::QueuedConnection);
}

void WindowKeeper::setLanguage(const QString& language)
{
    storeLanguage(language);
    const bool hadAnimation = m_window->session().saveQueue.cancelAll(FileTask::Kind::Animation);  // its frames would be in two languages
    ui::setLanguage(language);
    const bool isShown = m_window->isVisible();
    const QRect geometry = m_window->geometry();
    auto session = m_window->releaseSession();
    m_window.reset();
    retranslate(*session);
    if (hadAnimation)
        session->notices.notifyTranslated([] {
            return Notice{Notice::Kind::Information, tr("Animation export was cancelled because the language changed."),
                          tr("Export it again."), 0};
        });
    m_window = std::make_unique<MainWindow>(std::move(session));
    connectWindow();
    if (!m_window->isMaximized() && !m_window->isFullScreen())
        m_window->setGeometry(geometry);  // the same size as before, even if it is larger than the screen
    m_window->setVisible(isShown);
}

int runWindow(QApplication& application, const ProgramToOpen& program)
{
    QApplication::setApplicationName("SIMTscope");
    QApplication::setOrganizationName("SIMTscope");
    QApplication::setApplicationDisplayName("SIMTscope");
    const QuitOnSignal quitOnSignal;
    WindowKeeper keeper;
    keeper.window().show();
    keeper.window().open(program);
    return application.exec();
}

}  // namespace simtscope::ui

#include "moc_window_keeper.cpp"
