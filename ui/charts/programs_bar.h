// Chooses programs for a sweep, the origin of their runs, and their arguments: programs of the library, and the open one where it is the
// user's own or edited.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "ui/charts/sweep_bar.h"

class QComboBox;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace simtscope::ui {

/// Plans one run for each chosen program.
class ProgramsBar final : public SweepBar {
    Q_OBJECT

public:
    ProgramsBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent);
    Result<SweepPlan> plan() override;
    /// Returns whether every run of the plan only reads a recording that ships with SIMTscope, so that no program must be built.
    bool usesOnlyShippedRecordings();

private:
    void fillTree();
    void suggestPrograms();
    void refreshOpenProgram();
    bool runsOpenProgram() const;
    void onRecordingChanged();
    void refreshProgramsButton();
    void refreshValues();
    std::map<std::string, std::string> sharedValues() const;
    std::vector<program::Lesson> chosenLessons() const;
    Result<std::vector<PlannedRun>> planOpenProgram();

    std::vector<program::Lesson> m_lessons;
    QToolButton* m_programsButton;
    QTreeWidget* m_tree;
    QTreeWidgetItem* m_openProgram;  ///< the open program; hidden where it is one of the library without edits
    ProgramId m_offeredProgram = 0;  ///< the program for which `m_openProgram` was checked
    QComboBox* m_values;
    QComboBox* m_origin;
    QString m_suggestedFor;
};

}  // namespace simtscope::ui
