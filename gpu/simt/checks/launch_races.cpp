#include "gpu/simt/checks/launch_races.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "gpu/ptx/model/reserved_shared.h"
#include "gpu/simt/checks/access_location.h"
#include "gpu/simt/checks/footprint.h"
#include "gpu/simt/checks/launch_checks.h"

namespace simtscope::simt {

races::KernelSyncSemantics makeSyncSemantics(const Kernel& kernel)
{
    std::vector<const ptx::DecodedFunction*> functions;
    for (const auto& code : kernel.functions)
        functions.push_back(code ? &code->decoded : nullptr);
    return races::KernelSyncSemantics(functions);
}

namespace {

std::uint64_t countSystemSharedBytes(const Kernel& kernel)
{
    const ptx::Variable& reserved = ptx::reservedSharedVariable();
    return kernel.sharedOffsets.contains(reserved.name) ? reserved.bytes : 0;
}

/// Returns the offset of the race's address from the start of the lane's access. If it is not less than the size of the access, the
/// instruction computes its address in another way.
std::uint64_t computeOffsetInAccess(const Issue& issue, const races::Race& race)
{
    std::uint64_t base = 0;
    std::memcpy(&base, issue.frame().column(issue.op.source[0]) + race.lane * issue.op.baseBytes, issue.op.baseBytes);
    const std::uint64_t mask = issue.op.baseBytes == 8 ? ~0ull : 0xffffffffu;
    const bool isInWindow = issue.op.space == ptx::StateSpace::Generic && race.space == CheckedSpace::Shared;
    return (race.address + (isInWindow ? ptx::kSharedWindow : 0) - (base + std::uint64_t(issue.op.offset))) & mask;
}

/// Returns the byte that the lane stores at `offset` bytes from the start of its access.
std::byte readStoredByte(const Issue& issue, unsigned lane, std::uint64_t offset)
{
    const std::byte* const column = issue.frame().column(issue.op.source[offset / issue.op.elementBytes + 1]);
    return column[lane * issue.op.registerBytes + offset % issue.op.elementBytes];
}

}  // namespace

LaunchRaces::LaunchRaces(const RunningLaunch& launch, LaunchChecks& checks)
    : m_launch(launch), m_checks(checks),
      m_checker(makeSyncSemantics(launch.kernel), races::LibraryCode(launch.module.module(), *launch.kernel.entry->decoded.function),
                countSystemSharedBytes(launch.kernel), *this)
{
}

std::shared_ptr<Footprint> LaunchRaces::takeFootprint(std::shared_ptr<const Kernel> kernel)
{
    return std::make_shared<Footprint>(m_launch.module, std::move(kernel), m_launch.tracedLaunch, m_checker.takeAccesses(),
                                       m_checker.takeShadow(), m_checker.syncSemantics().ordersBlocks(),
                                       m_checker.syncSemantics().ordersHost());
}

bool LaunchRaces::isOverwriting(std::uint32_t site, std::uint32_t otherSite)
{
    return m_checks.areAtOneLine(site, otherSite);
}

unsigned LaunchRaces::elementBytes(const races::Race& race) const
{
    return !race.isCopy && m_issue->op.elementBytes ? m_issue->op.elementBytes : 4;
}

std::uint64_t LaunchRaces::findElementAddress(const races::Race& race) const
{
    const std::uint64_t bytes = elementBytes(race);
    const bool isPlain = !race.isCopy && m_issue->op.kind != ptx::OpKind::AsyncCopy && m_issue->op.kind != ptx::OpKind::Matrix;
    const std::uint64_t offset = isPlain ? computeOffsetInAccess(*m_issue, race) : bytes;
    return offset < bytes * (isPlain ? m_issue->op.elementCount : 1) ? race.address - offset % bytes : race.address;
}

trace::FindingLocation LaunchRaces::locationOf(const races::Race& race, std::uint64_t address) const
{
    return describeAccessLocation(m_launch, race.space, address, elementBytes(race));
}

const std::byte* LaunchRaces::findMemory(const races::Race& race, std::uint64_t address) const
{
    return race.space == CheckedSpace::Shared ? m_issue->block.shared + address : reinterpret_cast<const std::byte*>(address);
}

bool LaunchRaces::writesSameValue(const races::Race& race) const
{
    const Issue& issue = *m_issue;
    if (issue.op.kind != ptx::OpKind::Store)
        return false;
    const unsigned bytes = unsigned(issue.op.elementBytes) * issue.op.elementCount, lane = race.lane;
    const std::uint64_t offset = computeOffsetInAccess(issue, race);
    if (offset >= bytes)
        return false;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(4, bytes - offset); ++i) {
        // If both accesses are lanes of one instruction, neither has stored yet, so the other lane's operand is compared.
        const std::byte otherByte = race.areInSameInstruction()
                                        ? readStoredByte(issue, unsigned(std::countr_zero(race.otherLanes)), offset + i)
                                        : findMemory(race, race.address)[i];
        if (readStoredByte(issue, lane, offset + i) != otherByte)
            return false;
    }
    return true;
}

