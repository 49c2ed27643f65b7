// Shows charts in place of the figures: of the steps and lines of the current run, over the values of a parameter, or over programs; below
// them the numbers as a table.
//
// A worker thread gathers the costs of steps and lines; the old chart stays until the new one is there.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "ui/charts/block_costs.h"
#include "ui/charts/chart_model.h"
#include "ui/charts/sweep_runner.h"
#include "ui/figures/export/export.h"

class QComboBox;
class QHBoxLayout;
class QLabel;
class QSplitter;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class ChartTable;
class ChartView;
struct ChartTextOptions;
class Document;
class Notices;
class ParameterBar;
class Position;
class ProgramRun;
class ProgramsBar;
class Settings;

/// Holds references to the parts of the session that the page uses; they must outlive it.
struct ChartsPageParts {
    Appearance& appearance;
    Notices& notices;
    Settings& settings;
    Document& document;
    Position& position;
    ProgramRun& run;
};

/// Follows the session's run and place. CentralPanel makes it on first use and owns it.
class ChartsPage final : public QWidget {
    Q_OBJECT

public:
    explicit ChartsPage(const ChartsPageParts& parts, QWidget* parent = nullptr);

    /// Returns the chart for a file or the clipboard; nullopt when there are no bars. `slide` is its size; empty: that of the view.
    std::optional<figures::Drawing> drawing(const figures::Theme& theme, const ChartTextOptions& textOptions, QSizeF slide = {}) const;
    const ChartModel& model() const { return m_model; }
    /// Returns whether the chart is of another launch, block or recording than the window shows: while the new one is being made, or the
    /// page is hidden.
    bool isStale() const;

signals:
    void figureRequested();                       ///< after a double click: the user wants to see the bar's target in the figure
    void statusMessage(const QString& sentence);  ///< for the status line

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum class Domain { Steps, Lines, Values, Programs };
    struct ChartChoice {
        const char* name;
        const char* label;
        Domain domain;
        int measure;
    };
    static const ChartChoice kChoices[];

    void buildHeader(QHBoxLayout& row);
    const ChartChoice& choice() const;
    SweepRunner& runner() { return choice().domain == Domain::Programs ? m_programRuns : m_parameterRuns; }
    const SweepRunner& runner() const { return choice().domain == Domain::Programs ? m_programRuns : m_parameterRuns; }
    QString missingTimeReason() const;
    const analysis::Quantity& quantity() const;
    void applyChoice();
    void clearForeignSweeps();  ///< drops the sweep over programs unless the program that is now open is one of them
    void gather();
    void refresh();
    void refreshSelectors();
    void refreshQuantities();
    void selectVaryingQuantity();
    void selectChartWithValues();
    void refreshCurrent();
    void restyle();
    ChartModel makeModel();
    void goToBar(int bar);
    void openRun(int row);
    void askSaveCsv();

    ChartsPageParts m_parts;
    SweepRunner m_parameterRuns, m_programRuns;
    BlockCosts m_costs;
    ChartModel m_model;
    QComboBox* m_chartSelector;
    QComboBox* m_quantitySelector;
    QComboBox* m_launchSelector;
    QComboBox* m_blockSelector;
    QToolButton* m_tableButton;
    QToolButton* m_csvButton;
    ParameterBar* m_parameterBar;
    ProgramsBar* m_programsBar;
    QSplitter* m_splitter;
    ChartView* m_view;
    ChartTable* m_table;
    QLabel* m_caption;
    int m_currentBar = -1;              ///< index of the marked bar; -1: none
    QString m_progressText;             ///< the work in progress, in words
    ProgramId m_quantityChosenFor = 0;  ///< the program for which the user chose the quantity
};

}  // namespace simtscope::ui
