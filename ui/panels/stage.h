// The centre: a tab per figure, and the pane with the picture. Another run's pane can stand beside it.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QTabBar;
class QVBoxLayout;

namespace simtscope::panels {

class FigurePane;
class FigureView;
class Session;

class Stage final : public QWidget {
    Q_OBJECT

public:
    explicit Stage(Session& session, QWidget* parent = nullptr);
    FigurePane& pane() { return *m_pane; }
    FigureView& view();
    QHBoxLayout& tabRow() { return *m_tabRow; }  ///< after the tabs and a stretch there is room for buttons
    QHBoxLayout& panes() { return *m_panes; }
    QVBoxLayout& column() { return *m_column; }

public slots:
    void showTab(int index);

private:
    void refreshTab();

    Session& m_session;
    QTabBar* m_tabs;
    FigurePane* m_pane;
    QHBoxLayout* m_tabRow;
    QHBoxLayout* m_panes;
    QVBoxLayout* m_column;
};

}  // namespace simtscope::panels
