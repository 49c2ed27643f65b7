// Manages a presentation: one window in front of the class and, with a second screen or on request, one for the lecturer. Neither changes
// what the main window shows except by going to steps.
#pragma once

#include <QElapsedTimer>
#include <QList>
#include <QObject>
#include <QPointer>
#include <memory>
#include <utility>

#include "ui/presentation/presentation_window.h"
#include "ui/presentation/presenter_window.h"

class QAction;
class QScreen;

namespace simtscope::ui {

/// Makes both windows on demand; they delete themselves when they are closed.
class Presentation final : public QObject {
    Q_OBJECT

public:
    /// Creates the presentation of the window `owner`, with which its windows close.
    Presentation(const PresentationParts& parts, QWidget& owner);

    bool isActive() const { return m_window != nullptr; }
    PresentationWindow* window() const { return m_window; }     ///< nullptr if nothing is presented
    PresenterWindow* presenter() const { return m_presenter; }  ///< nullptr if it is closed
    void start();          ///< fills another screen, if there is one, and then opens the lecturer's window on the first screen
    void end();            ///< closes the window in front of the class, and with it the lecturer's
    void closeAll();       ///< closes the lecturer's window even if nothing is presented
    void showPresenter();  ///< opens or raises the lecturer's window
    /// Sets the other runs of a comparison, also for later presentations.
    void setOtherRuns(const std::vector<FigureViewParts>& otherRuns);
    /// Sets the titles of the runs of a comparison, the main one first, also for later presentations.
    void setCaptions(const std::vector<QString>& captions);
    void refreshNumbers();  ///< call when a run of the comparison is at another step
    /// Adds actions of the main window whose keys work in the presentation's windows, too.
    void shareActions(const QList<QAction*>& actions) { m_sharedActions += actions; }
    /// Adds an action that exists only while presenting.
    QAction* addPresentingAction(const char* name, const QString& text, const QList<QKeySequence>& keys,
                                 const std::function<void()>& callback);

signals:
    void activeChanged();  ///< presenting has begun or ended

private:
    void restartClock();
    void putSelectionAside();
    void restoreSelection();
    void addSharedActions(QWidget& window);
    bool eventFilter(QObject* watched, QEvent* event) override;

    PresentationParts m_parts;
    QWidget& m_owner;
    QList<QAction*> m_sharedActions;
    std::vector<FigureViewParts> m_otherRuns;
    std::vector<QString> m_captions;
    /// Subject that was selected before presenting, and its recording; the class would see all else dimmed.
    figures::Subject m_subject;
    std::weak_ptr<const trace::Recording> m_subjectRecording;
    QElapsedTimer m_lectureTimer;  ///< runs since presenting began, or since the lecturer restarted it
    QPointer<PresentationWindow> m_window;
    QPointer<PresenterWindow> m_presenter;
};

/// Returns the screens for the class and for the lecturer: the lecturer gets the first screen, the class another one (the window's, if that
/// is not the first). With one screen the second of the pair is null.
std::pair<QScreen*, QScreen*> chooseScreens(const QList<QScreen*>& screens, QScreen* firstScreen, QScreen* windowScreen);

}  // namespace simtscope::ui
