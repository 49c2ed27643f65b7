#include "ui/presentation/presentation.h"

#include <QAction>
#include <QGuiApplication>
#include <QScreen>
#include <QSettings>

#include "ui/session/lecture/lecture.h"
#include "ui/session/place/position.h"
#include "ui/session/place/selection.h"

namespace simtscope::ui {

std::pair<QScreen*, QScreen*> chooseScreens(const QList<QScreen*>& screens, QScreen* firstScreen, QScreen* windowScreen)
{
    if (screens.size() < 2)
        return {windowScreen, nullptr};
    if (windowScreen != firstScreen)
        return {windowScreen, firstScreen};
    return {screens.front() == firstScreen ? screens[1] : screens.front(), firstScreen};
}

Presentation::Presentation(const PresentationParts& parts, QWidget& owner) : QObject(&owner), m_parts(parts), m_owner(owner)
{
    setObjectName("presenting");
    addPresentingAction("presentBlank", tr("Blank the screen, or show it again"), {Qt::Key_B, Qt::Key_Period}, [this] {
        if (m_window)
            m_window->setBlank(!m_window->isBlank());
    });
    addPresentingAction("presentSource", tr("Show the source line"), {Qt::Key_S}, [this] {
        const bool showsSource = !QSettings().value("presentation/source", false).toBool();
        QSettings().setValue("presentation/source", showsSource);
        if (m_window)
            m_window->setSourceShown(showsSource);
    });
    addPresentingAction("presentPredict", tr("Type a guess"), {Qt::Key_P}, [this] {
        if (m_window)
            m_window->focusGuess();
    });
    addPresentingAction("presentEnd", tr("End the presentation"), {Qt::Key_Escape, Qt::Key_F11}, [this] {
        if (m_window)
            end();
        else if (m_presenter)
            m_presenter->close();
    });
    addPresentingAction("presentZoomIn", tr("Zoom &in"), {QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)}, [this] {
        if (m_window)
            m_window->view().zoomIn();
    });
    addPresentingAction("presentZoomOut", tr("Zoom &out"), {QKeySequence::ZoomOut}, [this] {
        if (m_window)
            m_window->view().zoomOut();
    });
    addPresentingAction("presentZoomReset", tr("&Fit the picture"), {QKeySequence(Qt::CTRL | Qt::Key_0)}, [this] {
        if (m_window)
            m_window->view().resetZoom();
    });
}

QAction* Presentation::addPresentingAction(const char* name, const QString& text, const QList<QKeySequence>& keys,
                                           const std::function<void()>& callback)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, [callback] { callback(); });
    m_sharedActions << action;
    return action;
}

void Presentation::addSharedActions(QWidget& window)
{
    window.addActions(m_sharedActions);
    window.installEventFilter(this);
}

void Presentation::start()
{
    if (isActive())
        return;
    putSelectionAside();
    const auto [screen, other] = chooseScreens(QGuiApplication::screens(), QGuiApplication::primaryScreen(), m_owner.screen());
    m_window = new PresentationWindow(m_parts, &m_owner);
    m_window->setAttribute(Qt::WA_DeleteOnClose);
    addSharedActions(*m_window);
    m_window->setOtherRuns(m_otherRuns);
    m_window->setCaptions(m_captions);
    m_window->setSourceShown(QSettings().value("presentation/source", false).toBool());
    connect(m_window, &PresentationWindow::closed, this, [this] {
        m_window = nullptr;
        if (m_presenter)
            m_presenter->close();
        m_parts.lecture.setPresenting(false);
        m_lectureTimer.invalidate();
        restoreSelection();
        m_owner.activateWindow();
        emit activeChanged();
    });
    m_parts.lecture.setPresenting(true);
    restartClock();
    m_window->setScreen(screen);
    m_window->setGeometry(screen->geometry());
    m_window->showFullScreen();
    if (other) {
        showPresenter();
        m_presenter->setScreen(other);
        m_presenter->move(other->availableGeometry().topLeft());
        m_presenter->showMaximized();
    }
    m_window->activateWindow();
    emit activeChanged();
}

void Presentation::putSelectionAside()
{
    m_subject = m_parts.view.selection.subject();
    m_subjectRecording = m_parts.view.position.recording();
    if (m_subject != figures::Subject())
        m_parts.view.selection.select({});
}

/// Selects what was selected before, unless something else is selected, or another run is shown.
void Presentation::restoreSelection()
{
    Selection& selection = m_parts.view.selection;
    if (m_subject != figures::Subject() && selection.subject() == figures::Subject() &&
        m_subjectRecording.lock() == m_parts.view.position.recording())
        selection.select(m_subject);
}

void Presentation::end()
{
    if (m_window)
        m_window->close();
}

void Presentation::closeAll()
{
    end();
    if (m_presenter)
        m_presenter->close();
}

void Presentation::showPresenter()
{
    if (!m_presenter) {
        const FigureViewParts& view = m_parts.view;
        m_presenter = new PresenterWindow({view.appearance, view.document, view.position, m_parts.lecture, m_parts.guesses}, &m_owner);
        m_presenter->setAttribute(Qt::WA_DeleteOnClose);
        if (!m_lectureTimer.isValid())
            m_lectureTimer.start();
        m_presenter->setLectureTimer(m_lectureTimer);
        connect(m_presenter, &PresenterWindow::restartRequested, this, &Presentation::restartClock);
        connect(m_presenter, &PresenterWindow::closed, this, [this] { m_presenter = nullptr; });
        addSharedActions(*m_presenter);
    }
    m_presenter->show();
    m_presenter->activateWindow();
}

void Presentation::setOtherRuns(const std::vector<FigureViewParts>& otherRuns)
{
    std::vector<FigureViewParts> copy(otherRuns);
    m_otherRuns.swap(copy);
    if (m_window)
        m_window->setOtherRuns(otherRuns);
}

void Presentation::setCaptions(const std::vector<QString>& captions)
{
    m_captions = captions;
    if (m_window)
        m_window->setCaptions(captions);
}

void Presentation::restartClock()
{
    m_lectureTimer.start();
    if (m_presenter)
        m_presenter->setLectureTimer(m_lectureTimer);
}

void Presentation::refreshNumbers()
{
    if (m_window)
        m_window->refreshNumbers();
}

/// Makes a key on the lecturer's screen end the blank screen, and do nothing else.
bool Presentation::eventFilter(QObject* watched, QEvent* event)
{
    const bool isBlank = watched == m_presenter && m_window && m_window->isBlank();
    if (isBlank && event->type() == QEvent::ShortcutOverride) {
        event->accept();
        return true;
    }
    if (isBlank && event->type() == QEvent::KeyPress) {
        m_window->setBlank(false);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

}  // namespace simtscope::ui

#include "moc_presentation.cpp"
