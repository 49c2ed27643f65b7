// Chooses the shape of a launch and the values of a kernel from its text.
#pragma once

#include <string>

#include "gpu/program/host/array_uses.h"
#include "gpu/program/host/launch_form.h"

namespace simtscope::program {

/// Replaces the names of template parameters by the arguments of the launch.
std::string substituteArguments(const std::string& text, const HostLaunch& launch);

/// Returns the value of a constant of the source, or of a template parameter of the launch.
std::optional<std::int64_t> findHostConstant(const LaunchForm& form, const HostLaunch& launch, std::string_view name);

/// Returns what is known of a launch: its values, the ranges of its indices, constants. `form` must outlive it.
LaunchValues makeLaunchValues(const LaunchForm& form, std::size_t launch);

/// Chooses the block of a launch: from constants in its indices, arrays in shared memory, __launch_bounds__; else 32, 8 x 8 or 4 x 4 x 4.
void chooseBlock(LaunchForm& form, std::size_t launch);

/// Chooses all values: small sizes that blocks divide, and 1 or 2 for other numbers.
void chooseValues(LaunchForm& form);

/// Chooses the grid of a launch, so that it covers what limits its indices.
void chooseGrid(LaunchForm& form, std::size_t launch);

/// Chooses the bytes of dynamic shared memory of a launch.
void chooseSharedBytes(LaunchForm& form, std::size_t launch, const KernelUses& uses);

}  // namespace simtscope::program
