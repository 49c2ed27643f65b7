// Offers runs to compare the current one with, nearest first: the programs that its lesson names, the same program with another parameter
// or schedule, without its edits, on the other engine, any program of the library, a file.
#pragma once

#include <QMenu>

namespace simtscope::ui {

class Comparison;

/// Fills itself whenever it is shown, because the entries depend on the current run. An entry starts the comparison.
class CompareMenu final : public QMenu {
    Q_OBJECT

public:
    CompareMenu(Comparison& comparison, QWidget* parent);

private:
    void clearEntries();
    void fill();
    void addCounterparts();
    void addParameters();
    void addEngines();
    void addDevices();
    void askArguments();
    void addLibrary();
    void askFile();

    Comparison& m_comparison;
};

}  // namespace simtscope::ui
