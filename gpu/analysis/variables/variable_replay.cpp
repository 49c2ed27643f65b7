#include "gpu/analysis/variables/variable_replay.h"

#include <algorithm>

#include "gpu/core/each_lane.h"
#include "gpu/trace/model/atomic_result.h"

namespace simtscope::analysis {
namespace {

bool writesMemory(trace::EventKind kind)
{
    return kind == trace::EventKind::Store || kind == trace::EventKind::Atomic;
}

}  // namespace

/// Holds the notes about one activation.
struct VariableReplay::FrameNotes {
    ReplayTime callTime = 0;
    std::vector<ReplayTime> writeTimes;                // per register and lane
    std::vector<ReplayTime> entryTimes;                // per scope and lane
    std::vector<LaneMask> insideLanes;                 // per scope: lanes that were in the scope at the end of their latest basic block
    std::array<ReplayTime, kWarpSize> blockTimes{};    // when the lane entered its basic block
    std::vector<std::array<ReplayTime, 2>> passTimes;  // per location and lane: when the lane last entered its block, and the time before
};

VariableReplay::VariableReplay(const RecordedBlock& source, ReplayModule& module, const ptx::DebugInfo& info, WarpId warp,
                               VariableReplay* memory)
    : m_source(source), m_module(module), m_info(info), m_warp(warp), m_needsAllWarps(module.reducesAtBarriers()),
      m_replay(module, source.trace(), this),
      m_device(memory ? memory->m_device : std::make_shared<std::unordered_map<std::uint32_t, ByteMemory>>()), m_notesDevice(!memory)
{
}

void VariableReplay::watch(std::set<std::string> names, Watching watching, LaneMask lanes)
{
    m_watchedNames = std::move(names);
    m_watches = true;
    m_notesChanges = watching == Watching::Changes;
    if (m_needsAllWarps)
        return;  // what the other warps bring to a barrier depends on anything
    m_lanes = passesValuesBetweenLanes(m_module.module()) ? kAllLanes : lanes;
    m_slice = std::make_unique<ReplaySlice>([this](const ptx::DecodedFunction& function, std::uint32_t index) {
        FunctionFacts facts(*function.function, m_info.findFunction(index));
        facts.watch(function, m_watchedNames);
        return facts.watched()->writes;
    });
    m_replay.warp(m_warp).setSlice(m_slice.get());
}

VariableReplay::VariableReplay(const VariableReplay& other) : VariableReplay(other, FrameCopies{}) {}

VariableReplay::VariableReplay(const VariableReplay& other, FrameCopies copies)
    : m_source(other.m_source), m_module(other.m_module), m_info(other.m_info), m_warp(other.m_warp),
      m_needsAllWarps(other.m_needsAllWarps), m_replay(other.m_replay, this, copies), m_stepCount(other.m_stepCount), m_time(other.m_time),
      m_instructions(other.m_instructions), m_facts(other.m_facts), m_local(other.m_local),
      m_device(std::make_shared<std::unordered_map<std::uint32_t, ByteMemory>>(*other.m_device)), m_notesDevice(other.m_notesDevice)
{
    for (const auto& [original, copy] : copies)
        m_notes.emplace(copy.get(), std::make_unique<FrameNotes>(*other.m_notes.at(original)));
}

VariableReplay::~VariableReplay() = default;

std::size_t VariableReplay::memoryBytes() const
{
    std::size_t bytes = 0;
    for (const auto& [frame, notes] : m_notes)
        bytes += notes->writeTimes.size() * (sizeof(ReplayTime) + 8) + notes->passTimes.size() * sizeof notes->passTimes[0];
    for (const ByteMemory& memory : m_local)
        bytes += memory.memoryBytes();
    for (const auto& [allocation, memory] : *m_device)
        bytes += memory.memoryBytes();
    return bytes;
}

FunctionFacts& VariableReplay::factsOf(const Frame& frame)
{
    if (m_facts.size() <= frame.indexInModule)
        m_facts.resize(frame.indexInModule + 1u);
    auto& facts = m_facts[frame.indexInModule];
    if (!facts)
        facts = std::make_shared<FunctionFacts>(*frame.function->function, m_info.findFunction(frame.indexInModule));
    if (m_watches && !facts->watched())
        facts->watch(*frame.function, m_watchedNames);
    return *facts;
}

void VariableReplay::onFrameMade(Frame& frame)
{
    const FunctionFacts& facts = factsOf(frame);
    const std::size_t scopes = facts.debug() ? facts.debug()->scopes.size() : 0;
    auto notes = std::make_unique<FrameNotes>();
    notes->callTime = m_time;
    notes->writeTimes.resize(facts.function().registers.size() * kWarpSize);
    notes->entryTimes.resize(scopes * kWarpSize, m_time);
    notes->insideLanes.resize(scopes);
    notes->passTimes.resize(facts.locationStarts().size() * kWarpSize);
    m_notes[&frame] = std::move(notes);  // an activation that has ended may have had this address
    m_noteFrame = nullptr;
    m_changed |= kAllLanes;  // so that no frame is taken for an earlier one
}

/// Keeps at hand what belongs to the frame: the next notes are mostly of the same one.
void VariableReplay::chooseNotes(const Frame& frame)
{
    m_noteFrame = &frame;
    m_frameNotes = m_notes[&frame].get();
    m_frameFacts = &factsOf(frame);
}

void VariableReplay::noteWrites(Frame& frame, const ptx::DecodedOp& op, LaneMask lanes)
{
    if (op.row == ptx::kNoRow)
        return;
    if (m_noteFrame != &frame)
        chooseNotes(frame);
    for (const std::uint32_t index : m_frameFacts->writtenBy(op.instruction)) {
        ReplayTime* const times = &m_frameNotes->writeTimes[std::size_t(index) * kWarpSize];
        if (lanes == kAllLanes) {
            std::fill_n(times, kWarpSize, m_time);
        } else {
            for (const unsigned lane : eachLane(lanes))
                times[lane] = m_time;
        }
    }
    if (m_watches && m_frameFacts->watched()->writes[op.instruction])
        m_changed |= lanes;
}

ReplayTime VariableReplay::writeTime(const Frame& frame, std::uint32_t registerIndex, unsigned lane) const
{
    const auto notes = m_notes.find(&frame);
    return notes == m_notes.end() ? 0 : notes->second->writeTimes[std::size_t(registerIndex) * kWarpSize + lane];
}

ReplayTime VariableReplay::entryTime(const Frame& frame, std::size_t scope, unsigned lane) const
{
    const auto notes = m_notes.find(&frame);
    return notes == m_notes.end() ? 0 : notes->second->entryTimes[scope * kWarpSize + lane];
}

ReplayTime VariableReplay::passTime(const Frame& frame, FunctionFacts::LocationStart start, std::uint32_t next, unsigned lane) const
{
    return m_notes.contains(&frame) ? timesOf(frame).passTime(start, next, lane) : 0;
}

FrameTimes VariableReplay::timesOf(const Frame& frame) const
{
    const FrameNotes& notes = &frame == m_noteFrame ? *m_frameNotes : *m_notes.at(&frame);
    return {notes.callTime, notes.writeTimes.data(), notes.entryTimes.data(), notes.blockTimes.data(), notes.passTimes.data()};
}

ReplayTime VariableReplay::callTime(const Frame& frame) const
{
    const auto notes = m_notes.find(&frame);
    return notes == m_notes.end() ? 0 : notes->second->callTime;
}

Result<void> VariableReplay::advanceTo(std::uint32_t step)
{
    const trace::Steps& steps = m_source.steps();
    for (; m_stepCount <= step && m_stepCount < steps.count(); ++m_stepCount) {
        for (const std::uint32_t event : steps.events(m_stepCount)) {
            if (auto done = replayEvent(EventIndex{event}); !done)
                return done;
        }
    }
    return {};
}

Result<void> VariableReplay::applyEvent(EventIndex index, trace::Event event)
{
    const trace::BlockTrace& trace = m_source.trace();
    const bool isOfWarp = event.warp == m_warp;
    ++m_time;
    const bool isAccess = event.kind == trace::EventKind::Load || writesMemory(event.kind);
    const bool isNoted =
        isAccess && (m_notesDevice || (isOfWarp && writesMemory(event.kind) && trace.touches(index, trace::kLocalAllocation.value)));
    if (isNoted) {
        trace.read(index, m_data);
        noteAccess(event);
    }
    if (!isOfWarp && !m_needsAllWarps)
        return {};
    event.mask &= m_lanes;
    if (event.mask == 0)
        return {};
    const Place place = placeOf(event.site);
    const bool isEntry = event.kind == trace::EventKind::BlockEntry;
    const bool isYield = event.kind == trace::EventKind::Yield;
    if (isYield || event.kind == trace::EventKind::Store) {  // such an event may move no lane, as the end of an asynchronous copy
        if (auto done = catchUp(event.mask & m_behind); !done)
            return done;
    }
    if (place.kind == Place::Kind::LeftOut && !isEntry && !isYield && event.kind != trace::EventKind::Exit) {
        m_behind |= event.mask;
        noteInstructions(event, place);
        return {};
    }
    m_behind &= ~event.mask;
    if (!isEntry && !isNoted)
        trace.read(index, m_data);
    if (auto done = m_replay.apply(index, event, m_data); !done)
        return done;
    if (!isOfWarp)
        return {};
    if (isEntry) {
        ++m_time;  // what the lanes wrote at the end of their last basic block was before
        noteBlockEntry(event);
    }
    noteInstructions(event, place);
    return {};
}

const VariableReplay::Place& VariableReplay::placeOf(SiteId site)
{
    if (m_places.size() <= site.value)
        m_places.resize(site.value + 1u);
    Place& place = m_places[site.value];
    if (place.kind != Place::Kind::Unseen)
        return place;
    place.kind = Place::Kind::None;
    const auto position = m_module.positionOf(site);
    if (!position)
        return place;
    place.kind = Place::Kind::Needed;
    place.position = *position;
    const auto decoded = m_slice ? m_module.function(position->function) : Result<const ptx::DecodedFunction*>(nullptr);
    if (!decoded || !*decoded)
        return place;
    const FunctionSlice& slice = m_slice->of(**decoded, position->function);
    const bool isLeftOut = !slice.needs(position->instruction) && !(m_notesChanges && slice.followsWrite(position->instruction));
    place.kind = isLeftOut ? Place::Kind::LeftOut : place.kind;
    return place;
}

void VariableReplay::noteInstructions(const trace::Event& event, const Place& place)
{
    if (place.kind != Place::Kind::None) {
        const WarpReplay& replay = m_replay.warp(m_warp);
        const Frame* known = nullptr;  // lanes are mostly in the same one
        for (const unsigned lane : eachLane(event.mask)) {
            const Frame* const present = replay.frame(lane);
            if (present != known && present && present->indexInModule == place.position.function)
                known = present;
            if (present && present == known)
                m_instructions[lane] = place.position.instruction;
        }
    }
    if (m_notesChanges)
        noteChanges(event);
}

Result<void> VariableReplay::catchUp(LaneMask lanes)
{
    m_behind &= ~lanes;
    while (lanes != 0) {
        const std::uint32_t instruction = m_instructions[unsigned(std::countr_zero(lanes))];
        LaneMask group = 0;
        for (const unsigned lane : eachLane(lanes))
            group |= LaneMask(m_instructions[lane] == instruction) << lane;
        lanes &= ~group;
        if (auto done = m_replay.warp(m_warp).passOver(group, instruction); !done)
            return done;
    }
    return {};
}

/// Notes for which lanes of the event the place has changed in a way that matters to watched variables.
void VariableReplay::noteChanges(const trace::Event& event)
{
    m_changed |= event.mask & m_nearStart;
    const Frame* known = nullptr;  // lanes are mostly in the same one
    const WatchedInstructions* watched = nullptr;
    for (const unsigned lane : eachLane(event.mask)) {
        const Frame* const present = frame(lane);
        std::uint32_t scopeSet = 0;
        bool isChanged = present != m_lastFrames[lane];
        if (present) {
            if (present != known) {
                known = present;
                watched = factsOf(*present).watched();
            }
            scopeSet = watched->scopeSet[m_instructions[lane]];
            isChanged = isChanged || scopeSet != m_lastScopeSets[lane] || watched->writesAfter[m_instructions[lane]];
        }
        m_lastFrames[lane] = present;
        m_lastScopeSets[lane] = scopeSet;
        if (isChanged)
            m_changed |= LaneMask(1) << lane;
    }
}

void VariableReplay::noteBlockEntry(const trace::Event& event)
{
    const WarpReplay& replay = m_replay.warp(m_warp);
    for (LaneMask lanes = event.mask; lanes != 0;) {
        const auto lane = unsigned(std::countr_zero(lanes));
        Frame* const present = frame(lane);
        const auto block = replay.remainingInstructions(lane);
        LaneMask group = 0;
        for (const unsigned other : eachLane(lanes)) {
            if (replay.frame(other) == present && replay.remainingInstructions(other) == block)
                group |= LaneMask(1) << other;
        }
        lanes &= ~group;
        if (present)
            noteBlockEntry(*present, group, block);
    }
}

/// Notes which scopes the lanes enter. A scope that begins inside the basic block counts as entered with the block, because the writes of
/// its variables follow; a lane that comes from a block at whose end it was in the scope stays in it.
void VariableReplay::noteBlockEntry(Frame& present, LaneMask lanes, std::pair<std::uint32_t, std::uint32_t> block)
{
    if (m_noteFrame != &present)
        chooseNotes(present);
    FunctionFacts& facts = *m_frameFacts;
    if (!facts.debug())
        return;
    FrameNotes& notes = *m_frameNotes;
    const FunctionFacts::BlockFacts& ofBlock = facts.blockFacts(block.first, block.second);
    for (const unsigned lane : eachLane(lanes))
        notes.blockTimes[lane] = m_time;
    for (const FunctionFacts::LocationStart& start : ofBlock.starts) {
        for (const unsigned lane : eachLane(lanes)) {
            auto& times = notes.passTimes[std::size_t(start.id) * kWarpSize + lane];
            times = {m_time, times[0]};
        }
    }
    m_nearStart = !m_watches || ofBlock.starts.empty() ? m_nearStart & ~lanes : m_nearStart | lanes;
    for (const FunctionFacts::BlockScope& one : ofBlock.scopes) {
        LaneMask& inside = notes.insideLanes[one.scope];
        const LaneMask entering = one.startsAnew ? lanes : one.containsFirst ? lanes & ~inside : 0;
        for (const unsigned lane : eachLane(entering))
            notes.entryTimes[one.scope * kWarpSize + lane] = m_time;
        if (m_watches)
            m_changed |= entering;
        inside = one.containsLast ? inside | lanes : inside & ~lanes;
    }
}

/// Notes the bytes that an access shows. A load shows what was in device memory before; local memory is written only by its own lane.
void VariableReplay::noteAccess(const trace::Event& event)
{
    const trace::Site* const site = m_source.recording().findSite(m_source.launch(), event.site);
    if (!site || site->elementBytes == 0 || site->elementBytes > 8)
        return;
    const unsigned bytes = site->elementBytes;
    std::uint32_t deviceAllocation = trace::kNoAllocation.value;  // of deviceMemory
    ByteMemory* deviceMemory = nullptr;
    for (const unsigned lane : eachLane(event.mask)) {
        const std::uint32_t allocation = m_data.allocation[lane];
        const bool isLocal = allocation == trace::kLocalAllocation.value;
        if (isLocal ? event.warp != m_warp || !writesMemory(event.kind) : allocation >= trace::kParamAllocation.value)
            continue;
        if (!isLocal && !m_notesDevice)
            continue;
        if (!isLocal && allocation != deviceAllocation) {
            deviceAllocation = allocation;
            deviceMemory = &(*m_device)[allocation];
        }
        ByteMemory& memory = isLocal ? m_local[lane] : *deviceMemory;
        if (isLocal)
            m_changed |= LaneMask(1) << lane;
        if (event.kind == trace::EventKind::Atomic) {
            noteAtomic(*site, lane, memory, m_data.offset[lane]);
            continue;
        }
        for (unsigned element = 0; element < m_data.elementCount; ++element)
            memory.write(m_data.offset[lane] + std::uint64_t(element) * bytes, bytes, m_data.value[element][lane], m_time);
    }
}

void VariableReplay::noteAtomic(const trace::Site& site, unsigned lane, ByteMemory& memory, std::uint64_t address)
{
    const trace::AtomicEffect effect = trace::atomicEffect(site.operation, site.type);
    const bool isVector = m_data.elementCount > 1 && site.operation != ptx::AtomicOperation::CompareSwap;
    trace::AtomicOperands operands{0, m_data.operand()[lane], m_data.newValue()[lane]};
    const auto known = memory.findValue(address, site.elementBytes);
    // As in trace::BlockStates: only an order that does not matter leads from the present value to the next.
    if (known && (effect.isOrderIndependent || !m_data.hasResult))
        operands.cell = *known;
    else if (m_data.hasResult)
        operands.cell = m_data.result[lane];
    if (!effect.function || isVector || (effect.readsCell && !m_data.hasResult && !known))
        memory.forget(address, site.bytes());
    else
        memory.write(address, site.elementBytes, effect.function(operands), m_time);
}

std::optional<std::uint8_t> VariableReplay::findDeviceByte(std::uint32_t allocation, std::uint64_t offset) const
{
    const auto memory = m_device->find(allocation);
    if (memory == m_device->end())
        return std::nullopt;
    const auto byte = memory->second.find(offset);
    return byte ? std::optional(byte->value) : std::nullopt;
}

std::uint32_t VariableReplay::executeLine(unsigned lane, LaneMask lanes)
{
    Frame& present = *frame(lane);
    if (m_noteFrame != &present)
        chooseNotes(present);
    const std::vector<ptx::DecodedOp>& ops = present.function->ops;
    m_savedColumns.clear();
    m_savedRegisters.clear();
    m_savedTimes.clear();
    m_savedChanged = m_changed;
    auto [next, end] = m_replay.warp(m_warp).remainingInstructions(lane);
    if (next != m_instructions[lane] + 1)
        return m_instructions[lane];  // the lane has entered a basic block, and executed nothing of it
    const ptx::Function& function = *present.function->function;
    const FunctionSlice* const slice = m_slice ? &m_slice->of(*present.function, present.indexInModule) : nullptr;
    for (; next < end; ++next) {
        const ptx::DecodedOp& op = ops[next];
        if (op.kind != ptx::OpKind::Alu ||
            !isInSameLine(function, function.instructions[m_instructions[lane]], function.instructions[next]))
            break;
        const LaneMask active = slice && !slice->needs(next) ? 0 : present.guardedLanes(op, lanes);
        if (active == 0)
            continue;
        saveRegisters(present, next);
        op.alu(present.registers(), present.function->constantPool(), op, active);
        noteWrites(present, op, active);
    }
    return next;
}

/// Saves what the instruction writes.
void VariableReplay::saveRegisters(const Frame& present, std::uint32_t instruction)
{
    const auto save = [&](std::uint32_t index, FunctionFacts::Column column) {
        m_savedColumns.emplace_back(index, column);
        m_savedRegisters.insert(m_savedRegisters.end(), present.registers() + column.offset,
                                present.registers() + column.offset + column.bytes);
    };
    if (m_frameFacts->writesMore() && m_savedColumns.empty())
        save(FunctionFacts::kNoRegister, {0, std::uint32_t(present.function->registerBytes)});
    for (const std::uint32_t index : m_frameFacts->writtenBy(instruction)) {
        const auto times = m_frameNotes->writeTimes.begin() + std::ptrdiff_t(index) * kWarpSize;
        save(index, m_frameFacts->columnOf(*present.function, index));
        m_savedTimes.insert(m_savedTimes.end(), times, times + kWarpSize);
    }
}

std::pair<LaneMask, std::uint32_t> VariableReplay::lanesBeside(unsigned lane, LaneMask lanes)
{
    const WarpReplay& replay = m_replay.warp(m_warp);
    const Frame* const present = replay.frame(lane);
    const auto place = replay.remainingInstructions(lane);
    const std::uint32_t instruction = m_instructions[lane];
    LaneMask group = 0;
    for (const unsigned other : eachLane(lanes)) {
        if (replay.frame(other) == present && m_instructions[other] == instruction && replay.remainingInstructions(other) == place)
            group |= LaneMask(1) << other;
    }
    if (place.first != instruction + 1)
        return {group, instruction};
    const WatchedInstructions* const watched = factsOf(*present).watched();
    return {group, watched ? watched->lineEnds[instruction] : place.first};
}

void VariableReplay::restoreRegisters(unsigned lane)
{
    Frame& present = *frame(lane);
    if (m_noteFrame != &present)
        chooseNotes(present);
    for (; !m_savedColumns.empty(); m_savedColumns.pop_back()) {  // a register may have been written twice
        const auto [index, column] = m_savedColumns.back();
        const auto bytes = m_savedRegisters.end() - std::ptrdiff_t(column.bytes);
        std::copy(bytes, m_savedRegisters.end(), present.registers() + column.offset);
        m_savedRegisters.erase(bytes, m_savedRegisters.end());
        if (index == FunctionFacts::kNoRegister)
            continue;
        const auto times = m_savedTimes.end() - std::ptrdiff_t(kWarpSize);
        std::copy(times, m_savedTimes.end(), m_frameNotes->writeTimes.begin() + std::ptrdiff_t(index) * kWarpSize);
        m_savedTimes.erase(times, m_savedTimes.end());
    }
    m_changed = m_savedChanged;
}

}  // namespace simtscope::analysis
