#include "gpu/simt/checks/bounds_checks.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "gpu/simt/diagnosis/faults.h"
#include "gpu/simt/diagnosis/outside_object.h"

namespace simtscope::simt {

namespace {

constexpr std::array kSpaces{ptx::StateSpace::Shared, ptx::StateSpace::Global, ptx::StateSpace::Local};
static_assert(kSpaces[std::size_t(CheckedSpace::Shared)] == ptx::StateSpace::Shared &&
              kSpaces[std::size_t(CheckedSpace::Device)] == ptx::StateSpace::Global &&
              kSpaces[std::size_t(CheckedSpace::Local)] == ptx::StateSpace::Local);

bool areAllInside(const CheckedAccess& access, const LaneFunctions& functions, std::uint64_t begin, std::uint64_t maxAddress)
{
    if (access.isInOneAllocation)
        return access.minAddress - begin <= maxAddress && access.maxAddress - begin <= maxAddress;
    alignas(64) std::uint64_t offsets[kWarpSize];
    return functions.findShape64(access.addresses, 0 - begin, access.lanes, maxAddress, 1, offsets).isInside;
}

LaneMask findLanesOutside(const CheckedAccess& access, const LaneFunctions& functions, std::uint64_t begin, std::uint64_t bytes)
{
    if (bytes < access.bytesPerLane)
        return access.lanes;
    const std::uint64_t maxAddress = bytes - access.bytesPerLane;
    if (areAllInside(access, functions, begin, maxAddress))
        return 0;
    LaneMask outsideLanes = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        outsideLanes |= LaneMask(access.addresses[lane] - begin > maxAddress) << lane;
    return outsideLanes & access.lanes;
}

/// Returns the bits of a single element that the lane stores, or that memory holds where it loads.
std::optional<std::uint64_t> readElement(const Issue& issue, const CheckedAccess& access, unsigned lane)
{
    const ptx::DecodedOp& op = issue.op;
    std::uint64_t value = 0;
    if (op.elementCount != 1 || op.elementBytes > sizeof value)
        return std::nullopt;
    if (access.kind == AccessKind::Store && op.kind == ptx::OpKind::Store && op.sourceCount == 2)
        std::memcpy(&value, issue.frame().column(op.source[1]) + lane * op.registerBytes, op.elementBytes);
    else if (access.kind == AccessKind::Load && access.space == CheckedSpace::Shared)
        std::memcpy(&value, issue.block.shared + access.addresses[lane], op.elementBytes);
    else if (access.kind == AccessKind::Load && access.space == CheckedSpace::Device)
        std::memcpy(&value, reinterpret_cast<const void*>(access.addresses[lane]), op.elementBytes);
    else
        return std::nullopt;
    return value;
}

}  // namespace

std::vector<trace::Finding> BoundsChecks::checkOutside(const Issue& issue, const CheckedAccess& access, const AccessedObject& object)
{
    if (object.space != kSpaces[std::size_t(access.space)])
        return {};
    const std::uint64_t frame = access.space == CheckedSpace::Local ? issue.frame().localBase : 0;
    const LaneMask outsideLanes = findLanesOutside(access, issue.launch.levelFunctions, object.begin + frame, object.bytes);
    if (outsideLanes == 0 && !object.isPointerIntoMiddle)
        return {};
    std::vector<trace::Finding> found;
    if (outsideLanes && m_reported.emplace(issue.site(), access.kind != AccessKind::Load).second)
        found.push_back(makeFinding(issue, access, object, outsideLanes));
    if (!object.isPointerIntoMiddle || m_confirmed.contains(&object))
        return found;
    for (trace::Finding& finding : found)
        m_pendingFindings.emplace_back(&object, std::move(finding));
    return outsideLanes == access.lanes ? std::vector<trace::Finding>() : confirmObject(object);
}

std::vector<trace::Finding> BoundsChecks::confirmObject(const AccessedObject& object)
{
    m_confirmed.insert(&object);
    std::vector<trace::Finding> found;
    for (auto& [pendingObject, finding] : m_pendingFindings)
        if (pendingObject == &object)
            found.push_back(std::move(finding));
    std::erase_if(m_pendingFindings, [&](const auto& pending) { return pending.first == &object; });
    return found;
}

trace::Finding BoundsChecks::makeFinding(const Issue& issue, const CheckedAccess& access, const AccessedObject& object,
                                         LaneMask outsideLanes)
{
    const unsigned lane = unsigned(std::countr_zero(outsideLanes));
    const std::uint64_t frame = access.space == CheckedSpace::Local ? issue.frame().localBase : 0;
    const OutsideAccess outsideAccess{object, access.addresses[lane] - frame, access.kind != AccessKind::Load};
    trace::Finding finding = makeFindingAt(issue, issue.split, outsideLanes, trace::FindingKind::OutOfBounds,
                                           describeOutsideAccess(issue, outsideAccess), access.addresses[lane]);
    finding.location = makeOutsideLocation(issue, outsideAccess);
    finding.accesses.front().isWrite = outsideAccess.isWrite;
    finding.accesses.front().value = readElement(issue, access, lane);
    return finding;
}

}  // namespace simtscope::simt
