#include "gpu/analysis/names/flow_types.h"

#include "gpu/analysis/names/names.h"

namespace simtscope::analysis {

FlowTypes::FlowTypes(const RecordedBlock& source)
{
    if (!source.dataflow())
        return;
    for (const Version& version : source.dataflow()->versions) {
        if (version.written && version.cell.allocation == kLaneCell && version.type != ptx::ScalarType::None)
            m_byEvent.emplace(version.event.value, version.type);
        else if (version.type == ptx::ScalarType::F32 || version.type == ptx::ScalarType::F64)
            m_floats.emplace(version.cell, version.type);
    }
}

const FlowTypes& FlowTypes::of(const RecordedBlock& source)
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

ptx::ScalarType cellType(const RecordedBlock& source, std::uint32_t allocation, std::uint64_t offset, unsigned bytes, ptx::ScalarType type)
{
    const ptx::ScalarType declared = Names::of(source).typeAt(allocation, offset, bytes, ptx::ScalarType::None);
    if (declared != ptx::ScalarType::None)
        return declared;
    const ptx::ScalarType found = FlowTypes::of(source).floatAt(allocation, offset);
    return typeBytes(found) == bytes ? found : type;
}

ShownValue valueAt(const RecordedBlock& source, const AtomicAccess& access, const AtomicAddress& address, std::uint64_t bits)
{
    return shownValue(bits, cellType(source, address.allocation, address.offset, access.bytes, access.type), access.bytes);
}

}  // namespace simtscope::analysis
