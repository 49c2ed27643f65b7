// Parses the launch after which a run ends: "reduce1", or "reduce1:3" for the third launch of that kernel.
#pragma once

#include <cstdint>
#include <string>

#include "gpu/core/result.h"

namespace simtscope {

/// Names a launch by its kernel and its position among the launches of that kernel.
struct StopLaunch {
    std::string kernel;        ///< the kernel's name as shown for its launches: "reduce1"; empty: no launch
    std::uint64_t number = 1;  ///< counts from 1
    bool operator==(const StopLaunch&) const = default;
};

/// Parses KERNEL[:N]; an empty text names no launch. Errors show this form.
Result<StopLaunch> parseStopLaunch(const std::string& text);

}  // namespace simtscope
