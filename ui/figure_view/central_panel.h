// Shows the centre of the window: a tab per figure, and the pane with the picture, possibly beside the panes of other runs. A page of
// another kind, made on first use, can take the place of the panes.
#pragma once

#include <QWidget>
#include <functional>

#include "ui/figure_view/figure_view.h"
#include "ui/jobs/latest_job.h"

class QHBoxLayout;
class QVBoxLayout;

namespace simtscope::ui {

class FigurePane;
class FigureTabs;

/// Owns the main pane and the page beside the figures' tabs.
class CentralPanel final : public QWidget {
    Q_OBJECT

public:
    explicit CentralPanel(const FigureViewParts& parts, QWidget* parent = nullptr);
    FigurePane& pane() { return *m_pane; }
    FigureView& view();
    QWidget& tabs() const;
    QHBoxLayout& tabRow() { return *m_tabRow; }  ///< row of the tabs; buttons can be added after them
    /// Returns the row of panes, to which a comparison adds its own.
    QHBoxLayout& panes() { return *m_panes; }
    /// Returns the column of tabs and pictures, for widgets above and below them.
    QVBoxLayout& column() { return *m_column; }

    /// Adds a tab behind those of the figures.
    void addPage(const QString& label, const QString& tip, std::function<QWidget*()> make);
    QWidget* page() const { return m_page; }  ///< nullptr: the page has not been shown yet, so it does not exist
    bool showsPage() const;

public slots:
    void showTab(int index);  ///< index of a figure, or of the page behind the last of them
    void focusPicture();      ///< focuses the picture, or the page in its place
    void closePage();         ///< shows the figure again; does nothing where the figure is shown already

signals:
    void pageChanged();  ///< the page was shown or hidden

private:
    void refreshTab();
    void prepareTabs();  ///< finds out, in the background, which figures of a short block have nothing to show
    void dimTabs();      ///< dims the tabs of figures that have nothing to show, which say why
    void showPage(bool isShown);

    FigureViewParts m_parts;
    FigureTabs* m_tabs;
    FigurePane* m_pane;
    QWidget* m_pictures;  ///< parent of all panes
    QWidget* m_page = nullptr;
    std::function<QWidget*()> m_makePage;
    QHBoxLayout* m_tabRow;
    QHBoxLayout* m_panes;
    QVBoxLayout* m_column;
    LatestJob m_tabJob;
};

}  // namespace simtscope::ui
