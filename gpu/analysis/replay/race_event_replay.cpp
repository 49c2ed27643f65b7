#include "gpu/analysis/replay/race_event_replay.h"

#include <algorithm>
#include <bit>

#include "gpu/analysis/replay/replay_lanes.h"
#include "gpu/core/messages/check.h"
#include "gpu/ptx/model/reserved_shared.h"

namespace simtscope::analysis {

namespace {

using races::CheckedSpace;
using trace::EventKind;

/// Bytes of device memory whose accesses are tracked.
constexpr std::uint64_t kMaxTrackedBytes = 64u << 20;
/// Upper bound in bytes, more than a block of any device has.
constexpr std::uint64_t kMaxSharedBytes = 1u << 20;

/// Returns the bytes at the start of shared memory that the system reserves, for a kernel that names them.
std::uint64_t countSystemSharedBytes(const ptx::Module& module, const trace::Launch& launch)
{
    const auto names = [](const ptx::Operand& operand) { return ptx::findReservedRegister(operand.text).has_value(); };
    const bool isNamed = std::ranges::any_of(module.functions, [&](const ptx::Function& function) {
        const bool isOther = function.isEntry && function.name != launch.kernel;
        return !isOther && std::ranges::any_of(function.instructions, [&](const ptx::Instruction& instruction) {
            return std::ranges::any_of(instruction.operands, names);
        });
    });
    return isNamed ? ptx::reservedSharedVariable().bytes : 0;
}

std::uint64_t sharedOf(const trace::Launch& launch, std::uint64_t system)
{
    std::uint64_t end = system + launch.staticSharedBytes + launch.dynamicSharedBytes;
    for (const trace::SharedVariable& variable : launch.sharedVariables)
        end = std::max(end, variable.offset + variable.bytes + (variable.isDynamic ? launch.dynamicSharedBytes : 0));
    return std::min(end, kMaxSharedBytes);
}

AccessKind kindOf(EventKind kind)
{
    return kind == EventKind::Load ? AccessKind::Load : kind == EventKind::Store ? AccessKind::Store : AccessKind::Atomic;
}

}  // namespace

RaceEventReplay::RaceEventReplay(std::shared_ptr<ReplayModule> module, races::KernelSyncSemantics syncSemantics)
    : m_module(std::move(module)),
      m_checker(std::move(syncSemantics), races::LibraryCode(m_module->module(), m_module->module().functions[m_module->kernel()]),
                countSystemSharedBytes(m_module->module(), m_module->launch()), *this),
      m_barriers(m_module->module(), m_module->launch()),
      m_sharedBytes(sharedOf(m_module->launch(), countSystemSharedBytes(m_module->module(), m_module->launch())))
{
}

void RaceEventReplay::advanceClock(std::uint32_t block, const trace::Event& event)
{
    const std::tuple instruction(block, event.warp.value, event.site.value, event.time);
    if (instruction != m_lastInstruction)
        m_clock.push_back(event.time);
    m_lastInstruction = instruction;
}

Result<void> RaceEventReplay::locate(const trace::EventData& data, LaneMask lanes, unsigned bytes)
{
    const std::vector<trace::Allocation>& allocations = m_module->recording().allocations;
    bool isInside = true;
    m_sharedLanes = m_deviceLanes = 0;
    forEachLane(lanes, [&](unsigned lane) {
        const std::uint32_t allocation = data.allocation[lane];
        m_addresses[lane] = data.offset[lane];
        if (allocation == trace::kSharedAllocation.value) {
            m_sharedLanes |= laneBit(lane);
            isInside = isInside && data.offset[lane] < m_sharedBytes && bytes <= m_sharedBytes - data.offset[lane];
        } else if (allocation < allocations.size()) {
            m_deviceLanes |= laneBit(lane);
            m_addresses[lane] += allocations[allocation].address;
        } else if (allocation == trace::kNoAllocation.value) {
            m_deviceLanes |= laneBit(lane);
        }
    });
    if (!isInside)
        return fail(msg::check::outsideShared());
    if (m_checker.coveredBytes() > kMaxTrackedBytes)
        return fail(msg::check::coversMuch(kMaxTrackedBytes));
    return {};
}

Result<void> RaceEventReplay::checkAccess(ReplayedBlockState& block, const trace::Event& event, const trace::EventData& data,
                                          const ptx::DecodedOp& op, std::uint32_t function, LaneMask lanes)
{
    const unsigned bytes = unsigned(op.elementBytes) * op.elementCount;
    if (auto located = locate(data, lanes, bytes); !located)
        return located;
    m_block = &block;
    m_data = &data;
    m_op = &op;
    const races::SyncSemantics& semantics = m_checker.syncSemantics().semanticsOf(function, op.instruction);
    const races::Actor actor{block.races, event.warp.value, currentTime()};
    const auto check = [&](CheckedSpace space, LaneMask spaceLanes) {
        if (spaceLanes)
            m_checker.checkAccess(actor, event.site.value, semantics, {kindOf(event.kind), space, spaceLanes, m_addresses.data(), bytes});
    };
    check(CheckedSpace::Shared, m_sharedLanes);
    check(CheckedSpace::Device, m_deviceLanes);
    noteWritten(block, event.kind, bytes);
    return {};
}

Result<void> RaceEventReplay::noteCopyIssued(ReplayedBlockState& block, const trace::Event& event, const trace::EventData& data,
                                             LaneMask readingLanes)
{
    if (auto located = locate(data, readingLanes, 4 * data.elementCount); !located)
        return located;
    const races::Actor actor{block.races, event.warp.value, currentTime()};
    block.copies.push_back({event.warp.value, event.site.value, event.mask, m_deviceLanes, m_addresses, m_checker.captureSyncState(actor)});
    return {};
}

Result<void> RaceEventReplay::noteCopyWritten(ReplayedBlockState& block, const trace::Event& event, const trace::EventData& data,
                                              const ptx::DecodedOp& op)
{
    const unsigned bytes = 4 * data.elementCount;
    m_block = &block;
    m_data = &data;
    m_op = &op;
    const races::Actor actor{block.races, event.warp.value, currentTime()};
    LaneMask remainingLanes = event.mask;
    // A lane's copies complete in the order of their issue.
    for (ReplayedBlockState::AsyncCopy& copy : block.copies) {
        if (copy.warp != event.warp.value || copy.site != event.site.value || !(copy.lanes & remainingLanes))
            continue;
        const LaneMask completedLanes = copy.lanes & remainingLanes;
        copy.lanes &= ~completedLanes;
        remainingLanes &= ~completedLanes;
        if (const LaneMask reads = copy.readingLanes & completedLanes)
            m_checker.checkCopy(actor, copy.site, copy.syncState,
                                {AccessKind::Load, CheckedSpace::Device, reads, copy.source.data(), bytes});
        if (auto located = locate(data, completedLanes, bytes); !located)
            return located;
        if (m_sharedLanes)
            m_checker.checkCopy(actor, copy.site, copy.syncState,
                                {AccessKind::Store, CheckedSpace::Shared, m_sharedLanes, m_addresses.data(), bytes});
        noteWritten(block, EventKind::Store, bytes);
    }
    std::erase_if(block.copies, [](const ReplayedBlockState::AsyncCopy& copy) { return copy.lanes == 0; });
    return remainingLanes ? fail(msg::check::copyNotIssued()) : Result<void>{};
}

std::uint8_t RaceEventReplay::movedByte(unsigned lane, std::uint64_t offset) const
{
    const unsigned width = elementBytes();
    return std::uint8_t(m_data->value[offset / width][lane] >> (8 * (offset % width)));
}

void RaceEventReplay::noteWritten(ReplayedBlockState& block, EventKind kind, unsigned bytes)
{
    if (kind == EventKind::Load)
        return;
    const auto note = [&](WrittenBytes& memory, LaneMask lanes) {
        forEachLane(lanes, [&](unsigned lane) {
            for (unsigned i = 0; i < bytes; ++i) {
                if (kind == EventKind::Atomic)
                    memory.forget(m_addresses[lane] + i);
                else
                    memory.write(m_addresses[lane] + i, movedByte(lane, i));
            }
        });
    };
    note(block.shared, m_sharedLanes);
    note(m_deviceBytes, m_deviceLanes);
}

std::optional<std::uint8_t> RaceEventReplay::memoryAt(const races::Race& race, std::uint64_t address) const
{
    return race.space == CheckedSpace::Shared ? m_block->shared.at(address) : m_deviceBytes.at(address);
}

std::uint64_t RaceEventReplay::findElementAddress(const races::Race& race) const
{
    return race.isCopy ? race.address : race.address - (race.address - m_addresses[race.lane]) % elementBytes();
}

bool RaceEventReplay::writesSameValue(const races::Race& race) const
{
    if (m_op->kind != ptx::OpKind::Store)
        return false;
    const std::uint64_t offset = race.address - m_addresses[race.lane], bytes = std::uint64_t(m_op->elementBytes) * m_op->elementCount;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(4, bytes - offset); ++i) {
        // The lanes of one instruction have not stored yet.
        const std::optional<std::uint8_t> oldByte = race.areInSameInstruction()
                                                        ? movedByte(unsigned(std::countr_zero(race.otherLanes)), offset + i)
                                                        : memoryAt(race, race.address + i);
        if (oldByte != movedByte(race.lane, offset + i))
            return false;
    }
    return true;
}

