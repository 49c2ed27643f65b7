// The centre: a tab per figure, where we are, the picture, and what it says in one sentence.
#pragma once

#include <QWidget>

class QComboBox;
class QFrame;
class QLabel;
class QTabBar;

namespace simtscope::panels {

class FigureView;
class Session;

class Stage final : public QWidget {
    Q_OBJECT

public:
    explicit Stage(Session& session, QWidget* parent = nullptr);
    FigureView& view() { return *m_view; }

public slots:
    void showTab(int index);

private:
    QComboBox* makeSelector(const QString& name, const QString& accessibleName);
    void buildHeader();
    void refreshSelectors();
    void refreshTab();
    void refreshFact();

    Session& m_session;
    QTabBar* m_tabs;
    QComboBox* m_launch;
    QComboBox* m_block;
    QComboBox* m_warp;
    FigureView* m_view;
    QFrame* m_factCard;
    QLabel* m_fact;
    bool m_warning = false;
};

}  // namespace simtscope::panels
