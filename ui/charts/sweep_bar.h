// What a sweep is to run, with the button that runs or cancels; parameter_bar.h and programs_bar.h have the fields.
#pragma once

#include <QWidget>
#include <vector>

#include "gpu/core/result.h"
#include "gpu/program/sweep.h"
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

/// What it works on.
struct SweepBarParts {
    Notices& notices;
    Settings& settings;
    Document& document;
    Position& position;
    ProgramRun& run;
};

class SweepBar : public QWidget {
    Q_OBJECT

public:
    SweepBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent);
    virtual Result<SweepPlan> plan() = 0;

public slots:
    void run();

protected:
    void addField(QWidget* field, const QString& name, int stretch = 0);
    void addRest();  ///< button and progress, after the fields
    /// Each run checked: what is wrong with one of them is said before the first is run.
    static Result<std::vector<PlannedRun>> planned(const std::vector<program::SweepRun>& runs);
    Result<void> checkRoom() const;  ///< for what the runs are built from

    SweepBarParts m_parts;
    SweepRunner& m_runner;

private:
    void refreshButton();

    QHBoxLayout* m_fields;
    QPushButton* m_button;
    QProgressBar* m_progress;
};

}  // namespace simtscope::ui
