#include "gpu/analysis/dataflow/version_builder.h"

#include <algorithm>

namespace simtscope::analysis {

bool isUntyped(ptx::ScalarType type)
{
    using enum ptx::ScalarType;
    return type == None || type == B8 || type == B16 || type == B32 || type == B64 || type == B128;
}

std::uint16_t VersionBuilder::operationIndex(std::string_view text)
{
    if (const auto found = m_operations.find(text); found != m_operations.end())
        return found->second;
    const auto index = std::uint16_t(std::min<std::size_t>(m_operations.size(), 0xffff));
    m_operations.emplace(text, index);
    return index;
}

std::uint32_t VersionBuilder::add(const Version& version)
{
    m_flow.versions.push_back(version);
    return std::uint32_t(m_flow.versions.size() - 1);
}

void VersionBuilder::assignCell(Cell cell, std::uint8_t bytes, std::uint32_t index)
{
    for (unsigned i = 0; i < bytes; ++i)
        m_cells.set(cell.allocation, cell.offset + i, index);
}

std::uint32_t VersionBuilder::addInput(Cell cell, std::uint64_t value, const CellAccess& access)
{
    Version input;
    input.cell = cell;
    input.value = value;
    input.type = access.type;
    input.bytes = access.bytes;
    input.event = access.event;
    input.lane = std::uint8_t(access.thread % kWarpSize);
    input.thread = access.thread;
    input.firstOperand = std::uint32_t(m_flow.operands.size());
    return add(input);
}

std::uint32_t VersionBuilder::findExact(Cell cell, std::uint8_t bytes)
{
    const std::uint32_t first = m_cells.at(cell.allocation, cell.offset);
    if (first == VersionMap::kUnknown || m_flow.versions[first].cell != cell || m_flow.versions[first].bytes != bytes)
        return VersionMap::kUnknown;
    for (unsigned i = 1; i < bytes; ++i) {
        if (m_cells.at(cell.allocation, cell.offset + i) != first)
            return VersionMap::kUnknown;
    }
    return first;
}

Provenance VersionBuilder::load(Cell cell, std::uint64_t value, const CellAccess& access)
{
    if (const std::uint32_t exactVersion = findExact(cell, access.bytes);
        exactVersion != VersionMap::kUnknown && m_flow.versions[exactVersion].value == value)
        return provenanceOfVersion(exactVersion);
    else if (exactVersion != VersionMap::kUnknown) {  // Another block wrote the cell, so for this block it is a new input.
        const std::uint32_t input = addInput(cell, value, access);
        assignCell(cell, access.bytes, input);
        return provenanceOfVersion(input);
    }
    if (const std::uint32_t halves = mergePair(cell, value, access); halves != VersionMap::kUnknown)
        return provenanceOfVersion(halves);
    Provenance origin = kNoProvenance;
    std::uint32_t input = VersionMap::kUnknown, latest = VersionMap::kUnknown;
    for (unsigned i = 0; i < access.bytes; ++i) {
        std::uint32_t byteVersion = m_cells.at(cell.allocation, cell.offset + i);
        if (byteVersion == VersionMap::kUnknown) {
            if (input == VersionMap::kUnknown)
                input = addInput(cell, value, access);
            byteVersion = input;
            m_cells.set(cell.allocation, cell.offset + i, byteVersion);
        }
        if (byteVersion != latest)
            origin = m_graph.join(origin, provenanceOfVersion(byteVersion));
        latest = byteVersion;
    }
    return origin;
}

std::uint32_t VersionBuilder::store(Cell cell, std::uint64_t value, Provenance origin, const CellAccess& access, std::uint16_t operation)
{
    Version version;
    version.cell = cell;
    version.value = value;
    version.type = isUntyped(access.type) && typeOf(origin) != ptx::ScalarType::None ? typeOf(origin) : access.type;
    version.bytes = access.bytes;
    version.isWritten = true;
    version.event = access.event;
    version.lane = std::uint8_t(access.thread % kWarpSize);
    version.thread = access.thread;
    version.operationIndex = operation ? operation : m_graph.operation(origin);
    version.firstOperand = std::uint32_t(m_flow.operands.size());
    m_graph.appendVersions(origin, m_flow.operands);
    version.operandCount = std::uint32_t(m_flow.operands.size()) - version.firstOperand;
    const std::uint32_t index = add(version);
    if (cell.allocation != kLaneAllocation)
        assignCell(cell, access.bytes, index);
    return index;
}

std::uint32_t VersionBuilder::passValue(std::uint64_t value, Provenance origin, const CellAccess& access)
{
    return store({kLaneAllocation, access.thread}, value, origin, access);
}

const std::uint64_t* VersionBuilder::valueOf(Cell cell, std::uint8_t bytes)
{
    const std::uint32_t version = findExact(cell, bytes);
    return version == VersionMap::kUnknown ? nullptr : &m_flow.versions[version].value;
}

void VersionBuilder::adoptType(Provenance origin, ptx::ScalarType type)
{
    if (!isVersion(origin) || isUntyped(type))
        return;
    Version& version = m_flow.versions[versionOf(origin)];
    if (isUntyped(version.type) && ptx::bitWidth(type) == 8u * version.bytes)
        version.type = type;
}

ptx::ScalarType VersionBuilder::typeOf(Provenance origin) const
{
    if (isVersion(origin))
        return m_flow.versions[versionOf(origin)].type;
    return m_graph.type(origin);
}

// Gives a copy and its origin the same type, whichever of the two was read with a type first.
void VersionBuilder::shareTypes()
{
    const auto copiedFrom = [&](const Version& copy) -> Version* {
        const bool isCopy = copy.isWritten && copy.operationIndex == 0 && copy.operandCount == 1;
        Version* from = isCopy ? &m_flow.versions[m_flow.operands[copy.firstOperand]] : nullptr;
        return from && from->bytes == copy.bytes ? from : nullptr;
    };
    for (auto copy = m_flow.versions.rbegin(); copy != m_flow.versions.rend(); ++copy) {
        if (Version* from = copiedFrom(*copy); from && isUntyped(from->type) && !isUntyped(copy->type))
            from->type = copy->type;
    }
    for (Version& copy : m_flow.versions) {
        if (const Version* from = copiedFrom(copy); from && isUntyped(copy.type) && !isUntyped(from->type))
            copy.type = from->type;
    }
}

Dataflow VersionBuilder::finish(bool isTruncated)
{
    m_flow.isTruncated = isTruncated;
    // The last event may have made a few versions too many. Operands only point backwards, so the rest stays valid.
    if (m_flow.versions.size() > m_maxVersions) {
        m_flow.operands.resize(m_flow.versions[m_maxVersions].firstOperand);
        m_flow.versions.resize(m_maxVersions);
        m_flow.isTruncated = true;
    }
    dropMerged();
    shareTypes();
    m_flow.operations.resize(m_operations.size());
    for (const auto& [text, index] : m_operations)
        m_flow.operations[index] = text;
    return std::move(m_flow);
}

}  // namespace simtscope::analysis
