#include "gpu/analysis/models/uninitialised_reads.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "gpu/analysis/models/fault.h"
#include "gpu/core/each_lane.h"
#include "gpu/core/fresh_memory.h"

namespace simtscope::analysis {

namespace {

/// Parts of the names of instructions that write shared memory without an event of the block's own, or in a form that is not followed.
constexpr std::array<std::string_view, 6> kUnrecordedWriterOpcodes = {"cp.", "cluster", "stmatrix", "st.async", "red.async", "mapa"};

bool hasOtherWriters(const RecordedBlock& source)
{
    return std::ranges::any_of(source.launch().totals, [&](const auto& entry) {
        const trace::Site* const site = source.recording().findSite(source.launch(), entry.first);
        return site && std::ranges::any_of(kUnrecordedWriterOpcodes,
                                           [&](std::string_view part) { return site->opcode.find(part) != std::string::npos; });
    });
}

}  // namespace

const UninitialisedReads& UninitialisedReads::forBlock(const RecordedBlock& source)
{
    return source.getDerived<UninitialisedReads>([&] {
        UninitialisedReads unwritten;
        bool isShared = false;
        for (const trace::Finding& finding : findingsOf(source)) {
            // A race may be reported for a cell in place of the value that its reader found there.
            if (finding.kind != trace::FindingKind::Uninitialised && finding.kind != trace::FindingKind::Race)
                continue;
            isShared |= finding.launch == source.launch().id && finding.location.space == ptx::StateSpace::Shared;
            if (finding.location.space == ptx::StateSpace::Global && finding.location.allocation >= 0)
                unwritten.m_allocations.insert(std::uint32_t(finding.location.allocation));
        }
        if (isShared && source.isRecorded() && !hasOtherWriters(source))
            unwritten.collectSharedReads(source);
        return unwritten;
    });
}

void UninitialisedReads::collectSharedReads(const RecordedBlock& source)
{
    m_shared.resize(std::size_t(source.launch().staticSharedBytes) + source.launch().dynamicSharedBytes);
    trace::EventData data;
    for (std::uint32_t i = 0; i < source.trace().size(); ++i) {
        const trace::Event event = source.trace().event(EventIndex(i));
        const bool isAtomic = event.kind == trace::EventKind::Atomic, isLoad = event.kind == trace::EventKind::Load;
        const trace::Site* const site = source.recording().findSite(source.launch(), event.site);
        if (!site || (!isAtomic && !isLoad && event.kind != trace::EventKind::Store))
            continue;
        source.trace().read(EventIndex(i), data);
        for (const unsigned lane : eachLane(event.mask)) {
            if (data.allocation[lane] != trace::kSharedAllocation.value)
                continue;
            const std::uint64_t end = std::min<std::uint64_t>(data.offset[lane] + site->bytes(), m_shared.size());
            for (std::uint64_t offset = data.offset[lane]; offset < end; ++offset) {
                Byte& byte = m_shared[offset];
                if (byte.firstWrite != ~0u)
                    continue;
                byte.isReadBefore |= isLoad || isAtomic;
                if (!isLoad)
                    byte.firstWrite = i;
            }
        }
    }
}

bool UninitialisedReads::isSharedUnwritten(const RecordedBlock& source, std::uint64_t offset, unsigned bytes, std::uint32_t step) const
{
    if (offset + bytes > m_shared.size())
        return false;
    return std::all_of(m_shared.begin() + std::ptrdiff_t(offset), m_shared.begin() + std::ptrdiff_t(offset + bytes), [&](const Byte& byte) {
        return byte.isReadBefore && (byte.firstWrite == ~0u || source.steps().stepOf(EventIndex(byte.firstWrite)) > step);
    });
}

bool UninitialisedReads::isUnwrittenAt(std::uint32_t allocation, std::uint64_t offset, std::uint64_t bits, unsigned bytes) const
{
    return bytes > 0 && m_allocations.contains(allocation) && isFreshPattern(offset, bits, bytes);
}

bool UninitialisedReads::isFreshPattern(std::uint64_t offset, std::uint64_t bits, unsigned bytes)
{
    bool isFresh = true, isShared = true;
    for (unsigned i = 0; i < bytes; ++i) {
        const auto byte = std::byte(bits >> 8 * i);
        isFresh &= byte == fillByte(FreshMemory::Pattern);
        isShared &= byte == hostAccessibleFillByte(offset + i);
    }
    return isFresh || isShared;
}

bool UninitialisedReads::isUnwrittenRead(const Cell& cell, std::uint64_t bits, unsigned bytes, std::optional<EventIndex> event) const
{
    if (cell.allocation != trace::kSharedAllocation.value)
        return isUnwrittenAt(cell.allocation, cell.offset, bits, bytes);
    if (!event)
        return bytes >= kBankBytes && isFreshPattern(cell.offset, bits, bytes);
    return bytes > 0 && cell.offset + bytes <= m_shared.size() &&
           std::all_of(m_shared.begin() + std::ptrdiff_t(cell.offset), m_shared.begin() + std::ptrdiff_t(cell.offset + bytes),
                       [&](const Byte& byte) { return byte.isReadBefore && event->value < byte.firstWrite; });
}

bool UninitialisedReads::isUnwrittenVersion(const Version& version) const
{
    if (version.isWritten)
        return false;
    if (version.cell.allocation != trace::kSharedAllocation.value)
        return isUnwrittenAt(version.cell.allocation, version.cell.offset, version.value, version.bytes);
    const std::uint64_t end = version.cell.offset + version.bytes;
    return end <= m_shared.size() && version.bytes > 0 &&
           std::all_of(m_shared.begin() + std::ptrdiff_t(version.cell.offset), m_shared.begin() + std::ptrdiff_t(end),
                       [](const Byte& byte) { return byte.isReadBefore; });
}

UninitialisedReads::LaterWrite UninitialisedReads::findLaterWrite(const Cell& cell, unsigned bytes) const
{
    if (cell.allocation != trace::kSharedAllocation.value || cell.offset + bytes > m_shared.size())
        return LaterWrite::Unknown;
    const auto begin = m_shared.begin() + std::ptrdiff_t(cell.offset);
    return std::any_of(begin, begin + bytes, [](const Byte& byte) { return byte.firstWrite != ~0u; }) ? LaterWrite::Later
                                                                                                      : LaterWrite::Never;
}

}  // namespace simtscope::analysis
