#include "gpu/analysis/names/flow_types.h"

#include "gpu/analysis/names/memory_names.h"

namespace simtscope::analysis {

FlowTypes::FlowTypes(const RecordedBlock& source)
{
    if (!source.dataflow())
        return;
    for (const Version& version : source.dataflow()->versions) {
        if (version.isWritten && version.cell.allocation == kLaneAllocation && version.type != ptx::ScalarType::None)
            m_typeByEvent.emplace(version.event.value, version.type);
        else if (ptx::isFloat(version.type))
            m_floatTypes.emplace(version.cell, version.type);
    }
}

const FlowTypes& FlowTypes::forBlock(const RecordedBlock& source)
{
    return source.getDerived<FlowTypes>([&] { return FlowTypes(source); });
}

ptx::ScalarType FlowTypes::typePassedBy(EventIndex event) const
{
    const auto found = m_typeByEvent.find(event.value);
    return found == m_typeByEvent.end() ? ptx::ScalarType::None : found->second;
}

ptx::ScalarType FlowTypes::floatTypeAt(std::uint32_t allocation, std::uint64_t offset) const
{
    const auto found = m_floatTypes.find({allocation, offset});
    return found == m_floatTypes.end() ? ptx::ScalarType::None : found->second;
}

ptx::ScalarType findCellType(const RecordedBlock& source, std::uint32_t allocation, std::uint64_t offset, unsigned bytes,
                             ptx::ScalarType type)
{
    const ptx::ScalarType declared = MemoryNames::forBlock(source).typeAt(allocation, offset, bytes, ptx::ScalarType::None);
    if (declared != ptx::ScalarType::None)
        return declared;
    const ptx::ScalarType found = FlowTypes::forBlock(source).floatTypeAt(allocation, offset);
    return typeBytes(found) == bytes ? found : type;
}

ShownValue makeCellValue(const RecordedBlock& source, const Cell& cell, std::uint64_t bits, ptx::ScalarType type, unsigned bytes)
{
    const ptx::ScalarType found = findCellType(source, cell.allocation, cell.offset, bytes, type);
    return MemoryNames::forBlock(source).makeValue(cell, bits, found, bytes);
}

ShownValue makeVersionValue(const RecordedBlock& source, const Version& version)
{
    return makeCellValue(source, version.cell, version.value, version.type, version.bytes);
}

ShownValue atomicValueAt(const RecordedBlock& source, const AtomicAccess& access, const AtomicAddress& address, std::uint64_t bits)
{
    return makeCellValue(source, {address.allocation, address.offset}, bits, access.type, access.bytes);
}

}  // namespace simtscope::analysis
