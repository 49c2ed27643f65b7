#include "gpu/cuda/decode/pending_copies.h"

namespace simtscope::cuda {

using ptx::AsyncGroupOperation;

void PendingCopies::issue(RecordedCopy copy)
{
    copy.group = m_openGroup;
    m_copies.push_back(std::move(copy));
}

template <class Due>
void PendingCopies::complete(LaneMask lanes, const CompletionHandler& done, Due due)
{
    for (RecordedCopy& copy : m_copies) {
        LaneMask dueLanes = 0;
        forEachLane(copy.lanes & lanes, [&](unsigned lane) { dueLanes |= due(copy, lane) ? LaneMask(1) << lane : 0; });
        copy.lanes &= ~dueLanes;
        if (dueLanes)
            done(copy, dueLanes);
    }
    std::erase_if(m_copies, [](const RecordedCopy& copy) { return copy.lanes == 0; });
}

void PendingCopies::handleGroup(const ptx::DecodedOp& op, LaneMask lanes, const CompletionHandler& onCompletion)
{
    const auto operation = AsyncGroupOperation(op.mode);
    if (operation == AsyncGroupOperation::Commit) {
        forEachLane(lanes, [&](unsigned lane) { ++m_openGroup[lane]; });
        return;
    }
    const bool isWaitAll = operation == AsyncGroupOperation::WaitAll;
    const auto maxPendingGroups = std::uint64_t(op.offset);
    complete(lanes, onCompletion,
             [&](const RecordedCopy& copy, unsigned lane) { return isWaitAll || copy.group[lane] + maxPendingGroups < m_openGroup[lane]; });
}

void PendingCopies::completeAll(LaneMask lanes, const CompletionHandler& onCompletion)
{
    complete(lanes, onCompletion, [](const RecordedCopy&, unsigned) { return true; });
}

}  // namespace simtscope::cuda
