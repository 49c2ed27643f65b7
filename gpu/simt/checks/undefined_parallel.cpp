// Handles undefined values in device memory while several threads run blocks of a launch. The validity of memory does not change until all
// blocks are done. A block may read what was defined before the launch, and what its own thread has written. Anything else makes the engine
// give up and run block after block.
#include <bit>

#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/checks/undefined_values.h"

namespace simtscope::simt {

bool UndefinedValues::isDefinedInParallel(const RunningWarp& at, std::uint64_t address, std::uint64_t bytes) const
{
    const MemoryRange piece = rangeOf(at, CheckedSpace::Device, address);
    if (!piece.validity || piece.validity->isAllWritten())
        return true;
    const std::uint64_t offset = address - piece.base;
    if (offset >= piece.bytes || bytes > piece.bytes - offset)
        return false;
    // The host may write pinned and managed memory without a call. To find that out would change the validity.
    return !piece.validity->isHostShared() &&
           (piece.validity->isWritten(offset, bytes) || m_checks.speculation()->accesses.hasWritten(address, bytes));
}

void UndefinedValues::accessInParallel(const Issue& issue, const CheckedAccess& access)
{
    const Frame& frame = issue.frame();
    const bool follows = issue.warp.hasUndefined && frame.undefined;
    if (follows) {  // Nothing is undefined while blocks run in parallel.
        m_checks.speculation()->giveUp();
        return;
    }
    const unsigned lead = unsigned(std::countr_zero(access.lanes));
    const MemoryRange whole = rangeOf(issue, CheckedSpace::Device, access.addresses[lead]);
    if (access.isInOneAllocation && (!whole.validity || whole.validity->isAllWritten()))
        return;
    constexpr std::uint64_t kWord = AccessSet::kWordBytes;
    // Accesses are noted by words, so a word that is only partly written must already be defined.
    const auto isReadable = [&](std::uint64_t address, std::uint64_t bytes) {
        if (access.kind == AccessKind::Load)
            return isDefinedInParallel(issue, address, bytes);
        const std::uint64_t begin = address / kWord * kWord, end = (address + bytes + kWord - 1) / kWord * kWord;
        const bool areWholeWords = begin == address && end == address + bytes;
        return (areWholeWords && access.kind == AccessKind::Store) || isDefinedInParallel(issue, begin, end - begin);
    };
    if (isRowOfLanes(access) && isReadable(access.addresses[0], std::uint64_t(kWarpSize) * access.bytesPerLane))
        return;
    bool areReadable = true;
    for (LaneMask left = access.lanes; left && areReadable; left &= left - 1)
        areReadable = isReadable(access.addresses[std::countr_zero(left)], access.bytesPerLane);
    if (!areReadable)
        m_checks.speculation()->giveUp();
}

}  // namespace simtscope::simt
