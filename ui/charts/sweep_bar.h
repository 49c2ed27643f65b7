// Declares the base class of the bars that plan a sweep, with the button that runs or cancels the sweep. parameter_bar.h and programs_bar.h
// derive from it and add the fields.
#pragma once

#include <QWidget>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/sweep/sweep.h"
#include "ui/charts/sweep_runner.h"

class QHBoxLayout;
class QProgressBar;
class QPushButton;

namespace simtscope::ui {

class Document;
class Notices;
class Position;
class ProgramRun;
class Settings;

/// Holds references to the parts of the session that the bar uses; they must outlive it.
struct SweepBarParts {
    Notices& notices;
    Settings& settings;
    Document& document;
    Position& position;
    ProgramRun& run;
};

/// Holds the fields of one kind of sweep. A class derived from it adds the fields and makes the plan.
class SweepBar : public QWidget {
    Q_OBJECT

public:
    /// Makes an empty row. `runner` must outlive the bar.
    SweepBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent);
    /// Makes a plan from the values of the fields. Fails where a value, a program or a run is not valid, or where no folder for built
    /// programs can be made.
    virtual Result<SweepPlan> plan() = 0;

public slots:
    void run();  ///< starts the sweep of plan(); an error of plan() is shown in the banner

protected:
    void addField(QWidget* field, const QString& name, int stretch = 0);
    void addRunControls();  ///< adds button and progress, after the fields
    /// Checks every run, so that an error in one of them is reported before the first is started.
    static Result<std::vector<PlannedRun>> planRuns(const std::vector<program::SweepRun>& runs);
    Result<void> checkDiskSpace() const;  ///< fails where no temporary folder for built programs can be made

    SweepBarParts m_parts;
    SweepRunner& m_runner;

private:
    void refreshButton();

    QHBoxLayout* m_fields;
    QPushButton* m_button;
    QProgressBar* m_progress;
};

}  // namespace simtscope::ui
