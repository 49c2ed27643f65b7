// Shows grid, block and dynamic shared memory of the chosen launch in the run panel, as fields with sliders, and their consequences at
// once.
//
// A change overrides the launches of the kernel in the run settings, and runs the program again while the user drags; a longer run is
// superseded by the next one. The section always shows what the settings hold, so that nothing but "Reset" takes an override back.
#pragma once

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/analysis/counts/launch_forecast.h"
#include "ui/run/launch_change.h"
#include "ui/session/preferences/run_settings.h"

class QGridLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace simtscope::ui {

class Appearance;
class Document;
class ElidedLabel;
class KernelRegisters;
class NumberSlider;
class Position;
class ProgramRun;
class Runner;
class Settings;

/// Holds references to the parts of the session that the section uses; they must outlive it.
struct LaunchSectionParts {
    Appearance& appearance;
    Settings& settings;
    Document& document;
    Runner& runner;
    KernelRegisters& registers;
    Position& position;
    ProgramRun& run;
};

/// Edits the override of the kernel whose launch is shown. Hides itself where there is no launch of the open program on the SIMT engine.
class LaunchSection final : public QWidget {
    Q_OBJECT

public:
    explicit LaunchSection(const LaunchSectionParts& parts, QWidget* parent = nullptr);

    /// Sets whether the window has room for the rows: opens or folds them, until the user has chosen.
    void setHasRoom(bool hasRoom);
    /// Returns the launch that the next run makes.
    const LaunchShape& shape() const { return m_shape; }
    const analysis::LaunchForecast& forecast() const { return m_forecast; }

signals:
    /// The user asks for a second run with these settings, which has another launch.
    void comparisonRequested(const simtscope::ui::RunSettings& settings);
    void dragged(bool isDragging);  ///< the user has begun, or has ended, to drag a slider; each value of a drag is run

private:
    struct Row {
        QWidget* label = nullptr;
        NumberSlider* number = nullptr;
        bool isNeeded = false;  ///< whether the value has not been 1 since the launch was chosen
    };
    enum RowIndex { GridX, GridY, GridZ, BlockX, BlockY, BlockZ, Shared, RowCount };

    QWidget* makeHeader();
    QWidget* makeRows();
    void addRow(QGridLayout& rows, RowIndex index, const QString& name, const QString& label, QWidget* labelWidget, int max);
    QToolButton* makeAxesToggle(const QString& name, const QString& text, const QString& tip);
    void refresh();  ///< shows the launch, and what the settings make of it
    void refreshStops();
    void refreshRows();
    void refreshFacts();
    void refreshButtons();
    void showContent();  ///< shows or hides the rows, as the user has chosen
    void change(RowIndex index, int value);
    void setOverride(const QString& launchOverride);
    void run();
    bool hasLaunch() const;
    const trace::Launch& launch() const;
    const program::Lesson* openLesson() const;
    bool isOverridden() const;
    QString outOfBoundsText() const;
    RunSettings settingsToCompare() const;
    std::uint64_t elementCount();

    LaunchSectionParts m_parts;
    QToolButton* m_toggle;
    ElidedLabel* m_name;
    QPushButton* m_reset;
    QWidget* m_content;
    QToolButton* m_gridAxes;
    QToolButton* m_blockAxes;
    std::array<Row, RowCount> m_rows;
    QLabel* m_facts;
    QPushButton* m_compare;
    QTimer m_delay;           ///< until the next run
    QElapsedTimer m_lastRun;  ///< since the section started the last run
    std::string m_kernel;     ///< the kernel that the rows were made for
    std::optional<LaunchShape> m_own;
    LaunchShape m_shape;
    /// Holds the result of countElements() for a launch of a program without a lesson, which takes some time.
    struct CountedElements {
        std::weak_ptr<const trace::Recording> recording;
        LaunchId launch{};
        std::uint64_t count = 0;
    };
    CountedElements m_counted;
    analysis::LaunchPlan m_plan;
    analysis::LaunchForecast m_forecast;
};

}  // namespace simtscope::ui
