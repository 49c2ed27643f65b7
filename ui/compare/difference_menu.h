// Lists the runs in which the first difference can be looked for, where no comparison is shown: an entry starts the comparison, and the
// search as soon as both runs are there.
#pragma once

#include <QMenu>

namespace simtscope::ui {

class Comparison;
class DifferenceSearch;

/// Fills itself whenever it is shown, because the entries depend on the current run.
class DifferenceMenu final : public QMenu {
    Q_OBJECT

public:
    /// `comparison` and `search` must outlive the menu.
    DifferenceMenu(Comparison& comparison, DifferenceSearch& search, QWidget* parent);

private:
    void fill();
    void askArguments();
    void askFile();

    Comparison& m_comparison;
    DifferenceSearch& m_search;
};

}  // namespace simtscope::ui
