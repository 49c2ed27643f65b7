#include "gpu/simt/diagnosis/synchronisation_faults.h"

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

void faultBarrier(const Issue& issue, LaneMask lanes, Message clause)
{
    fault(issue, lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::InvalidBarrierOperand, std::move(clause));
}

}  // namespace

void faultBarrierNumber(const Issue& issue, LaneMask lanes, std::uint32_t id)
{
    faultBarrier(issue, lanes, msg::fault::barrierNumber(id, kBarrierCount, kBarrierCount - 1));
}

void faultBarrierNotWholeWarps(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    faultBarrier(issue, lanes, msg::fault::barrierCount(threads, id, kWarpSize));
}

void faultBarrierThreadCount(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    faultBarrier(issue, lanes, msg::fault::barrierRoom(threads, id, issue.block.threadCount));
}

void faultBarrierMismatch(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    const std::uint32_t expected = issue.block.barriers[id].expectedCount;
    faultBarrier(issue, lanes,
                 msg::fault::barrierMismatch(threads ? msg::fault::threads(threads) : msg::fault::wholeBlock(), id,
                                             expected ? msg::fault::threads(expected) : msg::fault::wholeBlock()));
}

void faultMbarrier(const RunningWarp& current, const Split& split, LaneMask lanes, const Error& error)
{
    fault(current, split, lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::Mbarrier, error.message);
}

void faultMbarrierUninitialised(const Issue& issue, unsigned lane)
{
    fault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::Mbarrier, msg::fault::mbarrierWait());
}

void faultMbarrierSpace(const Issue& issue, LaneMask lanes)
{
    fault(issue, lanes, LaunchStatus::IllegalAddress, trace::FindingKind::Mbarrier, msg::fault::mbarrierSpace());
}

void faultCopySource(const Issue& issue, unsigned lane, std::uint32_t copyBytes, std::uint32_t sourceBytes)
{
    fault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::AsyncCopy,
          msg::fault::copySource(copyBytes, sourceBytes));
}

void faultBulkSize(const Issue& issue, unsigned lane, std::uint32_t bytes)
{
    fault(issue, laneBit(lane), LaunchStatus::Misaligned, trace::FindingKind::AsyncCopy, msg::fault::bulkSize(bytes));
}

void faultBulkEnd(const Issue& issue, unsigned lane, std::uint64_t address)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds, msg::fault::bulkEnd(), address);
}

void faultPartialWarp(const Issue& issue)
{
    fault(issue, issue.lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::PartialWarp, msg::fault::partialWarp());
}

}  // namespace simtscope::simt
