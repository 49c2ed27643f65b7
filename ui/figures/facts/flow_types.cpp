#include "ui/figures/facts/flow_types.h"

#include "ui/figures/facts/names.h"

namespace simtscope::figures {

FlowTypes::FlowTypes(const FigureSource& source)
{
    if (!source.dataflow())
        return;
    for (const analysis::Version& version : source.dataflow()->versions) {
        if (version.written && version.cell.allocation == analysis::kLaneCell && version.type != ptx::ScalarType::None)
            m_byEvent.emplace(version.event.value, version.type);
        else if (version.type == ptx::ScalarType::F32 || version.type == ptx::ScalarType::F64)
            m_floats.emplace(version.cell, version.type);
    }
}

const FlowTypes& FlowTypes::of(const FigureSource& source)
{
    return source.derived<FlowTypes>([&] { return FlowTypes(source); });
}

ptx::ScalarType FlowTypes::passedBy(EventIndex event) const
{
    const auto found = m_byEvent.find(event.value);
    return found == m_byEvent.end() ? ptx::ScalarType::None : found->second;
}

ptx::ScalarType FlowTypes::floatAt(std::uint32_t allocation, std::uint64_t offset) const
{
    const auto found = m_floats.find({allocation, offset});
    return found == m_floats.end() ? ptx::ScalarType::None : found->second;
}

ptx::ScalarType cellType(const FigureSource& source, std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type)
{
    const ptx::ScalarType declared = Names::of(source).typeAt(allocation, offset, bytes, ptx::ScalarType::None);
    if (declared != ptx::ScalarType::None)
        return declared;
    const ptx::ScalarType found = FlowTypes::of(source).floatAt(allocation, offset);
    return typeBytes(found) == bytes ? found : type;
}

ShownValue valueAt(const FigureSource& source, const analysis::AtomicAccess& access, const analysis::AtomicPlace& place, std::uint64_t bits)
{
    return shownValue(bits, cellType(source, place.allocation, place.offset, access.bytes, access.type), access.bytes);
}

}  // namespace simtscope::figures
