#include "gpu/simt/diagnosis/synchronisation_faults.h"

#include "gpu/core/messages/fault.h"
#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

void noteBarrierFault(const Issue& issue, LaneMask lanes, Message clause)
{
    noteFault(issue, lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::InvalidBarrierOperand, std::move(clause));
}

}  // namespace

void noteBarrierNumberFault(const Issue& issue, LaneMask lanes, std::uint32_t id)
{
    noteBarrierFault(issue, lanes, msg::fault::barrierNumber(id, kBarrierCount, kBarrierCount - 1));
}

void noteBarrierPartialWarpFault(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    noteBarrierFault(issue, lanes, msg::fault::barrierCount(threads, id, kWarpSize));
}

void noteBarrierThreadCountFault(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    noteBarrierFault(issue, lanes, msg::fault::barrierRoom(threads, id, issue.block.threadCount));
}

void noteBarrierMismatchFault(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    const std::uint32_t expected = issue.block.barriers[id].expectedCount;
    noteBarrierFault(issue, lanes,
                     msg::fault::barrierMismatch(threads ? msg::fault::threads(threads) : msg::fault::wholeBlock(), id,
                                                 expected ? msg::fault::threads(expected) : msg::fault::wholeBlock()));
}

void noteMbarrierError(const RunningWarp& current, const Split& split, LaneMask lanes, const Error& error)
{
    noteFault(current, split, lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::Mbarrier, error.message);
}

void noteUninitialisedMbarrier(const Issue& issue, unsigned lane)
{
    noteFault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::Mbarrier, msg::fault::mbarrierWait());
}

void noteMbarrierSpaceFault(const Issue& issue, LaneMask lanes)
{
    noteFault(issue, lanes, LaunchStatus::IllegalAddress, trace::FindingKind::Mbarrier, msg::fault::mbarrierSpace());
}

void noteCopySourceFault(const Issue& issue, unsigned lane, std::uint32_t copyBytes, std::uint32_t sourceBytes)
{
    noteFault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, trace::FindingKind::AsyncCopy,
              msg::fault::copySource(copyBytes, sourceBytes));
}

void noteBulkSizeFault(const Issue& issue, unsigned lane, std::uint32_t bytes)
{
    noteFault(issue, laneBit(lane), LaunchStatus::Misaligned, trace::FindingKind::AsyncCopy, msg::fault::bulkSize(bytes));
}

void noteBulkEndFault(const Issue& issue, unsigned lane, std::uint64_t address)
{
    noteFault(issue, laneBit(lane), LaunchStatus::IllegalAddress, trace::FindingKind::OutOfBounds, msg::fault::bulkEnd(), address);
}

void notePartialWarp(const Issue& issue)
{
    noteFault(issue, issue.lanes, LaunchStatus::InvalidInstruction, trace::FindingKind::PartialWarp, msg::fault::partialWarp());
}

}  // namespace simtscope::simt
