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

bool areAllInside(const CheckedAccess& access, const LaneKernels& lanes, std::uint64_t begin, std::uint64_t last)
{
    if (access.isInOneAllocation)
        return access.minAddress - begin <= last && access.maxAddress - begin <= last;
    alignas(64) std::uint64_t offsets[kWarpSize];
    return lanes.shape64(access.addresses, 0 - begin, access.lanes, last, 1, offsets).isInside;
}

LaneMask lanesOutside(const CheckedAccess& access, const LaneKernels& lanes, std::uint64_t begin, std::uint64_t bytes)
{
    if (bytes < access.bytesPerLane)
        return access.lanes;
    const std::uint64_t last = bytes - access.bytesPerLane;
    if (areAllInside(access, lanes, begin, last))
        return 0;
    LaneMask outside = 0;
    for (unsigned lane = 0; lane < kWarpSize; ++lane)
        outside |= LaneMask(access.addresses[lane] - begin > last) << lane;
    return outside & access.lanes;
}

/// Returns the bits of a single element that the lane stores, or that memory holds where it loads.
std::optional<std::uint64_t> valueAt(const Issue& issue, const CheckedAccess& access, unsigned lane)
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

std::vector<trace::Finding> BoundsChecks::check(const Issue& issue, const CheckedAccess& access, const AccessedObject& object)
{
    if (object.space != kSpaces[std::size_t(access.space)])
        return {};
    const std::uint64_t frame = access.space == CheckedSpace::Local ? issue.frame().localBase : 0;
    const LaneMask outside = lanesOutside(access, issue.launch.lanes, object.begin + frame, object.bytes);
    if (outside == 0 && !object.isPointerToItsMiddle)
        return {};
    std::vector<trace::Finding> found;
    if (outside && m_reported.emplace(issue.site(), access.kind != AccessKind::Load).second)
        found.push_back(findingOf(issue, access, object, outside));
    if (!object.isPointerToItsMiddle || m_confirmed.contains(&object))
        return found;
    for (trace::Finding& finding : found)
        m_pendingFindings.emplace_back(&object, std::move(finding));
    return outside == access.lanes ? std::vector<trace::Finding>() : confirmObject(object);
}

std::vector<trace::Finding> BoundsChecks::confirmObject(const AccessedObject& object)
{
    m_confirmed.insert(&object);
    std::vector<trace::Finding> found;
    for (auto& [of, finding] : m_pendingFindings)
        if (of == &object)
            found.push_back(std::move(finding));
    std::erase_if(m_pendingFindings, [&](const auto& waiting) { return waiting.first == &object; });
    return found;
}

trace::Finding BoundsChecks::findingOf(const Issue& issue, const CheckedAccess& access, const AccessedObject& object, LaneMask outside)
{
    const unsigned lane = unsigned(std::countr_zero(outside));
    const std::uint64_t frame = access.space == CheckedSpace::Local ? issue.frame().localBase : 0;
    const OutsideAccess at{object, access.addresses[lane] - frame, access.kind != AccessKind::Load};
    trace::Finding finding =
        findingAt(issue, issue.split, outside, trace::FindingKind::OutOfBounds, describeOutsideAccess(issue, at), access.addresses[lane]);
    finding.location = locationOutside(issue, at);
    finding.accesses.front().isWrite = at.isWrite;
    finding.accesses.front().value = valueAt(issue, access, lane);
    return finding;
}

}  // namespace simtscope::simt
