// Shows runs side by side in the window: the other panes, the table of numbers, the buttons, and the room that they need.
//
// During a comparison, the columns beside the central panel are hidden and come back afterwards as they were: the source and its cards
// always, the library where the window is not wide.
#pragma once

#include <QObject>

#include "ui/compare/comparisons.h"
#include "ui/export/animation_export.h"
#include "ui/export/export_choice.h"

class QLabel;
class QMainWindow;
class QMenu;
class QPushButton;
class QSplitter;
class QToolButton;

namespace simtscope::ui {

class Actions;
class Agreement;
class CompareMenu;
class DifferenceMenu;
class DifferencePanel;
class DifferenceSearch;
class ElidedLabel;
class FigurePane;
class FigureView;
class NumbersTable;
class ScheduleFinder;
class SecondPane;
class CentralPanel;

/// Owns the comparisons and puts their widgets into the window. It is a child of the window, as are its widgets.
class CompareView final : public QObject {
    Q_OBJECT

public:
    /// Creates the view. `columns` holds library, central panel and source, in this order.
    CompareView(Session& session, CentralPanel& centralPanel, QSplitter& columns, QMainWindow& window);

    Comparison& comparison() { return m_comparison; }
    Comparisons& comparisons() { return m_comparisons; }
    /// Returns the numbers of all runs, laid out at this width in pixels with type `scale` times as large as the window's; nullopt until
    /// all runs are there.
    std::optional<figures::Figure> makeNumbersFigure(qreal width, qreal scale) const;
    /// Returns the search for schedules, whose findings can be compared.
    ScheduleFinder& scheduleFinder() { return *m_scheduleFinder; }
    bool isActive() const { return m_comparison.isActive(); }
    /// Adds the window's menu; call it after the other menus have been made.
    void addMenu(Actions& actions);
    /// Returns all pictures and their numbers as one figure, as large as on the screen; nullopt until all runs are there.
    std::optional<figures::Figure> makeFigure(const ExportChoice& choice) const;
    /// Makes an animation of the runs along the steps of the main one; nullopt until all runs are there.
    std::optional<AnimationMaker> makeAnimation(const ExportChoice& choice) const;
    FigureView& otherView();
    QWidget& otherPane();

    /// Returns the search for the first difference of the two runs.
    DifferenceSearch& differenceSearch() { return *m_differenceSearch; }

public slots:
    void findFirstDifference();  ///< goes to the first difference of the two runs; without a comparison, asks what to compare with
    void toggle();               ///< asks what to compare with, or ends the comparison

signals:
    void activeChanged();  ///< a comparison has begun or ended

private:
    void buildButtons();
    void choose();
    void refreshIcons();
    void refreshActive();
    void refreshButtons();
    void refreshCaptions();
    void refreshAgreement();
    void refreshUnmatched();
    void refreshDifference();
    void refreshFirstDifference();
    bool canSwap() const;
    void makeRoom();
    void equalizeFactHeights();
    void linkZoom(FigureView& changedView);
    void addPane(std::size_t index);
    void refreshRuns();
    std::vector<FigurePane*> panes() const;  ///< the visible panes, the main one first
    void leaveComparison();

    Comparisons m_comparisons;
    Comparison& m_comparison;  ///< the comparison with the second run
    Agreement* m_agreement;
    DifferenceSearch* m_differenceSearch;
    CentralPanel& m_centralPanel;
    QSplitter& m_columns;
    QMainWindow& m_window;
    CompareMenu* m_menu;
    ScheduleFinder* m_scheduleFinder;
    DifferenceMenu* m_differenceMenu;
    DifferencePanel* m_differencePanel;
    SecondPane* m_secondPane;
    /// Panes of the other runs: first that of the second run; the others are made when they are first needed.
    std::array<SecondPane*, Comparisons::kMaxOtherRuns> m_panes{};
    std::array<CompareMenu*, Comparisons::kMaxOtherRuns> m_menus{};
    NumbersTable* m_numbers;
    ElidedLabel* m_caption;
    QLabel* m_unmatched;
    QLabel* m_rule;
    QLabel* m_verdict;
    QPushButton* m_firstDifference;
    QPushButton* m_apply;
    QToolButton* m_choose;
    QToolButton* m_add;
    QToolButton* m_swap;
    QToolButton* m_close;
    const Actions* m_actions = nullptr;  ///< set with the menu
    QByteArray m_savedColumns;
    bool m_isZooming = false;
};

}  // namespace simtscope::ui
