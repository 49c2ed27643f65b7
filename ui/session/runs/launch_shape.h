// Describes the configuration of a launch, and the texts of the run settings that override it. Finds which launch the source asks for while
// it is overridden.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <string>

#include "gpu/core/ids.h"
#include "gpu/core/launch_override.h"
#include "gpu/trace/model/recording.h"

namespace simtscope::ui {

/// Holds the configuration of a launch: grid, block, and dynamic shared memory in bytes.
struct LaunchShape {
    Dim3 grid, block;
    std::uint64_t dynamicSharedBytes = 0;
    bool operator==(const LaunchShape&) const = default;
};

/// Returns one of RunSettings::launches, which makes every launch of the kernel `newShape`. It names the dynamic shared memory only where
/// that differs from `ownSharedBytes`, the program's own in bytes; always where that is not known.
QString formatLaunchOverride(const std::string& kernel, const LaunchShape& newShape, std::optional<std::uint64_t> ownSharedBytes);

/// Returns the last of `overrides` (RunSettings::launches) that is for the kernel; nullopt if there is none.
std::optional<LaunchOverride> findOverride(const QStringList& overrides, const std::string& kernel);

/// Returns `overrides` with `launchOverride` in place of those for the kernel; an empty one removes them.
QStringList replaceOverride(const QStringList& overrides, const std::string& kernel, const QString& launchOverride);

/// Returns the launch that the program itself asks for, which the recording's note names where it was overridden; nullopt if that is not
/// known, because launches of the kernel that differ were overridden alike.
std::optional<LaunchShape> findOwnShape(const trace::Recording& recording, const trace::Launch& launch);

/// Returns whether a note of the recording says that launches of the kernel were overridden.
bool wasOverridden(const trace::Recording& recording, const std::string& kernel);

}  // namespace simtscope::ui
