// Shows the launch explorer: grid, block and device model as controls, and their consequences before anything is run.
//
// It begins with the current launch and follows it until the user changes something. Registers come from compiling the launch's PTX with
// the toolkit's ptxas (kernel_registers.h); where that is impossible they are not counted until the user enters a number.
#pragma once

#include <QDialog>
#include <array>
#include <optional>

#include "gpu/analysis/counts/launch_forecast.h"
#include "ui/figures/grid/measured_figure.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTabBar;

namespace simtscope::ui {

class Appearance;
class Document;
class KernelRegisters;
class LaunchPicture;
class Position;
class ProgramRun;
class Settings;

/// Holds references to the parts of the session that the explorer uses; they must outlive it.
struct LaunchExplorerParts {
    Appearance& appearance;
    Settings& settings;
    Document& document;
    KernelRegisters& registers;
    Position& position;
    ProgramRun& run;
};

/// Plans a launch of the current kernel. It stays open beside the window; only its button runs the program.
class LaunchExplorer final : public QDialog {
    Q_OBJECT

public:
    explicit LaunchExplorer(const LaunchExplorerParts& parts, QWidget* parent = nullptr);
    ~LaunchExplorer() override;

    const analysis::LaunchForecast& forecast() const { return m_forecast; }
    const analysis::LaunchPlan& plan() const { return m_plan; }
    void showMeasured();  ///< shows the tab with times measured on a GPU

protected:
    void showEvent(QShowEvent* event) override;

private:
    using ExtentFields = std::array<QSpinBox*, 3>;
    enum View { OneSm, Measured };
    ExtentFields makeExtentFields(const QString& name, const QString& label, const std::array<std::uint32_t, 3>& max);
    QWidget* makeControls();
    QWidget* makeButtons();
    QWidget* makeViewChoice();
    void refreshMeasured();
    void showPicture();
    void followLaunch();  ///< follows when another launch is shown
    void adoptLaunch();   ///< takes the values of the current launch
    void onChange();      ///< called when the user changes something
    void refresh();
    void coverElements();
    void showRegisters();
    void showFoundRegisters();  ///< shows the registers that were found, and their consequences
    void run();

    LaunchExplorerParts m_parts;
    ExtentFields m_grid, m_block;
    QComboBox* m_device;
    QSpinBox* m_registers;
    QLabel* m_registersOrigin;
    QSpinBox* m_dynamicShared;
    QLabel* m_staticShared;
    QSpinBox* m_elements;
    QCheckBox* m_coverElements;
    QTabBar* m_views;           ///< tabs: one SM, measured times
    QComboBox* m_measuredSize;  ///< index of m_measured
    std::vector<figures::MeasuredTimesView> m_measured;
    LaunchPicture* m_picture;
    QLabel* m_fact;
    QLabel* m_brokenLimits;
    QLabel* m_method;
    std::vector<QLabel*> m_numbers;  ///< one per row of computeLaunchNumbers()
    QPushButton* m_resetButton;
    QPushButton* m_run;
    analysis::LaunchPlan m_plan;
    analysis::LaunchForecast m_forecast;
    bool m_isEdited = false;                         ///< whether the user has changed a value since adoptLaunch()
    bool m_isFilling = false;                        ///< whether the explorer itself is changing its fields
    bool m_isStale = false;                          ///< whether the launch changed while the explorer was hidden
    std::optional<std::uint32_t> m_chosenRegisters;  ///< the number that the user has entered; nullopt for that of ptxas
};

}  // namespace simtscope::ui
