// Sets fields of a form from the words of a user, as the command line and the window take them.
#pragma once

#include <string>
#include <string_view>

#include "gpu/program/host/launch_form.h"

namespace simtscope::program {

// Each of these fails for a name that no parameter has. What a field says is checked by checkForm().

/// Sets the number of elements of a buffer: "256", "n * 2".
Result<void> setSize(LaunchForm& form, std::string_view name, std::string_view size);

/// Sets what fills a buffer: "ramp", "random", "zero", a number or several with commas, or the path of a .pgm or .ppm file. A picture also
/// sets the values that are the width and the height, where it can be read.
Result<void> setFill(LaunchForm& form, std::string_view name, std::string_view fill);

/// Sets a value of a kernel: a number, several with commas for a vector such as float2, or an expression of other values.
Result<void> setValue(LaunchForm& form, std::string_view name, std::string_view value);

/// Shows these buffers, and no others.
Result<void> setShown(LaunchForm& form, const std::vector<std::string>& names);

/// Sets the grid of all launches: "4", "4x2" or "4,2".
Result<void> setGrid(LaunchForm& form, std::string_view shape);
/// Sets the block of all launches.
Result<void> setBlock(LaunchForm& form, std::string_view shape);

/// Parses a shape of one to three numbers above 0. Nothing where it is none.
std::optional<std::array<std::string, 3>> parseShape(std::string_view shape);

/// Returns the words for the fill of a buffer, which setFill() reads.
std::string formatFill(const HostBuffer& buffer);

}  // namespace simtscope::program