std::optional<std::uint64_t> RaceEventReplay::laterValue(const races::Race& race, std::uint64_t address) const
{
    if (race.isCopy || race.isAtomic || m_op->kind == ptx::OpKind::AsyncCopy)
        return std::nullopt;
    return m_data->value[(address - m_addresses[race.lane]) / elementBytes()][race.lane];
}

/// Returns the value of the race's other access from memory, unless something may have written the location since.
std::optional<std::uint64_t> RaceEventReplay::earlierValue(const races::Race& race, std::uint64_t address) const
{
    if (race.isCopy || race.mayBeInSameInstruction() || !race.isOtherLatest)
        return std::nullopt;
    const auto found = m_module->positionOf(SiteId{race.other.site});
    const auto function =
        found.and_then([&](const ReplayModule::InstructionPosition& position) { return m_module->function(position.function); });
    if (!function || (*function)->ops[found->instruction].elementBytes != elementBytes())
        return std::nullopt;
    std::uint64_t value = 0;
    for (unsigned i = 0; i < elementBytes(); ++i) {
        const std::optional<std::uint8_t> byte = memoryAt(race, address + i);
        if (!byte)
            return std::nullopt;
        value |= std::uint64_t(*byte) << 8 * i;
    }
    return value;
}

trace::FindingLocation RaceEventReplay::locationOf(const races::Race& race, std::uint64_t address) const
{
    const std::vector<trace::Allocation>& allocations = m_module->recording().allocations;
    std::optional<races::EnclosingAllocation> enclosing;
    for (std::size_t i = 0; race.space == CheckedSpace::Device && !enclosing && i < allocations.size(); ++i)
        if (address - allocations[i].address < allocations[i].bytes && trace::wasAllocatedAt(allocations[i], launch()))
            enclosing = {std::int64_t(i), allocations[i].address};
    return races::describeLocation(launch(), race.space, address, elementBytes(), enclosing);
}

std::string RaceEventReplay::lineOf(std::uint32_t site, trace::Finding* finding) const
{
    const auto found = m_module->positionOf(SiteId{site});
    if (!found)
        return {};
    const trace::CodeLocation location{&m_module->module().functions[found->function], found->instruction};
    return trace::formatSourceLine(m_module->module(), std::span(&location, 1), finding);
}

bool RaceEventReplay::isNew(const races::FindingKey& key)
{
    return m_knownFindings.isNew(key, [&](std::uint32_t site) { return lineOf(site, nullptr); });
}

void RaceEventReplay::addFinding(trace::Finding finding)
{
    finding.kernel = launch().kernel;
    finding.launch = launch().id;
    m_findings.push_back(std::move(finding));
}

}  // namespace simtscope::analysis
