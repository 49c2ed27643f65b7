// Shows and hides the panels around the figure: by buttons at the top right and in the menu "View". The choice is remembered.
//
// Until the user has chosen, a small window opens without the panels that need height, and a smaller one with the figure alone: there the
// panels would leave it a quarter of the window.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

#include "ui/widgets/actions.h"

class QMenu;
class QSettings;
class QSize;
class QToolBar;
class QWidget;

namespace simtscope::ui {

class Appearance;

/// Holds a row of the table of panels.
struct Panel {
    ActionKey key;
    QString text, word;  ///< text of the menu; word on the button
    QString icon;
    std::vector<QWidget*> widgets;  ///< widgets that are shown and hidden
    QWidget* column = nullptr;      ///< column that is hidden when none of its panels is shown; may be nullptr
    bool needsHeight = false;       ///< whether it takes height from the figure
};

/// Switches panels by an action each, which is also a button.
class Panels final : public QObject {
    Q_OBJECT

public:
    /// Adds an action for each row to `actions`, and its button to the window. Both references must outlive it.
    Panels(Actions& actions, const Appearance& appearance, std::vector<Panel> panels);

    void addTo(QMenu& menu);  ///< adds the actions without their icons
    /// Applies the saved choice, else as many panels as the window's first size has room for.
    void restore(const QSettings& settings, QSize window);
    void save(QSettings& settings) const;  ///< saves nothing where the user has not chosen
    void showPanel(ActionKey key);         ///< shows the panel, because something in it must be visible
    void applyVisibility();                ///< call after other code has shown or hidden the columns
    bool isShown(ActionKey key) const;

signals:
    void changed();  ///< the user has shown or hidden a panel

private:
    void refreshIcons();

    const Appearance& m_appearance;
    std::vector<Panel> m_panels;
    std::vector<QAction*> m_actions;
    bool m_hasUserChoice = false, m_isRestoring = false;
};

}  // namespace simtscope::ui
