// Overridden grid and block for the launches of a kernel: "reduce1:4x256", "matrixAdd:4,2x32,8", and with dynamic shared memory
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

struct LaunchOverride {
    std::string kernel;  ///< as launches are named: "reduce1"
    Dim3 grid, block;
    std::optional<std::uint64_t> dynamicShared;  ///< bytes; none: as in the program
    bool operator==(const LaunchOverride&) const = default;
};

/// Errors show the form.
Result<LaunchOverride> parseLaunchOverride(std::string_view text);

}  // namespace simtscope
