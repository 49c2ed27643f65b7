#include "gpu/simt/diagnosis/synchronization_faults.h"

#include <fmt/format.h>

#include "gpu/simt/diagnosis/faults.h"

namespace simtscope::simt {

namespace {

void faultBarrier(const Issue& issue, LaneMask lanes, const std::string& what)
{
    fault(issue, lanes, LaunchStatus::InvalidInstruction, "barrier", what);
}

}  // namespace

void faultBarrierNumber(const Issue& issue, LaneMask lanes, std::uint32_t id)
{
    faultBarrier(issue, lanes, fmt::format("uses barrier {}; a block has {}, 0 to {}", id, kBarriers, kBarriers - 1));
}

void faultBarrierCount(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    faultBarrier(
        issue, lanes,
        fmt::format("expects {} threads at barrier {}; the number must be a multiple of the warp size, {}", threads, id, kWarpSize));
}

void faultBarrierRoom(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    faultBarrier(issue, lanes, fmt::format("expects {} threads at barrier {}; the block has {}", threads, id, issue.block.threads));
}

void faultBarrierMismatch(const Issue& issue, LaneMask lanes, std::uint32_t id, std::uint32_t threads)
{
    const std::uint32_t expected = issue.block.barriers[id].expected;
    faultBarrier(issue, lanes,
                 fmt::format("expects {} at barrier {}, where threads that have arrived before expect {}",
                             threads ? fmt::format("{} threads", threads) : "the whole block", id,
                             expected ? fmt::format("{} threads", expected) : "the whole block"));
}

void faultMbarrier(const RunningWarp& at, const Split& split, LaneMask lanes, const Error& error)
{
    fault(at, split, lanes, LaunchStatus::InvalidInstruction, "mbarrier", error.message);
}

void faultMbarrierUninitialised(const Issue& issue, unsigned lane)
{
    fault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, "mbarrier", "waits for an mbarrier that is not initialised");
}

void faultMbarrierSpace(const Issue& issue, LaneMask lanes)
{
    fault(issue, lanes, LaunchStatus::IllegalAddress, "mbarrier", "uses an mbarrier that is not in shared memory");
}

void faultCopySource(const Issue& issue, unsigned lane, std::uint32_t whole, std::uint32_t fromSource)
{
    fault(issue, laneBit(lane), LaunchStatus::InvalidInstruction, "async-copy",
          fmt::format("copies {} bytes, of which {} are to come from the source", whole, fromSource));
}

void faultBulkSize(const Issue& issue, unsigned lane, std::uint32_t bytes)
{
    fault(issue, laneBit(lane), LaunchStatus::Misaligned, "async-copy",
          fmt::format("copies {} bytes in bulk, which is not a multiple of 16", bytes));
}

void faultBulkEnd(const Issue& issue, unsigned lane, std::uint64_t address)
{
    fault(issue, laneBit(lane), LaunchStatus::IllegalAddress, "out-of-bounds", "copies in bulk across the end of an allocation", address);
}

void faultPartialWarp(const Issue& issue)
{
    fault(issue, issue.lanes, LaunchStatus::InvalidInstruction, "partial-warp",
          "executes a matrix instruction without all 32 lanes of its warp, which it needs");
}

}  // namespace simtscope::simt
