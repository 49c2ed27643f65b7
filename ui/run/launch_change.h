// Applies another grid and block to the next run: through the program's own parameters where it has any for them, else by overriding the
// launch.
#pragma once

#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/program/library/catalog.h"
#include "gpu/trace/model/recording.h"
#include "ui/session/runs/launch_shape.h"

namespace simtscope::ui {

/// Holds a change of the run settings that leads to another launch.
struct LaunchChange {
    std::vector<std::pair<int, QString>> arguments;  ///< index and value; where present, they suffice
    QString launch;                                  ///< one of RunSettings::launches; empty if no override is needed
    /// Returns whether no change is needed, because the program launches this way by itself.
    bool isEmpty() const { return arguments.empty() && launch.isEmpty(); }
};

/// Returns the change that makes the next run launch `newShape`, given that `lesson` with `arguments` made `launch`. `elementCount` is as
/// in countElements().
LaunchChange findLaunchChange(const program::Lesson* lesson, const QStringList& arguments, const trace::Launch& launch,
                              const LaunchShape& newShape, std::uint64_t elementCount);

/// Says which launches an override of the launch's kernel changes: "all 2 launches of reduce are overridden".
QString describeOverriddenLaunches(const trace::Recording& recording, const trace::Launch& launch);

/// Returns how many elements the launch works on, by the parameters with which the recording was made; 0 if the number is unknown. `lesson`
/// is the recording's; without one, the accesses tell the number where they can (gpu/analysis/models/element_count.h). The number holds for
/// the first launch and every launch of its shape: a later one of another shape, such as the second stage of a reduction, works on
/// something else. It is not known of later launches that were overridden to have this shape.
std::uint64_t countElements(const program::Lesson* lesson, const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::ui
