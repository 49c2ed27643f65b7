#include "gpu/runtime/code/launch_text.h"

#include <cstring>
#include <fmt/format.h>

namespace simtscope::runtime {

std::string formatExtent(AbiDim3 extent)
{
    if (extent.z != 1)
        return fmt::format("({}, {}, {})", extent.x, extent.y, extent.z);
    return extent.y != 1 ? fmt::format("({}, {})", extent.x, extent.y) : fmt::format("{}", extent.x);
}

std::string describeLaunch(const std::string& name, AbiDim3 grid, AbiDim3 block, std::size_t dynamicShared)
{
    const std::string shared = dynamicShared ? fmt::format(", {}", dynamicShared) : "";
    return fmt::format("{}<<<{}, {}{}>>>", name, formatExtent(grid), formatExtent(block), shared);
}

std::vector<std::uint8_t> packParameters(std::uint32_t bytes, const std::vector<trace::ParameterLayout::Parameter>& parameters,
                                         void** arguments)
{
    std::vector<std::uint8_t> packed(bytes);
    for (std::size_t i = 0; i < parameters.size(); ++i)
        std::memcpy(packed.data() + parameters[i].offset, arguments[i], parameters[i].bytes);
    return packed;
}

}  // namespace simtscope::runtime
