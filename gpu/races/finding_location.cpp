#include "gpu/races/finding_location.h"

#include "gpu/core/messages/check.h"

namespace simtscope::races {

std::string unqualifiedName(const std::string& name)
{
    const std::size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

trace::FindingLocation describeLocation(const trace::Launch& launch, CheckedSpace space, std::uint64_t address, unsigned elementBytes,
                                        const std::optional<EnclosingAllocation>& enclosing)
{
    trace::FindingLocation location;
    location.bytes = elementBytes;
    std::uint64_t begin = 0;
    if (space == CheckedSpace::Device) {
        location.space = ptx::StateSpace::Global;
        if (!enclosing)
            return location;
        begin = enclosing->beginAddress;
        location.allocation = enclosing->allocation;
        location.offset = std::int64_t(address - begin);
    } else {
        location.space = space == CheckedSpace::Shared ? ptx::StateSpace::Shared : ptx::StateSpace::Local;
        location.offset = std::int64_t(address);
        for (const trace::SharedVariable& variable : launch.sharedVariables)
            if (space == CheckedSpace::Shared && variable.offset <= address && (location.variable.empty() || variable.offset >= begin)) {
                location.variable = unqualifiedName(variable.name);
                begin = variable.offset;
            }
    }
    if (elementBytes && (address - begin) % elementBytes == 0)
        location.element = std::int64_t((address - begin) / elementBytes);
    return location;
}

Message formatFindingLocation(const trace::FindingLocation& location)
{
    if (!location.variable.empty())
        return location.element ? msg::check::elementOf(location.variable, *location.element)
                                : msg::check::byteOf(location.offset.value_or(0), location.variable);
    if (location.allocation >= 0)
        return location.element ? msg::check::elementOfAllocation(*location.element, location.allocation)
                                : msg::check::byteOfAllocation(location.offset.value_or(0), location.allocation);
    return location.space == ptx::StateSpace::Shared && location.offset ? msg::check::byteOfShared(*location.offset)
                                                                        : msg::check::deviceMemory();
}

}  // namespace simtscope::races