std::uint64_t LaunchRaces::readMemory(const races::Race& race, std::uint64_t address) const
{
    std::uint64_t value = 0;
    std::memcpy(&value, findMemory(race, address), std::min<std::size_t>(elementBytes(race), sizeof value));
    return value;
}

std::uint64_t LaunchRaces::readStoredValue(const races::Race& race, unsigned lane, std::uint64_t elementOffset) const
{
    std::uint64_t value = 0;
    for (unsigned i = 0; i < std::min<unsigned>(elementBytes(race), sizeof value); ++i)
        value |= std::uint64_t(readStoredByte(*m_issue, lane, elementOffset + i)) << 8 * i;
    return value;
}

/// Returns nothing for an atomic operation, since its result is not known yet.
std::optional<std::uint64_t> LaunchRaces::laterValue(const races::Race& race, std::uint64_t address) const
{
    if (race.isCopy || race.isAtomic)
        return std::nullopt;
    const ptx::DecodedOp& op = m_issue->op;
    if (op.kind == ptx::OpKind::Load)
        return readMemory(race, address);
    const std::uint64_t bytes = elementBytes(race), elementOffset = computeOffsetInAccess(*m_issue, race) / bytes * bytes;
    if (op.kind != ptx::OpKind::Store || elementOffset >= std::uint64_t(op.elementBytes) * op.elementCount)
        return std::nullopt;
    return readStoredValue(race, race.lane, elementOffset);
}

/// Returns the value in memory. It is that of the other access unless something has written the location since.
std::optional<std::uint64_t> LaunchRaces::earlierValue(const races::Race& race, std::uint64_t address) const
{
    const ptx::DecodedOp* const otherOp = findOperationOfSite(m_launch, race.other.site);
    if (race.isCopy || !otherOp || otherOp->elementBytes != elementBytes(race))
        return std::nullopt;
    if (!race.areInSameInstruction() && race.isOtherLatest && !race.mayBeInSameInstruction())
        return readMemory(race, address);
    if (!race.areInSameInstruction() || otherOp->kind != ptx::OpKind::Store || otherOp != &m_issue->op || otherOp->elementCount != 1)
        return std::nullopt;
    return readStoredValue(race, unsigned(std::countr_zero(race.otherLanes)), 0);
}

std::string LaunchRaces::lineOf(std::uint32_t site, trace::Finding* finding) const
{
    return formatSiteLine(m_launch, site, finding);
}

bool LaunchRaces::isNew(const races::FindingKey& key)
{
    return m_checks.isNew(key);
}

void LaunchRaces::addFinding(trace::Finding finding)
{
    m_checks.add(std::move(finding));
}

}  // namespace simtscope::simt
