// The centre: a tab per figure, and the pane with the picture. Another run's pane can stand beside it. A page of another kind, which is
// made when it is first asked for, can take their place.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/figure_view/figure_view.h"

class QHBoxLayout;
class QTabBar;
class QVBoxLayout;

namespace simtscope::ui {

class FigurePane;

class Stage final : public QWidget {
    Q_OBJECT

public:
    explicit Stage(const FigureViewParts& parts, QWidget* parent = nullptr);
    FigurePane& pane() { return *m_pane; }
    FigureView& view();
    QHBoxLayout& tabRow() { return *m_tabRow; }  ///< after the tabs there is room for buttons
    QHBoxLayout& panes() { return *m_panes; }
    QVBoxLayout& column() { return *m_column; }

    /// Adds a tab behind those of the figures.
    void addPage(const QString& label, const QString& tip, std::function<QWidget*()> make);
    QWidget* page() const { return m_page; }  ///< nullptr: not made yet
    bool showsPage() const;

public slots:
    void showTab(int index);  ///< of a figure, or the page behind the last of them
    void focusPicture();      ///< or the page in its place
    void leavePage();

signals:
    void pageChanged();

private:
    void refreshTab();
    void showPage(bool on);

    FigureViewParts m_parts;
    QTabBar* m_tabs;
    FigurePane* m_pane;
    QWidget* m_pictures;  ///< all panes
    QWidget* m_page = nullptr;
    std::function<QWidget*()> m_makePage;
    QHBoxLayout* m_tabRow;
    QHBoxLayout* m_panes;
    QVBoxLayout* m_column;
};

}  // namespace simtscope::ui
