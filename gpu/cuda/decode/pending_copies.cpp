#include "gpu/cuda/decode/pending_copies.h"

namespace simtscope::cuda {

using ptx::AsyncGroupOperation;

void AsyncWork::issue(PendingCopy copy)
{
    copy.group = m_openGroup;
    m_copies.push_back(std::move(copy));
}

template <class Due>
void AsyncWork::complete(LaneMask lanes, const CompletionHandler& done, Due due)
{
    for (PendingCopy& copy : m_copies) {
        LaneMask now = 0;
        forEachLane(copy.lanes & lanes, [&](unsigned lane) { now |= due(copy, lane) ? LaneMask(1) << lane : 0; });
        copy.lanes &= ~now;
        if (now)
            done(copy, now);
    }
    std::erase_if(m_copies, [](const PendingCopy& copy) { return copy.lanes == 0; });
}

void AsyncWork::handleGroup(const ptx::DecodedOp& op, LaneMask lanes, const CompletionHandler& done)
{
    const auto operation = AsyncGroupOperation(op.mode);
    if (operation == AsyncGroupOperation::Commit) {
        forEachLane(lanes, [&](unsigned lane) { ++m_openGroup[lane]; });
        return;
    }
    const bool isWaitAll = operation == AsyncGroupOperation::WaitAll;
    const auto mayStay = std::uint64_t(op.offset);
    complete(lanes, done,
             [&](const PendingCopy& copy, unsigned lane) { return isWaitAll || copy.group[lane] + mayStay < m_openGroup[lane]; });
}

void AsyncWork::completeAll(LaneMask lanes, const CompletionHandler& done)
{
    complete(lanes, done, [](const PendingCopy&, unsigned) { return true; });
}

}  // namespace simtscope::cuda
