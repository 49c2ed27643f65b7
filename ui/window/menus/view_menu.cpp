#include "ui/window/menus/view_menu.h"

#include <QMainWindow>
#include <QMenu>

#include "ui/figure_view/central_panel.h"
#include "ui/figure_view/figure_pane.h"
#include "ui/figure_view/figure_view.h"
#include "ui/figure_view/tab_keys.h"
#include "ui/library/library_panel.h"
#include "ui/session/session.h"
#include "ui/widgets/tr.h"
#include "ui/window/menus/panels.h"
#include "ui/window/menus/window_actions.h"

namespace simtscope::ui {
namespace {

/// Returns the view of the pane that has the focus; else that of the main run.
FigureView& findFocusedView(const QMainWindow& window, CentralPanel& centralPanel)
{
    for (QWidget* widget = window.focusWidget(); widget; widget = widget->parentWidget()) {
        if (auto* pane = qobject_cast<FigurePane*>(widget))
            return pane->view();
    }
    return centralPanel.view();
}

}  // namespace

void addViewMenu(Actions& actions, Session& session, CentralPanel& centralPanel, LibraryPanel& library, Panels& panels,
                 const std::function<void(const QString& code)>& chooseLanguage)
{
    QMainWindow& window = actions.window();
    std::vector<ActionRow> rows;
    int index = 0;
    for (const figures::FigureKind& kind : figures::figureKinds()) {
        rows.push_back({action::showFigure,
                        tr("Figure: %1").arg(figures::translateLabel(kind)),
                        {keyOfFigure(std::size_t(index))},
                        [&centralPanel, index] { centralPanel.showTab(index); }});
        ++index;
    }
    rows.push_back({action::showCharts, tr("C&harts"), {keyOfPage()}, [&centralPanel, index] { centralPanel.showTab(index); }});
    const std::vector<ActionRow> moreRows{
        {},
        {action::zoomIn,
         tr("Zoom &in"),
         {QKeySequence::ZoomIn, QKeySequence(Qt::CTRL | Qt::Key_Equal)},
         [&centralPanel] { centralPanel.view().zoomIn(); }},
        {action::zoomOut, tr("Zoom &out"), {QKeySequence::ZoomOut}, [&centralPanel] { centralPanel.view().zoomOut(); }},
        {action::zoomReset,
         tr("&Fit the picture"),
         {QKeySequence(Qt::CTRL | Qt::Key_0)},
         [&centralPanel] { centralPanel.view().resetZoom(); }},
        {action::rowsOn,
         tr("&Rows below"),
         {QKeySequence(Qt::SHIFT | Qt::Key_Down)},
         [&window, &centralPanel] { findFocusedView(window, centralPanel).scrollRows(1); }},
        {action::rowsBack,
         tr("Rows abo&ve"),
         {QKeySequence(Qt::SHIFT | Qt::Key_Up)},
         [&window, &centralPanel] { findFocusedView(window, centralPanel).scrollRows(-1); }},
        {action::chooseCell,
         tr("&Select a cell by arrow keys"),
         {Qt::Key_S},
         [&window, &centralPanel] { findFocusedView(window, centralPanel).startCellSelection(); }},
        {},
        {action::motion,
         tr("&Motion"),
         {},
         {},
         {},
         true,
         session.appearance.hasMotion(),
         [&session](bool isOn) { session.appearance.setMotion(isOn); }},
        {action::showVariables, tr("&Variables"), {Qt::Key_V}, {}, {}, true},
        {action::showAssembly, tr("&Assembly"), {Qt::Key_A}, {}, {}, true},
        {action::showOutput, tr("&Program output"), {QKeySequence(Qt::CTRL | Qt::Key_P)}, {}, {}, true},
        {},
        {action::theme,
         tr("&Light or dark"),
         {QKeySequence(Qt::CTRL | Qt::Key_T)},
         [&session] { session.appearance.setTheme(session.appearance.theme().isDark ? "light" : "dark"); }},
        {action::find,
         tr("Fin&d a program"),
         {QKeySequence::Find},
         [&library, &panels] {
             panels.showPanel(action::showLibrary);
             library.focusSearchField();
         }},
        {action::fullScreen, tr("F&ull screen"), {QKeySequence(Qt::SHIFT | Qt::Key_F11)}, [&window] {
             window.isFullScreen() ? window.showNormal() : window.showFullScreen();
         }}};
    rows.insert(rows.end(), moreRows.begin(), moreRows.end());
    QMenu* const menu = actions.addMenu(tr("&View"), rows);
    menu->addSeparator();
    panels.addTo(*menu);
    menu->addSeparator();
    addLanguages(menu, chooseLanguage);
}

}  // namespace simtscope::ui
