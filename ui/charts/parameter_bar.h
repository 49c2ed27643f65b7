// Chooses what varies in a sweep, and its values: a parameter, or of a program without named parameters an argument, or the block size or
// number of blocks of the launch that is shown.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "ui/charts/sweep_bar.h"
#include "ui/session/runs/launch_shape.h"

class QComboBox;
class QLineEdit;

namespace simtscope::ui {

/// Plans one run for each value. Another block size comes with as many blocks as the program's own number of threads needs.
class ParameterBar final : public SweepBar {
    Q_OBJECT

public:
    ParameterBar(const SweepBarParts& parts, SweepRunner& runner, QWidget* parent);
    Result<SweepPlan> plan() override;

private:
    /// Lists the kinds of items: an argument or a parameter, or an axis of the launch.
    enum Axis { Argument, BlockSize, BlockCount };
    /// Names a launch whose configuration a sweep can change: the one that is shown, as the program itself asks for it.
    struct OwnLaunch {
        std::string kernel;
        LaunchShape shape;
    };
    void refresh();
    void suggestValues();
    Axis axis() const;
    std::optional<OwnLaunch> findOwnLaunch() const;
    Result<SweepPlan> planLaunches(const std::vector<std::string>& values, program::RunRequest base) const;

    QComboBox* m_parameter;
    QLineEdit* m_values;
    /// The program, the number of its arguments (-1: it has named parameters) and the kernel for which the list is filled.
    std::optional<std::tuple<ProgramId, qsizetype, std::string>> m_filledFor;
};

}  // namespace simtscope::ui
