// Shows the input of the next run: the program's parameters, the engine, the device model, the schedule, the launch, the rest behind
// "More"; and the button that runs or cancels.
//
// A change runs the program again by itself a moment later.
#pragma once

#include <QElapsedTimer>
#include <QFrame>
#include <QTimer>

#include "ui/jobs/latest_job.h"
#include "ui/session/preferences/run_settings.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class Document;
class KernelRegisters;
class LaunchSection;
class LiveRun;
class MoreSettings;
class Notices;
class ParameterFields;
class Position;
class ProgramRun;
class Runner;
class Settings;

/// Holds references to the parts of the session that the card uses; they must outlive it.
struct RunCardParts {
    Appearance& appearance;
    Notices& notices;
    Settings& settings;
    Document& document;
    Runner& runner;
    KernelRegisters& registers;
    Position& position;
    ProgramRun& run;
    LiveRun& live;
};

/// Edits arguments and settings of the session, which start the next run.
class RunCard final : public QFrame {
    Q_OBJECT

public:
    explicit RunCard(const RunCardParts& parts, QWidget* parent = nullptr);
    LaunchSection& launchSection() { return *m_launch; }
    ~RunCard() override;
    /// Says in the heading which of the two runs the card belongs to.
    void setComparing(bool isComparing);

signals:
    /// The user asks for a second run of the program with these settings, which has another launch.
    void comparisonRequested(const simtscope::ui::RunSettings& settings);
    void launchDragged(bool isDragging);  ///< see LaunchSection::dragged()

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void showProgram();
    void buildFixedRows();
    void refreshValues();
    void refreshEngines();
    void refreshButton();
    void refreshLive();
    void applySettings();
    void changeSettings(const RunSettings& settings);
    void chooseEngine();
    void findGpu();
    void showMore(bool isShown);

    RunCardParts m_parts;
    QTimer m_debounce;
    QElapsedTimer m_selfStarted;  ///< runs since a changed parameter has started a run
    ParameterFields* m_parameters;
    QFormLayout* m_fixedRows;
    QComboBox* m_engine;
    QComboBox* m_device;
    QComboBox* m_schedule;
    QSpinBox* m_seed;
    QLabel* m_heading;
    LaunchSection* m_launch;
    QPushButton* m_defaultsButton;
    QToolButton* m_moreButton;
    MoreSettings* m_moreSettings;
    QPushButton* m_runButton;
    QToolButton* m_liveButton;
    LatestJob m_gpuSearchJob;
};

}  // namespace simtscope::ui
