// Presenting: one window in front of the class and, with a second screen or on request, one for the lecturer. Neither changes what the
// main window shows but by the steps that are gone to.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <utility>

#include "ui/presentation/presentation_window.h"
#include "ui/presentation/presenter_window.h"

class QAction;
class QScreen;

namespace simtscope::ui {

class Presentation final : public QObject {
    Q_OBJECT

public:
    /// `owner`: the window that is presented; the others close with it.
    Presentation(const PresentationParts& parts, QWidget& owner);

    bool active() const { return m_window != nullptr; }
    PresentationWindow* window() const { return m_window; }
    PresenterWindow* presenter() const { return m_presenter; }
    void start();
    void end();
    void closeAll();  ///< the lecturer's window, too
    void showPresenter();
    void setOthers(const std::vector<FigureViewParts>& others);  ///< of a comparison; also of later presentations
    void refreshNumbers();                                       ///< a run of the comparison is at another step
    /// Actions of the main window whose keys mean the same here.
    void share(const QList<QAction*>& actions) { m_shared += actions; }
    /// Actions of presenting alone.
    QAction* addKeys(const char* name, const QString& text, const QList<QKeySequence>& keys, const std::function<void()>& act);

signals:
    void activeChanged();

private:
    void giveKeys(QWidget& window);
    bool eventFilter(QObject* watched, QEvent* event) override;

    PresentationParts m_parts;
    QWidget& m_owner;
    QList<QAction*> m_shared;
    std::vector<FigureViewParts> m_others;
    QPointer<PresentationWindow> m_window;
    QPointer<PresenterWindow> m_presenter;
};

/// The class sees a screen that is not the first; the lecturer the first. With one screen the second of the pair is null.
std::pair<QScreen*, QScreen*> screensFor(const QList<QScreen*>& all, QScreen* first, QScreen* ofWindow);

}  // namespace simtscope::ui
