// Parses a launch configuration that overrides a kernel's own: "reduce1:4x256", "matrixAdd:4,2x32,8", and with dynamic shared memory
// "reduce1:4x256x1024".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/core/ids.h"
#include "gpu/core/result.h"

namespace simtscope {

/// Holds the launch configuration that replaces the program's own for one kernel.
struct LaunchOverride {
    std::string kernel;  ///< the kernel's name as shown for its launches: "reduce1"
    Dim3 grid, block;
    std::optional<std::uint64_t> dynamicSharedBytes;  ///< in bytes; without a value the program's own size applies
    bool operator==(const LaunchOverride&) const = default;
};

/// Parses KERNEL:GRIDxBLOCK[xBYTES], where GRID and BLOCK are one to three numbers above 0 with commas. Errors show this form.
Result<LaunchOverride> parseLaunchOverride(std::string_view text);

}  // namespace simtscope
