// Which panels stand around the figure: each can be taken away by a button at the top right and in the menu "View", and is remembered.
//
// Until somebody has chosen, a small window opens with the figure alone: at 1280x720 the panels would leave it a quarter of the window.
#pragma once

#include <QObject>
#include <QString>
#include <vector>

class QAction;
class QMainWindow;
class QMenu;
class QSettings;
class QSize;
class QToolBar;
class QWidget;

namespace simtscope::ui {

class Appearance;

/// A row of the table of panels.
struct Panel {
    const char* name = "";  ///< of its action
    QString text, icon;
    std::vector<QWidget*> widgets;  ///< that are shown and hidden
    QWidget* column = nullptr;      ///< that is hidden when no panel of it is shown; may be nullptr
};

class Panels final : public QObject {
    Q_OBJECT

public:
    Panels(QMainWindow& window, const Appearance& appearance, std::vector<Panel> panels);

    void addTo(QMenu& menu);
    /// With the window's first size: as it was left, else as that has room for.
    void open(const QSettings& settings, QSize window);
    void save(QSettings& settings) const;  ///< nothing where nobody has chosen
    void show(const char* name);           ///< because something in it is to be seen
    void apply();                          ///< after something else has shown or hidden the columns
    bool isShown(const char* name) const;

signals:
    void changed();

private:
    void refreshIcons();

    QMainWindow& m_window;
    const Appearance& m_appearance;
    std::vector<Panel> m_panels;
    std::vector<QAction*> m_actions;
    bool m_chosen = false, m_opening = false;
};

}  // namespace simtscope::ui
