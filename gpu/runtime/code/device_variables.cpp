#include "gpu/runtime/code/device_variables.h"

#include <algorithm>

namespace simtscope::runtime {

bool hasMemory(const ptx::Variable& variable)
{
    return !variable.isExtern && (variable.space == ptx::StateSpace::Global || variable.space == ptx::StateSpace::Const);
}

bool isManaged(const ptx::Variable& variable)
{
    return std::ranges::any_of(variable.attributes, [](const std::string& text) { return text.find("managed") != std::string::npos; });
}

std::uint64_t computeConstantBytes(const ptx::Module& module)
{
    std::uint64_t bytes = 0;
    for (const ptx::Variable& variable : module.variables) {
        if (variable.space != ptx::StateSpace::Const)
            continue;
        const std::uint64_t alignment = std::max<std::uint64_t>(1, variable.align);
        bytes = (bytes + alignment - 1) / alignment * alignment + variable.bytes;
    }
    return bytes;
}

trace::AllocationKind allocationKindOf(const ptx::Variable& variable)
{
    if (variable.space == ptx::StateSpace::Const)
        return trace::AllocationKind::Constant;
    return isManaged(variable) ? trace::AllocationKind::Managed : trace::AllocationKind::Symbol;
}

}  // namespace simtscope::runtime
