// Chooses a parameter and the values for a sweep over it.
#pragma once

#include <optional>
#include <utility>

#include "ui/charts/sweep_bar.h"

class QComboBox;
class QLineEdit;

namespace simtscope::ui {

/// Plans one run for each value of a parameter, or of an argument of a program that has no named parameters.
class ParameterBar final : public SweepBar {
    Q_OBJECT

public:
    ParameterBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent);
    Result<SweepPlan> plan() override;

private:
    void refresh();
    void suggestValues();

    QComboBox* m_parameter;
    QLineEdit* m_values;
    /// The program and the number of its arguments for which the list is filled; -1: the program has named parameters.
    std::optional<std::pair<ProgramId, qsizetype>> m_filledFor;
};

}  // namespace simtscope::ui
