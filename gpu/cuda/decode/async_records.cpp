#include "gpu/cuda/decode/async_records.h"

namespace simtscope::cuda {

using ptx::AsyncGroupOperation;

void AsyncWork::issue(PendingCopy copy)
{
    copy.group = m_group;
    m_copies.push_back(std::move(copy));
}

template <class Due>
void AsyncWork::complete(LaneMask lanes, const Done& done, Due due)
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

void AsyncWork::group(const ptx::DecodedOp& op, LaneMask lanes, const Done& done)
{
    const auto operation = AsyncGroupOperation(op.subOperation);
    if (operation == AsyncGroupOperation::Commit) {
        forEachLane(lanes, [&](unsigned lane) { ++m_group[lane]; });
        return;
    }
    const bool all = operation == AsyncGroupOperation::WaitAll;
    const auto mayStay = std::uint64_t(op.offset);
    complete(lanes, done, [&](const PendingCopy& copy, unsigned lane) { return all || copy.group[lane] + mayStay < m_group[lane]; });
}

void AsyncWork::finish(LaneMask lanes, const Done& done)
{
    complete(lanes, done, [](const PendingCopy&, unsigned) { return true; });
}

}  // namespace simtscope::cuda
