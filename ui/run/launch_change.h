// How another grid and block get into the next run: through the program's own parameters where it has such, else by overriding the launch.
#pragma once

#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/program/catalog.h"
#include "gpu/trace/recording.h"

namespace simtscope::ui {

struct LaunchShape {
    Dim3 grid, block;
    std::uint64_t dynamicShared = 0;
    bool operator==(const LaunchShape&) const = default;
};

struct LaunchChange {
    std::vector<std::pair<int, QString>> arguments;  ///< index and value: these alone do it
    QString launch;                                  ///< RunSettings::launch; empty: not needed
    bool none() const { return arguments.empty() && launch.isEmpty(); }
};

/// `lesson` with `arguments` made `launch`; what to change so that the next run launches `wanted`. `elements`: as in elementsOf().
LaunchChange changeOf(const program::Lesson* lesson, const QStringList& arguments, const trace::Launch& launch, const LaunchShape& wanted,
                      std::uint64_t elements);

/// How many elements the launch works on, by the parameters that the recording was made with; `lesson`: the recording's, or nullptr. 0: not
/// known. They are those of the first
/// launch, and of every launch of its shape: a later one of another shape, such as the second stage of a reduction, works on something
/// else.
std::uint64_t elementsOf(const program::Lesson* lesson, const trace::Recording& recording, const trace::Launch& launch);

}  // namespace simtscope::ui
