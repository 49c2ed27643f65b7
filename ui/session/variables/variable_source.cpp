#include "ui/session/variables/variable_source.h"

#include <string_view>

namespace simtscope::ui {

std::optional<VariableSource> findVariableSource(const std::shared_ptr<const figures::FigureSource>& block, std::uint32_t step)
{
    const auto& modules = block->recording().modules;
    const std::uint32_t module = block->launch().module.value;
    // A recording without PTX has an error of its own, which the reader reports.
    if (module < modules.size() && !modules[module].ptx.empty() && modules[module].ptx.find(".debug_info") == std::string::npos)
        return std::nullopt;
    return VariableSource{block, step};
}

}  // namespace simtscope::ui
