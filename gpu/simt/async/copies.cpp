#include "gpu/simt/async/copies.h"

#include <cstring>

#include "gpu/core/each_lane.h"
#include "gpu/simt/async/mbarriers.h"
#include "gpu/simt/checks/launch_checks.h"
#include "gpu/simt/diagnosis/synchronization_faults.h"
#include "gpu/simt/recording/events.h"
#include "gpu/trace/model/access_totals.h"

namespace simtscope::simt {

using ptx::AsyncGroupOperation;
using ptx::DecodedOp;

namespace {

/// Resolves the source of one lane that reads fewer bytes than the copy writes. Zeros fill the remaining bytes of the destination.
bool resolvePart(const Issue& issue, const DecodedOp& read, unsigned lane, std::uint32_t bytes, Access& access)
{
    DecodedOp part = read;
    part.elementBytes = part.elements = 1;
    part.offset += bytes - 1;
    if (!resolve(issue.with(part, laneBit(lane)), Direction::Read, access))
        return false;
    part.offset = read.offset;
    return resolve(issue.with(part, laneBit(lane)), Direction::Read, access);
}

/// Holds the number of bytes that each lane reads from its source.
struct SourceBytes {
    std::array<std::uint32_t, kWarpSize> bytes{};
    LaneMask whole = 0, some = 0;  ///< whole: lanes that read all bytes of the copy; some: lanes that read at least one byte
};

/// Reads from the operands how many bytes each lane reads, and fills `source`. Returns false after a fault.
bool sourceBytes(const Issue& issue, const ptx::AsyncCopy& copy, SourceBytes& source)
{
    const unsigned whole = 4u * copy.read.elements;
    LaneMask ignored = 0;
    if (present(copy.ignore)) {
        ignored = issue.frame().predicate(copy.ignore);
        ignored = copy.ignoreNegated ? ~ignored : ignored;
    }
    for (const unsigned lane : eachLane(issue.lanes)) {
        const std::uint32_t asked = present(copy.bytes) ? issue.frame().value<std::uint32_t>(copy.bytes, lane) : whole;
        source.bytes[lane] = ignored >> lane & 1 ? 0 : asked;
        source.whole |= source.bytes[lane] == whole ? laneBit(lane) : 0;
        source.some |= source.bytes[lane] ? laneBit(lane) : 0;
        if (asked > whole) {
            faultCopySource(issue, lane, whole, asked);
            return false;
        }
    }
    return true;
}

/// Resolves the addresses that the lanes read. Lanes that read nothing have none. Returns false after a fault.
bool resolveSource(const Issue& issue, const DecodedOp& read, const SourceBytes& source, Access& from)
{
    if (source.whole && !resolve(issue.with(read, source.whole), Direction::Read, from))
        return false;
    for (const unsigned lane : eachLane(source.some & ~source.whole)) {
        Access part;
        if (!resolvePart(issue, read, lane, source.bytes[lane], part))
            return false;
        from.pointer[lane] = part.pointer[lane];
        from.address[lane] = part.address[lane];
        from.allocation[lane] = part.allocation[lane];
        from.offset[lane] = part.offset[lane];
    }
    from.mask = issue.lanes;
    from.device = source.some;
    for (const unsigned lane : eachLane(issue.lanes & ~source.some)) {
        from.allocation[lane] = trace::kNoAllocation.value;
        from.offset[lane] = 0;
    }
    return true;
}

/// Writes the bytes of some lanes of a copy to their destination, and records and checks that access.
void complete(const RunningWarp& owner, PendingCopy& copy, LaneMask lanes)
{
    RunningLaunch& launch = owner.launch;
    copy.lanes &= ~lanes;
    ++launch.progress.memoryEpoch;
    for (const unsigned lane : eachLane(lanes)) {
        for (unsigned element = 0; element < copy.elements; ++element)
            std::memcpy(owner.block.shared + copy.offset[lane] + 4 * element, &copy.values[element][lane], 4);
        if (UndefinedValues* const undefined = undefinedOf(launch))
            undefined->write(owner, lane, ptx::kSharedWindow + copy.offset[lane], 4 * copy.elements);
    }
    if (launch.checks) {
        const unsigned bytes = 4 * copy.elements;
        if (copy.reads & lanes)
            launch.checks->copied(owner, copy.site, copy.order,
                                  {AccessKind::Load, CheckedSpace::Device, copy.reads & lanes, copy.source.data(), bytes});
        launch.checks->copied(owner, copy.site, copy.order, {AccessKind::Store, CheckedSpace::Shared, lanes, copy.offset.data(), bytes});
    }
    if (launch.options.recording)
        add(launch.totals.costs[copy.counter],
            launch.totals.cache.cost({.kind = AccessKind::Store, .bytes = 4 * copy.elements, .shared = lanes, .addresses = copy.offset}));
    if (!owner.block.recorded)
        return;
    trace::EventInput input;
    input.event = {trace::EventKind::Store, SiteId{copy.site}, owner.warp.id, lanes, launch.time};
    input.allocation = trace::kSharedAllocation.value;
    input.offsets = copy.offset.data();
    input.elements = copy.elements;
    for (unsigned element = 0; element < copy.elements; ++element)
        input.values[element] = copy.values[element].data();
    launch.recorder.append(owner.block, input);
}

}  // namespace

bool asyncCopy(const Issue& issue)
{
    const ptx::AsyncCopy& copy = issue.code().decoded.copies[std::size_t(issue.op.offset)];
    if (copy.isBulk)
        return bulkCopy(issue, copy);
    Access to, from;
    SourceBytes source;
    if (!resolve(issue.with(copy.write), Direction::Write, to) || !sourceBytes(issue, copy, source) ||
        !resolveSource(issue, copy.read, source, from))
        return false;
    if (source.whole)
        tellAccess(issue, {AccessKind::Load, CheckedSpace::Device, source.whole, from.address.data(), 4u * copy.read.elements});
    AsyncWork& work = issue.warp.async;
    PendingCopy& pending = work.copies.emplace_back();
    pending.site = issue.site();
    pending.counter = issue.counter();
    pending.elements = copy.read.elements;
    pending.lanes = issue.lanes;
    pending.sequence = work.issued++;
    pending.offset = to.address;
    if (issue.launch.checks) {
        pending.reads = source.whole;
        pending.source = from.address;
        pending.order = issue.launch.checks->orderNow(issue);
    }
    pending.group = work.group;
    for (const unsigned lane : eachLane(source.some)) {
        std::array<std::uint32_t, trace::kMaxElements> words{};
        std::memcpy(words.data(), from.pointer[lane], source.bytes[lane]);
        for (unsigned element = 0; element < pending.elements; ++element)
            pending.values[element][lane] = words[element];
    }
    if (source.some)
        charge(issue.with(copy.read), AccessKind::Load, from);
    if (issue.block.recorded)
        recordAccess(issue, trace::EventKind::Load, from, pending.elements, pending.values);
    return true;
}

bool completeCopies(const RunningWarp& owner, const Split& split, LaneMask lanes,
                    const std::function<bool(const PendingCopy&, unsigned lane)>& due)
{
    for (PendingCopy& copy : owner.warp.async.copies) {
        LaneMask now = 0;
        for (const unsigned lane : eachLane(copy.lanes & lanes))
            if (due(copy, lane))
                now |= laneBit(lane);
        if (now)
            complete(owner, copy, now);
    }
    std::erase_if(owner.warp.async.copies, [](const PendingCopy& copy) { return copy.lanes == 0; });
    return settleArrivals(owner, split);
}

bool asyncGroup(const Issue& issue)
{
    AsyncWork& work = issue.warp.async;
    const auto operation = AsyncGroupOperation(issue.op.subOperation);
    if (operation == AsyncGroupOperation::Commit || operation == AsyncGroupOperation::BulkCommit) {
        auto& group = operation == AsyncGroupOperation::Commit ? work.group : work.bulkGroup;
        for (const unsigned lane : eachLane(issue.lanes))
            ++group[lane];
        return true;
    }
    const auto mayStay = std::uint64_t(issue.op.offset);
    if (operation == AsyncGroupOperation::BulkWait)
        return completeBulks(issue, issue.split, [&](const PendingBulk& bulk) {
            return !bulk.tracked && (issue.lanes >> bulk.lane & 1) && bulk.group + mayStay < work.bulkGroup[bulk.lane];
        });
    const bool all = operation == AsyncGroupOperation::WaitAll;
    return completeCopies(issue, issue.split, issue.lanes,
                          [&](const PendingCopy& copy, unsigned lane) { return all || copy.group[lane] + mayStay < work.group[lane]; });
}

bool completeAtExit(const RunningWarp& at, const Split& split, LaneMask lanes)
{
    return completeCopies(at, split, lanes, [](const PendingCopy&, unsigned) { return true; }) &&
           completeBulks(at, split, [&](const PendingBulk& bulk) { return (lanes >> bulk.lane & 1) != 0; });
}

}  // namespace simtscope::simt
