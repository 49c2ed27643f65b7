#include "gpu/analysis/models/lane_step.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>

#include "gpu/analysis/counts/shuffle_facts.h"
#include "gpu/analysis/models/uninitialised_reads.h"
#include "gpu/analysis/names/flow_types.h"
#include "gpu/analysis/names/memory_names.h"
#include "gpu/core/each_lane.h"

namespace simtscope::analysis {

namespace {

using trace::EventKind;

struct Context {
    const RecordedBlock& source;
    EventIndex index;
    trace::Event event;
    trace::EventData data;
    LaneStep& step;

    const trace::Site* site() const { return step.site; }
    unsigned bytes() const { return site() && site()->elementBytes ? site()->elementBytes : kBankBytes; }
    bool is(ptx::Operation operation) const { return site() && site()->operation == operation; }
    bool is(ptx::OpKind kind) const { return site() && site()->operation.kind == kind; }
    std::uint64_t result() const { return data.result[unsigned(std::countr_zero(event.mask))]; }
    ptx::ScalarType passedType() const
    {
        const ptx::ScalarType flowType = FlowTypes::forBlock(source).typePassedBy(index);
        return flowType != ptx::ScalarType::None ? flowType : site() ? site()->type : ptx::ScalarType::U32;
    }
};

unsigned widthOf(ptx::ScalarType type, unsigned bytes)
{
    return typeBytes(type) ? typeBytes(type) : bytes;
}

void fillShuffleStep(Context& c)
{
    LaneStep& step = c.step;
    const ShuffleFacts facts = computeShuffleFacts(c.site(), c.event.mask, c.data);
    const ptx::ScalarType type = c.passedType();
    step.form = LaneStep::Form::Arrows;
    step.inputKind = LaneStep::InputKind::Held;
    step.outputKind = LaneStep::OutputKind::Shuffled;
    step.keptLanes = facts.keptLanes;
    step.undefinedLanes = facts.undefinedLanes;
    forEachLane(c.event.mask, [&](unsigned lane) {
        step.sourceLanes[lane] = std::uint8_t(c.data.sourceLane[lane] % kWarpSize);
        step.inputs[lane] = makeShownValue(c.data.operand()[lane], type, widthOf(type, kBankBytes));
        step.outputs[lane] = makeShownValue(c.data.result[lane], type, widthOf(type, kBankBytes));
    });
}

/// Shortens "[1][2]" to "1,2" and "[3].x" to "3.x". The text after the first point names a field, which may have an index of its own.
std::string plainIndex(const std::string& index)
{
    std::string text;
    for (std::size_t i = 0; i < index.size(); ++i) {
        if (index[i] == '.')
            return text + index.substr(i);
        const bool isLast = i + 1 == index.size() || index[i + 1] == '.';
        if (index[i] == ']' && !isLast)
            text += ',';
        else if (index[i] != '[' && index[i] != ']')
            text += index[i];
    }
    return text;
}

/// Fills in the element indices when all lanes access one array.
void fillPlaces(Context& c)
{
    const MemoryNames& names = MemoryNames::forBlock(c.source);
    const Variable* array = nullptr;
    bool isOneArray = true;
    forEachLane(c.event.mask, [&](unsigned lane) {
        const Variable* variable = names.find(c.data.allocation[lane], c.data.offset[lane]);
        isOneArray = isOneArray && variable && !variable->name.empty() && (!array || variable == array);
        array = isOneArray ? variable : nullptr;
        if (!isOneArray)
            return;
        const CellName cell = names.cellName({c.data.allocation[lane], c.data.offset[lane]}, c.bytes());
        c.step.indices[lane] = cell.variable ? plainIndex(cell.suffix) : fmt::format(" +0x{:x}", c.data.offset[lane]);
    });
    if (isOneArray && array)
        c.step.indexedArray = array->name;
}

LaneGroup makeWholeWarpGroup(const Context& c, LaneGroup::Kind kind)
{
    LaneGroup group;
    group.kind = kind;
    group.lanes = group.decidingLanes = c.event.mask;
    return group;
}

/// Every lane gets the combination of all lanes' values (PTX ISA, "redux.sync").
void fillReduceStep(Context& c)
{
    LaneStep& step = c.step;
    step.form = LaneStep::Form::Groups;
    const ptx::ScalarType type = c.site()->type;
    forEachLane(c.event.mask, [&](unsigned lane) { step.inputs[lane] = makeShownValue(c.data.operand()[lane], type, kBankBytes); });
    step.inputKind = LaneStep::InputKind::Held;
    step.groups.push_back(makeWholeWarpGroup(c, LaneGroup::Kind::Reduced));
    step.groups.back().value = makeShownValue(c.result(), type, kBankBytes);
}

/// Handles "vote.sync", "activemask" and "elect.sync" (PTX ISA), which are recorded as votes.
void fillVoteStep(Context& c)
{
    LaneStep& step = c.step;
    step.form = LaneStep::Form::Groups;
    LaneGroup group = makeWholeWarpGroup(c, c.is(ptx::OpKind::ActiveMask) ? LaneGroup::Kind::ActiveMask
                                            : c.is(ptx::OpKind::Elect)    ? LaneGroup::Kind::Elected
                                                                          : LaneGroup::Kind::Vote);
    group.bits = c.result();
    if (group.kind == LaneGroup::Kind::Vote) {
        LaneMask yes = 0;
        forEachLane(c.event.mask, [&](unsigned lane) {
            const bool votesYes = c.data.operand()[lane] != 0;
            yes |= LaneMask(votesYes) << lane;
            step.inputs[lane].text = votesYes ? "1" : "0";
            step.inputs[lane].canBeRounded = false;
        });
        step.inputKind = LaneStep::InputKind::Vote;
        group.decidingLanes = yes;
    }
    step.groups.push_back(group);
}

/// Groups lanes with equal values, the lowest value first.
void fillMatchStep(Context& c)
{
    if (c.is(ptx::OpKind::Reduce))
        return fillReduceStep(c);
    LaneStep& step = c.step;
    step.form = LaneStep::Form::Groups;
    step.inputKind = LaneStep::InputKind::Held;
    const unsigned bytes = c.site() && ptx::bitWidth(c.site()->type) == 64 ? 8 : kBankBytes;
    std::map<std::uint64_t, LaneMask> groups;
    forEachLane(c.event.mask, [&](unsigned lane) {
        groups[c.data.operand()[lane]] |= LaneMask(1) << lane;
        step.inputs[lane] = makeShownValue(c.data.operand()[lane], c.site() ? c.site()->type : ptx::ScalarType::U32, bytes);
    });
    if (c.is(ptx::MatchMode::All)) {
        step.groups.push_back(makeWholeWarpGroup(c, LaneGroup::Kind::AllEqual));
        step.groups.back().isAllEqual = groups.size() == 1;
        step.groups.back().bits = c.result();
        return;
    }
    for (const auto& [value, lanes] : groups) {
        LaneGroup group;
        group.kind = LaneGroup::Kind::Equal;
        group.value = step.inputs[unsigned(std::countr_zero(lanes))];
        group.lanes = group.decidingLanes = lanes;
        step.groups.push_back(group);
    }
}

void fillAtomicStep(Context& c)
{
    LaneStep& step = c.step;
    const AtomicAccess access = reconstructAtomicAccess(c.source, c.index);
    step.form = LaneStep::Form::Groups;
    step.failedLanes = access.failedLanes();
    const unsigned operand = access.isCompareAndSwap ? 1 : 0;
    step.inputKind = access.isCompareAndSwap || !c.site() ? LaneStep::InputKind::New : LaneStep::InputKind::Operand;
    step.outputKind = access.hasValues ? LaneStep::OutputKind::Found : LaneStep::OutputKind::Nothing;
    for (const AtomicAddress& address : access.addresses) {
        LaneGroup group;
        group.kind = LaneGroup::Kind::Atomic;
        group.cell = {address.allocation, address.offset};
        group.bytes = access.bytes;
        group.serialisedLaneCount = address.operations.size();
        group.failedLanes = address.failedLanes;
        group.lanes = address.lanes;
        group.decidingLanes = address.lanes & ~address.failedLanes;
        group.hasWriteConflict = address.operations.size() > 1 && !address.isServedAtOnce;
        group.isServedAtOnce = address.isServedAtOnce;
        if (access.hasValues && address.isOrdered)
            group.valuesBeforeAndAfter.emplace(atomicValueAt(c.source, access, address, address.operations.front().valueBefore),
                                               atomicValueAt(c.source, access, address, address.operations.back().valueAfter));
        for (const SerialisedAtomic& operation : address.operations) {
            step.inputs[operation.lane] = atomicValueAt(c.source, access, address, c.data.value[operand][operation.lane]);
            if (access.hasValues)
                step.outputs[operation.lane] = atomicValueAt(c.source, access, address, operation.valueBefore);
        }
        step.groups.push_back(group);
    }
    std::stable_sort(step.groups.begin(), step.groups.end(),
                     [](const LaneGroup& a, const LaneGroup& b) { return std::countr_zero(a.lanes) < std::countr_zero(b.lanes); });
}

void fillAccessStep(Context& c)
{
    LaneStep& step = c.step;
    if (c.is(ptx::OpKind::Call) || c.data.elementCount == 0)
        return;
    step.form = LaneStep::Form::Values;
    step.elementCount = c.data.elementCount;
    const bool isLoad = c.event.kind == EventKind::Load;
    std::array<ShownValue, kWarpSize>& values = isLoad ? step.outputs : step.inputs;
    step.inputKind = isLoad ? LaneStep::InputKind::Nothing : LaneStep::InputKind::Written;
    step.outputKind = isLoad ? LaneStep::OutputKind::Read : LaneStep::OutputKind::Nothing;
    const ptx::ScalarType siteType = c.site() ? c.site()->type : ptx::ScalarType::U32;
    forEachLane(c.event.mask, [&](unsigned lane) {
        const Cell cell{c.data.allocation[lane], c.data.offset[lane]};
        const bool isUnwritten =
            isLoad && UninitialisedReads::forBlock(c.source).isUnwrittenRead(cell, c.data.value[0][lane], c.bytes(), c.index);
        values[lane] = isUnwritten ? makeUnwrittenValue() : makeCellValue(c.source, cell, c.data.value[0][lane], siteType, c.bytes());
    });
    std::map<std::pair<std::uint32_t, std::uint64_t>, LaneMask> cells;
    forEachLane(c.event.mask, [&](unsigned lane) { cells[{c.data.allocation[lane], c.data.offset[lane]}] |= LaneMask(1) << lane; });
    for (const auto& [cell, lanes] : cells) {
        if (std::popcount(lanes) < 2 || c.data.allocation[unsigned(std::countr_zero(lanes))] == trace::kLocalAllocation.value)
            continue;
        LaneGroup group;
        group.kind = LaneGroup::Kind::Accessed;
        group.cell = {cell.first, cell.second};
        group.bytes = c.bytes();
        group.lanes = group.decidingLanes = lanes;
        group.hasWriteConflict = !isLoad;
        step.groups.push_back(group);
    }
    step.isFromMemory = isLoad;
    if (step.groups.empty())
        fillPlaces(c);
    else
        step.form = LaneStep::Form::Groups;
}

void fillEntryStep(Context& c)
{
    LaneStep& step = c.step;
    const LaneMask exited = step.residentLanes & ~c.event.mask &
                            c.source.states().stateBefore(c.source.steps().stepOf(c.index)).warps[c.event.warp.value].exitedLanes;
    const LaneMask waiting = step.residentLanes & ~c.event.mask & ~exited;
    if (waiting == 0) {
        step.form = LaneStep::Form::Values;
        return;
    }
    step.form = LaneStep::Form::Groups;
    LaneGroup notTaken;
    notTaken.kind = LaneGroup::Kind::BranchNotTaken;
    notTaken.lanes = waiting;
    step.groups = {makeWholeWarpGroup(c, LaneGroup::Kind::BranchTaken), notTaken};
}

void fillBarrierStep(Context& c)
{
    c.step.form = LaneStep::Form::Groups;
    const std::uint32_t step = c.source.steps().stepOf(c.index);
    for (const std::uint32_t event : c.source.steps().events(step))
        c.step.warpsAtBarrier += c.source.trace().kind(EventIndex(event)) == c.event.kind ? 1 : 0;
    c.step.groups.push_back(makeWholeWarpGroup(c, LaneGroup::Kind::Barrier));
}

struct FormRow {
    EventKind kind;
    void (*fill)(Context&);
};

constexpr FormRow kRows[] = {
    {EventKind::BlockEntry, fillEntryStep}, {EventKind::Load, fillAccessStep},           {EventKind::Store, fillAccessStep},
    {EventKind::Atomic, fillAtomicStep},    {EventKind::Shuffle, fillShuffleStep},       {EventKind::Vote, fillVoteStep},
    {EventKind::Match, fillMatchStep},      {EventKind::BarrierArrive, fillBarrierStep}, {EventKind::BarrierLeave, fillBarrierStep},
    {EventKind::Exit, [](Context&) {}},
};

}  // namespace

LaneStep makeLaneStep(const RecordedBlock& source, std::uint32_t step, std::int32_t warp)
{
    LaneStep result;
    if (source.steps().count() == 0)
        return result;
    step = std::min(step, source.steps().count() - 1);
    const trace::Event leading = source.trace().event(EventIndex(source.steps().leadingEvent(step)));
    result.kind = leading.kind;
    result.site = source.recording().findSite(source.launch(), leading.site);
    result.warp = warp >= 0 ? std::uint32_t(warp) : leading.warp.value;
    result.residentLanes = residentLanes(source.launch().block.count(), WarpId(result.warp));
    const auto* const row = std::ranges::find(kRows, leading.kind, &FormRow::kind);
    for (const std::uint32_t index : source.steps().events(step)) {
        const trace::Event event = source.trace().event(EventIndex(index));
        if (event.warp.value != result.warp || event.site != leading.site || event.kind != leading.kind || event.mask == 0)
            continue;
        result.activeLanes = event.mask;
        if (row == std::end(kRows))
            continue;
        Context context{source, EventIndex(index), event, source.trace().data(EventIndex(index)), result};
        result.form = LaneStep::Form::Values;
        row->fill(context);
        break;
    }
    return result;
}

}  // namespace simtscope::analysis
