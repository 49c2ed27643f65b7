#include "gpu/races/finding_place.h"

#include "gpu/core/messages/check.h"

namespace simtscope::races {

std::string lastName(const std::string& name)
{
    const std::size_t colons = name.rfind("::");
    return colons == std::string::npos ? name : name.substr(colons + 2);
}

trace::FindingPlace placeOf(const trace::Launch& launch, CheckedSpace space, std::uint64_t place, unsigned elementBytes,
                            const std::optional<EnclosingAllocation>& enclosing)
{
    trace::FindingPlace found;
    found.bytes = elementBytes;
    std::uint64_t begin = 0;
    if (space == CheckedSpace::Device) {
        found.space = ptx::StateSpace::Global;
        if (!enclosing)
            return found;
        begin = enclosing->begin;
        found.allocation = enclosing->allocation;
        found.offset = std::int64_t(place - begin);
    } else {
        found.space = space == CheckedSpace::Shared ? ptx::StateSpace::Shared : ptx::StateSpace::Local;
        found.offset = std::int64_t(place);
        for (const trace::SharedVariable& variable : launch.sharedVariables)
            if (space == CheckedSpace::Shared && variable.offset <= place && (found.variable.empty() || variable.offset >= begin)) {
                found.variable = lastName(variable.name);
                begin = variable.offset;
            }
    }
    if (elementBytes && (place - begin) % elementBytes == 0)
        found.element = std::int64_t((place - begin) / elementBytes);
    return found;
}

Message nameOfPlace(const trace::FindingPlace& place)
{
    if (!place.variable.empty())
        return place.element ? msg::check::elementOf(place.variable, *place.element)
                             : msg::check::byteOf(place.offset.value_or(0), place.variable);
    if (place.allocation >= 0)
        return place.element ? msg::check::elementOfAllocation(*place.element, place.allocation)
                             : msg::check::byteOfAllocation(place.offset.value_or(0), place.allocation);
    return place.space == ptx::StateSpace::Shared && place.offset ? msg::check::byteOfShared(*place.offset) : msg::check::deviceMemory();
}

}  // namespace simtscope::races
