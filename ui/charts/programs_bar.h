// Chooses programs of the library for a sweep, the origin of their runs, and their arguments.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "ui/charts/sweep_bar.h"

class QComboBox;
class QToolButton;
class QTreeWidget;

namespace simtscope::ui {

/// Plans one run for each chosen program of the library.
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
    void onRecordingChanged();
    void refreshProgramsButton();
    void refreshValues();
    std::map<std::string, std::string> sharedValues() const;
    std::vector<program::Lesson> chosenLessons() const;

    std::vector<program::Lesson> m_lessons;
    QToolButton* m_programsButton;
    QTreeWidget* m_tree;
    QComboBox* m_values;
    QComboBox* m_origin;
    QString m_suggestedFor;
};

}  // namespace simtscope::ui
