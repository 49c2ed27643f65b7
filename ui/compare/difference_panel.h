// Says where the two runs of a comparison begin to differ, and why: a sentence, and for each side the line of the program and the values
// from which the differing one was computed. A click on a value goes to the step that has written it.
#pragma once

#include <QFrame>
#include <array>

class QLabel;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace simtscope::ui {

class Comparison;
class DifferenceSearch;

/// Shows the current difference of a search; hidden while there is none.
class DifferencePanel final : public QFrame {
    Q_OBJECT

public:
    /// Both arguments must outlive the panel.
    DifferencePanel(Comparison& comparison, DifferenceSearch& search, QWidget* parent = nullptr);

private:
    void refresh();
    void refreshSide(int side);
    void fitTrees();
    void goToItem(int side, const QTreeWidgetItem* item);
    QString sentence() const;

    Comparison& m_comparison;
    DifferenceSearch& m_search;
    QLabel* m_sentence;
    QLabel* m_count;
    QToolButton *m_previous, *m_next, *m_close;
    std::array<QLabel*, 2> m_lines{};
    std::array<QTreeWidget*, 2> m_trees{};
};

}  // namespace simtscope::ui
