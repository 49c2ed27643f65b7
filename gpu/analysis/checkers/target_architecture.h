// Reads the architecture for which a module of PTX was compiled.
#pragma once

#include <charconv>
#include <string_view>

namespace simtscope::analysis {

/// Returns 75 for ".target sm_75", or 0 when the PTX has no target.
inline unsigned findTargetArchitecture(std::string_view ptx)
{
    constexpr std::string_view kTarget = ".target sm_";
    const std::size_t at = ptx.find(kTarget);
    unsigned architecture = 0;
    if (at != std::string_view::npos)
        std::from_chars(ptx.data() + at + kTarget.size(), ptx.data() + ptx.size(), architecture);
    return architecture;
}

}  // namespace simtscope::analysis
