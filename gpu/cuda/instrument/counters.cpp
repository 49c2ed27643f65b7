#include "gpu/cuda/instrument/counters.h"

#include "gpu/cuda/instrument/instrumented_copy.h"
#include "gpu/cuda/instrument/record_format.h"

namespace simtscope::cuda {
namespace {

using ptx::DecodedOp;
using ptx::OpKind;
using ptx::StateSpace;
using CounterKind = Counter::Kind;

StateSpace toCountedSpace(StateSpace space)
{
    const bool isItself =
        space == StateSpace::Shared || space == StateSpace::Local || space == StateSpace::Const || space == StateSpace::Generic;
    return isItself ? space : StateSpace::Global;
}

std::vector<CountedAccess> findCountedAccesses(const ptx::DecodedFunction& function, const DecodedOp& op, AtomicRule rule)
{
    if (op.kind == OpKind::AsyncCopy) {
        const DecodedOp& read = function.copies[std::size_t(op.offset)].read;
        const unsigned readBytes = unsigned(read.elementBytes) * read.elementCount, writtenBytes = 4u * op.elementCount;
        return {{StateSpace::Global, readBytes, readBytes | kCountsLoad | kCountsBanks},
                {StateSpace::Shared, writtenBytes, writtenBytes | kCountsBanks}};
    }
    if (op.kind != OpKind::Load && op.kind != OpKind::Store && op.kind != OpKind::Atomic)
        return {};
    CountedAccess access{toCountedSpace(op.space), unsigned(op.elementBytes) * op.elementCount};
    access.countingFlags = access.bytes;
    if (op.kind == OpKind::Atomic) {
        access.countingFlags |= kCountsSerialised;
        if (rule != AtomicRule::NotModelled && access.bytes == 4)
            access.countingFlags |= kCountsBanks;
        if (rule == AtomicRule::PerLane)
            access.countingFlags |= kCountsLanes;
    } else {
        access.countingFlags |= kCountsBanks | (op.kind == OpKind::Load ? kCountsLoad : 0u);
    }
    if (access.space == StateSpace::Generic)
        access.countingFlags |= kCountsFromZero;
    return {access};
}

/// Appends the counters of one access in the order in which the recorder adds to their sums (record_format.h).
void addAccessCounters(std::uint32_t index, const CountedAccess& access, std::vector<Counter>& counters)
{
    const auto add = [&](CounterKind kind, std::uint32_t standardAmount) { counters.push_back({kind, index, standardAmount}); };
    const unsigned wavefronts = access.countingFlags & kCountsBanks ? standardWavefronts(access.bytes) : 0;
    switch (access.space) {
    case StateSpace::Shared:
        add(CounterKind::Wavefronts, wavefronts);
        add(CounterKind::IdealWavefronts, wavefronts);
        break;
    case StateSpace::Local:
        return add(CounterKind::LocalSectors, standardLocalSectors(access.bytes));
    case StateSpace::Const:
        return add(CounterKind::SerialisedAccesses, kStandardSerialised);
    case StateSpace::Generic:
        for (const CounterKind kind : {CounterKind::Wavefronts, CounterKind::IdealWavefronts, CounterKind::Sectors,
                                       CounterKind::LocalSectors, CounterKind::DeviceLanes, CounterKind::LocalLanes})
            add(kind, 0);
        break;
    default:
        add(CounterKind::Sectors, standardSectors(access.bytes));
    }
    if (access.countingFlags & kCountsSerialised)
        add(CounterKind::SerialisedAccesses, access.space == StateSpace::Generic ? 0 : kStandardSerialised);
}

}  // namespace

Counters makeCounters(const ptx::Function& function, const ptx::DecodedFunction& decoded, const std::map<SiteId, trace::Site>& sites)
{
    Counters counters;
    auto& rows = counters.rows;
    const auto add = [&](CounterKind kind, std::uint32_t index) {
        rows.push_back({kind, index});
        return std::uint32_t(rows.size() - 1);
    };
    for (std::uint32_t block = 0; block < decoded.graph.blocks.size(); ++block) {
        add(CounterKind::Entries, block);
        add(CounterKind::LanesMissing, block);
    }
    for (std::uint32_t i = 0; i < decoded.ops.size(); ++i) {
        const DecodedOp& op = decoded.ops[i];
        Counters::InstructionCounters& row = counters.instructions.emplace_back();
        if ((op.kind == OpKind::Branch && op.guard != ptx::kNoSlot) || op.kind == OpKind::BranchIndexed)
            row.divergences = add(CounterKind::Divergences, i);
        if (!makesRecord(function, op))
            continue;
        if (op.guard != ptx::kNoSlot) {
            row.executions = add(CounterKind::Executions, i);
            add(CounterKind::LanesMissing, i);
        }
        const auto site = sites.find(function.instructions[i].site);
        row.accesses = findCountedAccesses(decoded, op, site == sites.end() ? AtomicRule::PerLane : site->second.atomicRule);
        for (CountedAccess& access : row.accesses) {
            access.firstCounter = std::uint32_t(rows.size());
            addAccessCounters(i, access, rows);
        }
        if (op.operation() == ptx::AtomicOperation::CompareSwap)
            row.failedSwaps = add(CounterKind::FailedSwaps, i);
    }
    return counters;
}

}  // namespace simtscope::cuda
