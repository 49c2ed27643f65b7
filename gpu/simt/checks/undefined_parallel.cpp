// Handles undefined values in device memory while several threads run blocks of a launch (declared in undefined_values.h). The validity of
// memory does not change until all blocks are done. A block may read what was defined before the launch, and what its own thread has
// written. Anything else makes the engine give up and run block after block.
#include <bit>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/undefined_values.h"

namespace simtscope::simt {

bool UndefinedValues::isDefinedInParallel(const RunningWarp& current, std::uint64_t address, std::uint64_t bytes) const
{
    const MemoryRange range = findRange(current, CheckedSpace::Device, address);
    if (!range.validity || range.validity->isAllWritten())
        return true;
    const std::uint64_t offset = address - range.base;
    if (offset >= range.bytes || bytes > range.bytes - offset)
        return false;
    // The host may write pinned and managed memory without a call. To find that out would change the validity.
    return !range.validity->isHostShared() &&
           (range.validity->isWritten(offset, bytes) || m_checks.speculation()->accesses.hasWritten(address, bytes));
}

void UndefinedValues::accessInParallel(const Issue& issue, const CheckedAccess& access)
{
    const Frame& frame = issue.frame();
    const bool hasUndefinedRegisters = issue.warp.hasUndefined && frame.undefined;
    if (hasUndefinedRegisters) {  // Nothing is undefined while blocks run in parallel.
        m_checks.speculation()->giveUp();
        return;
    }
    const unsigned firstLane = unsigned(std::countr_zero(access.lanes));
    const MemoryRange range = findRange(issue, CheckedSpace::Device, access.addresses[firstLane]);
    if (access.isInOneAllocation && (!range.validity || range.validity->isAllWritten()))
        return;
    constexpr std::uint64_t kWordBytes = AccessSet::kWordBytes;
    // Accesses are noted by words, so a word that is only partly written must already be defined.
    const auto isReadable = [&](std::uint64_t address, std::uint64_t bytes) {
        if (access.kind == AccessKind::Load)
            return isDefinedInParallel(issue, address, bytes);
        const std::uint64_t begin = address / kWordBytes * kWordBytes, end = (address + bytes + kWordBytes - 1) / kWordBytes * kWordBytes;
        const bool areWholeWords = begin == address && end == address + bytes;
        return (areWholeWords && access.kind == AccessKind::Store) || isDefinedInParallel(issue, begin, end - begin);
    };
    if (isRowOfLanes(access) && isReadable(access.addresses[0], std::uint64_t(kWarpSize) * access.bytesPerLane))
        return;
    bool areReadable = true;
    for (LaneMask remainingLanes = access.lanes; remainingLanes && areReadable; remainingLanes &= remainingLanes - 1)
        areReadable = isReadable(access.addresses[std::countr_zero(remainingLanes)], access.bytesPerLane);
    if (!areReadable)
        m_checks.speculation()->giveUp();
}

}  // namespace simtscope::simt
