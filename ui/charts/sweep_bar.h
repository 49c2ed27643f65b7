// Declares the common base of the bars that plan a sweep, with the button that runs or cancels it; parameter_bar.h and programs_bar.h add
// the fields.
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

/// References to the parts of the session that the bar uses; they must outlive it.
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
    /// Makes a plan of the fields' values. Error: a value, a program or a run of it is not valid, or there is no room.
    virtual Result<SweepPlan> plan() = 0;

public slots:
    void run();  ///< starts plan(); its error goes to the banner

protected:
    void addField(QWidget* field, const QString& name, int stretch = 0);
    void addRunControls();  ///< adds button and progress, after the fields
    /// Checks every run, so that an error in one of them is reported before the first is started.
    static Result<std::vector<PlannedRun>> planned(const std::vector<program::SweepRun>& runs);
    Result<void> checkRoom() const;  ///< fails where there is no room for the built programs

    SweepBarParts m_parts;
    SweepRunner& m_runner;

private:
    void refreshButton();

    QHBoxLayout* m_fields;
    QPushButton* m_button;
    QProgressBar* m_progress;
};

}  // namespace simtscope::ui
